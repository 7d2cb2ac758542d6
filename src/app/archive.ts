import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAccount, type AccountReader, type ExportedDocument } from './account-export-store.js';
import { findAccountNamed, listAccounts } from '../db/accounts.js';
import type { Server } from '../db/connect.js';
import type { Database } from '../db/transactions.js';
import { csvRow } from '../files/csv.js';
import { hashEntries, zipStream, type StreamedZipEntry } from '../files/zip.js';
import { COLUMNS, indexLine, placeOf, readIssued, sha256 } from './account-export.js';

/** An archive: the documents of one company and month. */
export interface ArchivedMonth {
  readonly archivo: string;
  readonly cuenta: string;
  readonly origen: 'emitidos' | 'recibidos';
  readonly ruc: string;
  readonly mes: string;
  readonly documentos: number;
  readonly bytes: number;
  readonly sha256: string;
}

interface ArchiveOptions {
  readonly server: Server;
  readonly db: Database;
  /** Account id or exact name; undefined: all accounts. */
  readonly named: string | undefined;
  readonly folder: string;
  readonly withPdf: boolean;
  /** yyyy-mm-dd, the first of a month (exclusive upper bound). */
  readonly before: string;
}

const INDEX = 'indice';
const ORIGINS = ['emitidos', 'recibidos'] as const;

/**
 * Copies authorised documents into one ZIP per company and month, each with an index, reads each ZIP back, compares every hash, and
 * lists all ZIPs in the folder's index. The database keeps its data (design/backups). An archive with the same content is kept; one that
 * has changed (an annulment) is replaced whole.
 */
