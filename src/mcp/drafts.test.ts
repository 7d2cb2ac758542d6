import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDrafts, type Drafts } from './drafts.js';

const MINUTE_MS = 60_000;
const PAYLOAD = { codDoc: '01', receptor: { identificacion: '1712345675', razonSocial: 'ANA' } };

let nowMs = Date.UTC(2026, 10, 19);
const open = (): Drafts => createDrafts({ now: () => nowMs, random: randomBytes });

test('a code issues what was drafted with it, for whoever drafted it, each time under the same key', () => {
  const drafts = open();
  const code = drafts.add('ana', PAYLOAD);
  const first = drafts.use('ana', code, PAYLOAD);
  expect(first).toMatchObject({ ok: true });
  // In another order it is the same payload; after a restart the code is still good.
  const reordered = { receptor: { razonSocial: 'ANA', identificacion: '1712345675' }, codDoc: '01' };
  expect(open().use('ana', code, reordered)).toEqual(first);
  expect(drafts.use('luis', code, PAYLOAD)).toMatchObject({ ok: false });
  expect(drafts.use('ana', code, { ...PAYLOAD, codDoc: '04' })).toMatchObject({ ok: false });
  expect(drafts.use('ana', code.slice(1), PAYLOAD)).toMatchObject({ ok: false });
  expect(drafts.use('ana', drafts.add('ana', PAYLOAD), PAYLOAD)).not.toEqual(first);
});

test('a code is first used within ten minutes, and repeated within a day', () => {
  const drafts = open();
  const [unused, used] = [drafts.add('ana', PAYLOAD), drafts.add('ana', PAYLOAD)];
  nowMs += 10 * MINUTE_MS;
  const first = drafts.use('ana', used, PAYLOAD);
  expect(first).toMatchObject({ ok: true });
  nowMs += 1;
  expect(drafts.use('ana', unused, PAYLOAD)).toMatchObject({ ok: false });
  expect(drafts.use('ana', used, PAYLOAD)).toEqual(first);
  nowMs += 24 * 60 * MINUTE_MS;
  expect(drafts.use('ana', used, PAYLOAD)).toMatchObject({ ok: false });
});
