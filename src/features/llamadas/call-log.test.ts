import { expect, test } from 'vitest';
import type { NewLlamada } from './store.js';
import { createCallLog, KEPT_PER_ACCOUNT } from './call-log.js';

const call: Omit<NewLlamada, 'id'> = {
  account_id: 'a',
  actor_kind: 'api-key',
  actor_id: 'k',
  metodo: 'GET',
  ruta: '/api/v1.0/comprobantes',
  estado: 200,
  ms: 3,
  request_id: 'r',
  codigo: null,
  campos: [],
};

function openLog(insert: (calls: readonly NewLlamada[]) => Promise<void>) {
  const trimmed: [string, number][] = [];
  const log = createCallLog({
    now: () => new Date(1_000),
    insert,
    trim: async (account, keep) => void trimmed.push([account, keep]),
  });
  return { log, trimmed };
}

test('calls are stored in one batch, in order, each with its own id', async () => {
  const batches: (readonly NewLlamada[])[] = [];
  const { log } = openLog(async (calls) => void batches.push(calls));
  for (let at = 0; at < 3; at++) log.record(call);
  await log.flush();
  await log.flush();
  expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([[1_000_000, 1_000_001, 1_000_002]]);
});

test('a full buffer and a failed write drop calls and count them; nothing waits or fails', async () => {
  let finish = (): void => undefined;
  const { log } = openLog(() => new Promise((resolve) => (finish = resolve)));
  log.record(call);
  const first = log.flush();
  for (let at = 0; at < 2500; at++) log.record(call);
  expect(log.dropped()).toBe(500);
  finish();
  await first;
  const failing = openLog(() => Promise.reject(new Error('no database'))).log;
  failing.record(call);
  await failing.flush();
  expect(failing.dropped()).toBe(1);
});

test('an account that stores a thousand calls is trimmed to its limit', async () => {
  const { log, trimmed } = openLog(async () => undefined);
  for (let at = 0; at < 999; at++) log.record(call);
  await log.flush();
  expect(trimmed).toEqual([]);
  log.record({ ...call, account_id: 'b' });
  log.record(call);
  await log.flush();
  expect(trimmed).toEqual([['a', KEPT_PER_ACCOUNT]]);
});
