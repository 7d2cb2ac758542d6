import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { observeHttpDate, watchClocks, type ClockWatch } from './clock-watch.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A watch whose own clock is off by `ms`. */
async function watchOffBy(ms: number): Promise<{ watch: ClockWatch; warnings: () => unknown[] }> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const watch = watchClocks({ db: database.db, log, now: () => new Date(Date.now() + ms), toleranceS: 5 });
  await watch.stop(); // waits for the first look to end
  return { watch, warnings: () => lines.map((line) => JSON.parse(line) as unknown) };
}

test('a clock that agrees with the database’s is no warning', async () => {
  const { watch, warnings } = await watchOffBy(0);
  expect(watch.skews()).toMatchObject([{ fuente: 'baseDeDatos', excedido: false }]);
  expect(warnings()).toEqual([]);
});

test('a clock an hour behind causes one warning, however often it is checked', async () => {
  const { watch, warnings } = await watchOffBy(-3_600_000);
  await watch.look();
  const [skew] = watch.skews();
  expect(skew).toMatchObject({ fuente: 'baseDeDatos', excedido: true });
  expect(Math.round((skew?.segundos ?? 0) / 60)).toBe(60);
  expect(warnings()).toMatchObject([{ level: 40, fuente: 'baseDeDatos' }]);
});

test('nothing begins by its own clock while the database does not answer', async () => {
  let refused = 0;
  const db: typeof database.db = {
    ...database.db,
    asWorker: (body) => (refused++ < 2 ? Promise.reject(new Error('cut off')) : database.db.asWorker(body)),
  };
  const ahead = () => new Date(Date.now() + 600_000);
  const watch = watchClocks({ db, log: pino({ level: 'silent' }), now: ahead, toleranceS: 5 });
  await watch.known();
  expect(ahead().getTime() - watch.now().getTime()).toBeGreaterThan(590_000);
  await watch.stop();
});

test('call duration and the missing fractions of a Date header do not count as clock skew', async () => {
  const { watch, warnings } = await watchOffBy(0);
  const at = Date.UTC(2026, 10, 15, 12, 0, 0);
  const sri = () => watch.skews().find(({ fuente }) => fuente === 'sri');
  observeHttpDate(watch, 'sri', new Date(at).toUTCString(), at + 900, at + 30_000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: 0, excedido: false });
  observeHttpDate(watch, 'sri', new Date(at + 60_000).toUTCString(), at, at + 1000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: 59, excedido: true });
  observeHttpDate(watch, 'sri', new Date(at - 60_000).toUTCString(), at, at + 1000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: -59, excedido: true });
  observeHttpDate(watch, 'sri', 'mañana', at, at);
  observeHttpDate(watch, 'sri', undefined, at, at);
  expect(sri()).toMatchObject({ segundos: -59 });
  expect(warnings()).toHaveLength(1);
});

test('all timestamps use the database’s clock, whatever the local skew', async () => {
  for (const offMs of [600_000, -600_000]) {
    const { watch } = await watchOffBy(offMs);
    // Closer to the true time than to our own clock.
    expect(Math.abs(watch.now().getTime() - Date.now())).toBeLessThan(300_000);
  }
});
