import type { AtsExportacionRow, AtsRetenidoRow, AtsVentaRow } from '../ats/store.js';
import type { ExportacionAts } from '../ats/respuestas.js';
import { tipoCompra } from '../../../kernel/catalogues/sustento.js';
import { decimal, formatDecimal, type Decimal } from '../../../kernel/decimal.js';
import { regimenOf, regimenXml, tipoPersona, type Regimen } from './ats-exterior.js';
import type { AtsAnswers } from './ats-period.js';
import { block, fecha, identification, plain, tag } from './ats-xml.js';
import { numeroOf } from './documento-columnas.js';

// ATS table 2: customer identification.
const CLIENTE: Readonly<Record<string, string>> = { '08': '06' };
// ATS table 4: an invoice issued for a sale is an 18; notes keep their code.
const TIPO_VENTA: Readonly<Record<string, string>> = { '01': '18' };
const CONSUMIDOR_FINAL = '07';
export const CLIENTE_EXTERIOR = '06';
const RUC = '04';
const CEDULA = '05';
const FACTURA = '01';
const NOTA_CREDITO = '04';
const NOTA_DEBITO = '05';
/** Document 41 named by a withholding: an invoice for a reimbursement. */
const REEMBOLSO = '41';

/** Sales row, with what its customer withheld. */
export interface AtsVenta extends AtsVentaRow {
  readonly ret_iva: string;
  readonly ret_renta: string;
}

/** ATS table 4: a reimbursement is a 41, its notes 47 and 48. */
export function tipoVenta({ cod_doc: codDoc, reembolso }: Pick<AtsVentaRow, 'cod_doc' | 'reembolso'>): string {
  return reembolso ? tipoCompra(codDoc, true) : (TIPO_VENTA[codDoc] ?? codDoc);
}

/**
 * Merges what customers withheld into their sales rows: by identification, or the cédula that their RUC begins with, and by
 * the type of the document withheld from. A customer without purchases in the period gets a row of zeros: withholdings are
 * declared when registered. Pure.
 */
