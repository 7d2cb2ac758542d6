import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, writeDurably } from './journal.js';

/** A running service that the launcher of an archive started. */
export interface Proceso {
  readonly pid: number;
  /** The launcher: it starts the service again after a restart. */
  readonly lanzador: number;
  readonly version: string;
  /** Undefined: no API. */
  readonly url?: string;
}

/** Longer than a stop takes (src/cli/servir.ts). */
const STOP_MS = 20_000;
const POLL_MS = 50;
const ANSWER_MS = 5000;

const folderOf = (dataDir: string): string => join(dataDir, 'procesos');
const fileOf = (dataDir: string, pid: number): string => join(folderOf(dataDir), `${pid}.json`);

/** Records this process once it serves; returns how to forget it. */
export function recordProcess(dataDir: string, { version, url }: Pick<Proceso, 'version' | 'url'>): () => void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir, process.pid);
  const own = { pid: process.pid, lanzador: process.ppid, version, ...(url === undefined ? {} : { url }) };
  writeDurably(file, `${JSON.stringify(own)}\n`);
  return () => {
    rmSync(file, { force: true });
  };
}

/** Lists the services that serve; forgets those that crashed. */
export function listProcesses(dataDir: string): Proceso[] {
  return namesIn(folderOf(dataDir))
    .filter((name) => /^\d+\.json$/.test(name))
    .flatMap((name) => {
      const file = join(folderOf(dataDir), name);
      const text = readOr(file);
      if (text === '') return [];
      const one = JSON.parse(text) as Proceso;
      if (isAlive(one.pid)) return [one];
      rmSync(file, { force: true });
      return [];
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Empty if it was removed meanwhile. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A service that a launcher started, ready or not. */
export interface Hijo {
  readonly pid: number;
  readonly lanzador: number;
  /** Program folder. */
  readonly programa: string;
}

/** Lists what the launchers run, from the files that they write (scripts/release/archive.js). */
export function listChildren(dataDir: string): Hijo[] {
  return namesIn(folderOf(dataDir)).flatMap((name) => {
    const pid = Number(/^(\d+)\.hijo$/.exec(name)?.[1]);
    if (Number.isNaN(pid) || !isAlive(pid)) return [];
    const [, lanzador, programa] = /^(\d+) (.+)\n$/.exec(readOr(join(folderOf(dataDir), name))) ?? [];
    return programa === undefined ? [] : [{ pid, lanzador: Number(lanzador), programa }];
  });
}

/** Stops a service; its launcher starts it again, from the folder that is then the current one. */
export async function stopForRestart(dataDir: string, { pid }: Pick<Hijo, 'pid'>): Promise<void> {
  writeFileSync(join(folderOf(dataDir), `${pid}.reiniciar`), '');
  kill(pid, 'SIGTERM');
  const end = performance.now() + STOP_MS;
  while (isAlive(pid) && performance.now() < end) await sleep(POLL_MS);
  if (isAlive(pid)) kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(POLL_MS);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Waits until the launcher's service is of that version and ready; returns whether it became so in time. */
export async function untilReady(
  dataDir: string,
  wanted: Pick<Proceso, 'lanzador' | 'version'>,
  waitMs: number,
): Promise<boolean> {
  const end = performance.now() + waitMs;
  while (performance.now() < end && isAlive(wanted.lanzador)) {
    const one = listProcesses(dataDir).find(
      ({ lanzador, version }) => lanzador === wanted.lanzador && version === wanted.version,
    );
    if (one !== undefined && (one.url === undefined || (await isReady(one.url)))) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Whether a service on this machine can serve. */
export async function isReady(url: string): Promise<boolean> {
  const local = url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');
  try {
    const answer = await fetch(`${local}/salud/listo`, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
