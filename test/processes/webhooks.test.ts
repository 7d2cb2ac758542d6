import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { retryNow, startReceiver, type Received, type Receiver } from '../support/receiver.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let running: OwnService;
let receiver: Receiver;
let other: Receiver;
let admin: Record<string, string>;
beforeAll(async () => {
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
  running = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: `443,${receiver.port},${other.port}`,
  });
  admin = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
});
afterAll(async () => {
  await running.stop();
  await Promise.all([receiver.stop(), other.stop()]);
});
afterEach(async () => {
  for (const one of (await api('GET', '')).result['content'] as { id: string }[]) await api('DELETE', `/${one.id}`);
  for (const one of [receiver, other]) {
    one.answer = () => 204;
    one.secrets = [];
    one.received.length = 0;
  }
});

const api = (method: string, tail: string, body?: unknown, headers = admin): Promise<Answered> =>
  call(running.url, `/api/v1.0/webhooks${tail}`, { method, headers, ...(body === undefined ? {} : { body }) });
const sql = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(
    running.database.adminUrl,
    async (client) => (await client.query<Record<string, unknown>>(text, values)).rows,
  );
/** Advances the database's clock, by which tokens expire. */
async function later(time: string): Promise<void> {
  await sql('UPDATE installation SET clock_shift = clock_shift + $1::interval', [time]);
  admin = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
}

async function make(
  body: Record<string, unknown> = {},
  at = receiver,
  headers = admin,
): Promise<Record<string, string>> {
  const { status, result } = await api('POST', '', { url: at.url, ...body }, headers);
  expect([status, result]).toEqual([
    201,
    expect.objectContaining({ secreto: expect.stringMatching(/^whsec_/) as string }),
  ]);
  at.secrets.push(String(result['secreto']));
  return result as Record<string, string>;
}
async function issue(): Promise<string> {
  const { result } = await call(running.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: running.demo.apiKey,
    body: minimalFactura({}),
  });
  return String(result['claveAcceso']);
}
async function authorised(): Promise<string> {
  const claveAcceso = await issue();
  await expect
    .poll(
      async () =>
        (await call(running.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey: running.demo.apiKey })).result[
          'estado'
        ],
    )
    .toBe('AUTORIZADO');
  return claveAcceso;
}
const LIFE = ['comprobante.creado', 'comprobante.firmado', 'comprobante.recibido', 'comprobante.autorizado'];
const of =
  (claveAcceso: string) =>
  (all: readonly Received[]): string[] =>
    all.filter(({ evento }) => evento.datos['claveAcceso'] === claveAcceso).map(({ evento }) => evento.tipo);
const whole =
  (claveAcceso: string) =>
  (all: readonly Received[]): boolean =>
    of(claveAcceso)(all).length === LIFE.length;

test('a receipt’s events arrive signed, in order, with the feed’s ids', async () => {
  const { id } = await make();
  const claveAcceso = await issue();
  const accepted = await receiver.until(whole(claveAcceso));
  expect(of(claveAcceso)(accepted)).toEqual(LIFE);
  for (const one of accepted) expect(one.id).toBe(one.evento.id);
  const feed = await call(running.url, '/api/v1.0/eventos?size=500', { apiKey: running.demo.apiKey });
  const known = (feed.result['content'] as { id: string }[]).map((one) => one.id);
  expect(accepted.every((one) => known.includes(one.id))).toBe(true);
  await expect
    .poll(async () => (await api('GET', `/${id}/entregas`)).result['content'])
    .toEqual(expect.arrayContaining([expect.objectContaining({ estado: 'ENTREGADA', intentos: 1 })]));
  const { result } = await api('GET', `/${id}/entregas?estado=ENTREGADA`);
  const [entrega] = result['content'] as { registro: unknown[] }[];
  expect(entrega?.registro).toEqual([expect.objectContaining({ estado: 204, error: null })]);
});

