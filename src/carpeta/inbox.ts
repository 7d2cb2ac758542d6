import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { decodeText } from '../files/encoding.js';
import { invoicesOfCsv } from './csv.js';
import { FileProblems, referenciaOf, type Invoice, type OriginOf } from './invoice.js';

/** A waiting file, as it was when listed. */
export interface InboxFile {
  readonly name: string;
  /** Changes with the file's content. */
  readonly version: string;
}

const KINDS = new Set(['.xml', '.json', '.csv', '.xlsx']);
/** The service's limit for one receipt, and for a table. */
const BYTES_MAX = { table: 8 * 1024 * 1024, other: 1024 * 1024 };

/** Files to process, by name: no links, folders, hidden files or other types. */
export async function listInbox(folder: string): Promise<InboxFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isOurs(entry.name)).map(({ name }) => name);
  const found = await Promise.all(names.sort().map((name) => statFile(folder, name)));
  return found.flatMap((one) => one ?? []);
}

function isOurs(name: string): boolean {
  return !name.startsWith('.') && KINDS.has(extname(name).toLowerCase());
}

/** The file of that name as it is now; undefined if it is missing or a link. */
export async function statFile(folder: string, name: string): Promise<InboxFile | undefined> {
  try {
    const stats = await lstat(join(folder, name), { bigint: true });
    return stats.isFile() ? { name, version: versionOf(stats) } : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function versionOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join(' ');
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** The file's bytes; undefined if it changed since it was listed, or while it was read. */
export async function readInboxFile(folder: string, { name, version }: InboxFile): Promise<Buffer | undefined> {
  const kind = extname(name).toLowerCase();
  const max = kind === '.csv' || kind === '.xlsx' ? BYTES_MAX.table : BYTES_MAX.other;
  // Does not follow a link that replaced it, and does not block on a pipe.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (isAbsent(error) || (error instanceof Error && 'code' in error && error.code === 'ELOOP')) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const before = await file.stat({ bigint: true });
    if (!before.isFile() || versionOf(before) !== version) return undefined;
    if (before.size > max) throw new FileProblems([`El archivo tiene más de ${max / 1024 / 1024} MiB; divídalo.`]);
    const bytes = Buffer.alloc(Number(before.size));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const after = await file.stat({ bigint: true });
    return bytesRead === bytes.length && versionOf(after) === version ? bytes : undefined;
  } finally {
    await file.close();
  }
}

/** The invoices of a file, with references derived from `originOf` each place; throws `FileProblems` if it cannot be parsed. */
export async function invoicesOf(name: string, bytes: Buffer, originOf: OriginOf): Promise<Invoice[]> {
  if (bytes.length === 0) throw new FileProblems(['El archivo está vacío.']);
  switch (extname(name).toLowerCase()) {
    case '.csv':
      return invoicesOfCsv(bytes, originOf);
    case '.json':
      return [invoiceOfJson(bytes, originOf)];
    default: {
      // Only for the reference; the service parses the document itself.
      const ruc = /<ruc>\s*(\d{13})\s*<\/ruc>/.exec(bytes.toString('latin1'))?.[1] ?? '';
      return [
        {
          referencia: referenciaOf(originOf(1), ruc),
          type: 'application/xml',
          body: bytes,
          name: undefined,
          lines: [],
        },
      ];
    }
  }
}

/** Sends the text unchanged, so that no number loses a digit; only the reference is prepended. */
function invoiceOfJson(bytes: Buffer, originOf: OriginOf): Invoice {
  const text = decodeText(bytes, 'utf-8')?.trim();
  if (text === undefined) throw new FileProblems(['El archivo no está en UTF-8; guárdelo en esa codificación.']);
  const payload = parsed(text);
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new FileProblems(['El archivo debe tener un solo comprobante: un objeto JSON, sin lista alrededor.']);
  const fields: Readonly<Record<string, unknown>> = { ...payload };
  const own = ['referencia', 'referenciaUnica'].filter((name) => Object.hasOwn(fields, name));
  if (own.length > 0)
    throw new FileProblems([`Quite «${own.join('» y «')}»: aquí la referencia es la del archivo mismo.`]);
  const ruc = typeof fields['ruc'] === 'string' ? fields['ruc'] : '';
  const referencia = referenciaOf(originOf(1), ruc);
  const rest = text.slice(1).trimStart();
  const body = Buffer.from(`{"referencia":"${referencia}","referenciaUnica":true${rest === '}' ? '' : ','}${rest}`);
  return { referencia, type: 'application/json', body, name: undefined, lines: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblems(['El archivo no es JSON: revise llaves, comas y comillas.']);
  }
}
