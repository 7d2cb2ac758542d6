import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/http/route.js';
import { routes } from '../../src/app/routes.js';
import { createAccount } from '../../src/auth/accounts.js';
import { mintApiKey } from '../../src/auth/secrets.js';
import { buildClaveAcceso } from '../../src/domain/clave-acceso.js';
import { ROLES, type Access } from '../../src/domain/roles.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// Copy of the access table in spec/API.md §2; the longest matching pattern decides. Fails for a route whose `access` differs or that no
// line covers.
const TABLE: readonly (readonly [pattern: string, access: Access])[] = [
  ['/salud', 'público'],
  ['/salud/*', 'público'],
  ['/api/*/catalogos', 'público'],
  ['/api/*/catalogos/*', 'público'],
  ['/api/*/errores-sri', 'público'],
  ['/api/*/errores-sri/*', 'público'],
  ['/metrics', 'operador'],
  ['/api/*/catalogos/:tabla/filas', 'operador'],
  ['/api/*/catalogos/:tabla/filas/*', 'operador'],
  ['/api/*/api-keys', 'bearer'],
  ['/api/*/api-keys/*', 'bearer'],
  ['/api/*/usuarios/me', 'bearer'],
  // The user's own password, second factor and sessions: not accessible to tokens or keys.
  ['/api/*/usuarios/me/*', 'sesión'],
  ['/api/*/sesiones', 'sesión'],
  ['/api/*/sesiones/*', 'sesión'],
  // Opens the portal session with a password or a passkey.
  ['/api/*/sesiones/ingreso', 'público'],
  ['/api/*/sesiones/llave', 'público'],
  ['/api/*/sesiones/proveedor', 'público'],
  ['/api/*/sesiones/proveedor/*', 'público'],
  ['/api/*/sesiones/llave/opciones', 'público'],
  // The mailed token is the only credential of a user who forgot the password.
  ['/api/*/usuarios/clave-olvidada', 'público'],
  ['/api/*/usuarios/clave-nueva', 'público'],
  ['/api/*/usuarios', 'administrador'],
  ['/api/*/usuarios/*', 'administrador'],
  ['/api/*/invitaciones', 'administrador'],
  ['/api/*/invitaciones/*', 'administrador'],
  // The invited person is not a user yet: the token is the credential.
  ['/api/*/invitaciones/aceptar', 'público'],
  ['/api/*/instalacion/puesta-en-marcha', 'público'],
  ['/api/*/instalacion', 'administrador'],
  ['/api/*/clientes-oauth', 'administrador'],
  ['/api/*/clientes-oauth/*', 'administrador'],
  ['/api/*/webhooks', 'administrador'],
  ['/api/*/webhooks/*', 'administrador'],
  ['/api/*/cuenta/segundo-paso', 'administrador'],
  ['/api/*/cuenta/proveedor', 'administrador'],
  ['/api/*/cuenta/proveedor/*', 'administrador'],
  ['/api/*/auditoria', 'administrador'],
  ['/api/*/auditoria/*', 'administrador'],
  ['/api/*/datos-personales/*', 'administrador'],
  ['/api/*/simulador/*', 'administrador'],
  ['/api/*/comprobantes', 'ROLE_RECEIPTS'],
  ['/api/*/comprobantes/*', 'ROLE_RECEIPTS'],
  ['/api/*/sri', 'ROLE_RECEIPTS'],
  ['/api/*/sri/*', 'ROLE_RECEIPTS'],
  ['/api/*/eventos', 'ROLE_RECEIPTS'],
  ['/api/*/eventos/*', 'ROLE_RECEIPTS'],
  ['/api/*/empresas', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/ids', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc/logo', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc/secuenciales', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/smtp/prueba', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc/buzon', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc/buzon/*', 'ROLE_SUPPLIERS'],
  ['/api/*/empresas/:ruc/establecimientos', 'ROLE_ESTABLISHMENTS'],
  ['/api/*/empresas/:ruc/establecimientos/*', 'ROLE_ESTABLISHMENTS'],
  ['/api/*/empresas/:ruc/establecimientos/:estab/puntos-emision', 'ROLE_EMISSION_POINTS'],
  ['/api/*/empresas/:ruc/establecimientos/:estab/puntos-emision/*', 'ROLE_EMISSION_POINTS'],
  ['/api/*/empresas/certificados-digitales', 'ROLE_DIGITAL_CERTS'],
  ['/api/*/empresas/:ruc/certificados-digitales', 'ROLE_DIGITAL_CERTS'],
  ['/api/*/empresas/:ruc/certificados-digitales/*', 'ROLE_DIGITAL_CERTS'],
  ['/api/*/plantillas-ride', 'ROLE_RIDE_TEMPLATES'],
  ['/api/*/plantillas-ride/*', 'ROLE_RIDE_TEMPLATES'],
  ['/api/*/empresas/:ruc/plantilla-ride', 'ROLE_RIDE_TEMPLATES'],
  ['/api/*/plantillas-email', 'ROLE_EMAIL_TEMPLATES'],
  ['/api/*/plantillas-email/*', 'ROLE_EMAIL_TEMPLATES'],
  ['/api/*/empresas/:ruc/plantilla-email', 'ROLE_EMAIL_TEMPLATES'],
  ['/api/*/empresas/:ruc/productos', 'ROLE_PRODUCTS'],
  ['/api/*/empresas/:ruc/productos/*', 'ROLE_PRODUCTS'],
  ['/api/*/empresas/:ruc/clientes', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/clientes/*', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/proformas', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/proformas/*', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/proformas-abiertas', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/recurrentes', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/recurrentes/*', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/recurrentes-vista-previa', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/saldos-iva/*', 'ROLE_REPORTS'],
  ['/api/*/empresas/:ruc/respuestas-ats/*', 'ROLE_REPORTS'],
  ['/api/*/empresas/:ruc/cierres/*', 'ROLE_REPORTS'],
  ['/api/*/reportes/*', 'ROLE_REPORTS'],
  ['/api/*/normas', 'ROLE_REPORTS'],
  ['/api/*/empresas/:ruc/emisiones-masivas', 'ROLE_RECEIPTS'],
  ['/api/*/empresas/:ruc/plantillas-masivas/*', 'ROLE_RECEIPTS'],
  ['/api/*/emisiones-masivas', 'ROLE_RECEIPTS'],
  ['/api/*/emisiones-masivas/*', 'ROLE_RECEIPTS'],
  ['/api/*/acciones-masivas', 'ROLE_RECEIPTS'],
  ['/api/*/acciones-masivas/*', 'ROLE_RECEIPTS'],
  ['/api/*/contribuyentes', 'ROLE_RECEIPTS'],
  ['/api/*/contribuyentes/*', 'ROLE_RECEIPTS'],
  ['/api/*/registro-ruc', 'ROLE_RECEIPTS'],
  ['/api/*/registro-ruc/*', 'administrador'],
  ['/api/*/trabajos-pausados', 'ROLE_RECEIPTS'],
  ['/api/*/trabajos-pausados/*', 'administrador'],
  ['/api/*/llamadas', 'ROLE_RECEIPTS'],
  ['/api/*/recibidos', 'ROLE_RECEIPTS'],
  ['/api/*/recibidos/*', 'ROLE_RECEIPTS'],
  ['/descargas/:token', 'público'],
];

/** The version is one segment; a trailing `*` covers everything below; `:name` is any one segment. */
function matches(pattern: string, path: string): boolean {
  const source = pattern.replace('/api/*/', '/api/[^/]+/').replace(/\*$/, '.+').replace(/:\w+/g, ':[^/]+');
  return new RegExp(`^${source}$`).test(path);
}

function accessByTable(path: string): Access | undefined {
  return TABLE.filter(([pattern]) => matches(pattern, path)).sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

const KINDS = [
  'nothing',
  'garbage key',
  'garbage token',
  'unknown key',
  'expired key',
  'revoked key',
  'key of a disabled user',
  ...ROLES.map((role) => `key with ${role}` as const),
  'key with all roles',
  'user token',
  'administrator token',
  'client token',
  'narrow client token',
  'session without CSRF token',
  'session', // last: one route ends the session itself
] as const;
type Kind = (typeof KINDS)[number];

let running: OwnService;
const credentials = new Map<Kind, Record<string, string>>();

beforeAll(async () => {
  running = await startOwnService();
  const { url, demo, database } = running;
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const admin = await obtainBearer(url, demo);
  const { clientId, clientSecret } = demo;
  const post = (path: string, body: unknown): Promise<Answered> => call(url, path, { headers: bearer(admin), body });
  const key = async (roles: readonly string[], headers = bearer(admin)): Promise<Record<string, string>> => {
    const body = { nombre: 'matriz', expiracionEnDias: 1, roles };
    const { result } = await call(url, '/api/v1.0/api-keys', { headers, body });
    return { 'x-api-key': String(result['apiKey']) };
  };

  credentials.set('nothing', {});
  credentials.set('garbage key', { 'x-api-key': 'basura' });
  credentials.set('garbage token', bearer('basura'));
  credentials.set('unknown key', { 'x-api-key': mintApiKey(randomBytes, 'simulador').apiKey });
  for (const role of ROLES) credentials.set(`key with ${role}`, await key([role]));
  credentials.set('key with all roles', await key(ROLES));
  credentials.set('administrator token', bearer(admin));
  credentials.set('client token', bearer(await obtainBearer(url, { clientId, clientSecret })));
  credentials.set('narrow client token', bearer(await obtainBearer(url, { clientId, clientSecret }, 'ROLE_REPORTS')));

  const plain = { usuario: 'llana@matriz.ec', nombres: 'x', rol: 'usuario', roles: ['ROLE_REPORTS'] };
  const made = await post('/api/v1.0/usuarios', plain);
  const person = { usuario: plain.usuario, password: String(made.result['password']) };
  credentials.set('user token', bearer(await obtainBearer(url, { clientId, clientSecret, ...person })));

  const gone = await post('/api/v1.0/usuarios', { ...plain, usuario: 'ida@matriz.ec' });
  const login = { usuario: 'ida@matriz.ec', password: String(gone.result['password']) };
  const token = await obtainBearer(url, { clientId, clientSecret, ...login });
  credentials.set('key of a disabled user', await key(['ROLE_REPORTS'], bearer(token)));
  await call(url, `/api/v1.0/usuarios/${String(gone.result['id'])}`, { method: 'DELETE', headers: bearer(admin) });

  await openSession();

  credentials.set('expired key', await key(ROLES));
  credentials.set('revoked key', await key(ROLES));
  const prefix = (kind: Kind): string => String(credentials.get(kind)?.['x-api-key']).slice(0, 14);
  await withClient(database.adminUrl, async (client) => {
    await client.query('UPDATE api_keys SET expires_at = now() WHERE prefix = $1', [prefix('expired key')]);
    await client.query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [prefix('revoked key')]);
  });
});
afterAll(() => running.stop());

async function openSession(): Promise<void> {
  const { usuario, password } = running.demo;
  const answer = await call(running.url, '/api/v1.0/sesiones/ingreso', { body: { usuario, password } });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';', 1);
  credentials.set('session', { cookie, 'x-csrf-token': String(answer.result['csrfToken']) });
  credentials.set('session without CSRF token', { cookie });
}

