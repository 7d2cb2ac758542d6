import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { openServer } from '../../db/connect.js';
import { endTrabajo, renewTrabajo } from './work-store.js';
import type { Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { ThreadAnswer, ThreadRequest } from './load-messages.js';

/** Loads of the register in this process. */
export interface RegistroLoader {
  /** Loads the files on a thread; returns at once. The row of `id` shows its progress and its result. */
  start(id: string, files: Omit<ThreadRequest, 'admin'>, onLoaded: () => Promise<void>): void;
  close(): Promise<void>;
}

const HEAP_MB = 160;
const RENEW_MS = 1000;
// Under the test runner this module is TypeScript in src/; a thread can only run the transpiled copy.
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/api/contribuyentes/load-thread.js' : './load-thread.js',
  import.meta.url,
);

export function createRegistroLoader(deps: {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
}): RegistroLoader {
  const { config, db, log } = deps;
  const running = new Set<Promise<void>>();
  let stop = (): void => undefined;

  async function run(id: string, files: Omit<ThreadRequest, 'admin'>, onLoaded: () => Promise<void>): Promise<void> {
    let filas = 0;
    let failure: { codigo: string; mensaje: string } | undefined;
    try {
      const server = await openServer(config, log);
      try {
        filas = await onThread({ ...files, admin: server.admin }, (paso, read) => {
          filas = read;
          db.asWorker((tx) => renewTrabajo(tx, id, paso, read)).catch((err: unknown) => {
            log.warn({ err }, 'the progress of the register was not stored');
          });
        });
      } finally {
        await server.stop();
      }
      await onLoaded();
    } catch (error) {
      failure = failureOf(error);
      log.warn({ err: error }, 'the register of RUCs was not loaded');
    }
    await db
      .asWorker((tx) => endTrabajo(tx, id, filas, failure))
      .catch((err: unknown) => {
        log.error({ err }, 'the result of a load of the register was not stored');
      });
  }

  function onThread(request: ThreadRequest, onProgress: (paso: string, filas: number) => void): Promise<number> {
    const worker = new Worker(THREAD, {
      workerData: request,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    let last: Extract<ThreadAnswer, { kind: 'progress' }> = { kind: 'progress', paso: 'leer', filas: 0 };
    const renewing = setInterval(() => {
      onProgress(last.paso, last.filas);
    }, RENEW_MS);
    stop = () => void worker.terminate();
    return new Promise<number>((resolve, reject) => {
      worker.on('message', (answer: ThreadAnswer) => {
        if (answer.kind === 'progress') last = answer;
        else if (answer.kind === 'loaded') resolve(answer.filas);
        else reject(new LoadRefused(answer.codigo, answer.mensaje));
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        reject(new Error('the thread that loads the register ended'));
      });
    }).finally(() => {
      clearInterval(renewing);
    });
  }

  return {
    start: (id, files, onLoaded) => {
      const loading = run(id, files, onLoaded);
      running.add(loading);
      void loading.finally(() => running.delete(loading));
    },
    close: async () => {
      stop();
      await Promise.all(running);
    },
  };
}

class LoadRefused extends Error {
  override readonly name = 'LoadRefused';
  constructor(
    readonly codigo: string,
    message: string,
  ) {
    super(message);
  }
}

function failureOf(error: unknown): { codigo: string; mensaje: string } {
  if (error instanceof LoadRefused) return { codigo: error.codigo, mensaje: error.message };
  if (error instanceof AppError) return { codigo: error.code, mensaje: error.message };
  return {
    codigo: 'error-interno',
    mensaje: 'La carga se detuvo por un error. El registro anterior sigue en uso; intente otra vez.',
  };
}
