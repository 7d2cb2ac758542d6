import { describe, expect, test } from 'vitest';
import { documentTypes } from '../../src/documents/registry.js';
import { sharedService } from '../support/running.js';
import { minimalOf } from '../support/minimal-payloads.js';

const service = await sharedService();

describe('every type, over HTTP and through the simulator', () => {
  test.each(documentTypes)('$nombre reaches AUTORIZADO', async ({ codDoc, pathWord }) => {
    const response = await fetch(`${service.url}/api/v2.0/comprobantes/${pathWord}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.demo.apiKey, prefer: 'wait=30' },
      body: JSON.stringify(minimalOf(codDoc, service.demo.ruc)),
    });
    expect(await response.json()).toMatchObject({ success: true, result: { estado: 'AUTORIZADO' } });
  });

  test('codDoc alone selects the type', async () => {
    const response = await fetch(`${service.url}/api/v2.0/comprobantes?soloValidar=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.demo.apiKey },
      body: JSON.stringify({ ...minimalOf('07', service.demo.ruc), codDoc: '07' }),
    });
    expect(await response.json()).toMatchObject({
      success: true,
      result: { provisional: true, totales: { totalRetenido: 6.5 } },
    });
  });
});
