import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { decodeText } from '../files/encoding.js';
import { invoicesOfCsv } from './csv.js';
import { FileProblems, referenciaOf, type Invoice } from './invoice.js';

/** A file that waits in the folder, as it was when it was looked at. */
export interface Waiting {
  readonly name: string;
  /** Of these bytes: another file of that name, or one that was written to, has another. */
  readonly version: string;
}

const KINDS = new Set(['.xml', '.json', '.csv']);
/** What the service takes of one receipt, and some thousand lines of CSV. */
const BYTES_MAX = { '.csv': 8 * 1024 * 1024, other: 1024 * 1024 };

/** The files of a folder that are for us: no links, no folders, no hidden ones, nothing of another kind; oldest name first. */
export async function waitingIn(folder: string): Promise<Waiting[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isOurs(entry.name)).map(({ name }) => name);
  const found = await Promise.all(names.sort().map((name) => look(folder, name)));
  return found.flatMap((one) => one ?? []);
}

function isOurs(name: string): boolean {
  return !name.startsWith('.') && KINDS.has(extname(name).toLowerCase());
}

/** The file of that name as it is now; undefined: there is none, or it is a link. */
export async function look(folder: string, name: string): Promise<Waiting | undefined> {
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

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** The bytes of a file; undefined when it is no longer the one that was looked at, or grows while it is read. */
export async function readWaiting(folder: string, { name, version }: Waiting): Promise<Buffer | undefined> {
  const kind = extname(name).toLowerCase();
  const max = kind === '.csv' ? BYTES_MAX['.csv'] : BYTES_MAX.other;
  // A link that took its place since is not followed, and a pipe is not waited for.
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

/** What a file asks to be issued; throws `FileProblems` where it cannot be understood. */
export async function invoicesOf(name: string, bytes: Buffer): Promise<Invoice[]> {
  if (bytes.length === 0) throw new FileProblems(['El archivo está vacío.']);
  switch (extname(name).toLowerCase()) {
    case '.csv':
      return invoicesOfCsv(bytes);
    case '.json':
      return [invoiceOfJson(bytes)];
    default: {
      // Whose it is only makes the reference; the service reads the document itself.
      const ruc = /<ruc>\s*(\d{13})\s*<\/ruc>/.exec(bytes.toString('latin1'))?.[1] ?? '';
      return [
        { referencia: referenciaOf(bytes, ruc), type: 'application/xml', body: bytes, name: undefined, lines: [] },
      ];
    }
  }
}

/** The text goes out as it is, so that no figure loses a digit; only the reference is put in front. */
function invoiceOfJson(bytes: Buffer): Invoice {
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
  const referencia = referenciaOf(bytes, ruc);
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
