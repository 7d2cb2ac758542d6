import { expect, test } from 'vitest';
import { stopSignal, untilStopped } from './stop-signal.js';

test('commands of one process listen for stop signals once', async () => {
  const listeners = (): number[] => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));
  void stopSignal();
  const before = listeners();
  void stopSignal();
  await untilStopped(() => Promise.resolve());
  await expect(untilStopped(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(listeners()).toEqual(before);
});
