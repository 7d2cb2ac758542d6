import { retencionPresuntiva } from '../../domain/catalogues/retencion-presuntiva.js';
import { materialesConstruccion } from '../../domain/catalogues/materiales-construccion.js';
import { decimal, formatDecimal, roundHalfUp, sum, type Decimal } from '../../domain/decimal.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import type { Draft } from '../draft.js';
import { checkPais } from '../paises.js';
import { checkPersona } from '../receptor.js';
import { COD_DOC_REEMBOLSO } from '../reembolso.js';
import type { FacturaPayload } from './payload.js';

/** The invoice's own codes. */
export const FACTURA_CODES = {
  'factura-propina': 'Aviso: la propina supera el 10 % del subtotal.',
  'factura-exportacion': 'A la factura de exportación le falta un dato.',
  'factura-negociable': 'A la factura comercial negociable le falta un dato.',
  'factura-retencion': 'La retención presuntiva no existe.',
  'factura-rubros-terceros': 'Aviso: los rubros de terceros no entran en importeTotal.',
  'factura-subsidio': 'El precio sin subsidio es menor que el precio unitario.',
} as const;

type FacturaDraft = Draft<keyof typeof FACTURA_CODES>;

/** What an export must say (anexo 4). */
const EXPORTACION = [
  'incoTermFactura',
  'lugarIncoTerm',
  'paisOrigen',
  'puertoEmbarque',
  'puertoDestino',
  'paisDestino',
  'paisAdquisicion',
  'incoTermTotalSinImpuestos',
] as const;

/** The IVA code of construction materials. */
const IVA_CONSTRUCCION = '5';

/** Rules of the blocks that need no total. */
export function checkBlocks(draft: FacturaDraft, payload: FacturaPayload): void {
  checkExport(draft, payload);
  checkReembolso(draft, payload);
  checkNegotiable(draft, payload);
  checkConstruction(draft, payload);
  checkTransport(draft, payload);
  if (payload.otrosRubrosTerceros !== undefined) {
    // The ficha's samples do not add up either way (FACTS §5): decision 0006.
    const message = 'Los rubros de terceros se informan aparte y no entran en importeTotal ni en los pagos.';
    draft.findings.warn('factura-rubros-terceros', 'otrosRubrosTerceros', message);
  }
}

function checkExport(draft: FacturaDraft, payload: FacturaPayload): void {
  for (const field of ['paisOrigen', 'paisDestino', 'paisAdquisicion'] as const)
    checkPais(draft, payload[field], field);
  if (payload.comercioExterior === undefined) return;
  for (const field of EXPORTACION) {
    if (payload[field] !== undefined) continue;
    draft.findings.refuse(
      'factura-exportacion',
      field,
      `La factura de exportación necesita «${field}» (ficha, anexo 4).`,
    );
  }
}

function checkReembolso(draft: FacturaDraft, payload: FacturaPayload): void {
  const has = (payload.reembolsos?.length ?? 0) > 0;
  if (has && payload.codDocReembolso !== COD_DOC_REEMBOLSO) {
    const message = 'Una factura con «reembolsos» lleva codDocReembolso 41 (ficha, anexo 5).';
    draft.findings.refuse('reembolso-incompleto', 'codDocReembolso', message, payload.codDocReembolso);
  }
  if (!has && payload.codDocReembolso !== undefined) {
    draft.findings.refuse(
      'reembolso-incompleto',
      'reembolsos',
      'codDocReembolso anuncia un reembolso: liste los documentos en «reembolsos».',
    );
  }
}

function checkNegotiable(draft: FacturaDraft, payload: FacturaPayload): void {
  if (payload.tipoNegociable === undefined) return;
  const need = (missing: boolean, path: string): void => {
    if (missing)
      draft.findings.refuse(
        'factura-negociable',
        path,
        `La factura comercial negociable necesita «${path}» (ficha, anexo 11).`,
      );
  };
  need(payload.receptor.direccion === undefined, 'receptor.direccion');
  need(payload.pagos === undefined || payload.pagos.length === 0, 'pagos');
  for (const [i, pago] of (payload.pagos ?? []).entries()) {
    need(pago.plazo === undefined, `pagos[${i}].plazo`);
    need(pago.unidadTiempo === undefined, `pagos[${i}].unidadTiempo`);
  }
}

