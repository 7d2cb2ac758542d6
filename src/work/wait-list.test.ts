import { expect, test } from 'vitest';
import { createWaitList } from './wait-list.js';

const MINUTE_MS = 60_000;

test('an announcement wakes all waiters of that receipt and no others', async () => {
  const signal = createWaitList();
  const [one, two, other] = ['1', '1', '2'].map((id) => signal.wait('a', id, MINUTE_MS));
  expect(signal.awaitedKeys()).toEqual(['1', '2']);
  signal.announce('1');
  await Promise.all([one?.done, two?.done]);
  expect(signal.awaitedKeys()).toEqual(['2']);
  other?.leave();
  await other?.done;
  expect(signal.awaitedKeys()).toEqual([]);
});

test('waiters per account and process are limited; leaving releases a place once', () => {
  const signal = createWaitList({ perAccountMax: 2, max: 3 });
  const take = (account: string, id: string) => signal.wait(account, id, MINUTE_MS);
  const places = [take('a', '1'), take('a', '1')];
  expect(take('a', '2')).toBeUndefined();
  places.push(take('b', '3'));
  expect(take('c', '4')).toBeUndefined();
  places[0]?.leave();
  places[0]?.leave();
  const again = take('a', '5');
  expect(again).toBeDefined();
  expect(take('a', '6')).toBeUndefined();
  for (const place of [...places, again]) place?.leave();
  expect(signal.awaitedKeys()).toEqual([]);
});

test('a timeout releases the place without an announcement', async () => {
  const signal = createWaitList({ perAccountMax: 1, max: 1 });
  await signal.wait('a', '1', 1)?.done;
  const next = signal.wait('a', '1', MINUTE_MS);
  expect(next).toBeDefined();
  next?.leave();
});
