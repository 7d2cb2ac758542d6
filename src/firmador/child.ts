import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { AppError, type AppErrorCode } from '../kernel/app-error.js';
import type { Connection } from './client.js';
import { frameReader, Kind, readValue, writeFrame, writeValue } from './frames.js';
import type { FirmadorSettings } from './local.js';

// Under the test runner this module is TypeScript in src/; a process can only run the transpiled file.
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? '../../dist/firmador/hijo.js' : './hijo.js', import.meta.url);

/** Starts the signer as a child process. Its settings arrive over the socket pair; PKCS#11 libraries read the environment. */
export function startChild(settings: FirmadorSettings, mayMake: boolean): Promise<Connection> {
  const child = spawn(process.execPath, [fileURLToPath(PROGRAM)], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  // `pipe` on a descriptor above 2 is a socket pair.
  const stream = child.stdio[3] as Duplex;
  const kill = (): void => {
    child.kill('SIGKILL');
    stream.destroy();
  };
  // An idle signer does not keep the service running; its requests do.
  child.unref();
  return new Promise<Connection>((resolve, reject) => {
    const fail = (error: Error): void => {
      kill();
      reject(error);
    };
    child.once('error', fail);
    const onEnd = (): void => {
      fail(new Error('the signer ended while it started'));
    };
    stream.once('close', onEnd);
    const read = frameReader(({ kind, body }) => {
      stream.off('data', read).off('close', onEnd);
      const answered = readValue(body) as { readonly code?: string; readonly message?: string };
      if (kind === Kind.value) resolve({ stream, kill });
      else if (answered.code !== undefined) fail(new AppError(answered.code as AppErrorCode, answered.message ?? ''));
      else fail(new Error(`the signer does not start: ${answered.message ?? ''}`));
    });
    stream.on('data', read);
    stream.on('error', () => undefined);
    stream.write(writeFrame(0, Kind.call, writeValue({ settings, mayMake })));
  });
}