/** Expected result for a credential on a route: a refusal's code, or undefined if it is allowed. */
function expected(kind: Kind, { access, authority, method }: Route): string | undefined {
  if (access === 'público') return undefined;
  switch (kind) {
    case 'nothing':
      return 'sin-credencial';
    case 'garbage key':
      return 'api-key-mal-escrita';
    case 'garbage token':
      return 'token-invalido';
    case 'unknown key':
      return 'api-key-desconocida';
    case 'expired key':
      return 'api-key-expirada';
    case 'revoked key':
      return 'api-key-revocada';
    case 'key of a disabled user':
      return 'usuario-desactivado';
    case 'session without CSRF token':
      if (method !== 'GET') return 'csrf-requerido';
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'session':
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'administrator token':
    case 'client token':
      if (access === 'sesión' || authority === 'cuenta') return 'sesion-requerida';
      return access === 'operador' ? 'operador-requerido' : undefined;
    case 'user token':
    case 'narrow client token':
      if (access === 'sesión') return 'sesion-requerida';
      if (access === 'bearer' || access === 'ROLE_REPORTS') return undefined;
      if (access === 'administrador') return 'administrador-requerido';
      return access === 'operador' ? 'operador-requerido' : 'rol-requerido';
    case 'key with ROLE_RECEIPTS':
    case 'key with ROLE_DIGITAL_CERTS':
    case 'key with ROLE_ESTABLISHMENTS':
    case 'key with ROLE_EMISSION_POINTS':
    case 'key with ROLE_PRODUCTS':
    case 'key with ROLE_RIDE_TEMPLATES':
    case 'key with ROLE_EMAIL_TEMPLATES':
    case 'key with ROLE_REPORTS':
    case 'key with ROLE_SUPPLIERS':
    case 'key with all roles':
      if (access === 'sesión') return 'sesion-requerida';
      if (access === 'bearer' || access === 'administrador') return 'bearer-requerido';
      if (access === 'operador') return 'operador-requerido';
      return kind === 'key with all roles' || kind === `key with ${access}` ? undefined : 'rol-requerido';
  }
}

