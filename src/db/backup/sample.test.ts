import { expect, test } from 'vitest';
import type { TablePart } from './archive.js';
import { createProgress, type Reading } from './progress.js';
import { rowsOfSample, sampleParts } from './sample.js';

const table = (name: string, rows: number) => ({ name, columns: ['a'], rows, bytes: 0, sha256: '' });

test('a sample takes small tables whole and every n-th row of large ones', () => {
  const tables = [table('chica', 1000), table('grande', 100_000)];
  const count = (sample: Parameters<typeof rowsOfSample>[0], name: string, rows: number): number => {
    const keep = rowsOfSample(sample, { tables }, () => 0.5);
    return Array.from({ length: rows }, (_, row) => keep(name, row)).filter(Boolean).length;
  };
  expect(count({ percent: 5 }, 'chica', 1000)).toBe(1000);
  expect(count({ percent: 5 }, 'grande', 100_000)).toBe(5000);
  expect(count({ rows: 1010 }, 'grande', 100_000)).toBe(1000);
  expect(count({ percent: 100 }, 'grande', 100_000)).toBe(100_000);
});

test('rows of a sample are cut out of parts that end anywhere', async () => {
  const text = Array.from({ length: 50 }, (_, row) => `fila ${row}\n`).join('');
  for (const size of [1, 7, 64, 1000]) {
    async function* parts(): AsyncGenerator<TablePart> {
      for (const name of ['a', 'b'])
        for (let from = 0; from < text.length; from += size)
          yield { table: name, data: Buffer.from(text.slice(from, from + size)) };
    }
    const found: Record<string, string> = { a: '', b: '' };
    for await (const { table: name, data } of sampleParts(parts(), (name, row) => row % 10 === (name === 'a' ? 0 : 9)))
      found[name] = `${found[name] ?? ''}${String(data)}`;
    expect(found).toEqual({
      a: 'fila 0\nfila 10\nfila 20\nfila 30\nfila 40\n',
      b: 'fila 9\nfila 19\nfila 29\nfila 39\nfila 49\n',
    });
  }
});

test('progress only grows, is reported at intervals, and estimates what is left', () => {
  let now = 0;
  const readings: Reading[] = [];
  const progress = createProgress(
    (reading) => void readings.push(reading),
    () => now,
    10_000,
  );
  for (const etapa of ['leer', 'cargar', 'indexar', 'comparar'] as const) {
    progress.start(etapa, 100);
    for (let unit = 0; unit < 100; unit++) {
      now += 500;
      progress.add(1);
    }
  }
  expect(readings).toHaveLength(20);
  expect(readings.map(({ share }) => share)).toEqual([...readings.map(({ share }) => share)].sort((a, b) => a - b));
  expect(readings.at(0)?.leftS).toBeUndefined();
  expect(readings.at(-1)).toMatchObject({ etapa: 'comparar', share: 0.99 });
  expect(readings.at(-1)?.leftS).toBeLessThan(3);
});
