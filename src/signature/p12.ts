import { Worker } from 'node:worker_threads';
import { P12Error, type P12Content, type P12Fault } from './p12-reader.js';

export { P12Error, type P12Certificate, type P12Content, type P12Fault, type P12Key } from './p12-reader.js';

/** What the thread is asked. */
export interface P12Request {
  readonly file: Uint8Array;
  readonly password: string;
}

/** What the thread answers. */
export type P12Reply = { readonly content: P12Content } | { readonly fault: P12Fault; readonly detail: string };

// Real files are of 3 to 20 KB, also with a chain.
const FILE_MAX_BYTES = 1024 * 1024;
// A hundred thousand rounds of PKCS#12's own derivation, the slowest kind, take some two seconds in all.
const OPEN_TIMEOUT_MS = 30_000;
// The thread costs some 30 MB; uploads come rarely, in bursts.
const IDLE_MS = 20_000;

// Under the test runner this module is TypeScript in src/; a thread can only run the transpiled twin.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/signature/p12-worker.js' : './p12-worker.js',
  import.meta.url,
);

interface Job {
  readonly request: P12Request;
  readonly resolve: (content: P12Content) => void;
  readonly reject: (error: Error) => void;
}

const waiting: Job[] = [];
let running: { worker: Worker; job: Job; timer: NodeJS.Timeout } | undefined;
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

/** Opens a .p12 file on a thread of its own, one at a time. Rejects with `P12Error`. */
export function readP12(file: Buffer, password: string): Promise<P12Content> {
  if (file.length > FILE_MAX_BYTES) return Promise.reject(new P12Error('no-es-p12', 'too large'));
  return new Promise((resolve, reject) => {
    waiting.push({ request: { file: new Uint8Array(file), password }, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  if (running !== undefined) return;
  const job = waiting.shift();
  if (job === undefined) return;
  const worker = takeWorker();
  const timer = setTimeout(() => {
    settle(worker, false, new P12Error('demasiado-costoso'));
  }, OPEN_TIMEOUT_MS);
  running = { worker, job, timer };
  worker.ref();
  worker.postMessage(job.request);
}

function takeWorker(): Worker {
  if (idle !== undefined) {
    clearTimeout(idle.timer);
    const { worker } = idle;
    idle = undefined;
    return worker;
  }
  const worker = new Worker(WORKER);
  worker.on('message', (reply: P12Reply) => {
    settle(worker, true, 'content' in reply ? reply.content : new P12Error(reply.fault, reply.detail));
  });
  worker.on('error', (error) => {
    settle(worker, false, error);
  });
  return worker;
}

function settle(worker: Worker, usable: boolean, outcome: P12Content | Error): void {
  if (running?.worker !== worker) return;
  const { job, timer } = running;
  clearTimeout(timer);
  running = undefined;
  if (usable) rest(worker);
  else void worker.terminate();
  if (outcome instanceof Error) job.reject(outcome);
  else job.resolve(restored(outcome));
  startNext();
}

function rest(worker: Worker): void {
  worker.unref(); // an idle thread does not keep a command line from ending
  const timer = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, IDLE_MS);
  timer.unref();
  idle = { worker, timer };
}

/** Between threads a Buffer arrives as a plain Uint8Array. */
function restored(content: P12Content): P12Content {
  return { ...content, certificates: content.certificates.map((each) => ({ ...each, der: Buffer.from(each.der) })) };
}
