import type { AtsExportacionRow, AtsRetenidoRow, AtsVentaRow } from '../database/reporte-ats.js';
import { decimal, formatDecimal } from '../domain/decimal.js';
import { block, fecha, identification, plain, tag } from './ats-xml.js';
import type { AtsAnswers } from './ats-period.js';

// ATS table 2: customer identification.
const CLIENTE: Readonly<Record<string, string>> = { '08': '06' };
// ATS table 4: an invoice issued for a sale is an 18; notes keep their code.
const TIPO_VENTA: Readonly<Record<string, string>> = { '01': '18' };
const CONSUMIDOR_FINAL = '07';
const RUC = '04';
const CEDULA = '05';
const FACTURA = '01';
const NOTA_CREDITO = '04';
const NOTA_DEBITO = '05';

/** Sales row, with what its customer withheld. */
export interface AtsVenta extends AtsVentaRow {
  readonly ret_iva: string;
  readonly ret_renta: string;
}

/**
 * Merges what customers withheld into their sales rows: by identification, or the cédula that their RUC begins with, and by
 * the type of the document withheld from. A customer without purchases in the period gets a row of zeros: withholdings are
 * declared when registered. Pure.
 */
export function conRetenido(ventas: readonly AtsVentaRow[], retenido: readonly AtsRetenidoRow[]): AtsVenta[] {
  const rows = new Map<string, AtsVenta>();
  for (const row of ventas) {
    const { parte_tipo: tipo, parte_identificacion: parte, cod_doc: codDoc } = row;
    rows.set(`${tipo} ${parte} ${codDoc}`, { ...row, ret_iva: '0.00', ret_renta: '0.00' });
  }
  for (const { parte_identificacion: parte, parte_razon_social: nombre, sustento, iva, renta } of retenido) {
    const codDoc = sustento === NOTA_DEBITO ? NOTA_DEBITO : FACTURA;
    const byRuc = `${RUC} ${parte} ${codDoc}`;
    const byCedula = `${CEDULA} ${parte.slice(0, 10)} ${codDoc}`;
    const key = !rows.has(byRuc) && rows.has(byCedula) ? byCedula : byRuc;
    const row = rows.get(key) ?? {
      ...SIN_VENTAS,
      parte_identificacion: parte,
      parte_razon_social: nombre,
      cod_doc: codDoc,
    };
    rows.set(key, { ...row, ret_iva: plus(row.ret_iva, iva), ret_renta: plus(row.ret_renta, renta) });
  }
  return [...rows.values()];
}

const plus = (one: string, other: string): string => formatDecimal(decimal(one).plus(other));
const SIN_VENTAS = {
  parte_tipo: RUC,
  comprobantes: 0,
  no_gravada: '0.00',
  base0: '0.00',
  gravada: '0.00',
  iva: '0.00',
  ice: '0.00',
  formas_pago: null,
  ret_iva: '0.00',
  ret_renta: '0.00',
} as const;

/** Writes a row of `ventas`. */
export function venta(row: AtsVenta, { relacionadas }: AtsAnswers): string {
  const tipo = CLIENTE[row.parte_tipo] ?? row.parte_tipo;
  const formas = row.cod_doc === NOTA_CREDITO ? [] : (row.formas_pago ?? []);
  return tag('detalleVentas', [
    tag('tpIdCliente', tipo),
    tag('idCliente', identification(row.parte_identificacion)),
    ...(tipo === CONSUMIDOR_FINAL
      ? []
      : [tag('parteRelVtas', relacionadas.has(row.parte_identificacion) ? 'SI' : 'NO')]),
    ...(tipo === '06' ? [tag('denoCli', plain(row.parte_razon_social))] : []),
    tag('tipoComprobante', TIPO_VENTA[row.cod_doc] ?? row.cod_doc),
    tag('tipoEmision', 'E'),
    tag('numeroComprobantes', String(row.comprobantes)),
    tag('baseNoGraIva', row.no_gravada),
    tag('baseImponible', row.base0),
    tag('baseImpGrav', row.gravada),
    tag('montoIva', row.iva),
    tag('montoIce', row.ice),
    tag('valorRetIva', row.ret_iva),
    tag('valorRetRenta', row.ret_renta),
    block(
      'formasDePago',
      formas.map((forma) => tag('formaPago', forma)),
    ),
  ]);
}

/** Writes a row of `exportaciones`. */
export function exportacion(row: AtsExportacionRow, { exportacionDe = '', relacionadas }: AtsAnswers): string {
  return tag('detalleExportaciones', [
    tag('tpIdClienteEx', '21'),
    tag('idClienteEx', identification(row.parte_identificacion)),
    tag('parteRelExp', relacionadas.has(row.parte_identificacion) ? 'SI' : 'NO'),
    tag('denoExpCli', plain(row.parte_razon_social)),
    tag('exportacionDe', exportacionDe),
    tag('tipoComprobante', '01'),
    tag('fechaEmbarque', fecha(row.fecha)),
    tag('valorFOB', row.importe),
    tag('valorFOBComprobante', row.importe),
    tag('establecimiento', row.estab),
    tag('puntoEmision', row.pto_emi),
    tag('secuencial', String(row.secuencial)),
    tag('autorizacion', row.numero_autorizacion ?? row.clave_acceso),
    tag('fechaEmision', fecha(row.fecha)),
  ]);
}