test('a refused event holds back later events of its receipt only', async () => {
  await make();
  const first = await issue();
  let refusals = 2;
  receiver.answer = ({ evento }) =>
    evento.datos['claveAcceso'] === first && evento.tipo === 'comprobante.firmado' && refusals-- > 0 ? 500 : 200;
  const second = await issue();
  await receiver.until(whole(second));
  expect(of(first)(receiver.received.filter(({ accepted }) => accepted))).not.toContain('comprobante.recibido');
  await expect
    .poll(
      async () => {
        await retryNow(running.database.adminUrl);
        return of(first)(receiver.received.filter(({ accepted }) => accepted));
      },
      { interval: 500 },
    )
    .toEqual(LIFE);
  const ids = receiver.received.filter(
    ({ evento }) => of(first)([{ evento } as Received])[0] === 'comprobante.firmado',
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
});

test('a redirect is not followed, and counts as a failure', async () => {
  const { id } = await make({ tipos: ['comprobante.creado'] });
  receiver.answer = (_one, response) => {
    response.writeHead(302, { location: other.url }).end();
    return 302;
  };
  await issue();
  await expect
    .poll(async () => (await api('GET', `/${id}/entregas`)).result['content'])
    .toMatchObject([{ estado: 'PENDIENTE', registro: [{ estado: 302 }] }]);
  expect(other.received).toEqual([]);
});

test('a hanging receiver delays no other', async () => {
  await make({ descripcion: 'cuelga' }, other);
  other.answer = () => 'nothing';
  await make();
  const claveAcceso = await issue();
  await receiver.until(whole(claveAcceso), 10_000);
  await expect.poll(() => other.received.length).toBeGreaterThan(0);
});

test('the complete format contains the receipt like the API', async () => {
  await make({ formato: 'completo', tipos: ['comprobante.autorizado'] });
  const claveAcceso = await issue();
  const [one] = await receiver.until((all) => all.length > 0);
  const read = await call(running.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey: running.demo.apiKey });
  const answered = Object.fromEntries(Object.entries(read.result).filter(([name]) => name !== 'pendiente'));
  expect(one?.evento.comprobante).toMatchObject({ ...answered, notificacion: expect.any(Object) as object });
});

test('during a rotation both secrets sign; afterwards only the new one', async () => {
  const { id } = await make({ tipos: ['comprobante.creado'] });
  const { result } = await api('POST', `/${id}/rotar`, { graciaEnHoras: 2 });
  await issue();
  const [one] = await receiver.until((all) => all.length === 1);
  expect(one?.signatures).toBe(2);
  receiver.secrets = [String(result['secreto'])];
  await later('3 hours');
  await issue();
  const [, two] = await receiver.until((all) => all.length === 2);
  expect(two?.signatures).toBe(1);
});

test('a test delivery returns its result immediately, and an unsigned one is refused', async () => {
  const { id } = await make();
  expect((await api('POST', `/${id}/prueba`)).result).toMatchObject({
    estado: 'ENTREGADA',
    tipo: 'prueba',
    registro: [{ estado: 204 }],
  });
  receiver.secrets = ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'];
  expect((await api('POST', `/${id}/prueba`)).result).toMatchObject({
    estado: 'FALLIDA',
    motivo: 'Respondió 401; se espera un 2xx.',
    registro: [{ estado: 401, respuesta: 'firma' }],
  });
});

test('during a rotation a test delivery carries both signatures; afterwards only the new one', async () => {
  const { id } = await make();
  const { result } = await api('POST', `/${id}/rotar`, { graciaEnHoras: 2 });
  // The receiver still has the previous secret.
  expect((await api('POST', `/${id}/prueba`)).result).toMatchObject({ estado: 'ENTREGADA' });
  receiver.secrets = [String(result['secreto'])];
  expect((await api('POST', `/${id}/prueba`)).result).toMatchObject({ estado: 'ENTREGADA' });
  await later('3 hours');
  expect((await api('POST', `/${id}/prueba`)).result).toMatchObject({ estado: 'ENTREGADA' });
  const accepted = await receiver.until((all) => all.length === 3);
  expect(accepted.map(({ signatures }) => signatures)).toEqual([2, 2, 1]);
});

