import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Steps of an upgrade, in order. The journal names the step under way, not the last one done. */
export type Paso = 'preparar' | 'respaldar' | 'migrar' | 'cambiar' | 'comprobar' | 'confirmar';

/** An upgrade under way, on disk: after a crash the next start or upgrade finishes it or goes back. */
export interface Journal {
  readonly formato: 1;
  readonly paso: Paso;
  readonly desde: Programa;
  readonly hacia: Programa;
  /** The previous version cannot run on the migrated database: going back restores the backup. */
  readonly sinRetorno: boolean;
  /** Launchers start no service while it is true. */
  readonly pausa: boolean;
  readonly respaldo?: string;
  readonly updater: { readonly pid: number; readonly start: string };
}

export interface Programa {
  readonly version: string;
  /** Program folder, or the package file. */
  readonly lugar: string;
}

export const journalFile = (folder: string): string => join(folder, 'diario.json');

export function readJournal(folder: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(journalFile(folder), 'utf8')) as Journal;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the journal atomically, on disk before it returns. */
export function writeJournal(folder: string, journal: Journal): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeDurably(journalFile(folder), `${JSON.stringify(journal, null, 2)}\n`);
}

export function removeJournal(folder: string): void {
  rmSync(journalFile(folder), { force: true });
}

/** Writes a file whole or not at all, also after a power cut. */
export function writeDurably(file: string, text: string): void {
  const fresh = `${file}.nuevo`;
  const handle = openSync(fresh, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** This process, distinguishable from a later one with the same number. */
export function thisProcess(): Journal['updater'] {
  return { pid: process.pid, start: startOf(process.pid) ?? '' };
}

/** Whether the process that writes the journal still runs. */
export function isUnderWay({ updater: { pid, start } }: Journal): boolean {
  return isAlive(pid) && startOf(pid) === (start === '' ? undefined : start);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time in clock ticks since boot (proc_pid_stat(5), field 22); undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
