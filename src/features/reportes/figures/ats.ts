import {
  readAtsEstablecimientos,
  readAtsExportaciones,
  readAtsModificados,
  readAtsPersonas,
  readAtsRetenciones,
  readAtsRetenido,
  readAtsSinCompra,
  readAtsVentas,
  type AtsEstablecimientoRow,
  type AtsRetencionRow,
} from '../ats/store.js';
import { countPendientes, countSinMes } from '../../cierres/public.js';
import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import { totalLineas, type LineaRow, type Listed } from '../store/lineas.js';
import { decimal, formatDecimal, sum } from '../../../kernel/decimal.js';
import { TIPOS_CON_SUSTENTO } from '../../../kernel/catalogues/sustento.js';
import { AUTORIZADOS } from '../../../kernel/estados.js';
import type { StreamedZipEntry } from '../../../files/zip.js';
import { compraOf, compraXml, retencionesPorDocumento, type AtsCompras } from './ats-compras.js';
import { compararFormularios, ComprasFormulario, type ComparacionAts } from './ats-formularios.js';
import { atsFilter, atsName, type AtsAnswers, type AtsPeriod } from './ats-period.js';
import {
  reglaDeRepetida,
  reglaDeRetencion,
  REGLAS,
  reglasDeCompra,
  reglasDeExportacion,
  reglasDePeriodo,
  reglasDeVenta,
  type Hallazgo,
} from './ats-reglas.js';
import { Talon } from './ats-talon.js';
import { conRetenido, exportacionOf, exportacionXml, ventaXml, type AtsVenta, type Exportacion } from './ats-ventas.js';
import { block, plain, tag } from './ats-xml.js';
import type { Fila } from '../../../files/columnas.js';
import { numeroOf } from './documento-columnas.js';
import { documentosDe, type InAccount } from './export.js';
import { impuestos } from './impuestos.js';
import { retenciones as reporteRetenciones } from './retenciones.js';

/** The annex as a stream of parts, or the missing answers. */
export type Ats =
  | { readonly ok: true; readonly xml: AsyncGenerator<string> }
  | { readonly ok: false; readonly faltan: readonly Hallazgo[] };

/** Purchases listed one by one. */
export const ATS_COMPRAS: Listed = { fuente: 'compras', estados: AUTORIZADOS };

const ATS_VENTAS: Listed = { codDocs: ['01', '04', '05'], estados: AUTORIZADOS };

/** Returns the annex as a ZIP entry. */
export function atsEntry(period: AtsPeriod, content: AsyncIterable<string>): StreamedZipEntry {
  const modified = { year: Number(period.anio), month: Number(period.mes), day: 1 };
  return { name: `${atsName(atsFilter(period).hasta)}.xml`, content, modified };
}

/** Message: what is missing, and where to decide it. */
export function atsIncompleto(faltan: readonly Hallazgo[]): string {
  return `Al ATS de ese período le falta lo que ningún comprobante dice: ${faltan.map(({ mensaje }) => mensaje).join(', ')}. Lo de un documento recibido se decide en él (PATCH /recibidos/{clave}); lo demás se responde en la página del ATS, o al pedirlo.`;
}

/** Maximum number of incomplete documents listed. */
const REPORTED_MAX = 20;

/** Everything of a period but its purchases, which are read one by one. */
interface Contenido extends AtsCompras {
  readonly filter: ReporteFilter;
  readonly ventas: readonly AtsVenta[];
  readonly establecimientos: readonly AtsEstablecimientoRow[];
  readonly exportaciones: readonly Exportacion[];
  readonly ventasSinCifras: number;
  readonly emitidas: readonly AtsRetencionRow[];
}

async function contenidoOf(inAccount: InAccount, period: AtsPeriod, answers: AtsAnswers): Promise<Contenido> {
  const filter = atsFilter(period);
  return inAccount(async (tx) => {
    const { sin_cifras: ventasSinCifras } = await totalLineas(tx, filter, ATS_VENTAS);
    const personas = await readAtsPersonas(tx, period.ruc);
    const emitidas = await readAtsRetenciones(tx, filter);
    return {
      filter,
      answers,
      personas,
      ventasSinCifras,
      emitidas,
      retenciones: retencionesPorDocumento(emitidas),
      modificados: await readAtsModificados(tx, filter),
      ventas: conRetenido(await readAtsVentas(tx, filter), await readAtsRetenido(tx, filter)),
      establecimientos: await readAtsEstablecimientos(tx, period.ruc, filter),
      exportaciones: (await readAtsExportaciones(tx, filter)).map((row) => exportacionOf(row, { answers, personas })),
    };
  });
}

