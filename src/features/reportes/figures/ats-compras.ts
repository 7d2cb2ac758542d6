import type { AtsPagoRetencion, AtsRetencionRow } from '../ats/store.js';
import type { LineaRow } from '../store/lineas.js';
import { tipoCompra } from '../../../kernel/catalogues/sustento.js';
import type { CifraReembolso, CifraRetencion } from '../../../kernel/cifras.js';
import { decimal, formatDecimal, sum, type Decimal } from '../../../kernel/decimal.js';
import { pagoOf, pagoXml, tipoPersona, type Pago } from './ats-exterior.js';
import { modificadoKey, type AtsAnswers } from './ats-period.js';
import { block, fecha, identification, plain, tag } from './ats-xml.js';
import { numeroOf } from './documento-columnas.js';

/** Removes the sign: a credit note is identified by its type. */
const unsigned = (figure: string | null): string => (figure ?? '0.00').replace('-', '');

// ATS table 2: supplier identification.
const PROVEEDOR: Readonly<Record<string, string>> = { '04': '01', '05': '02', '06': '03', '08': '03' };
export const PROVEEDOR_EXTERIOR = '03';

const RENTA = '1';
const IVA = '2';

/** A document that a note to us modifies. */
export interface Modificado {
  readonly codDoc: string;
  readonly numero: string;
  readonly autorizacion: string | undefined;
}

/** A purchase of the annex, with what its own data, its withholdings and the answers state. */
export interface Compra {
  readonly row: LineaRow;
  readonly numero: string;
  /** ATS table 4. */
  readonly tipo: string;
  /** Undefined: not decided. */
  readonly codSustento: string | undefined;
  /** ATS table 2. */
  readonly tpIdProv: string;
  /** ATS table 14, only for a foreign identification. */
  readonly tipoProv: '01' | '02' | undefined;
  readonly parteRel: boolean;
  readonly autorizacion: string | undefined;
  readonly pago: Pago | null;
  readonly retenciones: readonly Retencion[];
  /** Withholding lines of income tax, and of IVA. */
  readonly renta: readonly CifraRetencion[];
  readonly iva: readonly CifraRetencion[];
  readonly modificado: Modificado | null;
  readonly formasPago: readonly string[];
  /** Unsigned amounts. */
  readonly bases: Readonly<Record<'noObjeto' | 'cero' | 'gravada' | 'exenta', Decimal>>;
  readonly montoIce: Decimal;
  readonly montoIva: Decimal;
  readonly total: Decimal;
}

/** Data that the purchases of a period are read with. */
export interface AtsCompras {
  readonly answers: AtsAnswers;
  readonly retenciones: Retenciones;
  /** Authorization of the modified document, by the note's id. */
  readonly modificados: ReadonlyMap<string, string>;
  /** Person of suppliers abroad, by their card. */
  readonly personas: ReadonlyMap<string, string>;
}

/** Returns a purchase as the annex reports it. Pure. */
export function compraOf(row: LineaRow, { answers, retenciones, modificados, personas }: AtsCompras): Compra {
  const numero = numeroOf(row);
  const about = retenciones.get(retencionKey(row.parte_identificacion, row.cod_doc, numero)) ?? [];
  const lines = about.flatMap((one) => one.lines);
  const parte = answers.partes.get(row.parte_identificacion);
  const tpIdProv = PROVEEDOR[row.parte_tipo] ?? PROVEEDOR_EXTERIOR;
  const stated = about.find(({ pago }) => pago !== undefined)?.pago;
  const amount = (...figures: readonly (string | null)[]): Decimal =>
    sum(figures.map((figure) => decimal(unsigned(figure))));
  return {
    row,
    numero,
    tipo: tipoCompra(row.cod_doc, row.reembolsos !== null),
    codSustento: row.cod_sustento ?? (row.recibido ? undefined : answers.codSustento),
    tpIdProv,
    tipoProv:
      tpIdProv === PROVEEDOR_EXTERIOR
        ? tipoPersona(
            row.parte_tipo,
            about.find(({ retencion }) => retencion.tipo_sujeto !== null)?.retencion.tipo_sujeto,
            parte?.persona,
            personas.get(row.parte_identificacion),
          )
        : undefined,
    parteRel: row.parte_rel ?? answers.relacionadas.has(row.parte_identificacion),
    autorizacion: row.numero_autorizacion ?? row.clave_acceso ?? undefined,
    pago: pagoOf({ parteTipo: row.parte_tipo, codDoc: row.cod_doc }, stated, parte),
    retenciones: about,
    renta: lines.filter(([codigo]) => codigo === RENTA),
    iva: lines.filter(([codigo]) => codigo === IVA),
    modificado: modificadoOf(row, answers, modificados),
    formasPago: [...new Set(row.formas_pago?.split('+') ?? [])],
    bases: {
      noObjeto: amount(row.base_no_objeto),
      cero: amount(row.base0),
      gravada: amount(row.base5, row.base8, row.base_general),
      exenta: amount(row.base_exenta),
    },
    montoIce: amount(row.ice),
    montoIva: amount(row.iva),
    total: amount(row.total),
  };
}

