import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What the other files of a shared service would see: the clock, faults, triggers, metrics, tables without an account. */
const SEEN_BY_OTHERS =
  /clock_shift|shiftClock|setFaults|simulador\/fallas|\/metrics|TRIGGER|storeMonth|importMonth|TRUNCATE|DELETE FROM \w+[`']/;

test('files that share a service change nothing for each other', () => {
  const files = ['src', 'test/service'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  );
  const sharing = files
    .filter((file) => file.endsWith('.test.ts') && file !== import.meta.filename)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes('sharedService()'));
  expect(sharing.length).toBeGreaterThan(20);
  expect(sharing.flatMap(({ file, text }) => SEEN_BY_OTHERS.exec(text)?.[0].concat(' in ', file) ?? [])).toEqual([]);
});
