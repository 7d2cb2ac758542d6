import { afterAll, expect, test } from 'vitest';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TestPki } from '../../test/support/pki.js';
import { buildSigningIdentity } from './identity.js';
import { IdentityCache } from './identity-cache.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const issued = pki.issue();
const identity = buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));

test('keeps at most the bounded number of keys and evicts the least recently used', async () => {
  let nowMs = 0;
  const opened: string[] = [];
  const cache = new IdentityCache<typeof identity>({ max: 3, idleMs: 1000, nowMs: () => nowMs });
  const use = (id: string) =>
    cache.get(id, async () => {
      opened.push(id);
      return identity;
    });
  for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) {
    nowMs++;
    await use(id);
    expect(cache.size).toBeLessThanOrEqual(3);
  }
  expect(opened).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('an idle key is dropped, one in use stays', async () => {
  let nowMs = 0;
  const cache = new IdentityCache<typeof identity>({ max: 10, idleMs: 1000, nowMs: () => nowMs });
  await cache.get('idle', async () => identity);
  nowMs = 900;
  await cache.get('used', async () => identity);
  nowMs = 1500;
  cache.sweep();
  expect(cache.size).toBe(1);
  nowMs = 3000;
  cache.sweep();
  expect(cache.size).toBe(0);
});

test('a failed opening is not cached', async () => {
  const cache = new IdentityCache<typeof identity>();
  await expect(cache.get('a', () => Promise.reject(new Error('database away')))).rejects.toThrow('database away');
  expect(await cache.get('a', async () => identity)).toBe(identity);
});
