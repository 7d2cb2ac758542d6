import type { AtsRetencionRow } from '../database/reporte-ats.js';
import type { LineaRow } from '../database/reporte-lineas.js';
import { sustentosDe, tipoCompra } from '../domain/catalogues/sustento.js';
import type { CifraReembolso, CifraRetencion } from '../domain/cifras.js';
import { decimal, formatDecimal, sum } from '../domain/decimal.js';
import { block, fecha, identification, plain, tag } from './ats-xml.js';
import type { AtsAnswers } from './ats-period.js';
import { numeroOf } from './documento-columnas.js';

/** Removes the sign: a credit note is identified by its type. */
const figures = (figure: string | null): string => (figure ?? '0.00').replace('-', '');

// ATS table 2: supplier identification.
const PROVEEDOR: Readonly<Record<string, string>> = { '04': '01', '05': '02', '06': '03', '08': '03' };

/** The sustento of our own liquidaciones comes from the answers; that of received documents, from the user's decision. */
const sustentoOf = (row: LineaRow, { codSustento }: AtsAnswers): string | undefined =>
  row.cod_sustento ?? (row.recibido ? undefined : codSustento);

/** Returns what a purchase lacks, for the user to decide; null: nothing. */
export function faltaDe(row: LineaRow, answers: AtsAnswers): string | null {
  if (row.total === null) return `las cifras de ${nameOf(row)}, que aún se calculan`;
  const codigo = sustentoOf(row, answers);
  if (codigo === undefined) return row.recibido ? `el sustento de ${nameOf(row)}` : 'codSustento';
  if (row.clave_acceso === null && row.numero_autorizacion === null) return `la autorización de ${nameOf(row)}`;
  const tipo = tipoCompra(row.cod_doc, row.reembolsos !== null);
  const admitidos = sustentosDe(tipo, row.fecha_documento);
  if (admitidos.includes(codigo)) return null;
  return `otro sustento de ${nameOf(row)}: ${codigo} no admite el tipo ${tipo}; elija ${admitidos.join(', ') || 'otro tipo'}`;
}

const nameOf = (row: LineaRow): string =>
  `${row.recibido ? 'el documento recibido' : 'la liquidación'} ${numeroOf(row)} de ${row.parte_identificacion}`;

/** Elements for withheld IVA, by code of table 20. */
const RETENIDO_IVA = [
  ['valRetBien10', '9'],
  ['valRetServ20', '10'],
  ['valorRetBienes', '1'],
  ['valRetServ50', '11'],
  ['valorRetServicios', '2'],
  ['valRetServ100', '3'],
] as const;
/** From this amount on the payment method is reported (bancarización, FACTS §6.4). */
const FORMA_PAGO_DESDE = decimal('500');