const REFUSALS = new Set([401, 403]);

async function attempt(route: Route, headers: Record<string, string>): Promise<Answered> {
  // A well-formed address that does not exist, and no body: an allowed caller gets 400 or 404, and nothing changes.
  const path = route.path
    .replace(':claveAcceso', '1'.repeat(49))
    .replace(':ruc', '1790000000001')
    .replace(':mes', '2026-11')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  return call(running.url, path, { method: route.method, headers });
}

describe('every route', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has the access that the specification defines for its path',
    (_name, route) => {
      expect(accessByTable(route.path)).toBe(route.access);
    },
  );

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers every kind of credential according to its access',
    async (_name, route) => {
      const wrong: unknown[] = [];
      for (const kind of KINDS) {
        const { status, result } = await attempt(route, credentials.get(kind) ?? {});
        const want = expected(kind, route);
        const refused = REFUSALS.has(status) ? result['code'] : undefined;
        if (refused !== want || status >= 500) wrong.push({ kind, want, status, code: result['code'] });
        if (want === 'rol-requerido' && result['rolRequerido'] !== route.access) wrong.push({ kind, role: result });
      }
      if (route.id === 'sesiones.terminar-actual' || route.id === 'sesiones.salir') await openSession();
      expect(wrong).toEqual([]);
    },
  );
});

