import { formatDecimal, sum, ZERO, type Decimal } from '../../domain/decimal.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { computeLines, totalConImpuestos } from '../lines.js';
import { computePagos } from '../payments.js';
import { checkConsumidorFinalTotal, checkReceptor } from '../receptor.js';
import { composeReembolso } from '../reembolso.js';
import { layouts } from './layout.js';
import { payload, type FacturaPayload } from './payload.js';
import { checkBlocks, checkPropina, composeRetenciones, composeSubsidio, FACTURA_CODES } from './rules.js';

/** Charges of an export that enter the total (anexo 4). */
const GASTOS = ['fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'] as const;

const PRESUNTIVAS = ['valorRetIva', 'valorRetRenta'] as const;

/** 01, the invoice. */
export const factura = defineDocumentType({
  codDoc: '01',
  pathWord: 'facturas',
  nombre: 'Factura',
  filePrefix: 'FAC',
  defaultVersion: '1.1.0',
  layouts,
  payload: payloadParser(payload),
  issueCodes: FACTURA_CODES,
  granContribuyente: true,
  // The ficha reserves 2.x for these two blocks (FACTS §2).
  versionFor: (given) => (given.infoSustitutivaGuiaRemision ?? given.otrosRubrosTerceros) && '2.1.0',
  compose,
});

function compose(given: FacturaPayload, draft: Draft<keyof typeof FACTURA_CODES>): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: true });
  checkBlocks(draft, given);
  const computed = computeLines(draft, given.detalles, {
    fecha: draft.fechaEmision,
    impuestos: ['2', '3', '5'],
    totals: given.totalConImpuestos,
  });
  const subsidio = composeSubsidio(draft, given);
  const propina = draft.optionalFigure(given.propina, 'propina') ?? ZERO;
  checkPropina(draft, propina, computed.totalSinImpuestos);
  const gastos = figures(draft, given, GASTOS);
  const importeTotal = computed.totalSinImpuestos.plus(computed.impuestos).plus(propina).plus(sum(gastos.values()));
  checkConsumidorFinalTotal(draft, given.receptor, importeTotal);
  const totals = {
    totalSinImpuestos: computed.totalSinImpuestos.toFixed(2),
    totalDescuento: formatDecimal(computed.totalDescuento),
    totalConImpuestos: totalConImpuestos(computed, { tarifa: true }),
    propina: formatDecimal(propina),
    importeTotal: formatDecimal(importeTotal),
  };
  const { retenciones, otrosRubrosTerceros, ...texts } = pickTexts(given);
  const content: NormalisedDocument = {
    ...texts,
    ...totals,
    ...(subsidio.total && { totalSubsidio: formatDecimal(subsidio.total) }),
    ...formatted(gastos),
    moneda: given.moneda ?? 'DOLAR',
    pagos: computePagos(draft, given.pagos, importeTotal),
    ...formatted(figures(draft, given, PRESUNTIVAS)),
    detalles: computed.lines.map((line, i) => mergeLine(given.detalles[i], line, subsidio.precios[i])),
    ...composeReembolso(draft, given, '', formatDecimal),
    ...(retenciones && { retenciones: composeRetenciones(draft, given) }),
    ...(otrosRubrosTerceros && {
      otrosRubrosTerceros: otrosRubrosTerceros.map((rubro, i) => ({
        concepto: rubro.concepto,
        total: formatDecimal(draft.figure(rubro.total, `otrosRubrosTerceros[${i}].total`)),
      })),
    }),
  };
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    content,
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    importeTotal: totals.importeTotal,
    totales: totals,
  };
}

/** The fields that go into the document as they came. */
function pickTexts(given: FacturaPayload) {
  const { receptor, guiaRemision, placa, comercioExterior, incoTermFactura, lugarIncoTerm, paisOrigen } = given;
  const { puertoEmbarque, puertoDestino, paisDestino, paisAdquisicion, incoTermTotalSinImpuestos } = given;
  const {
    codDocReembolso,
    infoSustitutivaGuiaRemision,
    tipoNegociable,
    maquinaFiscal,
    retenciones,
    otrosRubrosTerceros,
  } = given;
  return {
    receptor,
    guiaRemision,
    placa,
    comercioExterior,
    incoTermFactura,
    lugarIncoTerm,
    paisOrigen,
    puertoEmbarque,
    puertoDestino,
    paisDestino,
    paisAdquisicion,
    incoTermTotalSinImpuestos,
    codDocReembolso,
    infoSustitutivaGuiaRemision,
    tipoNegociable,
    maquinaFiscal,
    retenciones,
    otrosRubrosTerceros,
  };
}

function mergeLine(
  given: FacturaPayload['detalles'][number] | undefined,
  computed: NormalisedDocument,
  precioSinSubsidio: Decimal | undefined,
): NormalisedDocument {
  return {
    codigoPrincipal: given?.codigoPrincipal,
    codigoAuxiliar: given?.codigoAuxiliar,
    descripcion: given?.descripcion,
    unidadMedida: given?.unidadMedida,
    ...computed,
    ...(precioSinSubsidio && { precioSinSubsidio: formatDecimal(precioSinSubsidio) }),
  };
}

function figures<Field extends string>(
  draft: Draft,
  given: Readonly<Partial<Record<Field, number | string>>>,
  fields: readonly Field[],
): Map<Field, Decimal> {
  const values = new Map<Field, Decimal>();
  for (const field of fields) {
    const value = draft.optionalFigure(given[field], field);
    if (value !== undefined) values.set(field, value);
  }
  return values;
}

function formatted(values: ReadonlyMap<string, Decimal>): NormalisedDocument {
  return Object.fromEntries([...values].map(([field, value]) => [field, formatDecimal(value)]));
}