export function conRetenido(ventas: readonly AtsVentaRow[], retenido: readonly AtsRetenidoRow[]): AtsVenta[] {
  const rows = new Map<string, AtsVenta>();
  for (const row of ventas) {
    const { parte_tipo: tipo, parte_identificacion: parte } = row;
    rows.set(`${tipo} ${parte} ${tipoVenta(row)}`, { ...row, ret_iva: '0.00', ret_renta: '0.00' });
  }
  for (const { parte_identificacion: parte, parte_razon_social: nombre, sustento, iva, renta } of retenido) {
    const codDoc = sustento === NOTA_DEBITO ? NOTA_DEBITO : FACTURA;
    const isReembolso =
      sustento === REEMBOLSO &&
      [`${RUC} ${parte}`, `${CEDULA} ${parte.slice(0, 10)}`].some((customer) => rows.has(`${customer} ${REEMBOLSO}`));
    const tipo = tipoVenta({ cod_doc: codDoc, reembolso: isReembolso });
    const byRuc = `${RUC} ${parte} ${tipo}`;
    const byCedula = `${CEDULA} ${parte.slice(0, 10)} ${tipo}`;
    const key = !rows.has(byRuc) && rows.has(byCedula) ? byCedula : byRuc;
    const row = rows.get(key) ?? {
      ...SIN_VENTAS,
      parte_identificacion: parte,
      parte_razon_social: nombre,
      cod_doc: codDoc,
      reembolso: isReembolso,
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

/** Where the person of a party abroad is stated: the answers, then supplier cards. */
export interface Personas {
  readonly answers: AtsAnswers;
  readonly personas: ReadonlyMap<string, string>;
}

/** ATS table 14; undefined: nobody stated it. */
export function personaOf(
  { parte_tipo: tipo, parte_identificacion: parte }: Pick<AtsVentaRow, 'parte_tipo' | 'parte_identificacion'>,
  { answers, personas }: Personas,
): '01' | '02' | undefined {
  return tipoPersona(tipo, answers.partes.get(parte)?.persona, personas.get(parte));
}

/** ATS table 2. */
export const tpIdCliente = ({ parte_tipo: tipo }: Pick<AtsVentaRow, 'parte_tipo'>): string => CLIENTE[tipo] ?? tipo;

/** Writes a row of `ventas`. */
export function ventaXml(row: AtsVenta, known: Personas): string {
  const { relacionadas } = known.answers;
  const tipo = tpIdCliente(row);
  const persona = tipo === CLIENTE_EXTERIOR ? personaOf(row, known) : undefined;
  const formas = row.cod_doc === NOTA_CREDITO ? [] : (row.formas_pago ?? []);
  return tag('detalleVentas', [
    tag('tpIdCliente', tipo),
    tag('idCliente', identification(row.parte_identificacion)),
    ...(tipo === CONSUMIDOR_FINAL
      ? []
      : [tag('parteRelVtas', relacionadas.has(row.parte_identificacion) ? 'SI' : 'NO')]),
    ...(persona === undefined ? [] : [tag('tipoCliente', persona)]),
    ...(tipo === CLIENTE_EXTERIOR ? [tag('denoCli', plain(row.parte_razon_social))] : []),
    tag('tipoComprobante', tipoVenta(row)),
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

/** An export of the annex, with what its invoice and the answers state. */
export interface Exportacion {
  readonly row: AtsExportacionRow;
  readonly numero: string;
  /** ATS table 10; undefined: not answered. */
  readonly exportacionDe: string | undefined;
  readonly persona: '01' | '02' | undefined;
  readonly regimen: Regimen;
  /** Country that it goes to, ATS table 16. */
  readonly paisDestino: string | undefined;
  /** dd/mm/yyyy */
  readonly fechaEmbarque: string;
  /** Total without international freight and insurance. */
  readonly fob: Decimal;
  readonly answer: ExportacionAts | undefined;
}

/** Returns an export as the annex reports it. Pure. */
export function exportacionOf(row: AtsExportacionRow, known: Personas): Exportacion {
  const numero = numeroOf(row);
  const { answers } = known;
  const answer = answers.exportaciones.get(numero);
  const parte = answers.partes.get(row.parte_identificacion);
  const destino = row.pais_destino ?? parte?.pais;
  return {
    row,
    numero,
    exportacionDe: answer?.exportacionDe ?? answers.exportacionDe,
    persona: personaOf(row, known),
    // The income comes from the buyer's country: the country of acquisition of the invoice.
    regimen: { ...regimenOf(parte), pais: parte?.pais ?? row.pais_adquisicion ?? destino },
    paisDestino: destino,
    fechaEmbarque: answer?.fechaEmbarque ?? fecha(row.fecha),
    fob:
      answer?.valorFob === undefined
        ? decimal(row.importe)
            .minus(row.flete ?? '0')
            .minus(row.seguro ?? '0')
        : decimal(answer.valorFob),
    answer,
  };
}

/** Goods with customs endorsement (ATS table 10). */
export const CON_REFRENDO = '01';
export const DE_SERVICIOS = '03';

/** Parts of the customs endorsement and the transport document: element of the schema, answer. */
export const REFRENDO = [
  ['distAduanero', 'distrito'],
  ['anio', 'anio'],
  ['regimen', 'regimen'],
  ['correlativo', 'correlativo'],
  ['docTransp', 'docTransporte'],
] as const;

/** Writes a row of `exportaciones`. */
export function exportacionXml(exportacion: Exportacion, { answers: { relacionadas } }: Personas): string {
  const { row, answer, persona, paisDestino, exportacionDe, fob } = exportacion;
  const regimen = regimenXml(exportacion.regimen);
  const optional = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [tag(name, value)];
  const isService = exportacionDe === DE_SERVICIOS;
  return tag('detalleExportaciones', [
    tag('tpIdClienteEx', '21'),
    tag('idClienteEx', identification(row.parte_identificacion)),
    tag('parteRelExp', relacionadas.has(row.parte_identificacion) ? 'SI' : 'NO'),
    ...optional('tipoCli', persona),
    tag('denoExpCli', plain(row.parte_razon_social)),
    ...regimen,
    ...optional('paisEfecExp', paisDestino),
    ...(regimen.length === 0 ? [] : [tag('pagoRegFis', exportacion.regimen.tipoRegi === '01' ? 'NO' : 'SI')]),
    tag('exportacionDe', exportacionDe ?? ''),
    ...(isService
      ? [
          ...optional('tipIngExt', answer?.tipoIngreso),
          ...(answer?.gravadoOtroPais === undefined
            ? []
            : [tag('ingExtGravOtroPais', answer.gravadoOtroPais ? 'SI' : 'NO')]),
          ...(answer?.gravadoOtroPais === true ? optional('impuestoOtroPais', answer.impuestoOtroPais) : []),
        ]
      : []),
    tag('tipoComprobante', '01'),
    ...(exportacionDe === CON_REFRENDO ? REFRENDO.flatMap(([name, from]) => optional(name, answer?.[from])) : []),
    tag('fechaEmbarque', exportacion.fechaEmbarque),
    tag('valorFOB', formatDecimal(fob)),
    tag('valorFOBComprobante', formatDecimal(fob)),
    tag('establecimiento', row.estab),
    tag('puntoEmision', row.pto_emi),
    tag('secuencial', String(row.secuencial)),
    tag('autorizacion', row.numero_autorizacion ?? row.clave_acceso),
    tag('fechaEmision', fecha(row.fecha)),
  ]);
}
