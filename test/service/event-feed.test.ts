import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newRuc } from '../support/account.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const running = await sharedService();
const { factura } = client(running);
let admin: string;
beforeAll(async () => {
  admin = await obtainBearer(running.url, running.demo);
});

interface Evento {
  readonly id: string;
  readonly tipo: string;
  readonly ruc: string;
  readonly datos: Readonly<Record<string, string>>;
}
const issue = async (simular?: string): Promise<string> => {
  const extra = simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] };
  const { result } = await call(running.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: running.demo.apiKey,
    body: factura(extra),
  });
  return String(result['claveAcceso']);
};
const feed = (query = '', headers: Record<string, string> = {}): Promise<Answered> =>
  call(running.url, `/api/v1.0/eventos${query}`, { headers: { 'x-api-key': running.demo.apiKey, ...headers } });

/** Follows the feed until the events of a receipt end with this type. */
async function until(claveAcceso: string, last: string): Promise<Evento[]> {
  const found: Evento[] = [];
  for (let cursor = ''; found.at(-1)?.tipo !== last;) {
    const { result } = await feed(cursor && `?cursor=${cursor}`, { prefer: 'wait=30' });
    found.push(...(result['content'] as Evento[]).filter(({ datos }) => datos['claveAcceso'] === claveAcceso));
    cursor = String(result['siguiente']);
  }
  return found;
}

test('the events of a receipt are delivered in order to a waiting reader', async () => {
  const claveAcceso = await issue();
  const events = await until(claveAcceso, 'comprobante.autorizado');
  expect(events.map(({ tipo }) => tipo)).toEqual([
    'comprobante.creado',
    'comprobante.firmado',
    'comprobante.recibido',
    'comprobante.autorizado',
  ]);
  expect(events.at(-1)).toMatchObject({
    id: expect.stringMatching(/^evt_\d+-/) as string,
    ruc: running.demo.ruc,
    datos: {
      claveAcceso,
      codDoc: '01',
      numero: expect.stringMatching(/^\d{3}-\d{3}-\d{9}$/) as string,
      estado: 'AUTORIZADO',
    },
  });
  const only = await feed('?tipos=comprobante.autorizado,correo.enviado');
  expect(new Set((only.result['content'] as Evento[]).map(({ tipo }) => tipo))).toEqual(
    new Set(['comprobante.autorizado']),
  );
  expect((await feed('?ruc=0999999999001')).result['content']).toEqual([]);
});

test('read backwards, the feed is the same in reverse, page by page to its start', async () => {
  await until(await issue(), 'comprobante.autorizado');
  const forwards = (await feed('?size=500')).result['content'] as Evento[];
  const backwards: Evento[] = [];
  for (let cursor = ''; ;) {
    const { result } = await feed(`?orden=desc&size=3${cursor}`);
    backwards.push(...(result['content'] as Evento[]));
    cursor = `&cursor=${String(result['siguiente'])}`;
    if (result['hayMas'] === false) break;
  }
  expect(backwards.length).toBeGreaterThan(3);
  expect(backwards).toEqual(forwards.toReversed());
  const only = await feed(`?orden=desc&tipos=comprobante.autorizado&ruc=${running.demo.ruc}&size=1`);
  expect(only.result['content']).toEqual([forwards.findLast(({ tipo }) => tipo === 'comprobante.autorizado')]);
  expect((await feed('?orden=desc&cursor=ayer')).status).toBe(400);
});

test('a receipt waiting for its issuer has its own event', async () => {
  const events = await until(await issue('DEVUELTA:35'), 'comprobante.devuelto');
  expect(events.at(-1)?.datos['estado']).toBe('DEVUELTO');
});

