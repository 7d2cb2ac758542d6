import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveOpenApi } from './serve.js';

test('the document is built once a day of Ecuador, because its examples have the date', async () => {
  let now = new Date('2026-11-19T12:00:00Z');
  const server = Fastify();
  const source = serveOpenApi(server, [], { now: () => now, version: '1.2.3', tags: [] });
  const first = await source();
  // Ten in the evening in Ecuador.
  now = new Date('2026-11-20T03:00:00Z');
  expect((await source()).key).toBe(first.key);
  now = new Date('2026-11-20T05:00:00Z');
  expect((await source()).key).not.toBe(first.key);
  const { statusCode, headers, payload } = await server.inject('/api/openapi.json');
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  expect(JSON.parse(payload)).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  await server.close();
});
