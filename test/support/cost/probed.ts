import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startServiceProcess, type ServiceProcess } from '../service.js';

/** What a service process used since the last call. */
export interface ProcessCost {
  /** Longest CPU time between two samples: nothing else was served meanwhile. */
  readonly stallMs: number;
  /** Requests open at that time. */
  readonly during: readonly string[];
  /** Across all its threads. */
  readonly cpuMs: number;
}

/** What parsing `PARSED` takes on a machine where the largest block of held.test.ts was 76 ms; where it took 160 ms, parsing takes 17. */
const PARSING_MS = 8;
const PARSED = JSON.stringify(
  Array.from({ length: 40_000 }, (_, n) => ({ codigo: `P-${n}`, descripcion: 'Café de altura 500 g', precio: n / 8 })),
);

/** How much slower than that this machine is: least of ten tries. */
function slowness(): number {
  const tries = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage();
    JSON.parse(PARSED);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...tries) / PARSING_MS);
}

/** Longest block of the event loop, in CPU time: 100 ms where parsing takes `PARSING_MS`. */
export const STALL_MS_MAX = 100 * slowness();

const PROBE = join(import.meta.dirname, 'probe.js');

/** A service process that reports its CPU time. */
export async function startProbed(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<
  ServiceProcess & {
    took(): Promise<ProcessCost>;
    routes(): Promise<readonly (readonly [method: string, url: string])[]>;
  }
> {
  const socketPath = join(folder, 'probe.sock');
  const service = await startServiceProcess({ ...env, COST_PROBE: socketPath }, { nodeArgs: ['--import', PROBE] });
  const ask = <T>(path: string): Promise<T> =>
    new Promise((resolve, reject) => {
      request({ socketPath, path, agent: false }, (response) => {
        text(response).then((body) => {
          resolve(JSON.parse(body) as T);
        }, reject);
      })
        .on('error', reject)
        .end();
    });
  return { ...service, took: () => ask('/'), routes: () => ask('/routes') };
}
