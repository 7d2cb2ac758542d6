import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from './finish.js';
import { isAbsent, statFile, type InboxFile } from './inbox.js';
import { FOLDERS } from './outcome.js';

/**
 * Readings of a file, kept in `.rubrica/` for a day. A program may go on writing a file that was already taken: then the rest is issued
 * later, and nothing twice.
 */
interface Reading {
  /** Size of the file at each reading, and the invoices it had; none if it had errors. */
  readonly steps: readonly Step[];
  /** Hash of the file at the last reading. */
  readonly sha256: string;
  /** References of invoices whose rows changed between two readings. */
  readonly changed: readonly string[];
  /** Where the file was moved. */
  readonly moved?: { readonly folder: string; readonly name: string };
}

interface Step {
  readonly size: number;
  readonly invoices: number;
}

/** The earlier readings of a file that has grown since; none for a new file. */
export interface Continuation {
  readonly steps: readonly Step[];
  readonly changed: ReadonlySet<string>;
}

/** The bytes that the reference of the invoice at `place` derives from: the file when that invoice first appeared. */
export function originOf({ steps }: Continuation, bytes: Buffer): (place: number) => Buffer {
  return (place) => bytes.subarray(0, steps.find(({ invoices }) => invoices >= place)?.size);
}

export interface Readings {
  /** Recognizes a file that was read before and has grown since. */
  continuationOf(file: InboxFile, bytes: Buffer): Promise<Continuation>;
  /** Records a reading, before anything of it is issued. */
  record(file: InboxFile, bytes: Buffer, invoices: number, before: Continuation): Promise<void>;
  recordMove(file: InboxFile, moved: NonNullable<Reading['moved']>): Promise<void>;
  /** Puts files that grew after they were moved back into the folder; returns their names. */
  bringBackGrown(): Promise<string[]>;
}

const FOLDER = '.rubrica';
const KEPT_MS = 24 * 60 * 60_000;

export async function openReadings(root: string): Promise<Readings> {
  const folder = join(root, FOLDER);
  await makeFolder(root, FOLDER);
  const pathOf = (id: string): string => join(folder, `${id}.json`);

  async function read(id: string): Promise<Reading | undefined> {
    try {
      return readingOf(JSON.parse(await readFile(pathOf(id), 'utf8')));
    } catch (error) {
      // Cut short by a kill, before anything was issued.
      if (isAbsent(error) || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  async function write(id: string, reading: Reading): Promise<void> {
    const draft = join(folder, `.${id}.parcial`);
    await rm(draft, { force: true });
    await writeFile(draft, JSON.stringify(reading), { flag: 'wx' });
    await rename(draft, pathOf(id));
  }

  /** Ids of recent readings; deletes old ones. */
  async function recent(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of await readdir(folder)) {
      const id = /^(\d+-\d+)\.json$/.exec(name)?.[1];
      if (id === undefined) continue;
      const { mtimeMs } = await lstat(pathOf(id));
      if (Date.now() - mtimeMs > KEPT_MS) await rm(pathOf(id), { force: true });
      else ids.push(id);
    }
    return ids;
  }

  return {
    continuationOf: async (file, bytes) => {
      const known = await read(idOf(file));
      if (known === undefined || !goesOn(known, bytes)) return { steps: [], changed: new Set() };
      return { steps: known.steps, changed: new Set(known.changed) };
    },
    record: (file, bytes, invoices, { steps, changed }) =>
      write(idOf(file), {
        steps: [...steps.filter(({ size }) => size < bytes.length), { size: bytes.length, invoices }],
        sha256: hashOf(bytes),
        changed: [...changed],
      }),
    recordMove: async (file, moved) => {
      const known = await read(idOf(file));
      if (known !== undefined) await write(idOf(file), { ...known, moved });
    },
    bringBackGrown: async () => {
      const back: string[] = [];
      for (const id of await recent()) {
        const known = await read(id);
        if (known?.moved === undefined) continue;
        const { folder: result, name } = known.moved;
        const now = await statFile(join(root, result), name);
        if (now === undefined || idOf(now) !== id || sizeOf(now) <= lastSize(known)) continue;
        // Only a file that goes on where it ended: one that a person corrects in place is theirs.
        if (!goesOn(known, await readFile(join(root, result, name)))) continue;
        if ((await statFile(root, name)) !== undefined) continue;
        await rename(join(root, result, name), join(root, name));
        back.push(name);
      }
      return back;
    },
  };
}

/**
 * Checks a record: any program that writes to the folder could forge one. It may name only files of the result folders; otherwise it counts
 * as missing.
 */
function readingOf(record: unknown): Reading | undefined {
  const { steps, changed, moved } = (record ?? {}) as Partial<Record<keyof Reading, unknown>>;
  if (!Array.isArray(steps) || !Array.isArray(changed)) return undefined;
  const { folder, name } = (moved ?? {}) as Partial<Record<'folder' | 'name', unknown>>;
  const isInside = FOLDERS.some((one) => one === folder) && typeof name === 'string' && name === basename(name);
  return moved === undefined || isInside ? (record as Reading) : undefined;
}

/** Device and inode: the same for a file that is moved or goes on growing, another for a new file of that name. */
function idOf({ version }: InboxFile): string {
  const [device = '', inode = ''] = version.split(' ');
  return `${device}-${inode}`;
}

function lastSize({ steps }: Reading): number {
  return steps.at(-1)?.size ?? 0;
}

/** Whether the file is the one that was read, perhaps with more at its end. */
function goesOn(known: Reading, bytes: Buffer): boolean {
  const size = lastSize(known);
  return bytes.length >= size && hashOf(bytes.subarray(0, size)) === known.sha256;
}

function sizeOf({ version }: InboxFile): number {
  return Number(version.split(' ')[2]);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
