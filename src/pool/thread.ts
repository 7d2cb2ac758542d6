// Thread of the pool: runs one task at a time and responds. libxml2 waits for its WebAssembly while loading; it is imported
// here, so that loading a task never waits (pool.ts, `end`).
import 'libxml2-wasm';
import { parentPort } from 'node:worker_threads';
import { READY, withBuffers, type ThreadAnswer, type ThreadRequest } from './messages.js';
import { tasks } from './tasks.js';

parentPort?.on('message', (requested: ThreadRequest) => {
  void answer(requested);
});
// In a separate turn, after the modules have loaded.
setImmediate(() => parentPort?.postMessage(READY));

async function answer({ name, args }: ThreadRequest): Promise<void> {
  const post = (answered: ThreadAnswer): void => parentPort?.postMessage(answered);
  try {
    // pool.ts ensures that the arguments match the task.
    const task = tasks[name] as (...args: unknown[]) => Promise<unknown>;
    post({ value: await task(...args.map(withBuffers)) });
  } catch (error) {
    post({ failure: error });
  }
}
