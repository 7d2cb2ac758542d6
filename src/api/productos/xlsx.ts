import { XmlElement } from 'libxml2-wasm';
import { ForeignXmlError, withForeignXml } from '../../xml/foreign.js';
import { invalidFile, type TableRecord } from './records.js';
import { openArchive, UnzipError, type Archive } from './unzip.js';

/** All parts that are read, inflated: ten thousand products take half of it. */
const INFLATED_BYTES_MAX = 8 * 1024 * 1024;
/** Cells right of this are nobody's products. */
const COLUMNS_MAX = 50;
/** Rows with something in them; one more than products may come, for the names. */
const ROWS_MAX = 10_001;
const ROW_NUMBER_MAX = 1_048_576;

/** Whether a file is a ZIP archive, which a workbook is. */
export function isXlsx(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
}

/** Reads the first sheet of a workbook (ECMA-376) as text: values as they were last computed, formulas and formats aside. */
export function readXlsx(file: Buffer): TableRecord[] {
  try {
    const archive = openArchive(file, INFLATED_BYTES_MAX);
    const sheet = archive.read(firstSheet(archive));
    if (sheet === undefined) throw new UnzipError('the first sheet is not there');
    const shared = readShared(archive);
    return withForeignXml(sheet, ({ root }) => readRows(root, shared));
  } catch (error) {
    if (error instanceof UnzipError || error instanceof ForeignXmlError) {
      throw invalidFile(
        'El archivo no es un libro de Excel que se pueda leer (.xlsx, sin contraseña, hasta 8 MiB descomprimido); guárdelo de nuevo o envíelo como CSV.',
        error,
      );
    }
    throw error;
  }
}

/** The part of the first sheet: the workbook names a relation, the relations name the part. */
function firstSheet(archive: Archive): string {
  const workbook = archive.read('xl/workbook.xml');
  const relations = archive.read('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw new UnzipError('no workbook');
  const id = withForeignXml(workbook, ({ root }) => {
    const sheet = elements(root, 'sheets').flatMap((sheets) => elements(sheets, 'sheet'))[0];
    return sheet?.attrs.find(({ name }) => name === 'id')?.value;
  });
  const target = withForeignXml(
    relations,
    ({ root }) =>
      elements(root, 'Relationship')
        .find((relation) => relation.attr('Id')?.value === id)
        ?.attr('Target')?.value,
  );
  if (id === undefined || target === undefined) throw new UnzipError('no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells refer to by number. */
function readShared(archive: Archive): readonly string[] {
  const part = archive.read('xl/sharedStrings.xml');
  return part === undefined ? [] : withForeignXml(part, ({ root }) => elements(root, 'si').map(textOf));
}

/** A text, whole or in runs of different looks; how to pronounce it (`rPh`) is no part of it. */
function textOf(item: XmlElement): string {
  const runs = elements(item, 't').concat(elements(item, 'r').flatMap((run) => elements(run, 't')));
  return runs.map((run) => run.content).join('');
}

function readRows(root: XmlElement, shared: readonly string[]): TableRecord[] {
  const records: TableRecord[] = [];
  let line = 0;
  for (const row of elements(root, 'sheetData').flatMap((data) => elements(data, 'row'))) {
    line = numberOf(row.attr('r')?.value) ?? line + 1;
    const { cells, numeric } = readCells(row, shared);
    if (cells.every((cell) => cell === '')) continue;
    if (records.length >= ROWS_MAX) throw invalidFile(`El archivo tiene más de ${ROWS_MAX - 1} productos; divídalo.`);
    records.push({ line, cells, numeric });
  }
  return records;
}

function numberOf(text: string | undefined): number | undefined {
  const value = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined;
  return value !== undefined && value <= ROW_NUMBER_MAX ? value : undefined;
}

function readCells(row: XmlElement, shared: readonly string[]): { cells: string[]; numeric: Set<number> } {
  const cells: string[] = [];
  const numeric = new Set<number>();
  let column = -1;
  for (const cell of elements(row, 'c')) {
    column = columnOf(cell.attr('r')?.value) ?? column + 1;
    const value = cellText(cell, shared).trim();
    if (value === '') continue;
    if (column >= COLUMNS_MAX)
      throw invalidFile(`La hoja tiene datos más allá de la columna ${COLUMNS_MAX}; bórrelos.`);
    while (cells.length < column) cells.push('');
    cells[column] = value;
    if (isNumber(cell)) numeric.add(column);
  }
  return { cells, numeric };
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function isNumber(cell: XmlElement): boolean {
  const type = cell.attr('t')?.value ?? 'n';
  return type === 'n';
}

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const value = elements(cell, 'v')[0]?.content ?? '';
  switch (cell.attr('t')?.value ?? 'n') {
    case 's':
      return shared[/^\d{1,9}$/.test(value) ? Number(value) : -1] ?? '';
    case 'inlineStr':
      return elements(cell, 'is').map(textOf).join('');
    case 'b':
      return value === '1' ? 'SI' : 'NO';
    case 'n':
      return asTyped(value);
    default:
      return value; // a formula's text, an error such as #N/A, a date: as written
  }
}

/** Excel keeps 12.1 as 12.1 or as 12.100000000000001; a person typed at most the fifteen digits that it shows. */
function asTyped(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const shown = Number(number.toPrecision(15));
  // Codes of many digits would become 1.2e+21, and prices of few 1e-7.
  return Math.abs(shown) >= 1e15 || (shown !== 0 && Math.abs(shown) < 1e-6) ? value : String(shown);
}

function elements(parent: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement && node.name === name) found.push(node);
  }
  return found;
}
