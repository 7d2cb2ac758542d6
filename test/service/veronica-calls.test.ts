import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v1Example } from '../../src/receipts/routes/v1-examples.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { v2Samples } from '../support/veronica/v2.js';

// The 25 calls measured from Veronica's clients, by their row in the table, and what those clients read from the answer
// (design/api).

const RUC = '1790012344001';
const SHOP = 'https://tienda.example';
const hoy = fechaEcuador(new Date());
const FECHA_HORA = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/) as string;
const FECHA = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/) as string;
const CLAVE = expect.stringMatching(/^\d{49}$/) as string;
const TEXT = expect.any(String) as string;

let service: OwnService;
beforeAll(async () => {
  service = await startOwnService({ RUBRICA_COMPAT_VERONICA: 'si', RUBRICA_CORS: SHOP });
});
afterAll(() => service.stop());

interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
type Headings = Readonly<Record<string, string>>;

/** A call as a client makes it, without anything it does not send itself. */
async function ask(method: string, path: string, headers: Headings = {}, body?: string): Promise<Said> {
  const response = await fetch(service.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
  };
}
const JSON_BODY = { 'content-type': 'application/json' };
const ATOM = { 'content-type': 'application/atom+xml' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const withKey = (method: string, path: string, headers: Headings = {}, body?: string): Promise<Said> =>
  ask(method, path, { 'x-api-key': service.demo.apiKey, ...headers }, body);
const basic = (): Headings => ({
  authorization: `Basic ${Buffer.from(`${service.demo.clientId}:${service.demo.clientSecret}`).toString('base64')}`,
});
const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const user = (): { username: string; password: string } => ({
  username: service.demo.usuario,
  password: service.demo.password,
});
const bearer = async (): Promise<Headings> => {
  const body = form({ grant_type: 'password', ...user() });
  const { access_token: token } = (await ask('POST', '/api/v1.0/oauth/token', { ...basic(), ...FORM }, body)).body;
  return { authorization: `Bearer ${String(token)}` };
};

const v1 = (): Record<string, Record<string, unknown>> =>
  v1Example('01', hoy) as Record<string, Record<string, unknown>>;
async function created(more: object = {}): Promise<string> {
  const body = JSON.stringify({ ...v1(), ...more });
  const { result } = (await withKey('POST', '/api/v1.0/comprobantes/facturas', JSON_BODY, body)).body;
  return String((result as Record<string, unknown>)['claveAcceso']);
}
const emit = async (more: object = {}): Promise<string> => {
  const clave = await created(more);
  await withKey('PATCH', `/api/v1.0/comprobantes/${clave}/emitir`);
  return clave;
};
let [first, second]: Promise<string>[] = [];
/** One authorised and one returned receipt; read-only tests share them. */
const emitted = (): Promise<string> => (first ??= emit());
const returnedOne = (): Promise<string> =>
  (second ??= emit({ campoAdicional: [{ nombre: 'simular', value: 'DEVUELTA:35' }] }));
/** An unsigned XML as a client writes it, without its access key. */
async function xml(): Promise<string> {
  const path = '/api/v1.0/comprobantes/facturas?soloValidar=true';
  const { result } = (await withKey('POST', path, JSON_BODY, JSON.stringify(v1()))).body;
  return String((result as Record<string, unknown>)['xml']).replace(/<claveAcceso>\d+<\/claveAcceso>/, '');
}

const AUTORIZADA = (clave: string): object => ({
  success: true,
  result: {
    timestamp: expect.any(Number) as number,
    claveAccesoConsultada: clave,
    numeroComprobantes: '1',
    autorizaciones: [
      { estado: 'AUTORIZADO', numeroAutorizacion: clave, fechaAutorizacion: FECHA_HORA, ambiente: 'PRUEBAS' },
    ],
    comprobante: { estado: 'AUTORIZADO' },
  },
});
const ONE_STEP = {
  success: true,
  estado: 'AUTORIZADO',
  claveAcceso: CLAVE,
  fechaAutorizacion: FECHA_HORA,
  result: { claveAccesoConsultada: CLAVE, numeroComprobantes: '1', autorizaciones: [{ estado: 'AUTORIZADO' }] },
};
const TOKEN = {
  status: 200,
  body: { access_token: TEXT, refresh_token: TEXT, token_type: 'Bearer', expires_in: 3600, scope: TEXT },
};
const PAGEABLE = {
  sort: { sorted: true, unsorted: false, empty: false },
  pageNumber: 0,
  pageSize: 20,
  offset: 0,
  paged: true,
  unpaged: false,
};

type Call = readonly [row: number, what: string, run: () => Promise<void>];

const TOKENS: readonly Call[] = [
  [
    1,
    'token with all or part in the query: log in and refresh',
    async () => {
      const path = '/api/v1.0/oauth/token';
      const all = form({ ...user(), grant_type: 'password' });
      const inQuery = await ask('POST', `${path}?${all}`, { ...basic(), ...JSON_BODY });
      expect(inQuery).toMatchObject(TOKEN);
      expect(inQuery.headers.get('warning')).toContain('299');
      expect(await ask('POST', `${path}?${all}`, basic())).toMatchObject(TOKEN);
      const part = await ask('POST', `${path}?grant_type=password`, { ...basic(), ...FORM }, form(user()));
      expect(part).toMatchObject(TOKEN);
      expect(part.headers.get('warning')).toBeNull();
      const refresh = form({ refresh_token: String(inQuery.body['refresh_token']), grant_type: 'refresh_token' });
      expect(await ask('POST', `${path}?${refresh}`, basic())).toMatchObject(TOKEN);
    },
  ],
  [
    2,
    'token in the form, the client by Basic or in the form; refreshed so; asked about by check_token',
    async () => {
      const path = '/veronica/oauth/token';
      const client = { client_id: service.demo.clientId, client_secret: service.demo.clientSecret };
      const first = await ask('POST', path, { ...basic(), ...FORM }, form({ grant_type: 'password', ...user() }));
      expect(first).toMatchObject(TOKEN);
      expect(await ask('POST', path, FORM, form({ grant_type: 'password', ...user(), ...client }))).toMatchObject(
        TOKEN,
      );
      const refresh = { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) };
      const second = await ask('POST', path, FORM, form({ ...refresh, ...client }));
      expect(second).toMatchObject(TOKEN);
      const check = (token: unknown, headers = basic()): Promise<Said> =>
        ask('GET', `/veronica/oauth/check_token?${form({ token: String(token) })}`, headers);
      const known = await check(second.body['access_token']);
      expect(known).toMatchObject({ status: 200, body: { active: true, client_id: client.client_id, scope: TEXT } });
      expect(await check('ninguno')).toMatchObject({ status: 200, body: { active: false } });
      expect((await check(second.body['access_token'], {})).status).toBe(401);
      const both = (fields: object): Promise<Said> =>
        ask('POST', path, { ...basic(), ...FORM }, form({ grant_type: 'password', ...user(), ...fields }));
      expect(await both(client)).toMatchObject(TOKEN);
      expect(await both({ client_id: client.client_id })).toMatchObject(TOKEN);
      for (const other of [{ client_secret: 'otro' }, { ...client, client_id: 'otro' }])
        expect(await both(other)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect(await both({ scope: 'x'.repeat(60_000) })).toMatchObject({ status: 400 });
      const wrong = form({ grant_type: 'password', ...user(), password: 'equivocada' });
      expect(await ask('POST', path, { ...basic(), ...FORM }, wrong)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', error_description: TEXT },
      });
    },
  ],
  [
    3,
    'a bad Bearer is 401 with the error of OAuth at the top',
    async () => {
      const refused = await ask('GET', '/api/v1.0/usuarios/me', { authorization: 'Bearer no' });
      expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
      expect(refused.body).not.toHaveProperty('success');
    },
  ],
];

