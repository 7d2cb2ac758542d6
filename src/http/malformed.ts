import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { AppErrorCode } from '../kernel/app-error.js';
import { statusOf } from '../kernel/error-codes/index.js';
import { STATUS_NAMES } from '../kernel/error-codes/row.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';

const CODE: AppErrorCode = 'solicitud-invalida';

/** HTTP status and message by Node's error code; all others are a request that the parser could not read. */
const KNOWN: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'La solicitud no llegó completa a tiempo; envíela otra vez.'],
  HPE_HEADER_OVERFLOW: [431, 'Los encabezados de la solicitud son demasiado grandes.'],
};
const UNREADABLE =
  'La solicitud HTTP no está bien formada. Lo más frecuente: «Content-Length» cuenta caracteres y no bytes (una letra con tilde son dos bytes).';

/** Answers what is no HTTP request, before any route, in the envelope of every other error. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, now: () => Date): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = KNOWN[error.code ?? ''] ?? [statusOf(CODE), UNREADABLE];
  const body = JSON.stringify({
    success: false,
    result: {
      status: STATUS_NAMES[statusOf(CODE)],
      code: CODE,
      message,
      subErrors: [],
      requestId: randomUUID(),
      timestamp: isoEcuador(now()),
    },
  });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
