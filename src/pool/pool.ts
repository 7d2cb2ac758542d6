import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../kernel/app-error.js';
import { FairQueue, type QueueLimits } from '../work/fair-queue.js';
import { READY, withBuffers, type ThreadAnswer, type ThreadRequest } from './messages.js';
import type { TaskArgs, TaskName, TaskResult } from './tasks.js';

/** Limits of the pool and of each task. */
export interface PoolLimits extends QueueLimits {
  /** At least two: each account runs one task at a time, so it cannot block another account. */
  readonly threads: number;
  readonly taskMs: number;
  /** JavaScript heap per thread. */
  readonly heapMb: number;
  readonly idleMs: number;
}

/**
 * Runs readers of untrusted files and long drawings on worker threads: neither their cost nor a crash affects the event loop.
 */
export interface Pool {
  /**
   * Runs a task when it is the account's turn. Refuses with 503 if the queue is full, and with 400 if the task is too costly.
   */
  run<Name extends TaskName>(account: string, name: Name, ...args: TaskArgs<Name>): Promise<TaskResult<Name>>;
  /** Terminates all threads; queued and running tasks are refused. */
  close(): Promise<void>;
}

const USUAL: PoolLimits = {
  threads: Math.max(2, Math.min(4, availableParallelism())),
  // The slowest .p12 accepted (signature/p12-pbe.ts) takes twelve seconds of CPU on the reference machine.
  taskMs: 30_000,
  // The largest spreadsheet accepted fits into 24.
  heapMb: 128,
  // A thread costs about 30 MB; uploads are rare and come in bursts.
  idleMs: 20_000,
  // Each holds a body of at most 1 MiB.
  waitingMax: 64,
  waitingPerCallerMax: 16,
};

// Under the test runner this module is TypeScript in src/; a thread can only run the transpiled file.
const THREAD = new URL(import.meta.url.endsWith('.ts') ? '../../dist/pool/thread.js' : './thread.js', import.meta.url);

interface Job {
  readonly account: string;
  readonly asked: ThreadRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Running {
  readonly job: Job;
  readonly timer: NodeJS.Timeout;
}

/** Creates a pool. Threads start on demand and end when idle. */
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
    // No secrets in the environment of code that reads untrusted files.
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
    worker.on('message', (said: ThreadAnswer | typeof READY) => {
      if (said !== READY) settle(worker, said, true);
    });
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(worker, { failure: outOfMemory ? tooCostly('memory') : error }, false);
    });
    // Do not reuse a thread that ended while idle.
    worker.on('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      settle(worker, { failure: new Error('the thread ended') }, false);
    });
    return worker;
  }

  /** Terminating a thread while one of its modules waits for another to load crashes the whole process (V8 12.4, Node 22). */
  async function end(worker: Worker): Promise<void> {
    await loaded.get(worker);
    await worker.terminate();
  }

  function settle(worker: Worker, answered: ThreadAnswer, usable: boolean): void {
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
    worker.unref(); // an idle thread does not keep the process alive
    const timer = setTimeout(() => {
      idle.delete(worker);
      void end(worker);
    }, limits.idleMs);
    idle.set(worker, timer.unref());
  }

  return {
    run: <Name extends TaskName>(account: string, name: Name, ...args: TaskArgs<Name>) =>
      new Promise<TaskResult<Name>>((resolve, reject) => {
        // The thread returns the result type of the task with that name.
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