const COMPANIES: readonly Call[] = [
  [
    4,
    'usuarios/me: usuario is an object, licencias a list',
    async () => {
      expect(await ask('GET', '/api/v1.0/usuarios/me', await bearer())).toMatchObject({
        status: 200,
        body: {
          result: {
            usuario: { usuario: service.demo.usuario, nombres: TEXT, apellidos: '', rol: 'administrador' },
            licencias: [{ numeroRuc: RUC, activa: true }],
          },
        },
      });
    },
  ],
  [
    5,
    'empresas/ids',
    async () => {
      expect((await withKey('GET', '/api/v1.0/empresas/ids')).body).toMatchObject({
        success: true,
        result: [{ rucPropietario: RUC, razonSocial: TEXT, id: TEXT }],
      });
    },
  ],
  [
    6,
    'secuenciales is an array whose next number is used as it is',
    async () => {
      const { result } = (await withKey('GET', `/api/v1.0/empresas/${RUC}/secuenciales?codDoc=01`)).body;
      const [first] = result as { establecimiento: { puntosEmision: { secuencialFactura: string }[] } }[];
      const secuencial = first?.establecimiento.puntosEmision[0]?.secuencialFactura;
      const body = { ...v1(), infoTributaria: { ...v1()['infoTributaria'], secuencial } };
      const issued = await withKey('POST', '/api/v1.0/comprobantes/facturas', JSON_BODY, JSON.stringify(body));
      expect(issued).toMatchObject({ status: 201, body: { result: { secuencial } } });
    },
  ],
];

