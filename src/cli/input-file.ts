import { readFile } from 'node:fs/promises';
import { AppError } from '../kernel/app-error.js';

/** Reads a file named on the command line; `-` is standard input. */
export async function readInput(path: string): Promise<Buffer> {
  if (path === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks);
  }
  try {
    return await readFile(path);
  } catch (error) {
    const why = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no existe' : 'no se puede leer';
    throw new AppError('archivo-ilegible', `El archivo «${path}» ${why}.`, { cause: error });
  }
}