function modificadoOf(
  { id, parte_identificacion: emisor, modificado_cod_doc: codDoc, modificado_numero: numero }: LineaRow,
  answers: AtsAnswers,
  modificados: ReadonlyMap<string, string>,
): Modificado | null {
  if (codDoc === null || numero === null || numero.split('-').length !== 3) return null;
  return {
    codDoc,
    numero,
    autorizacion: modificados.get(id) ?? answers.modificados.get(modificadoKey(emisor, numero)),
  };
}

/** Elements for withheld IVA, by code of table 20. */
export const RETENIDO_IVA = [
  ['valRetBien10', '9'],
  ['valRetServ20', '10'],
  ['valorRetBienes', '1'],
  ['valRetServ50', '11'],
  ['valorRetServicios', '2'],
  ['valRetServ100', '3'],
] as const;
/** From this amount on the payment method is reported (bancarización, FACTS §6.4). */
export const FORMA_PAGO_DESDE = decimal('500');

/** Returns the IVA withheld under a code of table 20. */
export function retenidoIva({ iva }: Pick<Compra, 'iva'>, codigo: string): Decimal {
  return sum(iva.filter((line) => line[1] === codigo).map((line) => decimal(line[4])));
}

/** Writes a row of `compras`. */
export function compraXml(compra: Compra): string {
  const { row, bases, modificado } = compra;
  const air = compra.renta.map(([, codigo, porcentaje, base, valor]) =>
    tag('detalleAir', [
      tag('codRetAir', identification(codigo)),
      tag('baseImpAir', base ?? '0.00'),
      tag('porcentajeAir', formatDecimal(decimal(porcentaje))),
      tag('valRetAir', valor),
    ]),
  );
  const paid = compra.total.gte(FORMA_PAGO_DESDE) ? compra.formasPago : [];
  return tag('detalleCompras', [
    tag('codSustento', compra.codSustento ?? ''),
    tag('tpIdProv', compra.tpIdProv),
    tag('idProv', identification(row.parte_identificacion)),
    tag('tipoComprobante', compra.tipo),
    ...(compra.tipoProv === undefined ? [] : [tag('tipoProv', compra.tipoProv)]),
    ...(compra.tpIdProv === PROVEEDOR_EXTERIOR ? [tag('denoProv', plain(row.parte_razon_social))] : []),
    tag('parteRel', compra.parteRel ? 'SI' : 'NO'),
    tag('fechaRegistro', fecha(row.fecha)),
    tag('establecimiento', row.estab),
    tag('puntoEmision', row.pto_emi),
    tag('secuencial', String(row.secuencial)),
    tag('fechaEmision', fecha(row.fecha_documento)),
    tag('autorizacion', compra.autorizacion ?? ''),
    tag('baseNoGraIva', formatDecimal(bases.noObjeto)),
    tag('baseImponible', formatDecimal(bases.cero)),
    tag('baseImpGrav', formatDecimal(bases.gravada)),
    tag('baseImpExe', formatDecimal(bases.exenta)),
    tag('montoIce', formatDecimal(compra.montoIce)),
    tag('montoIva', formatDecimal(compra.montoIva)),
    ...RETENIDO_IVA.map(([name, code]) => tag(name, formatDecimal(retenidoIva(compra, code)))),
    tag('totbasesImpReemb', unsigned(row.reembolso_base)),
    pagoXml(compra.pago),
    block(
      'formasDePago',
      paid.map((forma) => tag('formaPago', forma)),
    ),
    block('air', air),
    // The schema keeps a second withholding only for compatibility.
    ...compra.retenciones
      .slice(0, 2)
      .flatMap(({ retencion }, i) => [
        tag(`estabRetencion${i + 1}`, retencion.estab),
        tag(`ptoEmiRetencion${i + 1}`, retencion.pto_emi),
        tag(`secRetencion${i + 1}`, String(retencion.secuencial)),
        tag(`autRetencion${i + 1}`, retencion.clave_acceso),
        tag(`fechaEmiRet${i + 1}`, fecha(retencion.fecha)),
      ]),
    ...(modificado === null ? [] : modificadoXml(modificado)),
    block('reembolsos', (row.reembolsos ?? []).map(reembolso)),
  ]);
}

