import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.js';

/** A workbook whose rows fail once `failing` resolves. */
function workbook(failing: Promise<void>): Readable {
  async function* filas(): AsyncGenerator<readonly string[]> {
    yield ['a'];
    await failing;
    throw new Error('the database is gone');
  }
  const columnas = [{ titulo: 'Columna', tipo: 'texto', ancho: 10, suma: false }] as const;
  return writeXlsx([{ nombre: 'Hoja', columnas, filas: filas(), totales: () => [] }]);
}

async function uncaught(body: () => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const note = (error: unknown): void => {
    errors.push(error);
  };
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
  try {
    await body();
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
  }
  return errors;
}

test('rows that fail break off the file with their error, and nothing else', async () => {
  const errors = await uncaught(async () => {
    const read = async (): Promise<void> => {
      for await (const chunk of workbook(Promise.resolve())) expect(chunk).toBeInstanceOf(Buffer);
    };
    await expect(read()).rejects.toThrow('the database is gone');
  });
  expect(errors).toEqual([]);
});

test('rows that fail after the reader has hung up end nothing else', async () => {
  const errors = await uncaught(async () => {
    let fail = (): void => undefined;
    const file = workbook(new Promise((resolve) => (fail = resolve)));
    await new Promise((resolve) => file.once('readable', resolve));
    file.destroy();
    fail();
  });
  expect(errors).toEqual([]);
});