test('another account and a key limited to another company see nothing', async () => {
  await until(await issue(), 'comprobante.autorizado');
  const other = await newAccount(running);
  const headers = { authorization: `Bearer ${admin}` };
  const ruc = newRuc();
  const empresa = { ruc, razonSocial: 'OTRA', dirMatriz: 'QUITO' };
  expect((await call(running.url, '/api/v1.0/empresas', { headers, body: empresa })).status).toBe(201);
  const limited = await call(running.url, '/api/v1.0/api-keys', {
    headers,
    body: { nombre: 'otra', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'], empresas: [ruc] },
  });
  for (const apiKey of [other.defaultApiKey, String(limited.result['apiKey'])]) {
    for (const orden of ['asc', 'desc']) {
      const { status, result } = await call(running.url, `/api/v1.0/eventos?orden=${orden}`, { apiKey });
      expect([status, result['content']]).toEqual([200, []]);
    }
  }
});

describe('the stream', () => {
  const open = (headers: Record<string, string>, signal: AbortSignal): Promise<Response> =>
    fetch(`${running.url}/api/v1.0/eventos/flujo`, { headers, signal });
  async function* lines(response: Response): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true });
      const whole = rest.split('\n');
      rest = whole.pop() ?? '';
      yield* whole;
    }
  }
  async function firstData(response: Response): Promise<string> {
    for await (const line of lines(response)) if (line.startsWith('data: ')) return line.slice('data: '.length);
    return '';
  }

  test('starts now, or after the last event the client saw', async () => {
    const ended = new AbortController();
    const headers = { 'x-api-key': running.demo.apiKey };
    const live = await open(headers, ended.signal);
    expect(live.headers.get('content-type')).toBe('text/event-stream');
    const claveAcceso = await issue();
    const first = JSON.parse(await firstData(live)) as Evento;
    expect(first).toMatchObject({ tipo: 'comprobante.creado', datos: { claveAcceso } });
    await until(claveAcceso, 'comprobante.autorizado');
    const again = await open({ ...headers, 'last-event-id': first.id }, ended.signal);
    expect(JSON.parse(await firstData(again))).toMatchObject({ tipo: 'comprobante.firmado', datos: { claveAcceso } });
    ended.abort();
    const wrong = await open({ ...headers, 'last-event-id': 'ayer' }, new AbortController().signal);
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { result: { code: 'solicitud-invalida' } }]);
  });

  test('says its place before the first event: a connection lost by then misses nothing', async () => {
    const headers = { 'x-api-key': running.demo.apiKey };
    const first = new AbortController();
    let place = '';
    for await (const line of lines(await open(headers, first.signal))) {
      if (line.startsWith('id: ')) place = line.slice('id: '.length);
      if (place !== '') break;
    }
    first.abort();
    const claveAcceso = await issue();
    await until(claveAcceso, 'comprobante.autorizado');
    const again = new AbortController();
    const resumed = await open({ ...headers, 'last-event-id': place }, again.signal);
    expect(JSON.parse(await firstData(resumed))).toMatchObject({ tipo: 'comprobante.creado', datos: { claveAcceso } });
    again.abort();
  });

  test('ends with its credential, and says why', async () => {
    const made = await call(running.url, '/api/v1.0/api-keys', {
      headers: { authorization: `Bearer ${admin}` },
      body: { nombre: 'flujo', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'] },
    });
    const stream = await open({ 'x-api-key': String(made.result['apiKey']) }, new AbortController().signal);
    await call(running.url, `/api/v1.0/api-keys/${String(made.result['id'])}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${admin}` },
    });
    await issue();
    // The next event wakes the stream, but is not sent to a revoked key.
    expect(JSON.parse(await firstData(stream))).toMatchObject({ code: 'api-key-revocada' });
  });

  test('a credential has at most five at once; closing frees one', async () => {
    const ended = new AbortController();
    const headers = { 'x-api-key': running.demo.apiKey };
    const five = await Promise.all(Array.from({ length: 5 }, () => open(headers, ended.signal)));
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await open(headers, new AbortController().signal);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '15']);
    ended.abort();
    for (let status = 429; status === 429;) {
      const next = await open(headers, new AbortController().signal);
      ({ status } = next);
      await next.body?.cancel();
    }
  });
});
