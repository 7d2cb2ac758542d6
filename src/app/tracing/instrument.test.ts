import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, log, type TestDatabase } from '../../../test/support/database.js';
import { call } from '../../../test/support/service.js';
import { readConfig } from '../../config/config.js';
import { DEMO_PAYLOAD } from '../demo.js';
import { startService } from '../service.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const data = mkdtempSync(join(tmpdir(), 'rubrica-trazas-'));
const bodies: string[] = [];
// A minimal collector.
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') bodies.push(body);
    response.end('{}');
  });
});
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  collector.close();
  await database.drop();
  rmSync(data, { recursive: true, force: true });
});

async function issued(more: Readonly<Record<string, string>>, traceparent: string): Promise<string> {
  const config = readConfig({
    RUBRICA_DATA: data,
    PORT: '0',
    RUBRICA_LOG: 'silent',
    DATABASE_URL: database.url,
    ...more,
  });
  const service = await startService(config, log);
  try {
    const answer = await call(service.url ?? '', '/api/v2.0/comprobantes/facturas', {
      apiKey: service.demo?.apiKey ?? '',
      headers: { prefer: 'wait=20', traceparent },
      body: DEMO_PAYLOAD,
    });
    expect(answer.result['estado']).toBe('AUTORIZADO');
    return String(answer.result['claveAcceso']);
  } finally {
    await service.stop();
  }
}

const spansOf = (): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

test('request, work, SRI and database are child spans of the caller and contain no personal data', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const clave = await issued({ OTEL_EXPORTER_OTLP_ENDPOINT }, `00-${trace}-b7ad6b7169203331-01`);
  const spans = spansOf();
  const request = spans.find(({ name }) => name.startsWith('POST /api/v2.0/comprobantes/'));
  expect(request).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
  expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(request?.startTimeUnixNano ?? 0));
  expect(spans.some(({ name, parentSpanId }) => name.startsWith('base ') && parentSpanId === request?.spanId)).toBe(
    true,
  );
  const step = spans.find(({ name }) => name === 'sri recepcion');
  expect(step?.attributes).toEqual([{ key: 'rubrica.sri.respuesta', value: { stringValue: 'recibida' } }]);
  expect(spans.find(({ spanId }) => spanId === step?.parentSpanId)?.name).toMatch(/^tarea /);
  const { receptor, ruc } = DEMO_PAYLOAD;
  for (const secret of [clave, ruc, receptor.identificacion, receptor.razonSocial])
    expect(bodies.join('')).not.toContain(secret);
});

test('unsampled traces are not sent, and without a collector nothing is sent', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  bodies.length = 0;
  const trace = '1af7651916cd43dd8448eb211c80319c';
  await issued({ OTEL_EXPORTER_OTLP_ENDPOINT }, `00-${trace}-b7ad6b7169203331-00`);
  expect(spansOf().some(({ name, traceId }) => name.startsWith('POST ') || traceId === trace)).toBe(false);
  bodies.length = 0;
  await issued({}, `00-${trace}-b7ad6b7169203331-01`);
  expect(bodies).toEqual([]);
});
