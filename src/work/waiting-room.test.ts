import { expect, test } from 'vitest';
import { createWaitingRoom } from './waiting-room.js';

const MINUTE_MS = 60_000;

test('an announcement wakes all who wait for that receipt, and nobody else', async () => {
  const signal = createWaitingRoom();
  const [one, two, other] = ['1', '1', '2'].map((id) => signal.wait('a', id, MINUTE_MS));
  expect(signal.waitedFor()).toEqual(['1', '2']);
  signal.announce('1');
  await Promise.all([one?.over, two?.over]);
  expect(signal.waitedFor()).toEqual(['2']);
  other?.leave();
  await other?.over;
  expect(signal.waitedFor()).toEqual([]);
});

test('an account, and the process, has so many places; whoever leaves gives one back, once', () => {
  const signal = createWaitingRoom({ perAccountMax: 2, max: 3 });
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
  expect(signal.waitedFor()).toEqual([]);
});

test('when its time is up, a place is free without a word', async () => {
  const signal = createWaitingRoom({ perAccountMax: 1, max: 1 });
  await signal.wait('a', '1', 1)?.over;
  const next = signal.wait('a', '1', MINUTE_MS);
  expect(next).toBeDefined();
  next?.leave();
});