const ISSUING: readonly Call[] = [
  [
    7,
    'v1.0 JSON is 201 with the key, an empty or worthless compensacion included',
    async () => {
      const issue = (compensacion: object[]): Promise<Said> => {
        const body = JSON.stringify({ ...v1(), infoFactura: { ...v1()['infoFactura'], compensacion } });
        return withKey('POST', '/api/v1.0/comprobantes/facturas', JSON_BODY, body);
      };
      expect(await issue([])).toMatchObject({ status: 201, body: { success: true, result: { claveAcceso: CLAVE } } });
      expect(await issue([{ codigo: 1, tarifa: 2, valor: 0 }])).toMatchObject({
        status: 201,
        body: { result: { advertencias: [{ code: 'campo-ignorado', field: 'infoFactura.compensacion' }] } },
      });
      expect((await issue([{ codigo: 1, tarifa: 2, valor: 1.5 }])).status).toBe(400);
    },
  ],
  [
    8,
    'the XML as base64 in JSON',
    async () => {
      const post = (body: object): Promise<Said> =>
        withKey('POST', '/api/v1.0/comprobantes', JSON_BODY, JSON.stringify(body));
      const contenido = Buffer.from(await xml()).toString('base64');
      expect(await post({ contenido })).toMatchObject({ status: 201, body: { result: { claveAcceso: CLAVE } } });
      expect(await post({ contenido: '¡no!' })).toMatchObject({
        status: 400,
        body: { result: { subErrors: [{ code: 'base64-invalido', field: 'contenido' }] } },
      });
      expect((await post({ contenido: 'PGE+', otro: 1 })).status).toBe(415);
    },
  ],
  [
    9,
    'the XML as application/atom+xml',
    async () => {
      expect(await withKey('POST', '/api/v1.0/comprobantes', ATOM, await xml())).toMatchObject({
        status: 201,
        body: { result: { claveAcceso: CLAVE } },
      });
    },
  ],
  [
    10,
    'the XML with an empty key: it is minted',
    async () => {
      const empty = (await xml()).replace('<codDoc>', '<claveAcceso></claveAcceso><codDoc>');
      expect(await withKey('POST', '/api/v1.0/comprobantes', ATOM, empty)).toMatchObject({
        status: 201,
        body: { result: { claveAcceso: CLAVE } },
      });
    },
  ],
  [
    11,
    'a file that is authorised: it is known to be ours already (test/service/authorised-file.test.ts has the rest)',
    async () => {
      const clave = await emitted();
      const { text } = (await withKey('GET', `/api/v1.0/comprobantes/${clave}/archivos`)).body;
      expect(text).toContain('<autorizacion>');
      expect(await withKey('POST', '/api/v1.0/comprobantes', ATOM, String(text))).toMatchObject({
        status: 409,
        body: { result: { code: 'secuencial-usado', identico: true, claveAcceso: clave } },
      });
    },
  ],
  [
    12,
    'the XML with soloValidar: nothing is issued',
    async () => {
      const requested = await withKey('POST', '/api/v1.0/comprobantes?soloValidar=true', ATOM, await xml());
      expect(requested).toMatchObject({ status: 200, body: { result: { provisional: true, claveAcceso: CLAVE } } });
    },
  ],
  [
    13,
    'POST /sri: one answer for every generation',
    async () => {
      const document = await xml();
      const done = await withKey('POST', '/api/v1.0/sri', ATOM, document);
      expect(done).toMatchObject({ status: 200, body: ONE_STEP });
      const { claveAcceso } = done.body as { claveAcceso: string };
      const again = await withKey('POST', '/api/v1.0/sri', ATOM, document);
      expect(again).toMatchObject({ status: 200, body: { ...ONE_STEP, claveAcceso } });
    },
  ],
  [
    14,
    'v2.0/sri with logo and notificar: flat fields beside the envelope',
    async () => {
      const [, , body] = v2Samples(RUC, hoy)[0] ?? [];
      const path = '/api/v2.0/sri/facturas?logo=true&notificar=true';
      expect(await withKey('POST', path, JSON_BODY, JSON.stringify(body))).toMatchObject({
        status: 200,
        body: ONE_STEP,
      });
    },
  ],
  [
    15,
    'enviar is RECIBIDA or DEVUELTA; autorizar and emitir say AUTORIZADO',
    async () => {
      const clave = await emitted();
      const one = `/api/v1.0/comprobantes/${clave}`;
      expect((await withKey('PUT', `${one}/enviar`)).body).toMatchObject({
        success: true,
        result: { estado: 'RECIBIDA', comprobantes: [] },
      });
      expect(await withKey('PUT', `${one}/autorizar`)).toMatchObject({ status: 200, body: AUTORIZADA(clave) });
      expect(await withKey('PATCH', `${one}/emitir`)).toMatchObject({ status: 200, body: AUTORIZADA(clave) });
      const returned = await returnedOne();
      expect((await withKey('PUT', `/api/v1.0/comprobantes/${returned}/enviar`)).body).toMatchObject({
        result: {
          estado: 'DEVUELTA',
          comprobantes: [{ claveAcceso: returned, mensajes: [{ identificador: '35' }] }],
        },
      });
    },
  ],
];

