import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../support/database.js';
import { hasJudge } from '../support/judges.js';
import { minimalFactura } from '../support/payloads.js';
import { pdfPages, squashed } from '../support/ride/pdf.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let service: OwnService;
let apiKey: string;
let claveAcceso: string;

const RECEPTOR = {
  tipoIdentificacion: '05',
  identificacion: '1710034065',
  razonSocial: 'Ana <script>alert(1)</script> & Hijos',
  direccion: 'Calle Secreta 7',
};
/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';

beforeAll(async () => {
  service = await startOwnService();
  ({ apiKey } = service.demo);
  const campoAdicional = [
    { nombre: 'Pedido', value: 'OC-77' },
    { nombre: 'Contacto', value: 'ana@example.test' },
  ];
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura({ receptor: RECEPTOR, campoAdicional }),
    headers: { prefer: 'wait=25' },
  });
  expect(issued.result['estado']).toBe('AUTORIZADO');
  claveAcceso = String(issued.result['claveAcceso']);
});
afterAll(async () => {
  await service.stop();
});

function enlace(method: 'GET' | 'POST' | 'DELETE', clave = claveAcceso): Promise<Answered> {
  return call(service.url, `/api/v1.0/comprobantes/${clave}/enlace`, { apiKey, method });
}

async function newLink(): Promise<string> {
  const { status, result } = await enlace('POST');
  expect(status).toBe(201);
  return String(result['enlace']);
}

async function setState(estado: string): Promise<void> {
  await service.database.sql('UPDATE comprobantes SET estado = $1', [estado]);
}

describe('the link', () => {
  test('is created, read, renewed and revoked; only the last one opens the receipt', async () => {
    expect((await enlace('GET')).result['code']).toBe('enlace-no-encontrado');
    const first = await newLink();
    // 144 bits in base64url.
    expect(first).toMatch(new RegExp(`^${service.url}/c/[\\w-]{24}$`));
    expect((await enlace('GET')).result).toMatchObject({ enlace: first, activo: true, fechaRevocacion: null });
    expect((await fetch(first)).status).toBe(200);
    const second = await newLink();
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    expect((await enlace('DELETE')).result).toMatchObject({ enlace: null, activo: false });
    expect((await fetch(second)).status).toBe(404);
    expect((await enlace('DELETE')).status).toBe(404);
  });

  test('unknown, misspelt or revoked gets the same answer, for the page and its files', async () => {
    const revoked = await newLink();
    await enlace('DELETE');
    const bodies = new Set<string>();
    for (const path of [
      revoked,
      `${service.url}/c/${'A'.repeat(24)}`,
      `${service.url}/c/x`,
      `${revoked}/pdf`,
      `${revoked}/xml`,
      `${revoked}/logo`,
    ]) {
      const answer = await fetch(path);
      expect([path, answer.status]).toEqual([path, 404]);
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBe(1);
  });

  test('of an unknown receipt is refused, and every change is audited', async () => {
    expect((await enlace('POST', '1'.repeat(49))).result['code']).toBe('comprobante-no-encontrado');
    const rows = await service.database.sql(
      `SELECT action, changes::text FROM audit_events WHERE action LIKE 'comprobantes.enlace%'`,
    );
    expect(rows.length).toBeGreaterThan(3);
  });

  test('mailed by an older version keeps working beside the current one until it is renewed', async () => {
    const former = randomBytes(18);
    await withClient(service.database.adminUrl, (client) =>
      // As left by the migration: only the hash.
      client.query('UPDATE enlaces_comprobante SET numero = NULL, revoked_at = NULL, token_hash = sha256($1)', [
        former,
      ]),
    );
    const page = async (link: string): Promise<number> => (await fetch(link)).status;
    const old = `${service.url}/c/${former.toString('base64url')}`;
    expect(await page(old)).toBe(200);
    const reported = String((await enlace('GET')).result['enlace']);
    expect(reported).not.toBe(old);
    expect((await enlace('GET')).result['enlace']).toBe(reported);
    expect([await page(old), await page(reported)]).toEqual([200, 200]);
    const renewed = await newLink();
    expect([await page(old), await page(reported), await page(renewed)]).toEqual([404, 404, 200]);
  });

  test('is stored as a hash, and its key is sealed', async () => {
    const token = Buffer.from((await newLink()).split('/').at(-1) ?? '', 'base64url');
    const stored = await withClient(service.database.adminUrl, async (client) =>
      JSON.stringify([
        (await client.query('SELECT to_jsonb(e) AS row FROM enlaces_comprobante e')).rows,
        (await client.query('SELECT to_jsonb(s) AS row FROM installation_secrets s')).rows,
      ]),
    );
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored).not.toContain(token.toString('hex'));
    expect(stored).not.toContain(token.toString('base64url'));
  });

  test('is in no log line and in no audit row', async () => {
    const token = (await newLink()).split('/').at(-1) ?? '';
    await fetch(`${service.url}/c/${token}/xml`);
    expect(service.logs()).toContain('/c/…/xml');
    expect(service.logs()).not.toContain(token);
    const found = await service.database.sql('SELECT FROM audit_events WHERE changes::text LIKE $1', [`%${token}%`]);
    expect(found).toEqual([]);
  });
});

