import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Makes `send` write its statements into one packet. */
export function inOnePacket<T>(client: pg.ClientBase, send: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * pg corks its stream around each statement; corks nest, and only pg's types hide the stream. one-packet.test.ts fails when a new
 * version of pg changes that.
 */
export function streamOf(client: pg.ClientBase): Writable {
  return (client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream;
}