const COMPROBANTES: readonly Call[] = [
  [
    16,
    'enviar that announces JSON and has no body; emitir with {}',
    async () => {
      const one = `/api/v1.0/comprobantes/${await created()}`;
      expect((await withKey('PUT', `${one}/enviar`, JSON_BODY)).status).toBe(200);
      expect((await withKey('PATCH', `${one}/emitir`, JSON_BODY, '{}')).status).toBe(200);
    },
  ],
  [
    17,
    'notificar with {}, or with the answer of autorizar, which Camel sends again',
    async () => {
      const one = `/api/v1.0/comprobantes/${await emitted()}`;
      expect((await withKey('POST', `${one}/notificar?logo=true`, JSON_BODY, '{}')).status).toBe(202);
      const { body: said } = await withKey('PUT', `${one}/autorizar`);
      expect(await withKey('POST', `${one}/notificar`, JSON_BODY, JSON.stringify(said))).toMatchObject({
        status: 202,
        body: { result: { aviso: 'autorizado' } },
      });
    },
  ],
  [
    18,
    'notificar without a body, with a template by its number',
    async () => {
      const { result } = (
        await withKey(
          'POST',
          '/api/v1.0/plantillas-email',
          JSON_BODY,
          JSON.stringify({ nombre: 'De Veronica', asunto: 'Su factura', cuerpoHtml: '<p>x</p>', cuerpoTexto: 'x' }),
        )
      ).body as { result: { id: string } };
      const one = `/api/v1.0/comprobantes/${await emitted()}`;
      expect((await withKey('POST', `${one}/notificar?plantilla-id=${result.id}&logo=true`)).status).toBe(202);
      expect((await withKey('POST', `${one}/notificar?plantilla-id=99999`)).status).toBe(404);
    },
  ],
  [
    19,
    'archivos: XML by default, PDF by its format',
    async () => {
      const one = `/api/v1.0/comprobantes/${await emitted()}/archivos`;
      expect((await withKey('GET', one)).headers.get('content-type')).toContain('application/xml');
      const pdf = await withKey('GET', `${one}?format=pdf`);
      expect(pdf.body['text']).toMatch(/^%PDF/);
      expect(pdf.headers.get('content-disposition')).toContain('.pdf');
    },
  ],
  [
    20,
    'archivos as signed_xml',
    async () => {
      const file = await withKey('GET', `/api/v1.0/comprobantes/${await emitted()}/archivos?format=signed_xml`);
      expect(file.status).toBe(200);
      expect(file.body['text']).toContain('<ds:Signature');
    },
  ],
  [
    21,
    'GET comprobantes/{clave}: its names; by /veronica its days, empty where there is none; NOT_FOUND',
    async () => {
      const clave = await emitted();
      const path = `/api/v1.0/comprobantes/${clave}`;
      const names = {
        versionSri: '1.1.0',
        tipoDocumento: '01',
        estatusInterno: 'AUTORIZADO',
        fechaEmision: hoy,
        fechaAnulacion: '',
        mensajesSri: [{ identificador: '60' }],
      };
      const ISO = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*-05:00$/) as string;
      expect((await withKey('GET', path)).body).toMatchObject({ result: { ...names, fechaAutorizacion: ISO } });
      expect((await withKey('GET', `/veronica${path}`)).body).toMatchObject({
        result: { ...names, fechaAutorizacion: FECHA },
      });
      const returned = await returnedOne();
      expect((await withKey('GET', `/veronica/api/v1.0/facturas/${returned}`)).body).toMatchObject({
        result: { estatusInterno: 'RECHAZADO', fechaAutorizacion: '', fechaAnulacion: '' },
      });
      expect(await withKey('GET', `/api/v1.0/comprobantes/${'1'.repeat(49)}`)).toMatchObject({
        status: 404,
        body: { success: false, result: { status: 'NOT_FOUND' } },
      });
    },
  ],
];

