import { scanXml, type XmlHandler } from './scan-xml.js';
import { CELL_CHARS_MAX, cellTooLong, SheetError, tooWide, type SheetLimits, type SheetRow } from './sheet.js';
import { openArchive, UnzipError, type Archive } from './zip.js';

const ROW_NUMBER_MAX = 1_048_576;

/** Reads the first sheet of a workbook (ECMA-376) as text: last computed values, without formulas and formats. */
export async function* readXlsx(file: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  // A cell has up to three elements, and most sheets leave most columns empty.
  let elementsLeft = limits.rowsMax * limits.columnsMax;
  const scan = <T>(part: AsyncIterable<Buffer>, handler: XmlHandler<T>): AsyncGenerator<T> =>
    scanXml(part, {
      ...handler,
      open: (name, attribute) => {
        elementsLeft -= 1;
        if (elementsLeft < 0) throw new SheetError('size', 'La hoja tiene demasiadas celdas; borre las que sobran.');
        handler.open(name, attribute);
      },
    });
  try {
    const archive = await openArchive(file, limits.bytesMax);
    const sheet = archive.read(await firstSheet(archive, scan));
    if (sheet === undefined) throw new UnzipError('the first sheet is not there');
    const sharedPart = archive.read('xl/sharedStrings.xml');
    const shared = sharedPart === undefined ? [] : await collect(scan(sharedPart, sharedTexts()));
    yield* scan(sheet, sheetRows(shared, limits));
  } catch (error) {
    if (!(error instanceof UnzipError)) throw error;
    const size = Math.floor(limits.bytesMax / 1024 / 1024);
    throw new SheetError(
      'unreadable',
      `El archivo no es un libro de Excel que se pueda leer (.xlsx, sin contraseña, hasta ${size} MiB descomprimido); guárdelo de nuevo o envíelo como CSV.`,
      { cause: error },
    );
  }
}

type Scan = <T>(part: AsyncIterable<Buffer>, handler: XmlHandler<T>) => AsyncGenerator<T>;

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Path of the first sheet: workbook → relation → part. */
async function firstSheet(archive: Archive, scan: Scan): Promise<string> {
  const workbook = archive.read('xl/workbook.xml');
  const relations = archive.read('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw new UnzipError('no workbook');
  const [id] = await collect(
    scan(
      workbook,
      attributesOf('sheet', (attribute) => attribute('id')),
    ),
  );
  const targets = await collect(
    scan(
      relations,
      attributesOf('Relationship', (attribute) => ({ id: attribute('Id'), target: attribute('Target') })),
    ),
  );
  const target = targets.find((relation) => relation.id === id)?.target;
  if (id === undefined || target === undefined) throw new UnzipError('no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Picks attributes of each element with a name. */
function attributesOf<T>(element: string, pick: (attribute: (name: string) => string | undefined) => T): XmlHandler<T> {
  let picked: T | undefined;
  return {
    open: (name, attribute) => {
      if (name === element) picked = pick(attribute);
    },
    text: () => undefined,
    close: (name) => (name === element ? picked : undefined),
  };
}

/** Text, whole (`t`) or in formatted runs (`r`), without phonetic hints (`rPh`). */
class TextRuns {
  #inText = false;
  #phonetic = false;
  #text = '';

  open(name: string): void {
    if (name === 'rPh') this.#phonetic = true;
    this.#inText = name === 't' && !this.#phonetic;
  }

  add(text: string): void {
    if (!this.#inText) return;
    if (this.#text.length + text.length > CELL_CHARS_MAX) throw cellTooLong();
    this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    this.#inText = false;
  }

  /** Text since the last call. */
  take(): string {
    const text = this.#text.trim();
    this.#text = '';
    return text;
  }
}

/** Shared strings, referenced by index. */
function sharedTexts(): XmlHandler<string> {
  const runs = new TextRuns();
  return {
    open: (name) => {
      runs.open(name);
    },
    text: (text) => {
      runs.add(text);
    },
    close: (name) => {
      runs.close(name);
      return name === 'si' ? runs.take() : undefined;
    },
  };
}

interface Cell {
  readonly column: number;
  readonly type: string;
  value: string;
}

function sheetRows(shared: readonly string[], { columnsMax, bytesMax }: SheetLimits): XmlHandler<SheetRow> {
  const inline = new TextRuns();
  let inData = false;
  let inValue = false;
  let line = 0;
  let column = -1;
  let cell: Cell | undefined;
  let cells: string[] = [];
  let numeric = new Set<number>();
  // Every cell may share a text of a megabyte.
  let textLeft = bytesMax;

  function keep({ type, value, column: at }: Cell): void {
    const text = type === 'inlineStr' ? inline.take() : cellText(type, value.trim(), shared);
    if (text === '') return;
    if (at >= columnsMax) throw tooWide(columnsMax);
    textLeft -= text.length;
    if (textLeft < 0) throw new SheetError('size', 'La hoja tiene demasiado texto; divídala.');
    while (cells.length < at) cells.push('');
    cells[at] = text;
    if (type === 'n') numeric.add(at);
  }

  return {
    open: (name, attribute) => {
      if (name === 'sheetData') inData = true;
      if (!inData) return;
      inline.open(name);
      inValue = name === 'v';
      if (name === 'row') {
        line = numberOf(attribute('r')) ?? line + 1;
        [column, cells, numeric] = [-1, [], new Set()];
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        cell = { column, type: attribute('t') ?? 'n', value: '' };
      }
    },
    text: (text) => {
      inline.add(text);
      if (!inValue || cell === undefined) return;
      if (cell.value.length + text.length > CELL_CHARS_MAX) throw cellTooLong();
      cell.value += text;
    },
    close: (name) => {
      if (name === 'sheetData') inData = false;
      inline.close(name);
      inValue = false;
      if (name === 'c' && cell !== undefined) {
        keep(cell);
        cell = undefined;
      }
      return inData && name === 'row' && cells.length > 0 ? { line, cells, numeric } : undefined;
    },
  };
}

function numberOf(text: string | undefined): number | undefined {
  const value = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : undefined;
  return value !== undefined && value <= ROW_NUMBER_MAX ? value : undefined;
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  switch (type) {
    case 's':
      return shared[/^\d{1,9}$/.test(value) ? Number(value) : -1] ?? '';
    case 'b':
      return value === '1' ? 'SI' : 'NO';
    case 'n':
      return asTyped(value);
    default:
      return value; // formula text, an error such as #N/A, a date: unchanged
  }
}

/** Excel stores 12.1 as 12.1 or 12.100000000000001; users type at most the fifteen digits it shows. */
function asTyped(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const shown = Number(number.toPrecision(15));
  // Long codes would become 1.2e+21, and small prices 1e-7.
  return Math.abs(shown) >= 1e15 || (shown !== 0 && Math.abs(shown) < 1e-6) ? value : String(shown);
}