describe('the page', () => {
  test('shows the receipt, escaped, without contact data and with a masked identification', async () => {
    const text = await (await fetch(await newLink())).text();
    for (const said of [
      'Factura 001-001-',
      'Autorizado por el SRI',
      'VALOR TOTAL',
      claveAcceso,
      'OC-77',
      '17••••••65',
      service.demo.ruc,
    ])
      expect(text).toContain(said);
    expect(text).toContain('Ana &lt;script&gt;alert(1)&lt;/script&gt; &amp; Hijos');
    expect(text).not.toMatch(/<script|1710034065|Calle Secreta|ana@example/);
  });

  test('runs no script, loads nothing external and sends no referrer', async () => {
    const answer = await fetch(await newLink());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
      ) as string,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const outside = Array.from((await answer.text()).matchAll(/(?:href|src)="(https?:[^"#]*)/g), ([, url]) => url);
    expect(outside).toEqual([expect.stringContaining('srienlinea.sri.gob.ec')]);
  });

  test('serves the same XML and RIDE as the API', async () => {
    const link = await newLink();
    for (const format of ['xml', 'pdf']) {
      const api = `${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?format=${format}`;
      const [ours, theirs] = [await fetch(`${link}/${format}`), await fetch(api, { headers: { 'x-api-key': apiKey } })];
      expect(ours.headers.get('content-disposition')).toBe(theirs.headers.get('content-disposition'));
      expect(Buffer.from(await ours.arrayBuffer()).equals(Buffer.from(await theirs.arrayBuffer()))).toBe(true);
    }
  });

  test('shows the logo of the company once it has one', async () => {
    const link = await newLink();
    expect(await (await fetch(link)).text()).not.toContain('<img');
    const path = `/api/v1.0/empresas/${service.demo.ruc}/logo`;
    const put = await call(service.url, path, { apiKey, method: 'PUT', body: { logo: PIXEL } });
    expect(put.result).toMatchObject({ tipo: 'image/png', ancho: 1, alto: 1 });
    expect(await (await fetch(link)).text()).toContain('/logo"');
    const image = await fetch(`${link}/logo`);
    expect(image.headers.get('content-type')).toBe('image/png');
    const empresa = await call(service.url, `/api/v1.0/empresas/${service.demo.ruc}`, { apiKey });
    const read = await fetch(`${service.url}${String(empresa.result['logo'])}`, { headers: { 'x-api-key': apiKey } });
    expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.from(await image.arrayBuffer()))).toBe(true);
    expect((await call(service.url, path, { apiKey, method: 'DELETE' })).status).toBe(200);
    expect((await call(service.url, path, { apiKey })).result['code']).toBe('logo-no-encontrado');
  });

  test('shows ANULADO prominently, disappears with a deleted receipt, and has no files while pending', async () => {
    const link = await newLink();
    for (const [estado, sello, files] of [
      ['ANULADO', 'ANULADO', 200],
      ['RECIBIDO', 'SIN AUTORIZACIÓN', 200],
      ['DEVUELTO', 'DEVUELTO', 404],
      ['NO_AUTORIZADO', 'NO AUTORIZADO', 404],
    ] as const) {
      await setState(estado);
      const text = await (await fetch(link)).text();
      expect(text).toContain(`<strong>${sello}</strong>`);
      expect(text).not.toMatch(/Autorizado por el SRI|el \d\d\/\d\d\/\d{4} a las/);
      expect((await fetch(`${link}/pdf`)).status).toBe(files);
    }
    await setState('ELIMINADO');
    expect((await fetch(link)).status).toBe(404);
    await setState('AUTORIZADO');
  });

  test.runIf(hasJudge('pdftotext'))('serves no RIDE of an older state', async () => {
    const link = await newLink();
    const paper = async (): Promise<string> =>
      squashed(pdfPages(Buffer.from(await (await fetch(`${link}/pdf`)).arrayBuffer())).join('\n'));
    const etag = (await fetch(`${link}/pdf`)).headers.get('etag') ?? '';
    expect(await paper()).toContain('NÚMERODEAUTORIZACIÓN');
    // The revision is unchanged: the state alone must be enough.
    await setState('ANULADO');
    expect(await paper()).toContain('ANULADO');
    expect(await paper()).not.toContain('NÚMERODEAUTORIZACIÓN');
    expect((await fetch(`${link}/pdf`, { headers: { 'if-none-match': etag } })).status).toBe(200);
    await setState('AUTORIZADO');
    expect(await paper()).toContain('NÚMERODEAUTORIZACIÓN');
  });

  test('shows the total and the files before the lines, and folds many lines', async () => {
    const text = await (await fetch(await newLink())).text();
    const places = ['class="state', 'class="amount"', '/pdf"', '/xml"', 'Fecha de emisión', '<table'].map((part) =>
      text.indexOf(part),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toMatch(/<h1>Factura <span class="n">001-001-\d{9}<\/span>/);
    expect(text).not.toContain('<details>');
    const [line] = minimalFactura()['detalles'] as readonly unknown[];
    const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey,
      body: minimalFactura({ detalles: Array.from({ length: 12 }, () => line) }),
    });
    const long = await enlace('POST', String(issued.result['claveAcceso']));
    expect(await (await fetch(String(long.result['enlace']))).text()).toContain('<summary>Ver las 12 líneas</summary>');
  });

  test('is rate-limited', async () => {
    const requested = await Promise.all(Array.from({ length: 120 }, () => fetch(`${service.url}/c/x`)));
    const refused = requested.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toContain('Espere unos segundos');
  });
});