const LISTS: readonly Call[] = [
  [
    22,
    'lists: a page; by /veronica with pageable and days',
    async () => {
      const clave = await emitted();
      const query = `?secuencial=${clave.slice(30, 39)}&page=0&size=20`;
      const plain = (await withKey('GET', `/api/v1.0/comprobantes${query}`)).body;
      expect(plain).toMatchObject({
        result: { content: [{ claveAcceso: clave }], totalElements: 1, totalPages: 1, last: true },
      });
      expect(plain['result']).not.toHaveProperty('pageable');
      expect((await withKey('GET', `/veronica/api/v1.0/comprobantes${query}`)).body).toMatchObject({
        result: {
          content: [{ claveAcceso: clave, fechaAutorizacion: FECHA }],
          totalElements: 1,
          numberOfElements: 1,
          empty: false,
          pageable: PAGEABLE,
        },
      });
    },
  ],
  [
    23,
    'the certificates: by /veronica the day they end',
    async () => {
      const path = '/api/v1.0/empresas/certificados-digitales?page=0&size=20';
      expect((await withKey('GET', `/veronica${path}`)).body).toMatchObject({
        result: { content: [{ id: TEXT, numeroRuc: RUC, fechaExpiracion: FECHA }], pageable: PAGEABLE },
      });
    },
  ],
  [
    24,
    'the paths of the old open version',
    async () => {
      const issued = await withKey('POST', '/veronica/api/v1.0/facturas', JSON_BODY, JSON.stringify(v1()));
      expect(issued).toMatchObject({ status: 201, body: { success: true, result: { claveAcceso: CLAVE } } });
      const { claveAcceso } = issued.body['result'] as { claveAcceso: string };
      const one = `/veronica/api/v1.0/facturas/${claveAcceso}`;
      expect((await withKey('PUT', `${one}/enviar`)).body).toMatchObject({ result: { estado: 'RECIBIDA' } });
      expect((await withKey('PUT', `${one}/autorizar`)).body).toMatchObject(AUTORIZADA(claveAcceso));
      for (const format of ['xml', 'pdf'])
        expect((await withKey('GET', `${one}/archivos/${format}`)).status, format).toBe(200);
    },
  ],
  [
    25,
    'a browser asks before it calls: answered to the origins of RUBRICA_CORS alone',
    async () => {
      const preflight = (origin: string): Promise<Said> =>
        ask('OPTIONS', '/api/v2.0/sri/facturas?logo=true&notificar=true', {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-api-key',
        });
      const allowed = await preflight(SHOP);
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-api-key');
      const called = await withKey('GET', '/api/v1.0/empresas/ids', { origin: SHOP });
      expect(called.headers.get('access-control-allow-origin')).toBe(SHOP);
      const other = await preflight('https://otra.example');
      expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    },
  ],
];

const CALLS = [...TOKENS, ...COMPANIES, ...ISSUING, ...COMPROBANTES, ...LISTS];

describe('the measured calls', () => {
  test('are all here', () => {
    expect(CALLS.map(([row]) => row)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  test.each(CALLS)('%i. %s', async (_row, _what, run) => {
    await run();
  });
});