const isFalta = ({ regla }: Hallazgo): boolean => REGLAS[regla] === 'falta';

/** Rules of the period that prevent the file; those about documents in no month are in `revisarAts`. */
function reglasPropias({ razonSocial }: AtsPeriod, contenido: Contenido): Hallazgo[] {
  const { ventasSinCifras, establecimientos, exportaciones } = contenido;
  const none = { sinMes: 0, sinConfirmar: 0, sinAutorizar: 0, porAnular: 0, importaciones: 0 };
  const estabs = establecimientos.map(({ estab }) => estab);
  return [
    ...reglasDePeriodo({ razonSocial, ventasSinCifras, establecimientos: estabs, ...none }),
    ...exportaciones.flatMap(reglasDeExportacion),
  ];
}

/** Each message once, in order. */
const once = (found: readonly Hallazgo[]): Hallazgo[] => [
  ...new Map(found.map((one) => [`${one.regla} ${one.mensaje}`, one])).values(),
];

/** Builds the ATS of a company's period (FACTS §16); docs/ats.md lists the rules applied. */
export async function atsOf(
  inAccount: InAccount,
  period: AtsPeriod,
  answers: AtsAnswers,
  onRead?: () => void,
): Promise<Ats> {
  const contenido = await contenidoOf(inAccount, period, answers);
  const { filter, ventas, establecimientos, exportaciones } = contenido;
  const missing = new Map<string, Hallazgo>();
  const add = (found: readonly Hallazgo[]): void => {
    for (const one of found.filter(isFalta)) missing.set(one.mensaje, one);
  };
  for await (const row of compras(inAccount, filter)) {
    add(reglasDeCompra(compraOf(row, contenido)));
    if (missing.size > REPORTED_MAX) break;
  }
  add(reglasPropias(period, contenido));
  if (missing.size > 0) return { ok: false, faltan: [...missing.values()] };
  async function* xml(): AsyncGenerator<string> {
    const sold = answers.totalVentas === 'todas';
    // Everything issued here is electronic: sales on paper are zero (design/reports).
    const ofEstab = (vendido: string): string => (sold ? vendido : '0.00');
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<iva>';
    yield [
      tag('TipoIDInformante', 'R'),
      tag('IdInformante', period.ruc),
      tag('razonSocial', plain(period.razonSocial)),
      tag('Anio', period.anio),
      tag('Mes', period.mes),
      ...(period.semestral ? [tag('regimenMicroempresa', 'SI')] : []),
      tag('numEstabRuc', String(establecimientos.length).padStart(3, '0')),
      tag('totalVentas', formatDecimal(sum(establecimientos.map((one) => decimal(ofEstab(one.ventas)))))),
      tag('codigoOperativo', 'IVA'),
    ].join('');
    let open = false;
    for await (const row of compras(inAccount, filter, onRead)) {
      yield `${open ? '' : '<compras>'}${compraXml(compraOf(row, contenido))}`;
      open = true;
    }
    if (open) yield '</compras>';
    yield block(
      'ventas',
      ventas.map((row) => ventaXml(row, contenido)),
    );
    yield block(
      'ventasEstablecimiento',
      establecimientos.map(({ estab, ventas: vendido }) =>
        tag('ventaEst', [tag('codEstab', estab), tag('ventasEstab', ofEstab(vendido)), tag('ivaComp', '0.00')]),
      ),
    );
    yield block(
      'exportaciones',
      exportaciones.map((row) => exportacionXml(row, contenido)),
    );
    yield '</iva>';
  }
  return { ok: true, xml: xml() };
}

/** An annex checked: what breaks a rule, its printed summary, and its comparison with the forms. */
export interface RevisionAts {
  /** Every rule holds, apart from alerts. */
  readonly completo: boolean;
  /** The file can be downloaded. */
  readonly descargable: boolean;
  readonly hallazgos: readonly Hallazgo[];
  /** Findings beyond those listed. */
  readonly otros: number;
  readonly talon: readonly Fila[];
  readonly formularios: readonly ComparacionAts[];
}

/** Maximum number of findings listed. */
const HALLAZGOS_MAX = 200;

