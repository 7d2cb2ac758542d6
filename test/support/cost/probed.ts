import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startServiceProcess, type ServiceProcess } from '../service.js';

/** What a service process took since it was last asked. */
export interface Took {
  /** The most processor time between two looks at the clock: while it ran nobody else was served. */
  readonly stallMs: number;
  /** The requests that were open then. */
  readonly during: readonly string[];
  /** Of all its threads. */
  readonly cpuMs: number;
}

/** The longest that the event loop may stand still, in processor time. */
export const STALL_MS_MAX = 100;

const PROBE = join(import.meta.dirname, 'probe.js');

/** A service process that tells what processor time it takes. */
export async function startProbed(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<
  ServiceProcess & { took(): Promise<Took>; routes(): Promise<readonly (readonly [method: string, url: string])[]> }
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