test('a delivery or a period is replayed with the same ids', async () => {
  const claveAcceso = await authorised(); // before there was an endpoint
  const { id } = await make();
  const period = { desde: '2020-01-01T00:00:00Z', hasta: '2100-01-01T00:00:00Z' };
  expect((await api('POST', `/${id}/repetir`, period)).status).toBe(202);
  const first = await receiver.until(whole(claveAcceso));
  expect(of(claveAcceso)(first)).toEqual(LIFE);
  await expect.poll(async () => (await api('GET', `/${id}`)).result['repitiendo']).toBe(false);
  const { result } = await api('GET', `/${id}/entregas?estado=ENTREGADA&size=1`);
  const [entrega] = result['content'] as { id: string; evento: string }[];
  expect((await api('POST', `/${id}/entregas/${String(entrega?.id)}/repetir`)).status).toBe(202);
  await receiver.until((all) => all.filter((one) => one.id === entrega?.evento).length === 2);
  expect((await api('POST', `/${id}/entregas/999999999/repetir`)).result['code']).toBe('entrega-no-encontrada');
});

test('a period requested during a send is replayed too', async () => {
  const before = await authorised();
  const { id } = await make();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    receiver.answer = (_received, response) => {
      receiver.answer = () => 204;
      release = () => response.writeHead(500).end();
      resolve();
      return 'nothing';
    };
  });
  await issue();
  await held;
  const period = { desde: '2020-01-01T00:00:00Z', hasta: '2100-01-01T00:00:00Z' };
  expect((await api('POST', `/${id}/repetir`, period)).status).toBe(202);
  release();
  await receiver.until(whole(before));
});

test('after three days without a delivery it is disabled with one mail, and later resumes where it was', async () => {
  const { id } = await make({ tipos: ['comprobante.creado'] });
  receiver.answer = () => 503;
  await issue();
  await receiver.until(() => receiver.received.length > 0);
  for (let day = 0; day < 4; day++) {
    const before = receiver.received.length;
    await later('26 hours');
    await expect
      .poll(
        async () =>
          receiver.received.length > before || (await api('GET', `/${id}`)).result['estado'] === 'DESACTIVADO',
      )
      .toBe(true);
  }
  expect((await api('GET', `/${id}`)).result).toMatchObject({ estado: 'DESACTIVADO', activo: false, pendientes: 1 });
  const mails = await sql(`SELECT datos ->> 'url' AS url FROM correos WHERE tipo = 'webhook-desactivado'`);
  expect(mails).toEqual([{ url: receiver.url }]);
  expect(
    (await api('POST', `/${id}/repetir`, { desde: '2026-01-01T00:00:00Z', hasta: '2100-01-01T00:00:00Z' })).result[
      'code'
    ],
  ).toBe('webhook-inactivo');
  receiver.answer = () => 200;
  expect((await api('PUT', `/${id}`, { activo: true })).result['estado']).toBe('ACTIVO');
  await receiver.until((all) => all.length === 1);
});

test('a receiver that says 410 is not called again', async () => {
  const { id } = await make({ tipos: ['comprobante.creado'] });
  receiver.answer = () => 410;
  await issue();
  await expect.poll(async () => (await api('GET', `/${id}`)).result['estado']).toBe('DESACTIVADO');
});

