import { retencionPresuntiva } from '../../kernel/catalogues/retencion-presuntiva.js';
import { decimal, parseDecimal, roundHalfUp, sum, ZERO, type Decimal } from '../../kernel/decimal.js';
import type { Draft } from '../draft.js';
import { CONSUMIDOR_FINAL } from '../../kernel/identificacion.js';
import { checkPais } from '../paises.js';
import { checkPersona } from '../receptor.js';
import { checkTransportDates } from '../transport.js';
import type { FacturaPayload } from './payload.js';

/** Fields required for an export (anexo 4). */
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

/** Checks the blocks that do not depend on totals. */
export function checkBlocks(draft: Draft, payload: FacturaPayload): void {
  checkExport(draft, payload);
  checkNegotiable(draft, payload);
  checkTransport(draft, payload);
  checkCommercialTransport(draft, payload);
  checkRetenciones(draft, payload);
  if (payload.otrosRubrosTerceros !== undefined) {
    // The ficha's samples do not add up either way (FACTS §5): design/documents.
    const message = 'Los rubros de terceros se informan aparte y no entran en importeTotal ni en los pagos.';
    draft.findings.warn('factura-rubros-terceros', 'otrosRubrosTerceros', message);
  }
}

function checkExport(draft: Draft, payload: FacturaPayload): void {
  for (const field of ['paisOrigen', 'paisDestino', 'paisAdquisicion'] as const)
    checkPais(draft, payload[field], field);
  if (payload.comercioExterior === undefined) return;
  for (const field of EXPORTACION) {
    if (payload[field] !== undefined) continue;
    const message = `La factura de exportación necesita «${field}» (ficha, anexo 4).`;
    // The SRI authorised one without it (FACTS §5), so it is not required of a document submitted complete.
    if (draft.own === undefined) draft.findings.refuse('factura-exportacion', field, message);
    else draft.findings.warn('factura-exportacion', field, message);
  }
}

const ECUADOR = '593';

/** An export leaves the country and has IVA 0 % (LRTI art. 55; FACTS §3, anexo 4). The SRI authorises it otherwise too. */
export function checkExportTaxes(draft: Draft, payload: FacturaPayload, iva: Decimal): void {
  if (payload.comercioExterior === undefined) return;
  if (iva.gt(ZERO)) {
    const message = `Una exportación se factura con IVA 0 %, y esta cobra ${iva.toFixed(2)}: revise los impuestos de las líneas.`;
    draft.findings.warn('factura-exportacion-iva', 'detalles', message, iva.toFixed(2));
  }
  if (payload.paisDestino === ECUADOR) {
    const message = 'El destino de una exportación no puede ser Ecuador (593): indique el país al que va.';
    draft.findings.warn('factura-exportacion-destino', 'paisDestino', message, payload.paisDestino);
  }
  if (payload.receptor.tipoIdentificacion === CONSUMIDOR_FINAL.tipo) {
    const message = 'Una exportación necesita un comprador identificado: use su identificación del exterior (08).';
    draft.findings.warn(
      'factura-exportacion-receptor',
      'receptor.tipoIdentificacion',
      message,
      payload.receptor.tipoIdentificacion,
    );
  }
}

function checkNegotiable(draft: Draft, payload: FacturaPayload): void {
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

function checkTransport(draft: Draft, payload: FacturaPayload): void {
  const info = payload.infoSustitutivaGuiaRemision;
  if (info === undefined) return;
  const base = 'infoSustitutivaGuiaRemision';
  checkPersona(draft, info.tipoIdentificacionTransportista, info.rucTransportista, {
    tipo: `${base}.tipoIdentificacionTransportista`,
    identificacion: `${base}.rucTransportista`,
  });
  checkTransportDates(draft, info, base);
}

/** Auxiliary codes for commercial transport (anexo 25): operator to client, member to operator. */
const TRANSPORTE_COMERCIAL = new Set(['H492001', 'H492002']);

/** Invoices for commercial transport name the vehicle, at the latest from the end of 2026 (FACTS §3, anexo 25). */
function checkCommercialTransport(draft: Draft, { detalles, placa }: FacturaPayload): void {
  const line = detalles.find(({ codigoAuxiliar }) => TRANSPORTE_COMERCIAL.has(codigoAuxiliar ?? ''));
  if (line === undefined || (placa !== undefined && /^[A-Z]{3}\d{4}$/.test(placa))) return;
  const what = placa === undefined ? 'Falta' : 'Revise';
  const message = `${what} la «placa» del vehículo, como ABC1234 o ABC0123: la factura de transporte comercial (${line.codigoAuxiliar ?? ''}) la lleva a más tardar desde el 31/12/2026 (Res. NAC-DGERCGC26-00000024 y 28).`;
  draft.findings.warn('factura-placa', 'placa', message, placa);
}

function checkRetenciones(draft: Draft, payload: FacturaPayload): void {
  for (const [i, retencion] of (payload.retenciones ?? []).entries()) {
    if (retencionPresuntiva.has(retencion.codigoPorcentaje)) continue;
    const message = 'El código de la retención presuntiva debe ser 3, 4, 327 o 328 (tabla 23).';
    draft.findings.refuse(
      'factura-retencion',
      `retenciones[${i}].codigoPorcentaje`,
      message,
      retencion.codigoPorcentaje,
    );
  }
}

/** Returns the subsidy: as given, otherwise the price difference summed over all lines (anexos 6 and 7). */
export function computeSubsidio(draft: Draft, payload: FacturaPayload): Decimal | undefined {
  const given = draft.optionalFigure(payload.totalSubsidio, 'totalSubsidio');
  const savings = payload.detalles.flatMap((line, i) => {
    if (line.precioSinSubsidio === undefined) return [];
    const path = `detalles[${i}].precioSinSubsidio`;
    const precio = draft.figure(line.precioSinSubsidio, path);
    // Both were parsed with the line, which reported any fault.
    const unitario = parseDecimal(line.precioUnitario ?? precio.toFixed()) ?? precio;
    const cantidad = parseDecimal(line.cantidad) ?? ZERO;
    if (precio.lt(unitario)) {
      const message = `El precio sin subsidio no puede ser menor que precioUnitario (${unitario.toFixed()}).`;
      draft.findings.refuse('factura-subsidio', path, message, line.precioSinSubsidio);
      draft.figuresBroken = true;
    }
    return [precio.minus(unitario).times(cantidad)];
  });
  return given ?? (savings.length > 0 ? roundHalfUp(sum(savings), 2) : undefined);
}

const PROPINA_MAX = decimal('0.1');

/** Warns if the tip exceeds the limit of the SRI's own tool (table 21). */
export function checkPropina(draft: Draft, propina: Decimal, totalSinImpuestos: Decimal): void {
  const limit = roundHalfUp(totalSinImpuestos.times(PROPINA_MAX), 2);
  if (propina.lte(limit)) return;
  draft.findings.warn(
    'factura-propina',
    'propina',
    `La propina supera el 10 % del subtotal (${limit.toFixed(2)}).`,
    propina.toFixed(),
  );
}
