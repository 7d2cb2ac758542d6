// The thread that opens .p12 files: deriving a key takes from milliseconds to seconds and must not hold the event loop.
import { parentPort } from 'node:worker_threads';
import { openP12, P12Error } from './p12-reader.js';
import type { P12Reply, P12Request } from './p12.js';

parentPort?.on('message', ({ file, password }: P12Request) => {
  parentPort?.postMessage(answer(Buffer.from(file), password));
});

function answer(file: Buffer, password: string): P12Reply {
  try {
    return { content: openP12(file, password) };
  } catch (error) {
    if (error instanceof P12Error) return { fault: error.fault, detail: error.message };
    return { fault: 'archivo-danado', detail: error instanceof Error ? error.message : 'unknown' };
  }
}