test('it gets only events its owner may read, and none once the owner may not', async () => {
  const made = await call(running.url, '/api/v1.0/clientes-oauth', {
    headers: admin,
    body: {
      nombre: 'limitado',
      administrador: true,
      roles: ['ROLE_REPORTS', 'ROLE_RECEIPTS'],
      empresas: [running.demo.ruc],
    },
  });
  const client = { clientId: String(made.result['clientId']), clientSecret: String(made.result['clientSecret']) };
  const limited = { authorization: `Bearer ${await obtainBearer(running.url, client)}` };
  const requested = (body: object): Promise<Answered> => api('POST', '', { url: receiver.url, ...body }, limited);
  expect((await requested({ empresas: null })).result['subErrors']).toMatchObject([{ code: 'empresas-ajenas' }]);
  expect((await requested({ tipos: ['certificado.vencido'] })).result['subErrors']).toMatchObject([
    { code: 'tipo-ajeno' },
  ]);
  const own = await make({ descripcion: 'limitado' }, receiver, limited);
  expect(own['empresas']).toEqual([running.demo.ruc]);

  // Another user's endpoint with more rights: it cannot be switched off, removed, redirected or read, nor its secret rotated.
  const all = await make({}, other);
  for (const [method, tail, body] of [
    ['PUT', '', { url: receiver.url }],
    ['PUT', '', { empresas: [running.demo.ruc] }],
    ['PUT', '', { activo: true }],
    ['PUT', '', { activo: false }],
    ['DELETE', '', undefined],
    ['POST', '/rotar', {}],
    ['POST', '/prueba', undefined],
    ['GET', '/entregas', undefined],
    ['POST', '/repetir', { desde: '2026-01-01T00:00:00Z', hasta: '2026-01-02T00:00:00Z' }],
  ] as const) {
    const refused = await api(method, `/${String(all['id'])}${tail}`, body, limited);
    expect([method, tail, refused.status]).toEqual([method, tail, 403]);
  }
  expect((await api('PUT', `/${String(all['id'])}`, { activo: false })).status).toBe(200);

  // Rights are checked at each delivery: the creator never had certificates, and no longer has receipts.
  await sql(
    `INSERT INTO avisos (account_id, ruc, tipo, datos) SELECT account_id, ruc, 'certificado.vencido', '{}' FROM empresas WHERE ruc = $1`,
    [running.demo.ruc],
  );
  const seen = await issue();
  await receiver.until(whole(seen));
  await call(running.url, `/api/v1.0/clientes-oauth/${client.clientId}`, {
    method: 'PUT',
    headers: admin,
    body: { roles: ['ROLE_REPORTS'] },
  });
  const unseen = await issue();
  await sql(
    `INSERT INTO avisos (account_id, tipo, datos) SELECT account_id, 'prueba', '{"mensaje": "x"}' FROM empresas WHERE ruc = $1`,
    [running.demo.ruc],
  );
  await receiver.until((accepted) => accepted.some(({ evento }) => evento.tipo === 'prueba'));
  expect(of(unseen)(receiver.received)).toEqual([]);
  expect(receiver.received.filter(({ evento }) => evento.tipo.startsWith('certificado'))).toEqual([]);

  await call(running.url, `/api/v1.0/clientes-oauth/${client.clientId}`, { method: 'DELETE', headers: admin });
  const shown = await api('GET', `/${String(own['id'])}`);
  expect(shown.result['estado']).toBe('DETENIDO');
  const count = receiver.received.length;
  const control = await make({ tipos: ['comprobante.autorizado'] }, other);
  const last = await issue();
  await other.until((accepted) => of(last)(accepted).length === 1);
  expect(receiver.received.length).toBe(count);
  // An administrator takes it over: it resumes where it stopped.
  await api('DELETE', `/${String(control['id'])}`);
  expect((await api('PUT', `/${String(own['id'])}`, { activo: true })).result['estado']).toBe('ACTIVO');
  await receiver.until(whole(last));
});

test('an account has ten at most; closed networks, ports and invalid addresses are refused', async () => {
  const refused = async (url: string): Promise<unknown> => {
    const { status, result } = await api('POST', '', { url });
    return [
      status,
      (result['subErrors'] as { code: string; field: string }[] | undefined)?.map(
        ({ code, field }) => `${field} ${code}`,
      ),
    ];
  };
  expect(await refused('https://10.0.0.7/x')).toEqual([400, ['url red-no-permitida']]);
  expect(await refused('https://[::ffff:10.0.0.7]/x')).toEqual([400, ['url red-no-permitida']]);
  expect(await refused('https://0xa9fea9fe/x')).toEqual([400, ['url red-no-permitida']]);
  expect(await refused('https://tienda.ec:22/x')).toEqual([400, ['url puerto-no-permitido']]);
  for (const url of ['ftp://tienda.ec/x', 'https://u:p@tienda.ec/x', 'https://tienda.ec/#x', 'no es una dirección'])
    expect(await refused(url)).toEqual([400, ['url url-invalida']]);
  for (let n = 0; n < 10; n++) expect((await api('POST', '', { url: 'https://tienda.ec/x' })).status).toBe(201);
  expect((await api('POST', '', { url: 'https://tienda.ec/x' })).result['code']).toBe('limite-de-webhooks');
});