export async function archiveDocuments(options: ArchiveOptions): Promise<{ meses: ArchivedMonth[]; nuevos: number }> {
  const { server, db, named, folder, before } = options;
  const accounts = await db.asWorker(async (tx) =>
    named === undefined ? listAccounts(tx) : [await findAccountNamed(tx, named)],
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const meses: ArchivedMonth[] = [];
  let nuevos = 0;
  for (const account of accounts) {
    await readAccount(server.admin, account, async (reader) => {
      for (const origen of ORIGINS) {
        for await (const month of byMonth(reader.authorisedBefore(origen, before))) {
          const { archived, isNew } = await archiveMonth(options, reader, origen, month);
          meses.push(archived);
          if (isNew) nuevos += 1;
        }
      }
    });
  }
  await writeIndex(folder, meses);
  return { meses, nuevos };
}

interface Month {
  readonly first: ExportedDocument;
  readonly documents: AsyncIterable<ExportedDocument>;
}

const monthOf = ({ ruc, fecha }: ExportedDocument): string => `${ruc} ${fecha.slice(0, 7)}`;

/** Groups ordered documents by month; consume each month to its end before requesting the next. */
async function* byMonth(documents: AsyncGenerator<ExportedDocument>): AsyncGenerator<Month> {
  let next = await documents.next();
  while (next.done !== true) {
    const first = next.value;
    async function* ofMonth(): AsyncGenerator<ExportedDocument> {
      while (next.done !== true && monthOf(next.value) === monthOf(first)) {
        yield next.value;
        next = await documents.next();
      }
    }
    yield { first, documents: ofMonth() };
  }
}

async function archiveMonth(
  { db, folder, withPdf }: ArchiveOptions,
  { id: cuenta }: AccountReader,
  origen: ArchivedMonth['origen'],
  { first, documents }: Month,
): Promise<{ archived: ArchivedMonth; isNew: boolean }> {
  const [ruc, mes] = [first.ruc, first.fecha.slice(0, 7)];
  const archivo = `${cuenta}/${origen}/${ruc}/${mes}.zip`;
  const path = join(folder, archivo);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hashes = new Map<string, string>();
  const lines: string[] = [];
  const modified = { year: Number(mes.slice(0, 4)), month: Number(mes.slice(5)), day: 1 };
  const entry = (name: string, content: Buffer): StreamedZipEntry => {
    hashes.set(name, sha256(content));
    return { name, content, modified };
  };
  /** Returns a document's files and records its index line; `index` returns the index itself. */
  async function filesOf(document: ExportedDocument | 'index'): Promise<StreamedZipEntry[]> {
    if (document === 'index') return [entry(`${INDEX}.csv`, Buffer.from([csvRow(COLUMNS), ...lines].join('')))];
    const base = placeOf(origen, document).split('/').at(-1) ?? '';
    if (origen === 'recibidos') {
      const xml = document.xml ?? Buffer.alloc(0);
      lines.push(indexLine('recibido', document, `${base}.xml`, '', sha256(xml)));
      return [entry(`${base}.xml`, xml)];
    }
    const stored = await readIssued(db, cuenta, document, withPdf);
    if (stored === undefined) return [];
    const { row, xml, ride } = stored;
    const pdf = ride === undefined ? [] : [entry(`${base}.pdf`, await ride())];
    const reported = { ...document, estado: row.estado };
    lines.push(indexLine('emitido', reported, `${base}.xml`, pdf[0]?.name ?? '', sha256(xml)));
    return [entry(`${base}.xml`, xml), ...pdf];
  }
  async function* things(): AsyncGenerator<ExportedDocument | 'index'> {
    yield* documents;
    yield 'index';
  }
  const draft = `${path}.parcial`;
  await pipeline(zipStream(things(), filesOf), createWriteStream(draft, { mode: 0o600, flush: true }));
  await verify(draft, hashes);
  const hash = await fileHash(draft);
  const isNew = hash !== (await fileHash(path).catch(() => undefined));
  await (isNew ? rename(draft, path) : rm(draft));
  const { size } = await stat(path);
  return {
    archived: { archivo, cuenta, origen, ruc, mes, documentos: lines.length, bytes: size, sha256: hash },
    isNew,
  };
}

/** Reads an archive back from disk and checks that it has exactly the expected files, byte for byte. */
async function verify(file: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const found = await hashEntries(file);
  const different = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (name) => wanted.get(name) !== found.get(name),
  );
  if (different.length > 0) throw new Error(`${file} does not read back: ${different.slice(0, 5).join(', ')}`);
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Writes the folder's index, including entries of earlier runs. */
async function writeIndex(folder: string, meses: readonly ArchivedMonth[]): Promise<void> {
  const path = join(folder, `${INDEX}.json`);
  const before = await readFile(path, 'utf8').then(
    (text) => (JSON.parse(text) as { meses: ArchivedMonth[] }).meses,
    () => [],
  );
  const all = [...new Map([...before, ...meses].map((month) => [month.archivo, month])).values()].sort((a, b) =>
    a.archivo < b.archivo ? -1 : 1,
  );
  const columns = ['archivo', 'cuenta', 'origen', 'ruc', 'mes', 'documentos', 'bytes', 'sha256'] as const;
  const rows = all.map((month) => csvRow(columns.map((column) => String(month[column]))));
  const files = [
    [`${INDEX}.csv`, [csvRow(columns), ...rows].join('')],
    [`${INDEX}.json`, JSON.stringify({ formato: 'rubrica-archivo-1', meses: all }, null, 2)],
    ['LEEME.txt', READ_ME],
  ] as const;
  for (const [name, text] of files) {
    await writeFile(join(folder, `${name}.parcial`), text, { mode: 0o600 });
    await rename(join(folder, `${name}.parcial`), join(folder, name));
  }
}

const READ_ME = `Archivo de comprobantes de Rúbrica
==================================

indice.csv, indice.json  un renglón por archivo ZIP: cuenta, origen, RUC, mes, cuántos documentos y la huella SHA-256 del ZIP.
<cuenta>/<origen>/<RUC>/<mes>.zip
                         los documentos autorizados de una empresa y un mes: el XML con su autorización, el RIDE si se pidió, e
                         indice.csv con número, fecha, clave de acceso, estado, contraparte, importe y huella SHA-256 de cada XML.

Ningún programa de Rúbrica hace falta para leerlo: cualquiera abre ZIP y CSV (UTF-8), y «sha256sum» comprueba las huellas.
Conserve los comprobantes siete años, como exige la ley.
`;
