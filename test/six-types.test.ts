import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentTypes } from '../src/documents/registry.js';
import { fechaEcuador } from '../src/domain/hora-ecuador.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { goldenExamples } from './support/documents/examples.js';

let service: RunningForTest;

beforeAll(async () => {
  service = await startForTest();
});
afterAll(async () => {
  await service.stop();
});

/** A golden example, issued by the demo company today. */
function payloadOf(codDoc: string, name: string): Record<string, unknown> {
  const example = goldenExamples().find((one) => one.type.codDoc === codDoc && one.name === name);
  if (example === undefined) throw new Error(`no example ${name} of ${codDoc}`);
  const file = example.out.replace('/out/', '/examples/').replace('.xml', '.json');
  const payload = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> & { info?: object };
  const hoy = fechaEcuador(new Date());
  const info = payload.info && { info: { ...payload.info, fechaIniTransporte: hoy, fechaFinTransporte: hoy } };
  // A document of another establishment, which this service never issued: of its own it knows date and total.
  const modified = payload['numDocModificado'] === undefined ? {} : { numDocModificado: '009-001-000000001' };
  return { ...payload, ruc: service.demo.ruc, ...info, ...modified };
}

describe('the six types, over HTTP and through the simulator', () => {
  test.each(documentTypes)('$nombre reaches AUTORIZADO', async ({ codDoc, pathWord }) => {
    const response = await fetch(`${service.url}/api/v2.0/comprobantes/${pathWord}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.demo.apiKey, prefer: 'wait=30' },
      body: JSON.stringify(payloadOf(codDoc, 'minima')),
    });
    expect(await response.json()).toMatchObject({ success: true, result: { estado: 'AUTORIZADO' } });
  });

  test('codDoc alone selects the type', async () => {
    const response = await fetch(`${service.url}/api/v2.0/comprobantes?soloValidar=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.demo.apiKey },
      body: JSON.stringify({ ...payloadOf('07', 'minima'), codDoc: '07' }),
    });
    expect(await response.json()).toMatchObject({
      success: true,
      result: { provisional: true, totales: { totalRetenido: 6.5 } },
    });
  });
});