/** Writes a row of `compras`. */
export function compra(row: LineaRow, retenciones: Retenciones, answers: AtsAnswers): string {
  const about = retenciones.get(keyOf(row.parte_identificacion, row.cod_doc, numeroOf(row))) ?? [];
  const of = (codigo: string): CifraRetencion[] =>
    about.flatMap(({ lines }) => lines.filter((line) => line[0] === codigo));
  const iva = (code: string): string =>
    formatDecimal(
      sum(
        of('2')
          .filter((line) => line[1] === code)
          .map((line) => decimal(line[4])),
      ),
    );
  const paid = decimal(figures(row.total)).gte(FORMA_PAGO_DESDE) ? (row.formas_pago?.split('+') ?? []) : [];
  const air = of('1').map(([, codigo, porcentaje, base, valor]) =>
    tag('detalleAir', [
      tag('codRetAir', identification(codigo)),
      tag('baseImpAir', base ?? '0.00'),
      tag('porcentajeAir', formatDecimal(decimal(porcentaje))),
      tag('valRetAir', valor),
    ]),
  );
  return tag('detalleCompras', [
    tag('codSustento', sustentoOf(row, answers) ?? ''),
    tag('tpIdProv', PROVEEDOR[row.parte_tipo] ?? '03'),
    tag('idProv', identification(row.parte_identificacion)),
    tag('tipoComprobante', tipoCompra(row.cod_doc, row.reembolsos !== null)),
    ...(PROVEEDOR[row.parte_tipo] === '03' ? [tag('denoProv', plain(row.parte_razon_social))] : []),
    tag('parteRel', (row.parte_rel ?? answers.relacionadas.has(row.parte_identificacion)) ? 'SI' : 'NO'),
    tag('fechaRegistro', fecha(row.fecha)),
    tag('establecimiento', row.estab),
    tag('puntoEmision', row.pto_emi),
    tag('secuencial', String(row.secuencial)),
    tag('fechaEmision', fecha(row.fecha_documento)),
    tag('autorizacion', row.numero_autorizacion ?? row.clave_acceso ?? ''),
    tag('baseNoGraIva', figures(row.base_no_objeto)),
    tag('baseImponible', figures(row.base0)),
    tag(
      'baseImpGrav',
      formatDecimal(sum([row.base5, row.base8, row.base_general].map((base) => decimal(figures(base))))),
    ),
    tag('baseImpExe', figures(row.base_exenta)),
    tag('montoIce', figures(row.ice)),
    tag('montoIva', figures(row.iva)),
    ...RETENIDO_IVA.map(([name, code]) => tag(name, iva(code))),
    tag('totbasesImpReemb', figures(row.reembolso_base)),
    tag('pagoExterior', [
      tag('pagoLocExt', '01'),
      tag('paisEfecPago', 'NA'),
      tag('aplicConvDobTrib', 'NA'),
      tag('pagExtSujRetNorLeg', 'NA'),
    ]),
    block(
      'formasDePago',
      paid.map((forma) => tag('formaPago', forma)),
    ),
    block('air', air),
    ...about
      .slice(0, 2)
      .flatMap(({ retencion }, i) => [
        tag(`estabRetencion${i + 1}`, retencion.estab),
        tag(`ptoEmiRetencion${i + 1}`, retencion.pto_emi),
        tag(`secRetencion${i + 1}`, String(retencion.secuencial)),
        tag(`autRetencion${i + 1}`, retencion.clave_acceso),
        tag(`fechaEmiRet${i + 1}`, fecha(retencion.fecha)),
      ]),
    ...modificado(row),
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
function modificado({ modificado_cod_doc: codDoc, modificado_numero: numero }: LineaRow): string[] {
  const [estab, ptoEmi, secuencial] = numero?.split('-') ?? [];
  if (codDoc === null || estab === undefined || ptoEmi === undefined || secuencial === undefined) return [];
  return [
    tag('docModificado', codDoc),
    tag('estabModificado', estab),
    tag('ptoEmiModificado', ptoEmi),
    tag('secModificado', String(Number(secuencial))),
  ];
}

interface Retencion {
  readonly retencion: AtsRetencionRow;
  readonly lines: CifraRetencion[];
}
/** Our withholdings by the supplier's document: type and number. */
export type Retenciones = ReadonlyMap<string, readonly Retencion[]>;

/** A supplier is the same by cédula and by the RUC that begins with it. */
const keyOf = (parte: string, codDoc: string | null, numero: string | null): string =>
  `${parte.slice(0, 10)} ${codDoc?.padStart(2, '0') ?? ''} ${numero?.replaceAll('-', '') ?? ''}`;

/** Groups our withholdings by document. */
export function retencionesPorDocumento(rows: readonly AtsRetencionRow[]): Retenciones {
  const byDocument = new Map<string, Retencion[]>();
  for (const retencion of rows) {
    for (const line of retencion.retenciones ?? []) {
      const key = keyOf(retencion.parte_identificacion, line[5], line[6]);
      const known = byDocument.get(key) ?? [];
      byDocument.set(key, known);
      const last = known.at(-1);
      if (last?.retencion === retencion) last.lines.push(line);
      else known.push({ retencion, lines: [line] });
    }
  }
  return byDocument;
}
