import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { sawHttpDate, watchClocks, type ClockWatch } from './clock-watch.js';

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

test('a clock that is an hour behind is warned about once, however often it is looked at', async () => {
  const { watch, warnings } = await watchOffBy(-3_600_000);
  await watch.look();
  const [skew] = watch.skews();
  expect(skew).toMatchObject({ fuente: 'baseDeDatos', excedido: true });
  expect(Math.round((skew?.segundos ?? 0) / 60)).toBe(60);
  expect(warnings()).toMatchObject([{ level: 40, fuente: 'baseDeDatos' }]);
});

test('the time that a call takes is not a difference of clocks, nor are the fractions that a Date header lacks', async () => {
  const { watch, warnings } = await watchOffBy(0);
  const at = Date.UTC(2026, 10, 15, 12, 0, 0);
  const sri = () => watch.skews().find(({ fuente }) => fuente === 'sri');
  sawHttpDate(watch, 'sri', new Date(at).toUTCString(), at + 900, at + 30_000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: 0, excedido: false });
  sawHttpDate(watch, 'sri', new Date(at + 60_000).toUTCString(), at, at + 1000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: 59, excedido: true });
  sawHttpDate(watch, 'sri', new Date(at - 60_000).toUTCString(), at, at + 1000);
  expect(sri()).toEqual({ fuente: 'sri', segundos: -59, excedido: true });
  sawHttpDate(watch, 'sri', 'mañana', at, at);
  sawHttpDate(watch, 'sri', undefined, at, at);
  expect(sri()).toMatchObject({ segundos: -59 });
  expect(warnings()).toHaveLength(1);
});

test('everything is dated by the database’s clock, however far off our own is', async () => {
  for (const offMs of [600_000, -600_000]) {
    const { watch } = await watchOffBy(offMs);
    // Closer to the true time than to our own clock.
    expect(Math.abs(watch.now().getTime() - Date.now())).toBeLessThan(300_000);
  }
});