test('another account’s credentials find nothing of the first', async () => {
  const { url, demo, database } = running;
  const other = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'otra@matriz.ec', nombres: 'O', ambiente: 'simulador' },
  );
  const token = await obtainBearer(url, { ...other, usuario: 'otra@matriz.ec' });
  for (const route of routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const answer = await call(url, route.path, { headers: { authorization: `Bearer ${token}` } });
    if (route.access === 'público') continue;
    const text = JSON.stringify(answer.result);
    expect([route.path, text.includes(demo.ruc), text.includes(demo.usuario)]).toEqual([route.path, false, false]);
  }
});

// Bodies that pass the schema, so that the company lookup decides the answer. Fails for a route below a company with a body that is not
// listed here.
const FILE = { certificado: 'AAAA', password: 'x' };
const BODIES: Readonly<Record<string, unknown>> = {
  'empresas.actualizar': {},
  'cierres.cerrar': {},
  'emision-masiva.reconocer-columnas': { archivo: 'YQ==' },
  'emision-masiva.crear': { archivo: 'YQ==' },
  'cierres.reabrir': { motivo: 'x' },
  'logo.poner': { logo: 'AAAA' },
  'empresas.probar-smtp': { correo: 'prueba@empresa.ec' },
  'buzon.poner': { host: 'imap.empresa.ec', port: 993, usuario: 'x', password: 'x' },
  'establecimientos.crear': { estab: '099', direccion: 'x' },
  'establecimientos.actualizar': {},
  'puntos-emision.crear': { ptoEmi: '099' },
  'puntos-emision.actualizar': {},
  'productos.crear': {
    codigoPrincipal: 'x',
    descripcion: 'x',
    precioUnitario: 1,
    impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
  },
  'productos.actualizar': {},
  'reportes.poner-saldos-iva': {
    creditoAnterior: '0',
    retencionesAnterior: '0',
    impuestoAnterior: '0',
    ventasCredito: '0',
    impuestoCredito: '0',
  },
  'reportes.poner-respuestas-ats': {},
  'productos.importar': { archivo: 'AAAA' },
  'clientes.crear': { tipoIdentificacion: '05', identificacion: 'x', razonSocial: 'x' },
  'clientes.actualizar': {},
  'clientes.unir': { clienteId: '1' },
  'clientes.importar': { archivo: 'AAAA' },
  'proformas.crear': { factura: {} },
  'proformas.actualizar': { factura: {} },
  'proformas.enviar': {},
  'proformas.facturar': {},
  'recurrentes.crear': { nombre: 'x', frecuencia: 'mensual', dia: 1, factura: {} },
  'recurrentes.ver-proximas': { nombre: 'x', frecuencia: 'mensual', dia: 1, factura: {} },
  'recurrentes.actualizar': { nombre: 'x', frecuencia: 'mensual', dia: 1, factura: {} },
  'recurrentes.cambiar-estado': { estado: 'PAUSADA' },
  'recurrentes.decidir': { decision: 'omitir' },
  'certificados-digitales.diagnosticar': FILE,
  'certificados-digitales.subir': FILE,
  'certificados-digitales.poner-perfil': { perfil: 'B' },
  'plantillas-ride.asociar': { plantillaId: null },
  'plantillas-email.asociar': { plantillaId: null },
};

