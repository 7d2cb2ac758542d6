// Thread that loads the register of RUCs: reading two million rows would keep the main thread busy (loader.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../kernel/app-error.js';
import { checkFiles, loadFiles } from './load-files.js';
import type { ThreadAnswer, ThreadRequest } from './load-messages.js';

const { admin, paths, names, allowFewer } = workerData as ThreadRequest;
const post = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

try {
  await checkFiles(paths);
  const { filas } = await loadFiles(admin, paths, {
    names,
    allowFewer,
    onStep: (paso, counts) => {
      post({ kind: 'progress', paso, filas: counts.filas });
    },
  });
  post({ kind: 'loaded', filas });
} catch (error) {
  if (error instanceof AppError) post({ kind: 'refused', codigo: error.code, mensaje: error.message });
  else throw error;
}
