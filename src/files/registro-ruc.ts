import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/** One establishment of a taxpayer, as the SRI's files list them. */
export interface RegistroRow {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly estado: string;
  readonly clase: string | null;
  readonly tipo: string | null;
  readonly obligado: boolean | null;
  readonly agenteRetencion: boolean | null;
  readonly especial: boolean | null;
  readonly ciiu: string | null;
  readonly establecimiento: number | null;
  readonly abierto: boolean;
  readonly nombreComercial: string | null;
  readonly provincia: string | null;
  readonly canton: string | null;
  readonly parroquia: string | null;
}

/** Rows counted while reading. */
export interface RegistroCounts {
  filas: number;
  /** Without a RUC, a name or all of their cells. */
  ilegibles: number;
}

/** Unusable file; the message is Spanish and says what to do. */
export class RegistroError extends Error {
  override readonly name = 'RegistroError';
}

/**
 * Column names by year and province; the first is the usual one. Matched by letters and digits alone: case, accents, spaces, underscores and
 * quotes do not count. A new name of the SRI is added here.
 */
const COLUMNS = {
  ruc: ['NUMERO_RUC', 'RUC'],
  razonSocial: ['RAZON_SOCIAL'],
  estado: ['ESTADO_CONTRIBUYENTE', 'ESTADO_RUC'],
  clase: ['CLASE_CONTRIBUYENTE'],
  tipo: ['TIPO_CONTRIBUYENTE'],
  obligado: ['OBLIGADO', 'OBLIGADO_CONTABILIDAD', 'OBLIGADO_LLEVAR_CONTABILIDAD'],
  agenteRetencion: ['AGENTE_RETENCION'],
  especial: ['ESPECIAL', 'CONTRIBUYENTE_ESPECIAL'],
  ciiu: ['CODIGO_CIIU', 'CIIU'],
  establecimiento: ['NUMERO_ESTABLECIMIENTO'],
  estadoEstablecimiento: ['ESTADO_ESTABLECIMIENTO'],
  nombreComercial: ['NOMBRE_FANTASIA_COMERCIAL', 'NOMBRE_FANTASIA', 'NOMBRE_COMERCIAL'],
  provincia: ['DESCRIPCION_PROVINCIA_EST', 'DESCRIPCION_PROVINCIA', 'PROVINCIA'],
  canton: ['DESCRIPCION_CANTON_EST', 'DESCRIPCION_CANTON', 'CANTON'],
  parroquia: ['DESCRIPCION_PARROQUIA_EST', 'DESCRIPCION_PARROQUIA', 'PARROQUIA'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED = ['ruc', 'razonSocial', 'estado'] as const satisfies readonly Column[];

const DELIMITERS = ['|', ';', '\t', ','] as const;
const LINE_BYTES_MAX = 64 * 1024;
/** Several times all of Ecuador. More rows are no register, and would fill the disk. */
const ROWS_MAX = 20_000_000;
/** A file with more unreadable rows than one in this many is refused. */
const UNREADABLE_SHARE = 100;
const NAME_CHARS_MAX = 300;
const TEXT_CHARS_MAX = 100;
const WHERE = 'Descargue el archivo otra vez de la página de datos abiertos del SRI.';

/** A CSV, on disk or inside a ZIP. */
interface Source {
  readonly name: string;
  bytes(): AsyncIterable<Buffer>;
}

/** Reads only the header of every CSV of the file; returns the optional columns that are missing. Throws if it cannot be used. */
export async function checkRegistro(path: string): Promise<string[]> {
  const missing = new Set<string>();
  for await (const names of withSources(path, missingColumns)) for (const name of names) missing.add(name);
  return [...missing];
}

async function* missingColumns(source: Source): AsyncGenerator<string[], void, undefined> {
  for await (const { text } of lineBlocks(source, { first: true })) {
    const { places } = headerOf(text, source.name);
    yield Object.entries(COLUMNS).flatMap(([column, [name]]) => (places.has(column as Column) ? [] : [name]));
    return;
  }
  throw new RegistroError(`«${source.name}» está vacío. ${WHERE}`);
}

/** Streams the rows of a CSV, or of every CSV of a ZIP, in blocks. */
export async function* readRegistro(path: string, counts: RegistroCounts): AsyncGenerator<readonly RegistroRow[]> {
  yield* withSources(path, (source) => readCsv(source, counts));
}

async function* withSources<T>(
  path: string,
  read: (source: Source) => AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  const name = basename(path);
  if (!(await isZip(path))) {
    yield* read({ name, bytes: () => createReadStream(path, { highWaterMark: LINE_BYTES_MAX }) });
    return;
  }
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) =>
    refuseZip(name, error),
  );
  try {
    let found = 0;
    for (const entry of await entriesOf(archive, name)) {
      found += 1;
      try {
        yield* read({ name: `${name}, ${entry.fileName}`, bytes: () => inflate(archive, entry, name) });
      } catch (error) {
        // Damaged bytes may look like a bad row: the checksum decides which of the two to report.
        if (error instanceof RegistroError) await drain(inflate(archive, entry, name));
        throw error;
      }
    }
    if (found === 0) throw new RegistroError(`El ZIP «${name}» no contiene ningún archivo .csv o .txt. ${WHERE}`);
  } finally {
    archive.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
      return bytesRead === 4 && buffer.toString('latin1', 0, 2) === 'PK' && (buffer[2] ?? 0) < 8;
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const why = code === 'ENOENT' ? 'no existe' : code === 'EISDIR' ? 'es una carpeta' : 'no se puede leer';
    throw new RegistroError(`El archivo «${path}» ${why}.`, { cause: error });
  }
}

