import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasJudge } from './support/judges.js';
import { minimalFactura } from './support/payloads.js';
import { pdfPages, squashed } from './support/ride/pdf.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { call } from './support/service.js';

const canRead = hasJudge('pdftotext');

let service: RunningForTest;
let apiKey: string;
let claveAcceso: string;

beforeAll(async () => {
  service = await startForTest();
  ({ apiKey } = service.demo);
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura(),
    headers: { prefer: 'wait=20' },
  });
  expect(issued.result['estado']).toBe('AUTORIZADO');
  claveAcceso = String(issued.result['claveAcceso']);
});
afterAll(async () => {
  await service.stop();
});

function download(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?${query}`, {
    headers: { 'x-api-key': apiKey, ...headers },
  });
}

describe('the files of an authorised receipt', () => {
  test.runIf(canRead).each(['A4', 'ticket80'])('the RIDE on %s says when it was authorised', async (papel) => {
    const answer = await download(`format=pdf&papel=${papel}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="FAC-001-001-\d{9}\.pdf"/);
    const printed = squashed(pdfPages(Buffer.from(await answer.arrayBuffer())).join('\n'));
    expect(printed).toContain(`CLAVEDEACCESO${claveAcceso}`);
    expect(printed).toMatch(/FECHAYHORADEAUTORIZACIÓN:\d\d\/\d\d\/\d{4}\d\d:\d\d:\d\d/);
  });

  test('an unchanged RIDE is not sent again, and another paper is another file', async () => {
    const etag = (await download('format=pdf')).headers.get('etag') ?? '';
    expect((await download('format=pdf', { 'if-none-match': etag })).status).toBe(304);
    expect((await download('format=pdf&papel=ticket80', { 'if-none-match': etag })).status).toBe(200);
  });

  test('zip holds the XML and the RIDE, the same as alone', async () => {
    const archive = Buffer.from(await (await download('format=zip')).arrayBuffer());
    const xml = Buffer.from(await (await download('format=xml')).arrayBuffer());
    const pdf = Buffer.from(await (await download('format=pdf')).arrayBuffer());
    let at = 0;
    for (const wanted of [xml, pdf]) {
      expect(archive.readUInt32LE(at)).toBe(0x04034b50);
      const packed = archive.readUInt32LE(at + 18);
      const start = at + 30 + archive.readUInt16LE(at + 26);
      expect(inflateRawSync(archive.subarray(start, start + packed)).equals(wanted)).toBe(true);
      at = start + packed;
    }
  });

  test('another format is refused with those there are', async () => {
    const answer = await download('format=docx');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('pdf');
  });
});

describe('the RIDE of what is yet to be issued', () => {
  const preview = (body: unknown, papel: string): Promise<Response> =>
    fetch(`${service.url}/api/v1.0/comprobantes/vista-previa?papel=${papel}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const issuedSoFar = async (): Promise<unknown> =>
    (await call(service.url, '/api/v1.0/comprobantes', { apiKey })).result['totalElements'];

  test.runIf(canRead).each(['A4', 'ticket80'])(
    'on %s it says that it is none yet, and nothing is stored',
    async (papel) => {
      const before = await issuedSoFar();
      const answer = await preview({ codDoc: '01', ...minimalFactura() }, papel);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const printed = squashed(pdfPages(Buffer.from(await answer.arrayBuffer())).join('\n'));
      expect(printed).toContain('aúnnosehaemitido');
      expect(printed).toContain('001-001-000000002');
      expect(await issuedSoFar()).toBe(before);
    },
  );

  test('what could not be issued is told as when issuing', async () => {
    const answer = await preview({ ...minimalFactura(), codDoc: '01', detalles: [] }, 'A4');
    const { result } = (await answer.json()) as { result: { code: string; subErrors: { field: string }[] } };
    expect([answer.status, result.code]).toEqual([400, 'comprobante-invalido']);
    expect(result.subErrors.map(({ field }) => field)).toContain('detalles');
  });
});
