import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../domain/app-error.js';
import { FairQueue, type QueueLimits } from '../work/fair-queue.js';
import { READY, withBuffers, type Answered, type Asked } from './messages.js';
import type { TaskArgs, TaskName, TaskResult } from './tasks.js';

/** How much the pool takes on, and how much it grants to one task. */
export interface PoolLimits extends QueueLimits {
  /** At least two: an account has one at a time, so that it cannot hold up another. */
  readonly threads: number;
  readonly taskMs: number;
  /** Of JavaScript's heap, per thread. */
  readonly heapMb: number;
  readonly idleMs: number;
}

/** Reads what somebody sent, and draws what is long, on threads of their own: neither cost nor crash is the event loop's. */
export interface Pool {
  /** Does a task when it is the account's turn. Refuses with 503 when too many wait, and with 400 what costs too much. */
  run<Name extends TaskName>(account: string, name: Name, ...args: TaskArgs<Name>): Promise<TaskResult<Name>>;
  /** Ends all threads; whatever waits or runs is refused. */
  close(): Promise<void>;
}

const USUAL: PoolLimits = {
  threads: Math.max(2, Math.min(4, availableParallelism())),
  // The slowest .p12 that is granted (signature/p12-pbe.ts) takes twelve seconds of a processor of the reference machine.
  taskMs: 30_000,
  // The largest sheet that is taken fits into 24.
  heapMb: 128,
  // A thread costs some 30 MB; uploads come rarely, in bursts.
  idleMs: 20_000,
  // Each holds a body, of at most 1 MiB.
  waitingMax: 64,
  waitingPerCallerMax: 16,
};

// Under the test runner this module is TypeScript in src/; a thread can only run the transpiled twin.
const THREAD = new URL(import.meta.url.endsWith('.ts') ? '../../dist/pool/thread.js' : './thread.js', import.meta.url);

interface Job {
  readonly account: string;
  readonly asked: Asked;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Running {
  readonly job: Job;
  readonly timer: NodeJS.Timeout;
}

/** A pool without threads yet: they start when there is something to do, and end when there is not. */
export function createPool(wished: Partial<PoolLimits> = {}): Pool {
  const limits = { ...USUAL, ...wished };
  const queue = new FairQueue<Job>(limits);
  const running = new Map<Worker, Running>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const loaded = new WeakMap<Worker, Promise<void>>();
  let closed = false;

  function startNext(): void {
    while (running.size < limits.threads) {
      const busy = new Set(Array.from(running.values(), ({ job }) => job.account));
      const job = queue.take((account) => busy.has(account));
      if (job === undefined) return;
      const worker = awake() ?? started();
      const timer = setTimeout(() => {
        settle(worker, { failure: tooCostly('time') }, false);
      }, limits.taskMs);
      running.set(worker, { job, timer });
      worker.ref();
      worker.postMessage(job.asked);
    }
  }

  function awake(): Worker | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    return undefined;
  }

  function started(): Worker {
    // What reads a stranger's file has no use for our secrets.
    const worker = new Worker(THREAD, { env: {}, resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
    loaded.set(
      worker,
      new Promise((resolve) => {
        worker.once('message', () => {
          resolve();
        });
        worker.once('exit', () => {
          resolve();
        });
      }),
    );
    worker.on('message', (said: Answered | typeof READY) => {
      if (said !== READY) settle(worker, said, true);
    });
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(worker, { failure: outOfMemory ? tooCostly('memory') : error }, false);
    });
    // One that ended while it rested must not be woken.
    worker.on('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      settle(worker, { failure: new Error('the thread ended') }, false);
    });
    return worker;
  }

  /** Ended while one module waits for another to load, a thread takes the whole process along (V8 12.4, of Node 22). */
  async function end(worker: Worker): Promise<void> {
    await loaded.get(worker);
    await worker.terminate();
  }

  function settle(worker: Worker, answered: Answered, usable: boolean): void {
    const done = running.get(worker);
    if (done === undefined) return;
    clearTimeout(done.timer);
    running.delete(worker);
    if (usable) rest(worker);
    else void end(worker);
    if ('failure' in answered) done.job.reject(answered.failure);
    else done.job.resolve(withBuffers(answered.value));
    startNext();
  }

  function rest(worker: Worker): void {
    worker.unref(); // an idle thread does not keep a process from ending
    const timer = setTimeout(() => {
      idle.delete(worker);
      void end(worker);
    }, limits.idleMs);
    idle.set(worker, timer.unref());
  }

  return {
    run: <Name extends TaskName>(account: string, name: Name, ...args: TaskArgs<Name>) =>
      new Promise<TaskResult<Name>>((resolve, reject) => {
        // What comes back from the thread is what the task of that name answers.
        const job = { account, asked: { name, args }, resolve: resolve as (value: unknown) => void, reject };
        if (closed) {
          reject(ending());
          return;
        }
        queue.push(account, job)?.reject(full());
        startNext();
      }),
    close: async () => {
      closed = true;
      for (let job = queue.take(); job !== undefined; job = queue.take()) job.reject(ending());
      const workers = [...running.keys(), ...idle.keys()];
      for (const worker of running.keys()) settle(worker, { failure: ending() }, false);
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(workers.map(end));
    },
  };
}

function full(): AppError {
  return new AppError(
    'cola-de-archivos-llena',
    'Hay demasiados archivos que esperan su turno; repita en unos segundos.',
    { retryAfterS: 5 },
  );
}

function tooCostly(what: 'time' | 'memory'): AppError {
  const message = 'El archivo pide más tiempo o memoria de lo que se permite; envíe uno más pequeño o más simple.';
  return new AppError('archivo-demasiado-costoso', message, { internal: `a task ran out of ${what}` });
}

function ending(): AppError {
  return new AppError('servicio-no-disponible', 'El servicio se está deteniendo; repita en unos segundos.');
}
