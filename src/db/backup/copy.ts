import { once } from 'node:events';
import type pg from 'pg';

/**
 * The COPY sub-protocol on pg's own connection (PostgreSQL manual, "Message Flow: COPY Operations"). pg passes these messages
 * to the active query but ships no query that handles them.
 */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Methods that pg's client calls on its active query during a COPY. */
interface CopyQuery extends pg.Submittable {
  handleCopyInResponse(connection: CopyConnection): void;
  handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** Runs `COPY … TO STDOUT` into `sink` with backpressure; returns the number of rows. */
export function copyOut(client: pg.Client, sql: string, sink: (chunk: Buffer) => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let written = Promise.resolve();
    let waiting = 0;
    const query: CopyQuery = {
      submit: (connection) => {
        connection.query(sql);
      },
      handleCopyData: ({ chunk }, connection) => {
        // A copy: the parser reuses its buffer.
        const own = Buffer.from(chunk);
        waiting += own.length;
        if (waiting > WAITING_BYTES_MAX) connection.stream.pause();
        written = written.then(async () => {
          await sink(own);
          waiting -= own.length;
          if (waiting <= WAITING_BYTES_MAX) connection.stream.resume();
        });
        // A full disk ends the copy immediately, and the connection with it: a COPY cannot be cancelled otherwise.
        written.catch((error: unknown) => {
          connection.stream.destroy();
          reject(error instanceof Error ? error : new Error(String(error)));
        });
      },
      handleCopyInResponse: (connection) => {
        connection.sendCopyFail('not a COPY TO');
      },
      handleCommandComplete: ({ text }) => {
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => {
        written.then(() => {
          resolve(rows);
        }, reject);
      },
      handleError: reject,
    };
    client.query(query);
  });
}

// Enough to keep disk and server busy; bounds the memory of a backup of any size.
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

/** Runs `COPY … FROM STDIN` from `source` with backpressure; returns the number of rows. */
export function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let over = false;
    async function send(connection: CopyConnection): Promise<void> {
      for await (const chunk of source) {
        if (over) return; // Refused by the server; it would discard the rest.
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    }
    const query: CopyQuery = {
      submit: (connection) => {
        connection.query(sql);
      },
      handleCopyInResponse: (connection) => {
        send(connection).catch((error: unknown) => {
          connection.sendCopyFail('the source failed');
          over = true;
          reject(error instanceof Error ? error : new Error(String(error)));
        });
      },
      handleCopyData: () => undefined,
      handleCommandComplete: ({ text }) => {
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => {
        resolve(rows);
      },
      handleError: (error) => {
        over = true;
        reject(error);
      },
    };
    client.query(query);
  });
}

/** Parses a command tag such as `COPY 42`. */
function rowsOf(commandTag: string): number {
  return Number(/^COPY (\d+)$/.exec(commandTag)?.[1]);
}
