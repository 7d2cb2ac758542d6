// A thread of the pool: does one task at a time and answers.
// What some tasks read with waits for its WebAssembly while it loads; here, so that no task's loading has to wait (pool.ts, `end`).
import 'libxml2-wasm';
import { parentPort } from 'node:worker_threads';
import { READY, withBuffers, type Answered, type Asked } from './messages.js';
import { tasks } from './tasks.js';

parentPort?.on('message', (asked: Asked) => {
  void answer(asked);
});
// In a turn of its own: then the modules' loading is over.
setImmediate(() => parentPort?.postMessage(READY));

async function answer({ name, args }: Asked): Promise<void> {
  const post = (answered: Answered): void => parentPort?.postMessage(answered);
  try {
    // pool.ts saw to it that the arguments are the task's.
    const task = tasks[name] as (...args: unknown[]) => Promise<unknown>;
    post({ value: await task(...args.map(withBuffers)) });
  } catch (error) {
    post({ failure: error });
  }
}