/** Writes a reimbursed document. */
function reembolso([codDoc, tipoId, id, numero, emitido, autorizacion, ...bases]: CifraReembolso): string {
  const [estab = '', ptoEmi = '', secuencial = ''] = numero.split('-');
  const [base0, gravada, noObjeto, exenta, ice, iva] = bases;
  return tag('reembolso', [
    tag('tipoComprobanteReemb', codDoc.padStart(2, '0')),
    tag('tpIdProvReemb', PROVEEDOR[tipoId] ?? '03'),
    tag('idProvReemb', identification(id)),
    tag('establecimientoReemb', estab),
    tag('puntoEmisionReemb', ptoEmi),
    tag('secuencialReemb', String(Number(secuencial))),
    tag('fechaEmisionReemb', emitido),
    tag('autorizacionReemb', autorizacion),
    tag('baseImponibleReemb', base0),
    tag('baseImpGravReemb', gravada),
    tag('baseNoGraIvaReemb', noObjeto),
    tag('baseImpExeReemb', exenta),
    tag('montoIceRemb', ice),
    tag('montoIvaRemb', iva),
  ]);
}

/** Writes the document modified by a note to us. */
function modificadoXml({ codDoc, numero, autorizacion }: Modificado): string[] {
  const [estab = '', ptoEmi = '', secuencial = ''] = numero.split('-');
  return [
    tag('docModificado', codDoc),
    tag('estabModificado', estab),
    tag('ptoEmiModificado', ptoEmi),
    tag('secModificado', String(Number(secuencial))),
    ...(autorizacion === undefined ? [] : [tag('autModificado', autorizacion)]),
  ];
}

/** A withholding of ours on one document. */
export interface Retencion {
  readonly retencion: AtsRetencionRow;
  readonly lines: CifraRetencion[];
  /** Undefined: it does not state whether the payment is local. */
  readonly pago: AtsPagoRetencion | undefined;
}
/** Our withholdings by the supplier's document: type and number. */
export type Retenciones = ReadonlyMap<string, readonly Retencion[]>;

/** A reimbursement is withheld on as document 41 (FACTS §6.8), and its notes as 47 and 48. */
const RETENIDO_COMO: Readonly<Record<string, string>> = { '41': '01', '47': '04', '48': '05' };

/** A supplier is the same by cédula and by the RUC that begins with it. */
export function retencionKey(parte: string, codDoc: string | null, numero: string | null): string {
  const tipo = codDoc?.padStart(2, '0') ?? '';
  return `${parte.slice(0, 10)} ${RETENIDO_COMO[tipo] ?? tipo} ${numero?.replaceAll('-', '') ?? ''}`;
}

/** Groups our withholdings by document. */
export function retencionesPorDocumento(rows: readonly AtsRetencionRow[]): Retenciones {
  const byDocument = new Map<string, Retencion[]>();
  for (const retencion of rows) {
    const pagos = new Map(
      (retencion.pagos ?? []).map((pago) => [retencionKey(retencion.parte_identificacion, pago[0], pago[1]), pago]),
    );
    for (const line of retencion.retenciones ?? []) {
      const key = retencionKey(retencion.parte_identificacion, line[5], line[6]);
      const known = byDocument.get(key) ?? [];
      byDocument.set(key, known);
      const last = known.at(-1);
      if (last?.retencion === retencion) last.lines.push(line);
      else known.push({ retencion, lines: [line], pago: pagos.get(key) });
    }
  }
  return byDocument;
}
