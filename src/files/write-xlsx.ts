import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Column type: text, day (yyyy-mm-dd), amount, number or count. */
export type SheetKind = 'texto' | 'fecha' | 'dinero' | 'numero' | 'entero';

export interface SheetColumn {
  readonly titulo: string;
  readonly tipo: SheetKind;
  /** In characters. */
  readonly ancho: number;
  /** Whether the last row has its sum. */
  readonly suma: boolean;
}

/** A sheet whose rows are streamed. */
export interface SheetSource {
  /** At most 31 characters. */
  readonly nombre: string;
  readonly columnas: readonly SheetColumn[];
  readonly filas: AsyncIterable<readonly (string | null)[]>;
  /** Drop-down lists. */
  readonly listas?: readonly SheetList[];
  /** Empty cells have the format of their column, so that typed codes keep their zeros. */
  readonly formatted?: boolean;
  /** Totals, asked for after the last row. */
  readonly totales: () => readonly SheetTotal[];
}

/** A drop-down list of a column; other values are allowed. */
export interface SheetList {
  readonly columna: number;
  /** Rows below the headings. */
  readonly filas: number;
  /** A range of another sheet, or quoted values: `"a,b"`. */
  readonly valores: string;
}

/** A row of totals: of every row, or of those with the given texts. */
export interface SheetTotal {
  readonly grupo: readonly { readonly columna: number; readonly texto: string }[];
  /** Sum of a column; shown by readers that do not calculate. */
  readonly suma: (columna: number) => string;
}

/** The format's limit minus header and totals. */
const XLSX_ROWS_MAX = 1_048_574;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Indexes into `cellXfs` below.
const STYLES: Readonly<Record<SheetKind, number>> = { texto: 1, fecha: 2, dinero: 3, numero: 0, entero: 0 };
const HEAD = 4;
const TOTAL_TEXT = 5;
const TOTAL = 6;
const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDCE6F1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Streams a workbook with backpressure, one row in memory at a time. Amounts are written as their decimal text. */
export function writeXlsx(sheets: readonly SheetSource[]): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  archive.on('error', fail);
  pipeline(archive.outputStream, output).catch(() => undefined); // the reader left, or gets the error
  const parts: readonly (readonly [string, string])[] = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES_XML],
  ];
  for (const [name, text] of parts) archive.addBuffer(Buffer.from(text), name);
  sheets.forEach((sheet, i) => {
    archive.addReadStreamLazy(`xl/worksheets/sheet${i + 1}.xml`, {}, (give) => {
      const pieces = Readable.from(inPieces(sheetXml(sheet)), { objectMode: false });
      // Rows may fail, also after the reader has hung up: that breaks off the download and must not end the process.
      pieces.on('error', fail);
      give(null, pieces);
    });
  });
  archive.end();
  return output;
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string): string =>
    `<Override PartName="${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('');
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${all}</Types>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const one = ([type, target]: readonly [string, string], i: number): string =>
    `<Relationship Id="r${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(one).join('')}</Relationships>`;
}

function workbook(sheets: readonly SheetSource[]): string {
  const one = ({ nombre }: SheetSource, i: number): string =>
    `<sheet name="${xmlText(nombre)}" sheetId="${i + 1}" r:id="r${i + 1}"/>`;
  // Readers recalculate formulas on opening.
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(one).join('')}</sheets><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>`;
}

async function* sheetXml({
  columnas,
  filas,
  totales,
  listas = [],
  formatted = false,
}: SheetSource): AsyncGenerator<string> {
  const widths = columnas.map(
    ({ ancho, tipo }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"${formatted ? ` style="${STYLES[tipo]}"` : ''}/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield row(
    1,
    columnas.map(({ titulo }, i) => textCell(`${letters(i)}1`, titulo, HEAD)),
  );
  let last = 1;
  for await (const cells of filas) {
    last += 1;
    if (last > XLSX_ROWS_MAX + 1) throw new Error(`more than ${XLSX_ROWS_MAX} rows`);
    const at = last;
    yield row(
      at,
      cells.map((value, i) => cell(`${letters(i)}${at}`, value, columnas[i]?.tipo ?? 'texto')),
    );
  }
  if (columnas.some((columna) => columna.suma) && last > 1) {
    for (const [i, total] of totales().entries()) yield totalRow(columnas, last, last + 1 + i, total);
  }
  yield `</sheetData><autoFilter ref="A1:${letters(columnas.length - 1)}${last}"/>${validations(listas)}</worksheet>`;
}

function validations(listas: readonly SheetList[]): string {
  if (listas.length === 0) return '';
  const one = ({ columna, filas, valores }: SheetList): string =>
    `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letters(columna)}2:${letters(columna)}${filas + 1}"><formula1>${xmlText(valores)}</formula1></dataValidation>`;
  return `<dataValidations count="${listas.length}">${listas.map(one).join('')}</dataValidations>`;
}

function totalRow(columnas: readonly SheetColumn[], last: number, at: number, { grupo, suma }: SheetTotal): string {
  const rows = (column: number): string => `${letters(column)}2:${letters(column)}${last}`;
  const conditions = grupo.map(({ columna, texto }) => `,${rows(columna)},"${texto.replaceAll('"', '""')}"`).join('');
  const cells = columnas.map((columna, i) => {
    if (i === 0) return textCell(`A${at}`, 'TOTAL', TOTAL_TEXT);
    const name = grupo.find((one) => one.columna === i)?.texto;
    if (name !== undefined) return textCell(`${letters(i)}${at}`, name, TOTAL_TEXT);
    if (!columna.suma) return '';
    const formula = conditions === '' ? `SUM(${rows(i)})` : `SUMIFS(${rows(i)}${conditions})`;
    return `<c r="${letters(i)}${at}" s="${TOTAL}"><f>${xmlText(formula)}</f><v>${suma(i)}</v></c>`;
  });
  return row(at, cells);
}

const row = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`;

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

function cell(at: string, value: string | null, tipo: SheetKind): string {
  if (value === null) return '';
  // Inline text is never read as a formula.
  if (tipo === 'texto') return textCell(at, value, STYLES.texto);
  const number = tipo === 'fecha' ? String(serialOf(value)) : value;
  return `<c r="${at}" s="${STYLES[tipo]}"><v>${xmlText(number)}</v></c>`;
}

const DAY_MS = 86_400_000;
/** Days since 30/12/1899, as spreadsheets count. */
function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

/** A, B, … Z, AA, AB … */
function letters(column: number): string {
  const first = Math.floor(column / 26);
  return (first === 0 ? '' : letters(first - 1)) + String.fromCharCode(65 + (column % 26));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Not allowed in XML, even escaped.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

/** Larger chunks: each costs a call of the compressor. */
const PIECE_CHARS = 64 * 1024;

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARS) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
