import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import type { Database } from '../db/transactions.js';
import { createSriHealth, type Pass, type SriHealth } from './sri-health.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql('DELETE FROM sri_services');
  await shift(0);
});
afterAll(async () => {
  await database.drop();
});

/** Shifts the installation's clock for every process. */
const shift = (seconds: number): Promise<unknown> =>
  database.sql(`UPDATE installation SET clock_shift = interval '${seconds} seconds'`);

interface Process {
  readonly health: SriHealth;
  readonly changes: string[];
  /** Advances this process by half a second, so that it reads the rows again. */
  later(): void;
  transactions(): number;
}

function process(): Process {
  const changes: string[] = [];
  let elapsedMs = 0;
  let transactions = 0;
  const db: Database = {
    ...database.db,
    asWorker: (body) => {
      transactions += 1;
      return database.db.asWorker(body);
    },
  };
  return {
    health: createSriHealth({
      db,
      elapsedMs: () => elapsedMs,
      onChange: (servicio, what) => changes.push(`${servicio} ${what}`),
      onError: (error) => {
        throw error;
      },
    }),
    changes,
    later: () => {
      elapsedMs += 500;
    },
    transactions: () => transactions,
  };
}

async function admitted(from: Process, servicio: 'recepcion' | 'autorizacion' = 'recepcion'): Promise<Pass> {
  const pass = await from.health.admit(servicio);
  if (pass === undefined) throw new Error('must wait');
  return pass;
}

/** Eight failures in a row. */
async function failHard(from: Process, servicio: 'recepcion' | 'autorizacion' = 'recepcion'): Promise<void> {
  for (let n = 0; n < 8; n++) await (await admitted(from, servicio)).failed(`receipt ${n}`, 'HTTP 503');
}

async function estado(from: Process, servicio = 'recepcion'): Promise<string | undefined> {
  return (await from.health.status()).find((one) => one.servicio === servicio)?.estado;
}

describe('healthy service', () => {
  test('a thousand calls cost one read in half a second', async () => {
    const one = process();
    for (let n = 0; n < 1000; n++) await (await admitted(one)).answered();
    expect(one.transactions()).toBe(1);
    one.later();
    await admitted(one);
    expect(one.transactions()).toBe(2);
  });

  test('a claim is one transaction, including the service check', async () => {
    const one = process();
    for (let n = 1; n <= 3; n++) {
      const taken = await one.health.grant(
        8,
        (_tx, grants) => Promise.resolve([grants]),
        () => 'recepcion',
      );
      expect(taken).toMatchObject([{ taken: { recepcion: 8, autorizacion: 8 } }]);
      expect(one.transactions()).toBe(n);
      one.later();
    }
  });

  test('faults of one receipt, and faults with answers in between, do not open the circuit', async () => {
    const one = process();
    for (let n = 0; n < 50; n++) await (await admitted(one)).failed('the same', 'HTML');
    for (let n = 0; n < 4; n++) await (await admitted(one)).failed(`another ${n}`, 'HTML');
    await (await admitted(one)).answered();
    for (let n = 0; n < 50; n++) {
      for (let failure = 0; failure < 7; failure++) await (await admitted(one)).failed(`r${n}.${failure}`, 'HTML');
      await (await admitted(one)).answered();
    }
    expect(one.changes).toEqual([]);
  });
});

describe('an outage', () => {
  test('seen by one process is shared with all; other services continue', async () => {
    const [one, two] = [process(), process()];
    await failHard(one);
    expect(one.changes).toEqual(['recepcion suspendido']);
    for (const each of [one, two]) {
      each.later();
      expect(await estado(each)).toBe('suspendido');
      expect(await each.health.admit('recepcion')).toBeUndefined();
      expect(await each.health.admit('autorizacion')).toBeDefined();
    }
    expect((await two.health.status())[0]).toMatchObject({ motivo: 'HTTP 503', desde: expect.any(Date) as Date });
  });

  test('all processes share one probe at a time, with growing delays', async () => {
    const [one, two] = [process(), process()];
    await failHard(one);
    await shift(3);
    one.later();
    two.later();
    const probes = (await Promise.all([one, two, one, two].map((each) => each.health.admit('recepcion')))).filter(
      (pass) => pass !== undefined,
    );
    expect(probes).toHaveLength(1);
    two.later();
    expect(await estado(two)).toBe('probando');
    await probes[0]?.failed('r', 'HTTP 503');
    // Two seconds before the first probe, four before the second.
    await shift(6);
    one.later();
    expect(await one.health.admit('recepcion')).toBeUndefined();
    await shift(8);
    one.later();
    expect(await one.health.admit('recepcion')).toBeDefined();
  });

  test('ends with an answered probe; then the rate is limited for all processes', async () => {
    const [one, two] = [process(), process()];
    await failHard(one);
    await shift(3);
    one.later();
    await (await admitted(one)).answered();
    expect(one.changes).toEqual(['recepcion suspendido', 'recepcion operativo']);
    // The probe's own receipt is judged before the row is read again; it also counts as after the outage.
    expect(one.health.recoveredAt('recepcion')).toBeInstanceOf(Date);
    two.later();
    expect(await estado(two)).toBe('limitado');
    let out = 0;
    for (let n = 0; n < 20; n++)
      if ((await (n % 2 === 0 ? one : two).health.admit('recepcion')) !== undefined) out += 1;
    // Two per second; the exact count depends on the test's speed, but never all twenty.
    expect(out).toBeGreaterThan(0);
    expect(out).toBeLessThan(20);
    await shift(60);
    two.later();
    expect(await estado(two)).toBe('operativo');
    expect(two.health.recoveredAt('recepcion')).toBeInstanceOf(Date);
  });

  test('an unused probe is released, and one of a dead process expires', async () => {
    const [one, two] = [process(), process()];
    await failHard(one);
    await shift(3);
    one.later();
    await (await admitted(one)).unused();
    one.later();
    await admitted(one); // never reported
    await shift(60);
    two.later();
    expect(await two.health.admit('recepcion')).toBeUndefined();
    await shift(100);
    two.later();
    expect(await two.health.admit('recepcion')).toBeDefined();
  });

  test('a late answer to an earlier call changes nothing', async () => {
    const one = process();
    const early = await admitted(one);
    const earlier = await admitted(one);
    await failHard(one);
    one.later();
    await one.health.status();
    await early.answered();
    await earlier.failed('late', 'HTTP 503');
    one.later();
    expect(await estado(one)).toBe('suspendido');
    expect(one.changes).toEqual(['recepcion suspendido']);
  });
});

test('33 slows all processes down', async () => {
  const [one, two] = [process(), process()];
  await (await admitted(one)).throttled('33');
  expect(one.changes).toEqual(['recepcion limitado']);
  two.later();
  expect(await two.health.admit('recepcion')).toBeUndefined();
  expect((await two.health.status())[0]).toMatchObject({ estado: 'limitado', llamadasPorSegundo: 0.2 });
  await shift(6);
  two.later();
  one.later();
  const both = [await one.health.admit('recepcion'), await two.health.admit('recepcion')];
  expect(both.filter((pass) => pass !== undefined)).toHaveLength(1);
});
