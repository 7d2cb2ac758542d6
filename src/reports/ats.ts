import {
  readAtsEstablecimientos,
  readAtsExportaciones,
  readAtsRetenciones,
  readAtsRetenido,
  readAtsVentas,
} from '../database/reporte-ats.js';
import type { ReporteFilter } from '../database/reporte-fuente.js';
import { totalLineas, type LineaRow, type Listed } from '../database/reporte-lineas.js';
import { decimal, formatDecimal, sum } from '../domain/decimal.js';
import { TIPOS_CON_SUSTENTO } from '../domain/catalogues/sustento.js';
import { AUTORIZADOS } from '../domain/estados.js';
import type { StreamedZipEntry } from '../files/zip.js';
import { compra, faltaDe, retencionesPorDocumento } from './ats-compras.js';
import { atsFilter, atsName, type AtsAnswers, type AtsPeriod } from './ats-period.js';
import { conRetenido, exportacion, venta } from './ats-ventas.js';
import { block, plain, tag } from './ats-xml.js';
import { documentosDe, type InAccount } from './export.js';

/** The annex as a stream of parts, or the missing answers. */
export type Ats =
  | { readonly ok: true; readonly xml: AsyncGenerator<string> }
  | { readonly ok: false; readonly faltan: readonly string[] };

/** Purchases listed one by one. */
export const ATS_COMPRAS: Listed = { fuente: 'compras', estados: AUTORIZADOS };

const ATS_VENTAS: Listed = { codDocs: ['01', '04', '05'], estados: AUTORIZADOS };

/** Returns the annex as a ZIP entry. */
export function atsEntry(period: AtsPeriod, content: AsyncIterable<string>): StreamedZipEntry {
  const modified = { year: Number(period.anio), month: Number(period.mes), day: 1 };
  return { name: `${atsName(atsFilter(period).hasta)}.xml`, content, modified };
}

/** Message: what is missing, and where to decide it. */
export function atsIncompleto(faltan: readonly string[]): string {
  return `Al ATS de ese período le falta lo que ningún comprobante dice: ${faltan.join(', ')}. Lo de un documento recibido se decide en él (PATCH /recibidos/{clave}); lo demás se envía al pedirlo.`;
}

/** Maximum number of incomplete documents listed. */
const REPORTED_MAX = 20;

/** Builds the ATS of a company's period (FACTS §16); docs/ats.md lists the rules applied. */
export async function atsOf(
  inAccount: InAccount,
  period: AtsPeriod,
  answers: AtsAnswers,
  onRead?: () => void,
): Promise<Ats> {
  const filter = atsFilter(period);
  const exportaciones = await inAccount((tx) => readAtsExportaciones(tx, filter));
  const faltan = new Set<string>();
  const { sin_cifras: sinCifras } = await inAccount((tx) => totalLineas(tx, filter, ATS_VENTAS));
  if (sinCifras > 0) faltan.add(`las cifras de ${sinCifras} ventas, que aún se calculan`);
  for await (const row of compras(inAccount, filter)) {
    const falta = faltaDe(row, answers);
    if (falta !== null) faltan.add(falta);
    if (faltan.size > REPORTED_MAX) break;
  }
  if (exportaciones.length > 0 && answers.exportacionDe === undefined) faltan.add('exportacionDe');
  if (faltan.size > 0) return { ok: false, faltan: [...faltan] };
  async function* xml(): AsyncGenerator<string> {
    const { retenciones, establecimientos, ventas } = await inAccount(async (tx) => ({
      retenciones: retencionesPorDocumento(await readAtsRetenciones(tx, filter)),
      establecimientos: await readAtsEstablecimientos(tx, period.ruc, filter),
      ventas: conRetenido(await readAtsVentas(tx, filter), await readAtsRetenido(tx, filter)),
    }));
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<iva>';
    yield [
      tag('TipoIDInformante', 'R'),
      tag('IdInformante', period.ruc),
      tag('razonSocial', plain(period.razonSocial)),
      tag('Anio', period.anio),
      tag('Mes', period.mes),
      ...(period.semestral ? [tag('regimenMicroempresa', 'SI')] : []),
      tag('numEstabRuc', String(establecimientos.length).padStart(3, '0')),
      tag('totalVentas', formatDecimal(sum(establecimientos.map(({ ventas: sold }) => decimal(sold))))),
      tag('codigoOperativo', 'IVA'),
    ].join('');
    let open = false;
    for await (const row of compras(inAccount, filter, onRead)) {
      yield `${open ? '' : '<compras>'}${compra(row, retenciones, answers)}`;
      open = true;
    }
    if (open) yield '</compras>';
    yield block(
      'ventas',
      ventas.map((row) => venta(row, answers)),
    );
    yield block(
      'ventasEstablecimiento',
      establecimientos.map(({ estab, ventas: sold }) =>
        tag('ventaEst', [tag('codEstab', estab), tag('ventasEstab', sold), tag('ivaComp', '0.00')]),
      ),
    );
    yield block(
      'exportaciones',
      exportaciones.map((row) => exportacion(row, answers)),
    );
    yield '</iva>';
  }
  return { ok: true, xml: xml() };
}

/** Lists the purchases for the annex. */
function compras(inAccount: InAccount, filter: ReporteFilter, onRead?: () => void): AsyncGenerator<LineaRow> {
  return reported(documentosDe(inAccount, ATS_COMPRAS, filter, { onRead }));
}

/** Leaves out types that no sustento admits: imports by DAU are not reported in the annex. */
async function* reported(rows: AsyncGenerator<LineaRow>): AsyncGenerator<LineaRow> {
  for await (const row of rows) if (TIPOS_CON_SUSTENTO.includes(String(Number(row.cod_doc)))) yield row;
}
