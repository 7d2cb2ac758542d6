// A thread of the pool: does one task at a time and answers.
import { parentPort } from 'node:worker_threads';
import { withBuffers, type Answered, type Asked } from './messages.js';
import { tasks } from './tasks.js';

parentPort?.on('message', (asked: Asked) => {
  void answer(asked);
});

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
