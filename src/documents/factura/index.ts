import type { CifraRetencion, Cifras } from '../../kernel/cifras.js';
import { formatDecimal, parseDecimal, sum, ZERO } from '../../kernel/decimal.js';
import type { NormalisedDocument, SourceDocument } from '../../xml/layout.js';
import { cifra, cifrasConImpuestos } from '../cifras.js';
import { checkConstruction } from '../construction.js';
import { defineDocumentType, payloadParser, type Composed } from '../define.js';
import type { Draft } from '../draft.js';
import { checkCodigoPrincipal, computeLines, totalConImpuestos, withComputed } from '../lines.js';
import { checkMoneda } from '../moneda.js';
import { checkNegocioPopular } from '../negocio-popular.js';
import { acceptFigure } from '../submitted-figures.js';
import { computePagos } from '../payments.js';
import { checkConsumidorFinalTotal, checkDevolucionIva, checkReceptor } from '../receptor.js';
import { checkReembolsoHeader, composeReembolso } from '../reembolso.js';
import { items, text } from '../ride-content.js';
import { layouts } from './layout.js';
import { payload, type FacturaPayload } from './payload.js';
import { ride } from './ride.js';
import { checkBlocks, checkExportTaxes, checkPropina, computeSubsidio } from './rules.js';

/** Export charges included in the total (anexo 4). */
const GASTOS = ['fleteInternacional', 'seguroInternacional', 'gastosAduaneros', 'gastosTransporteOtros'] as const;

/** 01, the invoice. */
export const factura = defineDocumentType({
  codDoc: '01',
  pathWord: 'facturas',
  nombre: 'Factura',
  ayuda: {
    uno: 'una factura',
    varios: 'facturas',
    alEmitir: 'A consumidor final, hasta USD 50.',
  },
  filePrefix: 'FAC',
  etiquetaTotal: 'Valor total',
  anulacionConAceptacion: false,
  defaultVersion: '1.1.0',
  layouts,
  payload: payloadParser(payload),
  granContribuyente: true,
  // The ficha reserves 2.x for these two blocks (FACTS §2).
  versionFor: (given) => (given.infoSustitutivaGuiaRemision ?? given.otrosRubrosTerceros) && '2.1.0',
  compose,
  cifras,
  ride,
});

/** Fuel and press withhold from their buyer in advance (FACTS §6.5); such a withholding has no base. */
function cifras(documento: NormalisedDocument): Cifras {
  const presuntivas = items(documento, 'retenciones').map((one): CifraRetencion => [
    text(one, 'codigo'),
    text(one, 'codigoPorcentaje'),
    cifra(one, 'tarifa'),
    null,
    cifra(one, 'valor'),
    null,
    null,
    null,
  ]);
  return {
    ...cifrasConImpuestos(documento, { impuestos: 'totalConImpuestos', total: 'importeTotal' }),
    retenciones: presuntivas.length === 0 ? null : presuntivas,
  };
}

function compose(given: FacturaPayload, draft: Draft): Composed {
  checkReceptor(draft, given.receptor, { consumidorFinal: true });
  checkDevolucionIva(draft, given.receptor, given.totalConImpuestos, 'totalConImpuestos');
  checkBlocks(draft, given);
  checkReembolsoHeader(draft, given);
  checkConstruction(draft, given.detalles, 'codigoAuxiliar');
  checkCodigoPrincipal(draft, given.detalles);
  const computed = computeLines(draft, given.detalles, {
    fecha: draft.fechaEmision,
    impuestos: ['2', '3', '5'],
    totals: given.totalConImpuestos,
    atEstablecimiento: true,
  });
  const iva = sum(computed.groups.filter(({ codigo }) => codigo === '2').map(({ valor }) => valor));
  checkExportTaxes(draft, given, iva);
  checkNegocioPopular(draft, iva, 'detalles');
  const subsidio = computeSubsidio(draft, given);
  const propina = draft.optionalFigure(given.propina, 'propina') ?? ZERO;
  checkPropina(draft, propina, computed.totalSinImpuestos);
  const gastos = sum(GASTOS.flatMap((field) => draft.optionalFigure(given[field], field) ?? []));
  const exact = computed.totalSinImpuestos.plus(computed.impuestos).plus(propina).plus(gastos);
  // Whether third parties' items count is unknown (FACTS §5): in a document submitted complete both readings are accepted.
  const rubros = sum((given.otrosRubrosTerceros ?? []).flatMap(({ total }) => parseDecimal(total) ?? []));
  const importeTotal = acceptFigure(draft, draft.own, 'importeTotal', 'importeTotal', exact, exact.plus(rubros));
  checkConsumidorFinalTotal(draft, given.receptor, importeTotal);
  const totals = {
    totalSinImpuestos: computed.totalSinImpuestos.toFixed(2),
    totalDescuento: formatDecimal(computed.totalDescuento),
    totalConImpuestos: totalConImpuestos(computed, { tarifa: true }),
    propina: formatDecimal(propina),
    importeTotal: formatDecimal(importeTotal),
  };
  const pagos = computePagos(draft, given.pagos, importeTotal);
  const reembolso = composeReembolso(draft, given);
  // Field by field, not with spreads: V8 gives each spread object a different shape, so the projection's inline caches miss (a
  // fifth of the total time of an invoice).
  const content: SourceDocument = {
    totalSinImpuestos: totals.totalSinImpuestos,
    totalDescuento: totals.totalDescuento,
    totalConImpuestos: totals.totalConImpuestos,
    propina: totals.propina,
    importeTotal: totals.importeTotal,
    totalSubsidio: subsidio && formatDecimal(subsidio),
    moneda: checkMoneda(draft, given.moneda),
    pagos,
    detalles: given.detalles.map((line, i) => withComputed(line, computed.lines[i])),
    totalComprobantesReembolso: reembolso['totalComprobantesReembolso'],
    totalBaseImponibleReembolso: reembolso['totalBaseImponibleReembolso'],
    totalImpuestoReembolso: reembolso['totalImpuestoReembolso'],
  };
  const { tipoIdentificacion, identificacion, razonSocial } = given.receptor;
  return {
    content,
    given,
    receptor: { tipoIdentificacion, identificacion, razonSocial },
    importeTotal: totals.importeTotal,
    totales: totals,
  };
}