function checkConstruction(draft: FacturaDraft, payload: FacturaPayload): void {
  for (const [i, line] of payload.detalles.entries()) {
    const reduced = line.impuesto?.some((tax) => tax.codigo === '2' && tax.codigoPorcentaje === IVA_CONSTRUCCION);
    if (!reduced || (line.codigoAuxiliar !== undefined && materialesConstruccion.has(line.codigoAuxiliar))) continue;
    const message =
      'El IVA del 5 % es de materiales de construcción y exige el código de la tabla 31 (F010101 … F010804).';
    draft.findings.refuse('detalle-codigo-construccion', `detalles[${i}].codigoAuxiliar`, message, line.codigoAuxiliar);
  }
}

function checkTransport(draft: FacturaDraft, payload: FacturaPayload): void {
  const info = payload.infoSustitutivaGuiaRemision;
  if (info === undefined) return;
  const base = 'infoSustitutivaGuiaRemision';
  checkPersona(draft, info.tipoIdentificacionTransportista, info.rucTransportista, {
    tipo: `${base}.tipoIdentificacionTransportista`,
    identificacion: `${base}.rucTransportista`,
  });
  const from = draft.fecha(info.fechaIniTransporte, `${base}.fechaIniTransporte`);
  const to = draft.fecha(info.fechaFinTransporte, `${base}.fechaFinTransporte`);
  if (from !== undefined && to !== undefined && to.day < from.day) {
    draft.findings.refuse(
      'transporte-fechas',
      `${base}.fechaFinTransporte`,
      'El transporte no puede terminar antes de empezar.',
      info.fechaFinTransporte,
    );
  }
}

/** Presumptive withholdings, with their figures. */
export function composeRetenciones(draft: FacturaDraft, payload: FacturaPayload): NormalisedDocument[] {
  return (payload.retenciones ?? []).map((retencion, i) => {
    const path = `retenciones[${i}]`;
    if (!retencionPresuntiva.has(retencion.codigoPorcentaje)) {
      const message = 'El código de la retención presuntiva debe ser 3, 4, 327 o 328 (tabla 23).';
      draft.findings.refuse('factura-retencion', `${path}.codigoPorcentaje`, message, retencion.codigoPorcentaje);
    }
    return {
      codigo: retencion.codigo,
      codigoPorcentaje: retencion.codigoPorcentaje,
      tarifa: formatDecimal(draft.figure(retencion.tarifa, `${path}.tarifa`)),
      valor: formatDecimal(draft.figure(retencion.valor, `${path}.valor`)),
    };
  });
}

/** The subsidy: as given, else the difference of prices over all lines (anexos 6 and 7). */
export function composeSubsidio(
  draft: FacturaDraft,
  payload: FacturaPayload,
): { total: Decimal | undefined; precios: (Decimal | undefined)[] } {
  const given = draft.optionalFigure(payload.totalSubsidio, 'totalSubsidio');
  const savings: Decimal[] = [];
  const precios = payload.detalles.map((line, i) => {
    if (line.precioSinSubsidio === undefined) return undefined;
    const path = `detalles[${i}].precioSinSubsidio`;
    const precio = draft.figure(line.precioSinSubsidio, path);
    const unitario = draft.figure(line.precioUnitario, `detalles[${i}].precioUnitario`);
    if (precio.lt(unitario)) {
      draft.findings.refuse(
        'factura-subsidio',
        path,
        `El precio sin subsidio no puede ser menor que precioUnitario (${unitario.toFixed()}).`,
        line.precioSinSubsidio,
      );
    }
    savings.push(precio.minus(unitario).times(draft.figure(line.cantidad, `detalles[${i}].cantidad`)));
    return precio;
  });
  return { total: given ?? (savings.length > 0 ? roundHalfUp(sum(savings), 2) : undefined), precios };
}

/** Warns when the tip exceeds what the SRI's own tool admits (table 21). */
export function checkPropina(draft: FacturaDraft, propina: Decimal, totalSinImpuestos: Decimal): void {
  const limit = roundHalfUp(totalSinImpuestos.times(decimal('0.1')), 2);
  if (propina.lte(limit)) return;
  draft.findings.warn(
    'factura-propina',
    'propina',
    `La propina supera el 10 % del subtotal (${limit.toFixed(2)}).`,
    propina.toFixed(),
  );
}