/** Checks the annex of a company's period against every rule of docs/ats.md, and compares it with forms 104 and 103. */
export async function revisarAts(
  inAccount: InAccount,
  period: AtsPeriod,
  answers: AtsAnswers,
  empresa: { readonly id: string; readonly ruc: string },
): Promise<RevisionAts> {
  const contenido = await contenidoOf(inAccount, period, answers);
  const { filter, ventas, exportaciones, emitidas } = contenido;
  const found: Hallazgo[] = [];
  const talon = new Talon(filter.hasta);
  const formulario = new ComprasFormulario();
  const seen = new Set<string>();
  const used = new Set<AtsRetencionRow>();
  let importaciones = 0;
  for await (const row of documentosDe(inAccount, ATS_COMPRAS, filter)) {
    if (!isReported(row)) {
      importaciones += 1;
      continue;
    }
    const compra = compraOf(row, contenido);
    const twice = reglaDeRepetida(seen, compra);
    for (const regla of reglasDeCompra(compra)) found.push(regla);
    if (twice !== undefined) found.push(twice);
    for (const { retencion } of compra.retenciones) used.add(retencion);
    talon.addCompra(compra);
    formulario.add(compra);
  }
  for (const row of ventas) {
    for (const regla of reglasDeVenta(row, contenido)) found.push(regla);
    talon.addVenta(row);
  }
  for (const one of exportaciones) talon.addExportacion(one);
  const counts = await inAccount((tx) => sinMesOf(tx, empresa, filter));
  const estabs = contenido.establecimientos.map(({ estab }) => estab);
  const ofPeriod = reglasDePeriodo({
    razonSocial: period.razonSocial,
    establecimientos: estabs,
    ventasSinCifras: contenido.ventasSinCifras,
    importaciones,
    ...counts,
  });
  const sinCompra = await inAccount((tx) => readAtsSinCompra(tx, filter, HALLAZGOS_MAX));
  const all = once([
    ...ofPeriod,
    ...found,
    ...exportaciones.flatMap(reglasDeExportacion),
    ...sinCompra.map(reglaDeRetencion),
  ]);
  const isOfPeriod = ({ fecha }: AtsRetencionRow): boolean => fecha >= filter.desde && fecha <= filter.hasta;
  const fuera = {
    sinCompra: emitidas.filter((one) => isOfPeriod(one) && !used.has(one)).map(numeroOf),
    deOtroMes: [...used].filter((one) => !isOfPeriod(one)).map(numeroOf),
  };
  const casillas = await inAccount(async (tx) => [
    ...((await impuestos.casillas?.(tx, filter)) ?? []),
    ...((await reporteRetenciones.casillas?.(tx, filter)) ?? []),
  ]);
  const order = { falta: 0, error: 1, alerta: 2 } as const;
  const sorted = [...all].sort((a, b) => order[REGLAS[a.regla]] - order[REGLAS[b.regla]]);
  return {
    completo: all.every(({ regla }) => REGLAS[regla] === 'alerta'),
    descargable: !all.some(isFalta),
    hallazgos: sorted.slice(0, HALLAZGOS_MAX),
    otros: Math.max(0, all.length - HALLAZGOS_MAX),
    talon: talon.filas(),
    formularios: compararFormularios({ talon, compras: formulario, exportaciones, fuera }, casillas),
  };
}

/** Counts what belongs to the months of a period and is in no annex. */
async function sinMesOf(
  tx: Parameters<Parameters<InAccount>[0]>[0],
  empresa: { readonly id: string; readonly ruc: string },
  { desde, hasta }: ReporteFilter,
): Promise<{ sinMes: number; sinConfirmar: number; sinAutorizar: number; porAnular: number }> {
  const counts = { sinMes: 0, sinConfirmar: 0, sinAutorizar: 0, porAnular: 0 };
  counts.sinMes = await countSinMes(tx, { empresa, mes: hasta.slice(0, 7) });
  for (let month = Number(desde.slice(5, 7)); month <= Number(hasta.slice(5, 7)); month++) {
    const mes = `${desde.slice(0, 4)}-${String(month).padStart(2, '0')}`;
    const open = await countPendientes(tx, { empresa, mes });
    counts.sinConfirmar += open.sinConfirmar;
    counts.sinAutorizar += open.sinAutorizar;
    counts.porAnular += open.porAnular + open.porAnularRecibidos;
  }
  return counts;
}

/** Lists the purchases for the annex. */
function compras(inAccount: InAccount, filter: ReporteFilter, onRead?: () => void): AsyncGenerator<LineaRow> {
  return reported(documentosDe(inAccount, ATS_COMPRAS, filter, { onRead }));
}

/** Some sustento admits the type: imports by DAU are not reported in the annex. */
const isReported = (row: LineaRow): boolean => TIPOS_CON_SUSTENTO.includes(String(Number(row.cod_doc)));

async function* reported(rows: AsyncGenerator<LineaRow>): AsyncGenerator<LineaRow> {
  for await (const row of rows) if (isReported(row)) yield row;
}
