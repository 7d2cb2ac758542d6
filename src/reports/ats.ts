import {
  readAtsEstablecimientos,
  readAtsExportaciones,
  readAtsRetenciones,
  readAtsVentas,
  type AtsExportacionRow,
  type AtsRetencionRow,
  type AtsVentaRow,
} from '../database/reporte-ats.js';
import type { ReporteFilter } from '../database/reporte-fuente.js';
import { readLineas, type LineaRow } from '../database/reporte-lineas.js';
import type { AccountTx } from '../database/transactions.js';
import type { CifraRetencion } from '../domain/cifras.js';
import { AppError } from '../domain/app-error.js';
import { decimal, formatDecimal, sum } from '../domain/decimal.js';
import { AUTORIZADOS } from '../domain/estados.js';
import { escapeText } from '../xml/escape.js';
import { numeroOf } from './documento-columnas.js';

/** What no document says, and the ATS asks for. */
export interface AtsAnswers {
  /** Sustento (ATS table 5) of our own liquidaciones. */
  readonly codSustento: string | undefined;
  /** 01 goods with customs endorsement, 02 without, 03 services. */
  readonly exportacionDe: string | undefined;
  /** Identifications that are related parties; all others are not. */
  readonly relacionadas: ReadonlySet<string>;
}

/** A company's month. */
export interface AtsMonth {
  readonly ruc: string;
  readonly razonSocial: string;
  /** yyyy */
  readonly anio: string;
  /** mm */
  readonly mes: string;
}

/** The annex, or which answers it lacks. */
export type Ats =
  { readonly ok: true; readonly xml: string } | { readonly ok: false; readonly faltan: readonly string[] };

/** Purchases that are listed one by one. */
const ATS_COMPRAS_MAX = 10_000;