async function entriesOf(archive: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) if (/\.(csv|txt)$/i.test(entry.fileName)) entries.push(entry);
  } catch (error) {
    refuseZip(name, error);
  }
  return entries;
}

async function* inflate(archive: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    refuseZip(name, error);
  }
  // yauzl verifies sizes only.
  if (sum !== entry.crc32) refuseZip(name, new Error('wrong CRC-32'));
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

function refuseZip(name: string, cause: unknown): never {
  if (cause instanceof RegistroError) throw cause;
  throw new RegistroError(`El ZIP «${name}» está cortado o dañado. ${WHERE}`, { cause });
}

interface Block {
  /** Whole lines. */
  readonly text: string;
  /** The file's end, without a final line break. */
  readonly unfinished: boolean;
}

/** Cuts a file into decoded blocks of whole lines; with `first`, only its first line. */
async function* lineBlocks(source: Source, { first = false } = {}): AsyncGenerator<Block, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of source.bytes()) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!begun) refuseOtherEncoding(bytes, source.name);
    begun = true;
    const end = first ? bytes.indexOf(0x0a) : bytes.lastIndexOf(0x0a);
    rest = bytes.subarray(end + 1);
    if (end !== -1) yield { text: decode(bytes.subarray(0, end), source.name), unfinished: false };
    if (first && end !== -1) return;
    if (rest.length > LINE_BYTES_MAX)
      throw new RegistroError(`«${source.name}» tiene una línea de más de 64 KB: no es un CSV del registro. ${WHERE}`);
  }
  if (rest.length > 0) yield { text: decode(rest, source.name), unfinished: true };
}

function refuseOtherEncoding(bytes: Buffer, name: string): void {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff')
    throw new RegistroError(`«${name}» está en UTF-16. Use el archivo como lo publica el SRI, o guárdelo en UTF-8.`);
}

const WINDOWS_1252 = new TextDecoder('windows-1252');

/** UTF-8, or the encoding of older files; line by line where a block has both. */
function decode(bytes: Buffer, name: string): string {
  if (bytes.includes(0))
    throw new RegistroError(`«${name}» no es un texto CSV, o está en otra codificación que UTF-8 y Latin-1. ${WHERE}`);
  if (isUtf8(bytes)) return bytes.toString('utf8').normalize('NFC');
  const lines: string[] = [];
  for (let at = 0; at <= bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    lines.push(isUtf8(line) ? line.toString('utf8') : WINDOWS_1252.decode(line));
    if (end === -1) break;
    at = end + 1;
  }
  return lines.join('\n').normalize('NFC');
}

interface Header {
  readonly delimiter: string;
  readonly cells: number;
  readonly places: ReadonlyMap<Column, number>;
}

/** Also as windows-1252 reads it. */
const BYTE_ORDER_MARK = /^(\ufeff|ï»¿)/;

function headerOf(text: string, name: string): Header {
  const [line = ''] = text.replace(BYTE_ORDER_MARK, '').split(/\r?\n/, 1);
  const delimiter = DELIMITERS.find((candidate) => line.includes(candidate)) ?? '|';
  const written = cellsOf(line, delimiter, Infinity);
  const titles = written.map(titleOf);
  const places = new Map<Column, number>();
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const at = names.map((title) => titles.indexOf(titleOf(title))).find((place) => place !== -1);
    if (at !== undefined) places.set(column, at);
  }
  const absent = REQUIRED.filter((column) => !places.has(column)).map((column) => COLUMNS[column][0]);
  if (absent.length > 0) {
    const found = written.map((title) => clean(title, TEXT_CHARS_MAX)).filter((title) => title !== null);
    throw new RegistroError(
      `A «${name}» le falta la columna ${absent.join(' y la columna ')}; su primera línea tiene: ${found.slice(0, 30).join(', ').slice(0, 600) || 'nada'}. Use el catastro de RUC por provincia, sin cambiarlo.`,
    );
  }
  return { delimiter, cells: titles.at(-1) === '' ? titles.length - 1 : titles.length, places };
}

function titleOf(cell: string): string {
  const plain = cell.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.replace(/[^A-Z0-9]/g, '');
}

