import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Demo } from '../../src/app/demo.js';
import { readSpreadsheet } from '../../src/files/spreadsheet.js';

/** A real service in a separate process, started as a person starts it. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Returns everything written to stdout so far. */
  output(): string;
  log(): string;
  alive(): boolean;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no clean shutdown. */
  kill(): Promise<void>;
  /** SIGSTOP: suspends it in the middle of its work, like a suspended machine. */
  freeze(): void;
  /** SIGCONT: resumes it as if no time had passed. */
  thaw(): void;
}

const ROOT = join(import.meta.dirname, '../..');
/**
 * The command that tests start. Under Vitest it is bundled as in a release (program.mjs): that takes half the CPU time of the checkout's, which
 * loads 1,500 files and looks for changed sources.
 */
export const PROGRAM = join(ROOT, process.env['VITEST'] === undefined ? 'bin/rubrica' : 'dist-pruebas/bin/rubrica');

/** Creates a data directory below the system's temporary one. */
export function temporaryDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'rubrica-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A master key that several processes share. */
export function newMasterKey(): string {
  return randomBytes(32).toString('base64');
}

/** Starts `rubrica servir`, of the installation at `cwd` if given, on a free port and waits until it serves. */
export async function startServiceProcess(
  env: Readonly<Record<string, string>>,
  options: {
    readonly cwd?: string;
    readonly uid?: number;
    readonly gid?: number;
    readonly nodeArgs?: readonly string[];
  } = {},
): Promise<ServiceProcess> {
  const { PATH = '' } = process.env;
  const program = options.cwd === undefined ? PROGRAM : join(options.cwd, 'bin/rubrica');
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), program, 'servir'], {
    cwd: options.cwd ?? ROOT,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid }),
    env: {
      PATH,
      HOME: tmpdir(),
      PORT: '0',
      // One process fewer per test; test/processes/firmador.test.ts has the default.
      RUBRICA_FIRMADOR: 'interno',
      RUBRICA_LIMITE_POR_SEGUNDO: '100000',
      RUBRICA_LIMITE_RAFAGA: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const log: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));

  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const served = /atiende en (\S+)/.exec(line)?.[1];
      if (served !== undefined) resolve(served);
    });
    void exited.then((code) => {
      reject(new Error(`the service ended with ${code} before it served:\n${[...output, ...log].join('\n')}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output.join('\n'),
    log: () => log.join('\n'),
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      signal(child, 'SIGTERM');
      return exited;
    },
    kill: async () => {
      signal(child, 'SIGKILL');
      await exited;
    },
    freeze: () => {
      signal(child, 'SIGSTOP');
    },
    thaw: () => {
      signal(child, 'SIGCONT');
    },
  };
}

/** Starts `rubrica simulador` on a free port, in a separate process, and waits until it serves. */
export async function startSimulatorProcess(
  env: Readonly<Record<string, string>>,
  options: { readonly cwd?: string; readonly nodeArgs?: readonly string[] } = {},
): Promise<Pick<ServiceProcess, 'url' | 'pid' | 'log' | 'stop'>> {
  const { PATH = '' } = process.env;
  const program = options.cwd === undefined ? PROGRAM : join(options.cwd, 'bin/rubrica');
  const child = spawn(
    process.execPath,
    [...(options.nodeArgs ?? []), program, 'simulador', '--puerto', '0', '--json'],
    {
      env: { PATH, HOME: tmpdir(), RUBRICA_LOG: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const log: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve((JSON.parse(line) as { url: string }).url);
    });
    void exited.then((code) => {
      reject(new Error(`the simulator ended with ${code} before it served:\n${log.join('\n')}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log.join('\n'),
    stop: async () => {
      signal(child, 'SIGTERM');
      return exited;
    },
  };
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(name);
}

/** Returns the demo account that the first start wrote down. */
export function demoOf(dataDir: string): Demo {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
}

/** An answer in the envelope. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  readonly result: Record<string, unknown>;
}

/** Calls the API with JSON in and out. */
export async function call(
  url: string,
  path: string,
  init: {
    method?: string;
    apiKey?: string;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    signal?: AbortSignal;
  } = {},
): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    ...(init.signal === undefined ? {} : { signal: init.signal }),
    headers: {
      ...(init.apiKey === undefined ? {} : { 'x-api-key': init.apiKey }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel(); // it does not end by itself
    return { status: response.status, headers: response.headers, success: true, result: {} };
  }
  if (response.headers.get('content-type')?.includes('spreadsheetml') === true) {
    const rows: (readonly string[])[] = [];
    const limits = { rowsMax: 100_000, columnsMax: 100, bytesMax: 50_000_000 };
    for await (const { cells } of readSpreadsheet(Buffer.from(await response.arrayBuffer()), limits)) rows.push(cells);
    return { status: response.status, headers: response.headers, success: true, result: { rows } };
  }
  if (response.headers.get('content-type')?.startsWith('text/csv') === true) {
    return {
      status: response.status,
      headers: response.headers,
      success: true,
      result: { csv: await response.text() },
    };
  }
  const envelope = (await response.json()) as { success: boolean; result: Record<string, unknown> };
  return { status: response.status, headers: response.headers, ...envelope };
}
