import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newRuc } from '../support/account.js';
import { openArchive } from '../../src/files/zip.js';
import { obtainBearer } from '../support/bearer.js';
import { hasJudge } from '../support/judges.js';
import { pdfPages, squashed } from '../support/ride/pdf.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call } from '../support/service.js';

const canRead = hasJudge('pdftotext');

const service = await sharedService();
const { factura, issue, post } = client(service);
const { apiKey } = service.demo;
let claveAcceso: string;

beforeAll(async () => {
  const issued = await issue(factura());
  expect(issued.result['estado']).toBe('AUTORIZADO');
  claveAcceso = String(issued.result['claveAcceso']);
});

function download(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?${query}`, {
    headers: { 'x-api-key': apiKey, ...headers },
  });
}

describe('the files of an authorised receipt', () => {
  test.runIf(canRead).each(['A4', 'ticket80', 'ticket58'])(
    'the RIDE on %s says when it was authorised',
    async (papel) => {
      const answer = await download(`format=pdf&papel=${papel}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toMatch(/filename="FAC-001-001-\d{9}\.pdf"/);
      const printed = squashed(pdfPages(Buffer.from(await answer.arrayBuffer())).join('\n'));
      expect(printed).toContain(`CLAVEDEACCESO${claveAcceso}`);
      expect(printed).toMatch(/FECHAYHORADEAUTORIZACIÓN:\d\d\/\d\d\/\d{4}\d\d:\d\d:\d\d/);
    },
  );

  test('an unchanged RIDE is not resent, and another paper size is another file', async () => {
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

  test('an unknown format is refused with the available ones', async () => {
    const answer = await download('format=docx');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('pdf');
  });
});

describe('the RIDE preview', () => {
  const preview = (body: unknown, papel: string): Promise<Response> =>
    fetch(`${service.url}/api/v1.0/comprobantes/vista-previa?papel=${papel}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const issuedSoFar = async (): Promise<unknown> =>
    (await call(service.url, '/api/v1.0/comprobantes', { apiKey })).result['totalElements'];

  test.runIf(canRead).each(['A4', 'ticket80', 'ticket58'])(
    'on %s is marked as not issued, and nothing is stored',
    async (papel) => {
      const before = await issuedSoFar();
      const answer = await preview({ codDoc: '01', ...factura() }, papel);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const printed = squashed(pdfPages(Buffer.from(await answer.arrayBuffer())).join('\n'));
      expect(printed).toContain('aúnnosehaemitido');
      expect(printed).toContain('001-001-000000002');
      expect(await issuedSoFar()).toBe(before);
    },
  );

  test('reports the same problems as issuing', async () => {
    const answer = await preview({ ...factura(), codDoc: '01', detalles: [] }, 'A4');
    const { result } = (await answer.json()) as { result: { code: string; subErrors: { field: string }[] } };
    expect([answer.status, result.code]).toEqual([400, 'comprobante-invalido']);
    expect(result.subErrors.map(({ field }) => field)).toContain('detalles');
  });
});

describe('the files of several receipts', () => {
  const together = (clavesAcceso: readonly string[], key = apiKey): Promise<Response> =>
    fetch(`${service.url}/api/v1.0/comprobantes/archivos`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ clavesAcceso }),
    });

  test('are in one archive, each identical to its single download', async () => {
    const issued = await issue(factura());
    const answer = await together([claveAcceso, String(issued.result['claveAcceso'])]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="comprobantes-2.zip"');
    const archive = await openArchive(Buffer.from(await answer.arrayBuffer()), 10_000_000);
    const read = async (name: string): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of archive.read(name) ?? []) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    for (const format of ['xml', 'pdf']) {
      const alone = await download(`format=${format}`);
      const name = /filename="([^"]+)"/.exec(alone.headers.get('content-disposition') ?? '')?.[1] ?? '';
      expect((await read(name)).equals(Buffer.from(await alone.arrayBuffer())), name).toBe(true);
    }
    expect((await read(`FAC-001-001-${String(issued.result['secuencial'])}.pdf`)).length).toBeGreaterThan(1000);
  });

  test('are refused together if one is unknown, repeated or over the limit', async () => {
    const nowhere = '9'.repeat(49);
    const refused = await together([claveAcceso, nowhere]);
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain(nowhere);
    expect((await together([claveAcceso, claveAcceso])).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, at) => String(at).padStart(49, '0'));
    expect((await together(many)).status).toBe(400);
    expect((await together([])).status).toBe(400);
  });

  test('another account and a key of another company get none of it', async () => {
    const stranger = await newAccount(service);
    const otherRuc = newRuc();
    await post('/empresas', { ruc: otherRuc, razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' });
    const limited = await call(service.url, '/api/v1.0/api-keys', {
      headers: { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` },
      body: { nombre: 'limitada', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'], empresas: [otherRuc] },
    });
    for (const key of [stranger.defaultApiKey, String(limited.result['apiKey'])]) {
      const answer = await together([claveAcceso], key);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ result: { code: 'comprobante-no-encontrado' } });
    }
  });
});
