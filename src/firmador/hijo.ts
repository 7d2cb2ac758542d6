// The signer as a child process of the service: speaks over the socket pair that it inherits, and ends with it.
import { Socket } from 'node:net';
import { AppError } from '../kernel/app-error.js';
import { frameReader, Kind, readValue, writeFrame, writeValue } from './frames.js';
import { openFirmadorHere, type FirmadorSettings } from './local.js';
import { serveConnection } from './server.js';

/** File descriptor of the socket pair (child.ts). */
const INHERITED = 3;

// A terminal or systemd signals the whole group; receipts in progress are still signed. The end of the service closes the socket.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const socket = new Socket({ fd: INHERITED, readable: true, writable: true });
socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(0));
const read = frameReader(({ id, body }) => {
  socket.off('data', read);
  void start(id, body);
});
socket.on('data', read);

/** Opens the keys as the first frame says, then serves the service. */
async function start(id: number, body: Buffer): Promise<void> {
  const { settings, mayMake } = readValue(body) as { settings: FirmadorSettings; mayMake: boolean };
  try {
    const core = await openFirmadorHere(settings, { mayMake, logs: true });
    serveConnection(socket, core);
    socket.write(writeFrame(id, Kind.value, writeValue({ pid: process.pid })));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const wire = error instanceof AppError ? { code: error.code, message: error.publicMessage } : { message };
    socket.end(writeFrame(id, Kind.error, writeValue(wire)));
  }
}