/** The ATS of a company's month (FACTS §16); docs/ats.md lists which of its rules are kept. */
export async function atsOf(tx: AccountTx, month: AtsMonth, answers: AtsAnswers): Promise<Ats> {
  const last = new Date(Date.UTC(Number(month.anio), Number(month.mes), 0)).getUTCDate();
  const filter: ReporteFilter = {
    rucs: [month.ruc],
    desde: `${month.anio}-${month.mes}-01`,
    hasta: `${month.anio}-${month.mes}-${last}`,
    estab: undefined,
    ptoEmi: undefined,
    codDoc: undefined,
  };
  const ventas = await readAtsVentas(tx, filter);
  const exportaciones = await readAtsExportaciones(tx, filter);
  const listed = { fuente: 'compras', estados: AUTORIZADOS } as const;
  const bought = await readLineas(tx, filter, listed, { after: undefined, limit: ATS_COMPRAS_MAX + 1 });
  if (bought.length > ATS_COMPRAS_MAX) {
    const message = `El mes tiene más de ${ATS_COMPRAS_MAX} compras, y el ATS se hace con esas a lo más.`;
    throw new AppError('reporte-grande', message);
  }
  const compras = bought.filter(({ otra_moneda: other, total }) => other === null && total !== null);
  const undecided = compras.filter((row) => sustentoOf(row, answers) === undefined);
  const faltan = [
    ...(undecided.some(isOwn) ? ['codSustento'] : []),
    ...(exportaciones.length > 0 && answers.exportacionDe === undefined ? ['exportacionDe'] : []),
    ...undecided
      .filter((row) => !isOwn(row))
      .slice(0, TOLD_MAX)
      .map((row) => `el sustento de ${receivedName(row)}`),
    ...compras
      .filter((row) => row.clave_acceso === null && row.numero_autorizacion === null)
      .slice(0, TOLD_MAX)
      .map((row) => `la autorización de ${receivedName(row)}`),
  ];
  if (faltan.length > 0) return { ok: false, faltan };
  const retenciones = await readAtsRetenciones(tx, filter);
  const establecimientos = await readAtsEstablecimientos(tx, month.ruc, filter);
  const total = formatDecimal(sum(establecimientos.map(({ ventas: sold }) => decimal(sold))));
  const body = [
    tag('TipoIDInformante', 'R'),
    tag('IdInformante', month.ruc),
    tag('razonSocial', plain(month.razonSocial)),
    tag('Anio', month.anio),
    tag('Mes', month.mes),
    tag('numEstabRuc', String(establecimientos.length).padStart(3, '0')),
    tag('totalVentas', total),
    tag('codigoOperativo', 'IVA'),
    block(
      'compras',
      compras.map((row) => compra(row, retenciones, answers)),
    ),
    block(
      'ventas',
      ventas.map((row) => venta(row, answers)),
    ),
    block(
      'ventasEstablecimiento',
      establecimientos.map(({ estab, ventas: sold }) =>
        tag('ventaEst', [tag('codEstab', estab), tag('ventasEstab', sold), tag('ivaComp', '0.00')]),
      ),
    ),
    block(
      'exportaciones',
      exportaciones.map((row) => exportacion(row, answers)),
    ),
  ];
  return { ok: true, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${tag('iva', body)}` };
}

/** Documents that are named when their decision is missing. */
const TOLD_MAX = 20;

const receivedName = (row: LineaRow): string => `el documento recibido ${numeroOf(row)} de ${row.parte_identificacion}`;

/** Our own liquidaciones have their sustento by the answers; what was received, by what was decided about it. */
const isOwn = (row: LineaRow): boolean => BigInt(row.id) % 2n === 0n;
const sustentoOf = (row: LineaRow, { codSustento }: AtsAnswers): string | undefined =>
  row.cod_sustento ?? (isOwn(row) ? codSustento : undefined);

function tag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;
}
const block = (name: string, items: readonly string[]): string => (items.length === 0 ? '' : tag(name, items));
const fecha = (iso: string): string => iso.split('-').reverse().join('/');
/** Names have letters, digits and blanks alone in this schema. */
function plain(text: string): string {
  const kept = text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return kept.slice(0, 500);
}
/** Identifications have letters and digits alone, 13 at most. */
const identification = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').slice(0, 13);
/** Without a sign: a credit note says what it is by its type. */
const figures = (figure: string | null): string => (figure ?? '0.00').replace('-', '');

// ATS table 2: whoever sells to us, and whoever buys.
const PROVEEDOR: Readonly<Record<string, string>> = { '04': '01', '05': '02', '06': '03', '08': '03' };
const CLIENTE: Readonly<Record<string, string>> = { '08': '06' };
// ATS table 4: an invoice that was sold by is an 18; notes keep their code.
const TIPO_VENTA: Readonly<Record<string, string>> = { '01': '18' };
const CONSUMIDOR_FINAL = '07';
const NOTA_CREDITO = '04';

function venta(row: AtsVentaRow, { relacionadas }: AtsAnswers): string {
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
    // What the customers withheld comes with the documents received.
    tag('valorRetIva', '0.00'),
    tag('valorRetRenta', '0.00'),
    block(
      'formasDePago',
      formas.map((forma) => tag('formaPago', forma)),
    ),
  ]);
}

function exportacion(row: AtsExportacionRow, { exportacionDe = '', relacionadas }: AtsAnswers): string {
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

/** Where IVA that was withheld stands, by the code of table 20. */
const RETENIDO_IVA = [
  ['valRetBien10', '9'],
  ['valRetServ20', '10'],
  ['valorRetBienes', '1'],
  ['valRetServ50', '11'],
  ['valorRetServicios', '2'],
  ['valRetServ100', '3'],
] as const;
/** From here on the way of paying is told (bancarización, FACTS §6.4). */
const FORMA_PAGO_DESDE = decimal('500');

function compra(row: LineaRow, retenciones: readonly AtsRetencionRow[], answers: AtsAnswers): string {
  const about = retencionesOf(row, retenciones);
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
    tag('tipoComprobante', row.cod_doc),
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
    tag('totbasesImpReemb', '0.00'),
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
  ]);
}

/** The document that a note to us modifies. */
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

/** Our withholdings about what we bought: they name it by its number and its supplier. */
function retencionesOf(
  row: LineaRow,
  retenciones: readonly AtsRetencionRow[],
): { readonly retencion: AtsRetencionRow; readonly lines: readonly CifraRetencion[] }[] {
  const numero = numeroOf(row).replaceAll('-', '');
  return retenciones
    .filter(({ parte_identificacion: parte }) => parte.slice(0, 10) === row.parte_identificacion.slice(0, 10))
    .map((retencion) => ({
      retencion,
      lines: (retencion.retenciones ?? []).filter(
        (line) => line[5] === row.cod_doc && line[6]?.replaceAll('-', '') === numero,
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
}