describe('every route below a company', () => {
  const below = routes.filter(({ path }) => path.includes('/:ruc'));
  let limited: string;
  let strangers: string;
  beforeAll(async () => {
    const { url, demo, database } = running;
    const own = await call(url, '/api/v1.0/empresas', {
      apiKey: demo.apiKey,
      body: { ruc: '1790085783001', razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' },
    });
    expect(own.status).toBe(201);
    const made = await call(url, '/api/v1.0/api-keys', {
      headers: { authorization: `Bearer ${await obtainBearer(url, demo)}` },
      body: { nombre: 'limitada', expiracionEnDias: 1, roles: ROLES, empresas: ['1790085783001'] },
    });
    limited = String(made.result['apiKey']);
    const stranger = await createAccount(
      { db: database.db, random: randomBytes },
      { nombre: 'Ajena', usuario: 'ajena@matriz.ec', nombres: 'A', ambiente: 'simulador' },
    );
    strangers = stranger.defaultApiKey;
  });

  test.each(below.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is 404 for a key limited to another company and for another account, identical to an unknown company',
    async (_name, route) => {
      expect(route.body === undefined || route.id in BODIES).toBe(true);
      const ask = async (apiKey: string, ruc: string): Promise<unknown> => {
        const path = route.path
          .replace(':ruc', ruc)
          .replace(':mes', '2026-11')
          .replace(/:(estab|ptoEmi)/g, '001')
          .replace(':tipo', 'facturas')
          .replace(':periodo', '2026-11')
          .replace(/emisiones-masivas$/, '$&?tipo=facturas')
          .replace(':mes', '2026-10')
          .replace(/:\w+/g, '1');
        const body = route.body === undefined ? {} : { body: BODIES[route.id] };
        const { status, result } = await call(running.url, path, { method: route.method, apiKey, ...body });
        return [status, result['code'], String(result['message']).replaceAll(ruc, 'RUC')];
      };
      for (const apiKey of [limited, strangers]) {
        const theirs = await ask(apiKey, running.demo.ruc);
        expect(theirs).toEqual([404, expect.any(String), expect.any(String)]);
        expect(theirs).toEqual(await ask(apiKey, '0990000000001'));
      }
    },
  );
});

// Bodies that pass the schema of routes with an id, so that the lookup decides the answer.
const BODIES_BY_ID: Readonly<Record<string, unknown>> = {
  'comprobantes.poner-clasificacion': { clase: null },
  'usuarios.actualizar': {},
  'clientes-oauth.actualizar': {},
  'api-keys.rotar': {},
  'webhooks.actualizar': {},
  'webhooks.rotar': {},
  'webhooks.repetir': { desde: '2026-11-15T06:00:00Z', hasta: '2026-11-15T12:00:00Z' },
  'plantillas-ride.ver-borrador': {},
  'plantillas-ride.reemplazar': { nombre: 'x', formato: 'A4', definicion: { version: 1 } },
  'plantillas-email.actualizar': {},
  'plantillas-email.ver-borrador': {},
  'comprobantes.notificar': {},
  'simulador.anular': { resultado: 'PENDIENTE' },
  'recibidos.actualizar': { notas: 'x' },
  'recibidos.actualizar-proveedor': { especial: true },
  'recibidos.reemplazar-manual': {
    ...{ ruc: '1790016919001', codDoc: '02', secuencial: '1', fechaEmision: '14/11/2026' },
    emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'x' },
    impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00' }],
  },
  'recibidos.emitir-retencion': { estab: '001', ptoEmi: '001' },
  'anulacion.solicitar': { motivo: 'Error en el receptor' },
  'emision-masiva.empezar': {},
  'usuarios.quitar-llave': { password: 'x' },
};

