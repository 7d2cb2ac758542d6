import { expect, test } from 'vitest';
import { NoSlotError, shareByKey } from './share.js';

/** A task that runs until released. */
function task(): { readonly run: () => Promise<string>; readonly end: () => void; begun: boolean } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const made = {
    begun: false,
    end,
    run: async () => {
      made.begun = true;
      await ended;
      return 'done';
    },
  };
  return made;
}

test('concurrency per key is limited; the next call starts when one ends, other keys start immediately', async () => {
  const share = shareByKey(2, 60_000);
  const tasks = [task(), task(), task(), task()] as const;
  const [first, second, third] = tasks.slice(0, 3).map(({ run }) => share('one', run));
  const other = share('other', tasks[3].run);
  await Promise.resolve();
  expect(tasks.map(({ begun: started }) => started)).toEqual([true, true, false, true]);
  tasks[0].end();
  expect(await first).toBe('done');
  await new Promise((resolve) => setImmediate(resolve));
  expect(tasks[2].begun).toBe(true);
  for (const { end } of tasks) end();
  expect(await Promise.all([second, third, other])).toEqual(['done', 'done', 'done']);
});

test('a call without a slot in time fails without running, and its slot is not lost', async () => {
  const share = shareByKey(1, 1);
  const [holder, late, next] = [task(), task(), task()];
  const held = share('one', holder.run);
  await expect(share('one', late.run)).rejects.toBeInstanceOf(NoSlotError);
  expect(late.begun).toBe(false);
  holder.end();
  next.end();
  expect([await held, await share('one', next.run)]).toEqual(['done', 'done']);
});