/** Splits a line; a quoted cell may contain the delimiter. A name may contain quotes that quote nothing. */
function cellsOf(line: string, delimiter: string, cells: number): string[] {
  const plain = line.split(delimiter);
  if (!line.includes('"')) return plain;
  const split = plain.length === cells ? plain : quotedCells(line, delimiter);
  return split.map((cell) =>
    cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}

function quotedCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let quoted = false;
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === delimiter && !quoted) {
      cells.push(line.slice(from, at));
      from = at + 1;
    }
  }
  cells.push(line.slice(from));
  return cells;
}

async function* readCsv(
  source: Source,
  counts: RegistroCounts,
): AsyncGenerator<readonly RegistroRow[], void, undefined> {
  let header: Header | undefined;
  let line = 0;
  let rowCount = 0;
  let unreadable = 0;
  let firstUnreadable = 0;
  for await (const { text, unfinished } of lineBlocks(source)) {
    const lines = text.split('\n');
    const rows: RegistroRow[] = [];
    for (const [at, raw] of lines.entries()) {
      line += 1;
      const content = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (header === undefined) {
        header = headerOf(content, source.name);
        continue;
      }
      if (content.trim() === '') continue;
      rowCount += 1;
      counts.filas += 1;
      const row = rowOf(content, header);
      if (row !== undefined) rows.push(row);
      else if (unfinished && at === lines.length - 1) refuseCut(source.name, line);
      else {
        unreadable += 1;
        counts.ilegibles += 1;
        firstUnreadable ||= line;
      }
    }
    if (counts.filas > ROWS_MAX)
      throw new RegistroError(
        `Los archivos tienen más de ${ROWS_MAX / 1e6} millones de filas: no son el registro de RUC. ${WHERE}`,
      );
    if (rows.length > 0) yield rows;
  }
  if (header === undefined) throw new RegistroError(`«${source.name}» está vacío. ${WHERE}`);
  if (rowCount === 0) throw new RegistroError(`«${source.name}» no tiene filas. ${WHERE}`);
  if (unreadable * UNREADABLE_SHARE > rowCount) {
    throw new RegistroError(
      `«${source.name}» tiene ${unreadable} filas ilegibles de ${rowCount}; la primera es la línea ${firstUnreadable}. Cada fila necesita un RUC de 13 dígitos, una razón social y tantas celdas como la primera línea. Si se abrió con Excel, use el archivo original: Excel quita los ceros iniciales.`,
    );
  }
}

function refuseCut(name: string, line: number): never {
  throw new RegistroError(`«${name}» está cortado: su última línea, la ${line}, está incompleta. ${WHERE}`);
}

/** Undefined: unreadable. */
function rowOf(line: string, { delimiter, cells, places }: Header): RegistroRow | undefined {
  const values = cellsOf(line, delimiter, cells);
  if (values.length !== cells && !(values.length === cells + 1 && values.at(-1)?.trim() === '')) return undefined;
  const text = (column: Column, max = TEXT_CHARS_MAX): string | null => {
    const at = places.get(column);
    return at === undefined ? null : clean(values[at] ?? '', max);
  };
  const ruc = text('ruc');
  const razonSocial = text('razonSocial', NAME_CHARS_MAX);
  if (ruc === null || !/^\d{13}$/.test(ruc) || razonSocial === null) return undefined;
  return {
    ruc,
    razonSocial,
    estado: text('estado')?.toUpperCase() ?? 'DESCONOCIDO',
    clase: text('clase'),
    tipo: text('tipo'),
    obligado: yesNo(text('obligado')),
    agenteRetencion: yesNo(text('agenteRetencion')),
    especial: yesNo(text('especial')),
    ciiu: text('ciiu'),
    establecimiento: establishmentOf(text('establecimiento')),
    // ABI or CER. A file without the column lists open ones only.
    abierto: !/^C/i.test(text('estadoEstablecimiento') ?? ''),
    nombreComercial: text('nombreComercial', NAME_CHARS_MAX),
    provincia: text('provincia'),
    canton: text('canton'),
    parroquia: text('parroquia'),
  };
}

const UNTIDY = /[\u0000-\u001f\u007f-\u009f]|\s{2,}/;

function clean(cell: string, max: number): string | null {
  const tidy = UNTIDY.test(cell) ? cell.replace(/[\p{Cc}\s]+/gu, ' ') : cell;
  const text = tidy.trim().slice(0, max).toWellFormed();
  return text === '' ? null : text;
}

function yesNo(cell: string | null): boolean | null {
  if (cell === null) return null;
  const first = cell[0]?.toUpperCase();
  return first === 'S' ? true : first === 'N' ? false : null;
}

function establishmentOf(cell: string | null): number | null {
  const number = cell === null ? NaN : Number(cell);
  return Number.isInteger(number) && number > 0 && number < 100_000 ? number : null;
}