/** An access key of no comprobante. */
const RECIBIDO = buildClaveAcceso({
  ...{ fechaEmision: '15/11/2026', codDoc: '01', ruc: '1790016919001', ambiente: '1', estab: '001', ptoEmi: '001' },
  ...{ secuencial: '000000001', codigoNumerico: '12345678' },
});

describe('every route to a single resource of an account', () => {
  const toOne = routes.filter(
    ({ path, access }) =>
      path.includes(':') && !/\/:(ruc|tipo)\b/.test(path) && access !== 'público' && access !== 'operador',
  );
  /** Ids of the first account's data, by the word before the path parameter; a receipt by its key. */
  const things = new Map<string, string>();
  let strangersKey: string;
  let strangersSession: Record<string, string>;
  let strangersToken: string;
  let limitedKey: string;

  beforeAll(async () => {
    const { url, demo, database } = running;
    const headers = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
    const post = (path: string, body: unknown): Promise<Answered> => call(url, `/api/v1.0/${path}`, { headers, body });
    const made = async (word: string, body: unknown, field = 'id'): Promise<void> => {
      const { result } = await post(word, body);
      things.set(word, String(result[field]));
    };
    await made('api-keys', { nombre: 'una', expiracionEnDias: 1, roles: ['ROLE_REPORTS'] });
    await made('usuarios', { usuario: 'una@matriz.ec', nombres: 'x', rol: 'usuario', roles: [] });
    await made('invitaciones', { usuario: 'dos@matriz.ec', nombres: 'x', rol: 'usuario', roles: [] });
    await made('clientes-oauth', { nombre: 'uno', roles: ['ROLE_REPORTS'] }, 'clientId');
    await made('webhooks', { url: 'https://tienda.ejemplo.ec/rubrica' });
    await made('plantillas-ride', { nombre: 'una', formato: 'A4', definicion: { version: 1 } });
    const texts = { asunto: 'x', cuerpoHtml: '<p>x</p>', cuerpoTexto: 'x' };
    await made('plantillas-email', { nombre: 'una', ...texts });
    await withClient(database.adminUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO conciliaciones (account_id, empresa_id, ruc, desde, hasta, reparar, origen, due_at, created_at, updated_at)
         SELECT account_id, id, ruc, '2026-11-01', '2026-11-02', false, 'comando', now() + interval '1 year', now(), now()
         FROM empresas WHERE ruc = $1 RETURNING id`,
        [demo.ruc],
      );
      things.set('conciliaciones', String(rows[0]?.id));
      const passkeys = await client.query<{ id: string }>(
        `INSERT INTO user_passkeys (account_id, user_id, nombre, credential_id, public_key, counter, transports, backed_up)
         SELECT account_id, id, 'Teléfono', sha256('x'), '\\x00', 0, '{}', false FROM users WHERE id = $1 RETURNING id`,
        [things.get('usuarios')],
      );
      things.set('llaves', String(passkeys.rows[0]?.id));
      // Without its provider: only whose it is counts here.
      await client.query('SET session_replication_role = replica');
      await client.query(
        `INSERT INTO identity_domains (account_id, dominio) SELECT account_id, 'andina.ec' FROM empresas WHERE ruc = $1`,
        [demo.ruc],
      );
      things.set('dominios', 'andina.ec');
    });
    const keyed = { apiKey: demo.apiKey, body: { claves: [RECIBIDO] } };
    const carga = await call(url, '/api/v1.0/recibidos/claves', keyed);
    const report = { apiKey: demo.apiKey, body: { desde: '01/11/2026', hasta: '30/11/2026' } };
    const trabajo = await call(url, '/api/v1.0/reportes/ventas', report);
    things.set('trabajos', String(trabajo.result['id']));
    things.set('recibidos', RECIBIDO);
    things.set('cargas', String(carga.result['id']));
    await openSession();
    const sessions = await call(url, '/api/v1.0/sesiones', { headers: credentials.get('session') ?? {} });
    things.set('sesiones', String((sessions.result['content'] as { id: string }[])[0]?.id));
    const issued = await call(url, '/api/v2.0/comprobantes/facturas', {
      apiKey: demo.apiKey,
      body: minimalFactura(),
      headers: { prefer: 'wait=25' },
    });
    things.set('comprobantes', String(issued.result['claveAcceso']));
    things.set('datos-personales', '1712345675');
    const bulk = { accion: 'notificar', clavesAcceso: [issued.result['claveAcceso']] };
    const accion = await call(url, '/api/v1.0/acciones-masivas', { apiKey: demo.apiKey, body: bulk });
    things.set('acciones-masivas', String(accion.result['id']));
    things.set('trabajos-pausados', `accion-masiva-${String(accion.result['id'])}`);
    const table = 'cédula;cliente;código;descripción;cantidad;precio;iva\n1712345675;ANA;C;Café;1;3,50;15\n';
    const load = await call(url, `/api/v1.0/empresas/${demo.ruc}/emisiones-masivas?tipo=facturas`, {
      apiKey: demo.apiKey,
      body: { archivo: Buffer.from(table).toString('base64') },
    });
    things.set('emisiones-masivas', String(load.result['id']));

    const person = { usuario: 'vecina@matriz.ec', nombres: 'V' };
    const stranger = await createAccount(
      { db: database.db, random: randomBytes },
      { nombre: 'Vecina', ...person, ambiente: 'simulador' },
    );
    strangersKey = stranger.defaultApiKey;
    strangersToken = await obtainBearer(url, { ...stranger, usuario: person.usuario });
    strangersSession = await openPortalSession(url, { usuario: person.usuario, password: stranger.password });
    const limited = await post('api-keys', {
      nombre: 'limitada',
      expiracionEnDias: 1,
      roles: ROLES,
      empresas: ['1790085783001'],
    });
    limitedKey = String(limited.result['apiKey']);
  });

  const ask = async (route: Route, thing: string, headers: Record<string, string>): Promise<unknown> => {
    const { id, method, path } = route;
    const correcting = id.endsWith('.corregir');
    const body = route.body === undefined ? {} : { body: correcting ? minimalFactura() : BODIES_BY_ID[id] };
    const answer = await call(running.url, path.replace(/:\w+/, thing), { method, headers, ...body });
    return [answer.status, answer.result['code'], String(answer.result['message']).replaceAll(thing, 'ID')];
  };

  test.each(toOne.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s is 404 for another account, identical to an unknown resource',
    async (_name, route) => {
      const [, before = '', name = ''] = /([^/]+)\/:(\w+)/.exec(route.path) ?? [];
      const word = name === 'claveAcceso' ? 'comprobantes' : before;
      const thing = things.get(word) ?? '';
      expect(thing, `give «${word}» a line in this test`).not.toBe('');
      const byKey = route.access.startsWith('ROLE_');
      const headers: Record<string, string> = byKey
        ? { 'x-api-key': strangersKey }
        : route.access === 'sesión' || route.authority === 'cuenta'
          ? strangersSession
          : { authorization: `Bearer ${strangersToken}` };
      const theirs = await ask(route, thing, headers);
      expect(theirs).toEqual([404, expect.any(String), expect.any(String)]);
      const nowhere = /^\d{49}$/.test(thing) ? '9'.repeat(49) : thing.replace(/[0-9a-f]{6}$/i, '000000');
      expect(await ask(route, /^\d{1,9}$/.test(thing) ? '999999999' : nowhere, headers)).toEqual(theirs);
      if (
        byKey &&
        ['comprobantes', 'acciones-masivas', 'emisiones-masivas', 'conciliaciones', 'recibidos', 'cargas'].includes(
          word,
        )
      ) {
        expect(await ask(route, thing, { 'x-api-key': limitedKey })).toEqual(theirs);
      }
    },
  );

  // issue-xml.test.ts covers XML.
  const issuing = routes.filter(({ id }) => /^(?!comprobantes)[\w-]+\.emitir(-v1)?$|^sri\.emitir-(?!xml)/.test(id));
  test.each(issuing.map(({ path }) => path))(
    'POST %s refuses companies of another account and those outside the key’s reach',
    async (path) => {
      for (const apiKey of [strangersKey, limitedKey]) {
        const place = { ruc: running.demo.ruc, estab: '001', ptoEmi: '001' };
        const body = path.startsWith('/api/v1.0') ? { version: '1.0.0', infoTributaria: place } : place;
        const answer = await call(running.url, path, { apiKey, body });
        const problems = answer.result['subErrors'] as { field: string; code: string }[];
        expect(answer.status).toBe(400);
        expect(problems.filter(({ field }) => /(^|\.)ruc$/.test(field))).toMatchObject([
          { code: 'empresa-desconocida' },
        ]);
      }
    },
  );
});
