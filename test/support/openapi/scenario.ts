import { setTimeout } from 'node:timers/promises';
import { totpCode } from '../../../src/auth/totp.js';
import { reportes } from '../../../src/reports/registry.js';
import { documentTypes, folderOf } from '../../../src/documents/registry.js';
import { fechaEcuador, isoEcuador } from '../../../src/domain/hora-ecuador.js';
import { loadRegistro } from '../../../src/database/registro-ruc-load.js';
import { beginConciliacion, findEmpresaOfInstallation } from '../../../src/database/conciliacion-work.js';
import type { TestProvider } from '../identity-provider.js';
import { createAuthenticator } from '../authenticator.js';
import { obtainBearer, openPortalSession } from '../bearer.js';
import { withClient } from '../database.js';
import { leaves, readMime } from '../mime.js';
import type { TestSmtp } from '../smtp.js';
import { minimalFactura } from '../payloads.js';
import type { OwnService, RunningForTest } from '../running.js';
import { call } from '../service.js';
import { fromBase32 } from '../totp.js';
import { operationOf, requestExamples } from './document.js';
import type { ValidatedAnswer, DocumentClient } from './client.js';

type Headers = Record<string, string>;

export interface Stage {
  readonly running: OwnService;
  readonly api: DocumentClient;
  /** Receives the service's mails. */
  readonly smtp: TestSmtp;
  /** An identity provider. */
  readonly identity: TestProvider;
  readonly operatorToken: string;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const text = (value: unknown): string => String(value);

/** Sends every example of the document, in an order that satisfies their dependencies. A new route needs a step here. */
export async function playScenario({ running, api, smtp, identity, operatorToken }: Stage): Promise<void> {
  const { url, demo } = running;
  const admin = bearer(await obtainBearer(url, demo));
  const key = { 'x-api-key': demo.apiKey };
  await service(api);
  await oauth(running, api);
  await sessions(running, api);
  await keysAndClients(api, admin);
  await operatorRows(api, bearer(operatorToken));
  await people(running, api, smtp, admin, identity);
  await playCompanyPart(running, api, admin);
  await simulator(api, admin, key);
  const titular = { headers: admin, params: { identificacion: '1712345675' } };
  await api.send('datos-personales.leer', titular);
  await api.send('datos-personales.exportar', titular);
  await api.send('datos-personales.suprimir', titular);
  await api.send('llamadas.listar', { headers: admin, query: { estado: 'error', size: '2' } });
  await api.send('auditoria.listar', { headers: admin, query: { size: '2' } });
  await api.send('auditoria.exportar', { headers: admin });
  // Last: with a register, receipts to other RUCs have warnings.
  await register(running, api, { admin, key });
}

/** The operations of companies and their documents, with the key of `demo`; paused work is taken over by `admin`. */
export async function playCompanyPart(running: RunningForTest, api: DocumentClient, admin: Headers): Promise<void> {
  const { demo } = running;
  const key = { 'x-api-key': demo.apiKey };
  await companies(api, key);
  await certificates(running, api, key);
  await rideTemplates(api, key);
  await mailTemplates(demo.ruc, api, key);
  await comprobantes(demo.ruc, api, key);
  await proformas(demo.ruc, api, key);
  await recurrentes(running, api, key, admin);
  await received(running, api, key);
  await afterwards(running, api, key);
}

async function register(
  { database }: RunningForTest,
  api: DocumentClient,
  { admin, key: headers }: { readonly admin: Headers; readonly key: Headers },
): Promise<void> {
  await loadOneContribuyente(database.url);
  await api.send('contribuyentes.leer', { headers, params: { ruc: '1790016919001' } });
  await api.send('contribuyentes.buscar', { headers, query: { texto: 'favorita corp' } });
  await api.send('contribuyentes.registro', { headers });
  for (const nombre of ['SRI_RUC_Azuay.zip', 'SRI_RUC_Pichincha.zip'])
    await api.send('contribuyentes.subir-archivo', { headers: admin, query: { nombre } });
  await api.send('contribuyentes.cargar-registro', { headers: admin, status: 202 });
}

async function proformas(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  const company = { headers, params: { ruc } };
  const made = await api.send('proformas.crear', company);
  const one = { headers, params: { ruc, id: text(made.result['id']) } };
  await api.send('proformas.listar', company);
  await api.send('proformas.abiertas', company);
  await api.send('proformas.leer', one);
  await api.send('proformas.actualizar', one);
  await api.send('proformas.pdf', one);
  await api.send('proformas.enviar', { ...one, status: 202 });
  await api.send('proformas.facturar', { ...one, status: 201 });
  await api.send('proformas.facturar', { ...one, status: 200 });
  const other = await api.send('proformas.crear', company);
  await api.send('proformas.anular', { headers, params: { ruc, id: text(other.result['id']) } });
}

async function recurrentes(
  { demo: { ruc }, database }: RunningForTest,
  api: DocumentClient,
  headers: Headers,
  admin: Headers,
): Promise<void> {
  const company = { headers, params: { ruc } };
  await api.send('recurrentes.ver-proximas', company);
  const made = await api.send('recurrentes.crear', company);
  const one = { headers, params: { ruc, id: text(made.result['id']) } };
  const [, next] = made.result['proximas'] as readonly { readonly periodo: string }[];
  await api.send('recurrentes.listar', company);
  await api.send('recurrentes.actualizar', one);
  await api.send('recurrentes.decidir', { headers, params: { ...one.params, periodo: text(next?.periodo) } });
  await api.send('recurrentes.leer', one);
  await withClient(database.adminUrl, (client) =>
    client.query(
      `UPDATE recurrentes SET estado = 'PAUSADA', due_at = NULL, por_asumir = 'Quien lo pidió perdió el permiso.' WHERE id = $1`,
      [one.params.id],
    ),
  );
  await api.send('trabajos.listar', { headers });
  await api.send('trabajos.asumir', { headers: admin, params: { id: `recurrente-${one.params.id}` } });
  await api.send('recurrentes.cambiar-estado', one);
}

async function received(running: RunningForTest, api: DocumentClient, headers: Headers): Promise<void> {
  const { url, demo } = running;
  // A company that sells to itself.
  const receptor = { tipoIdentificacion: '04', identificacion: demo.ruc, razonSocial: 'ANDINA' };
  const sold = async (): Promise<string> => {
    const { result } = await call(url, '/api/v2.0/comprobantes/facturas', {
      apiKey: demo.apiKey,
      body: minimalFactura({ receptor }),
      headers: { prefer: 'wait=25' },
    });
    return text(result['claveAcceso']);
  };
  const file = await fetch(`${url}/api/v1.0/comprobantes/${await sold()}/archivos`, { headers });
  const bytes = await file.text();
  await api.send('recibidos.traer', { headers, fill: () => bytes, status: 200 });
  const clave = await sold();
  const keys = await api.send('recibidos.traer-claves', {
    headers,
    fill: (body) => ('lista' in body ? body : { claves: [clave] }),
    status: 202,
  });
  const carga = { headers, params: { id: text(keys.result['id']) } };
  while (((await api.send('recibidos.leer-carga', carga)).result['porConsultar'] as number) > 0) await setTimeout(50);
  const one = { headers, params: { clave } };
  await api.send('recibidos.leer', one);
  const xml = await api.send('recibidos.archivos', { ...one, query: { format: 'xml' } });
  const known = { ...headers, 'if-none-match': xml.headers.get('etag') ?? '' };
  await api.send('recibidos.archivos', { ...one, headers: known, query: { format: 'xml' }, status: 304 });
  await api.send('recibidos.archivos', { ...one, query: { format: 'pdf' } });
  const { result } = await api.send('recibidos.leer', one);
  await api.send('recibidos.actualizar', {
    ...one,
    fill: (body) => ({ ...body, fechaRegistro: result['fechaEmision'] }),
  });
  const ruc = demo.ruc;
  const empresa = (agenteRetencion: string | null) =>
    call(url, `/api/v1.0/empresas/${ruc}`, { method: 'PUT', apiKey: demo.apiKey, body: { agenteRetencion } });
  await empresa('1');
  await api.send('recibidos.retencion-propuesta', one);
  await api.send('recibidos.leer-proveedor', one);
  await api.send('recibidos.actualizar-proveedor', one);
  await api.send('recibidos.emitir-retencion', { ...one, query: { soloValidar: 'true' }, status: 200 });
  await api.send('recibidos.emitir-retencion', { ...one, headers: { ...headers, prefer: 'wait=25' }, status: 201 });
  await empresa(null);
  await api.send('recibidos.lineas', one);
  await api.send('recibidos.eventos', one);
  const manual = await api.send('recibidos.crear-manual', {
    headers,
    fill: (body) => ({ ...body, ruc, fechaEmision: result['fechaEmision'] }),
    status: 201,
  });
  const byHand = { headers, params: { clave: text(manual.result['clave']) } };
  await api.send('recibidos.reemplazar-manual', {
    ...byHand,
    fill: (body) => ({ ...body, ruc, fechaEmision: result['fechaEmision'] }),
  });
  await api.send('recibidos.eliminar-manual', byHand);
  await api.send('recibidos.eliminar-manual', { ...byHand, status: 409 });
  await api.send('recibidos.listar', { headers, query: { estado: 'VIGENTE', size: '1' } });
}

async function service(api: DocumentClient): Promise<void> {
  for (const id of [
    'salud.live',
    'salud.ready',
    'salud.metrics',
    'salud.openapi',
    'salud.docs',
    'catalogos.listar',
    'catalogos.leer',
    'errores-sri.listar',
    'errores-sri.leer',
    'oauth.metadata',
  ]) {
    await api.send(id);
  }
}

async function oauth({ demo }: RunningForTest, api: DocumentClient): Promise<void> {
  const basic = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const token = await api.send('oauth.token', { headers, example: 'cliente' });
  await api.send('oauth.token', {
    headers,
    example: 'usuario',
    fill: (form) => ({ ...form, password: demo.password }),
  });
  const fill = (form: object): object => ({ ...form, token: text(token.result['access_token']) });
  await api.send('oauth.introspect', { headers, fill });
  await api.send('oauth.revoke', { headers, fill });
}

async function openSession({ demo }: RunningForTest, api: DocumentClient): Promise<{ headers: Headers; id: string }> {
  const came = await api.send('sesiones.abrir', { fill: (body) => ({ ...body, password: demo.password }) });
  const [cookie = ''] = (came.headers.get('set-cookie') ?? '').split(';', 1);
  return { headers: { cookie, 'x-csrf-token': text(came.result['csrfToken']) }, id: text(came.result['id']) };
}

async function sessions(running: RunningForTest, api: DocumentClient): Promise<void> {
  const { headers } = await openSession(running, api);
  const other = await openSession(running, api);
  await api.send('sesiones.listar', { headers });
  await api.send('sesiones.actual', { headers });
  await api.send('sesiones.terminar', { headers, params: { id: other.id } });
  await api.send('sesiones.terminar-actual', { headers });
}

async function keysAndClients(api: DocumentClient, headers: Headers): Promise<void> {
  const key = await api.send('api-keys.crear', { headers: { ...headers, 'idempotency-key': 'llave-1' } });
  const repeated = await api.send('api-keys.crear', { headers: { ...headers, 'idempotency-key': 'llave-1' } });
  if (repeated.result['id'] !== key.result['id']) api.problems.push('api-keys.create: a repeat made another');
  const one = { headers, params: { id: text(key.result['id']) } };
  await api.send('api-keys.listar', { headers });
  await api.send('api-keys.leer', one);
  await api.send('api-keys.rotar', one);
  await api.send('api-keys.revocar', one);
  await api.send('api-keys.leer', { headers, status: 404 });
  await api.send('usuarios.yo', { headers });

  const client = await api.send('clientes-oauth.crear', { headers });
  const its = { headers, params: { clientId: text(client.result['clientId']) } };
  await api.send('clientes-oauth.listar', { headers });
  await api.send('clientes-oauth.leer', its);
  await api.send('clientes-oauth.actualizar', its);
  await api.send('clientes-oauth.rotar', its);
  await api.send('clientes-oauth.desactivar', its);

  const endpoint = await api.send('webhooks.crear', { headers });
  const webhook = { headers, params: { id: text(endpoint.result['id']) } };
  await api.send('webhooks.listar', { headers });
  await api.send('webhooks.leer', webhook);
  await api.send('webhooks.rotar', webhook);
  const trial = await api.send('webhooks.probar', webhook);
  await api.send('webhooks.listar-entregas', webhook);
  const entregaId = text(trial.result['id']);
  await api.send('webhooks.repetir-entrega', { headers, params: { ...webhook.params, entregaId }, status: 202 });
  await api.send('webhooks.repetir', { ...webhook, status: 202 });
  await api.send('webhooks.actualizar', webhook);
  await api.send('webhooks.eliminar', webhook);
}

/** Adds a passkey, signs in with it and removes it. */
async function passkeys({ url }: RunningForTest, api: DocumentClient, own: Headers, password: string): Promise<void> {
  const authenticator = createAuthenticator(`http://localhost:${new URL(url).port}`);
  const options = await api.send('usuarios.empezar-llave', { headers: own, fill: () => ({ password }) });
  const added = await api.send('usuarios.agregar-llave', {
    headers: own,
    fill: (body) => ({ ...body, llave: authenticator.register(options.result) }),
  });
  await api.send('usuarios.segundo-paso', { headers: own });
  await api.send('usuarios.renovar-codigos-recuperacion', { headers: own, fill: () => ({ password }) });
  const challenge = await api.send('sesiones.empezar-llave');
  await api.send('sesiones.abrir-llave', { fill: () => ({ llave: authenticator.sign(challenge.result) }) });
  const { id } = added.result['llave'] as { id: string };
  await api.send('usuarios.quitar-llave', { headers: own, params: { id }, fill: () => ({ password }) });
}

/** Configures an identity provider, signs in and out by it, and removes it. */
async function provider(
  { url, demo }: RunningForTest,
  api: DocumentClient,
  identity: TestProvider,
  one: { headers: Headers; params: { id: string } },
  { own, password }: { own: Headers; password: string },
): Promise<void> {
  // A switch for the whole account takes a person's session.
  const headers = await openPortalSession(url, demo);
  const { issuer, clientId } = identity;
  const settings = await api.send('cuenta.poner-proveedor', {
    headers,
    fill: (body) => ({ ...body, tipo: 'otro', emisor: issuer, clienteId: clientId, automatico: true }),
  });
  await api.send('cuenta.proveedor', { headers });
  await api.send('cuenta.probar-proveedor', { headers, fill: () => ({ tipo: 'otro', emisor: issuer }) });
  await api.send('cuenta.comprobar-dominio', { headers, params: { dominio: 'comercialandina.ec' } });
  await api.send('sesiones.buscar-proveedor');
  await api.send('usuarios.vincular-proveedor', { headers: own, fill: () => ({ password }) });
  const enlace = text(settings.result['enlace']);
  const begin = (): Promise<ValidatedAnswer> => api.send('sesiones.empezar-proveedor', { fill: () => ({ enlace }) });
  const cookieOf = (answer: ValidatedAnswer): string => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const finish = async (person: Record<string, unknown>, status: number): Promise<ValidatedAnswer> => {
    identity.person({ email_verified: true, ...person });
    const begun = await begin();
    const returned = identity.authorize(text(begun.result['url']));
    return api.send('sesiones.terminar-proveedor', {
      headers: { cookie: cookieOf(begun) },
      fill: () => ({ ...returned }),
      status,
    });
  };
  const session = await finish({ sub: 'eva', email: 'eva@comercialandina.ec' }, 201);
  await api.send('sesiones.salir', {
    headers: { cookie: cookieOf(session), 'x-csrf-token': text(session.result['csrfToken']) },
  });
  const made = await call(url, '/api/v1.0/usuarios', {
    headers,
    body: { usuario: 'luz@comercialandina.ec', nombres: 'Luz', rol: 'usuario', roles: [] },
  });
  const luz = text(made.result['password']);
  const hers = await openPortalSession(url, { usuario: 'luz@comercialandina.ec', password: luz });
  const totp = await call(url, '/api/v1.0/usuarios/me/totp', { headers: hers, body: { password: luz } });
  const secret = fromBase32(text(totp.result['secreto']));
  const step = Math.floor(Date.now() / 30_000);
  const activar = { headers: hers, body: { codigo: totpCode(secret, step - 1) } };
  await call(url, '/api/v1.0/usuarios/me/totp/activar', activar);
  const half = await finish({ sub: 'luz', email: 'luz@comercialandina.ec' }, 202);
  await api.send('sesiones.completar-proveedor', {
    headers: { cookie: cookieOf(half) },
    fill: () => ({ codigo: totpCode(secret, step) }),
  });
  await api.send('usuarios.desvincular-proveedor', one);
  await api.send('cuenta.quitar-proveedor', { headers });
}

async function people(
  running: RunningForTest,
  api: DocumentClient,
  smtp: TestSmtp,
  headers: Headers,
  identity: TestProvider,
): Promise<void> {
  const { url } = running;
  const user = await api.send('usuarios.crear', { headers });
  const one = { headers, params: { id: text(user.result['id']) } };
  await api.send('usuarios.listar', { headers });
  await api.send('usuarios.leer', one);
  await api.send('usuarios.actualizar', one);
  await api.send('usuarios.desbloquear', one);
  await api.send('usuarios.terminar-sesiones', one);
  const reset = await api.send('usuarios.restablecer-password', one);
  const usuario = text(user.result['usuario']);
  const login = (password: string): Promise<Headers> => openPortalSession(url, { usuario, password });

  const actual = text(reset.result['password']);
  await api.send('usuarios.cambiar-password', {
    headers: await login(actual),
    fill: (body) => ({ ...body, actual }),
  });
  const [{ value: change } = { value: {} }] = requestExamples(operationOf('usuarios.cambiar-password'));
  const password = text((change as { nueva?: string }).nueva);
  const own = await login(password);
  const started = await api.send('usuarios.empezar-totp', { headers: own, fill: () => ({ password }) });
  const secret = fromBase32(text(started.result['secreto']));
  const step = Math.floor(Date.now() / 30_000);
  const active = await api.send('usuarios.activar-totp', {
    headers: own,
    fill: (body) => ({ ...body, codigo: totpCode(secret, step) }),
  });
  const [recovery] = active.result['codigosRecuperacion'] as string[];
  await api.send('usuarios.desactivar-totp', {
    headers: own,
    fill: () => ({ password, codigo: recovery }),
  });
  await passkeys(running, api, own, password);
  await api.send('usuarios.eliminar-totp', { ...one });
  await provider(running, api, identity, one, { own, password });
  await api.send('cuenta.segundo-paso', { headers });
  await api.send('cuenta.poner-segundo-paso', { headers: await openPortalSession(running.url, running.demo) });
  await api.send('usuarios.recuperar-password');
  const token = await mailedToken(smtp, usuario);
  await api.send('usuarios.poner-password', { fill: (body) => ({ ...body, token }) });
  await api.send('usuarios.desactivar', one);

  const invitation = await api.send('invitaciones.crear', { headers });
  await api.send('invitaciones.listar', { headers });
  await api.send('invitaciones.leer', { headers, params: { id: text(invitation.result['id']) } });
  await api.send('instalacion.obtener', { headers });
  await api.send('instalacion.poner-en-marcha', { status: 400 });
  await api.send('invitaciones.aceptar', { fill: (body) => ({ ...body, token: invitation.result['token'] }) });
  const second = await api.send('invitaciones.crear', {
    headers,
    fill: (body) => ({ ...body, usuario: 'otra@andina.ec' }),
  });
  await api.send('invitaciones.reenviar', { headers, params: { id: text(second.result['id']) } });
  await api.send('invitaciones.revocar', { headers, params: { id: text(second.result['id']) } });
}

/** Waits for the code mailed to a user who forgot the password. */
async function mailedToken(smtp: TestSmtp, address: string): Promise<string> {
  // The same person gets other mails too.
  const found = (): string | undefined =>
    smtp.mails
      .filter(({ to }) => to.includes(address))
      .map(({ message }) => leaves(readMime(message))[0]?.content.toString('utf8') ?? '')
      .filter((text) => text.includes('cambiar la contraseña'))
      // Without RUBRICA_URL the service has no address for a link.
      .map((text) => /Su código: ([\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined);
  await smtp.until(() => found() !== undefined);
  return found() ?? '';
}

async function operatorRows(api: DocumentClient, headers: Headers): Promise<void> {
  const made = await api.send('catalogos.crear-fila', { headers });
  const params = { tabla: 'iva', id: text(made.result['id']) };
  await api.send('catalogos.listar-filas', { headers });
  const replaced = await api.send('catalogos.reemplazar-fila', { headers, params });
  await api.send('catalogos.eliminar-fila', { headers, params: { ...params, id: text(replaced.result['id']) } });
}

async function companies(api: DocumentClient, headers: Headers): Promise<void> {
  const empresa = await api.send('empresas.crear', { headers });
  const ruc = text(empresa.result['ruc']);
  const one = { headers, params: { ruc } };
  await api.send('empresas.listar', { headers, query: { size: '2' } });
  await api.send('empresas.ids', { headers });
  const read = await api.send('empresas.leer', one);
  await api.send('empresas.actualizar', {
    ...one,
    headers: { ...headers, 'if-match': read.headers.get('etag') ?? '' },
  });
  await api.send('empresas.actualizar', { ...one, headers: { ...headers, 'if-match': '"999"' }, status: 409 });
  await api.send('empresas.secuenciales', { headers });

  const sucursal = await api.send('establecimientos.crear', one);
  const estab = text(sucursal.result['estab']);
  const at = { headers, params: { ruc, estab } };
  await api.send('establecimientos.listar', one);
  await api.send('establecimientos.leer', at);
  await api.send('establecimientos.actualizar', at);

  const punto = await api.send('puntos-emision.crear', at);
  const point = { headers, params: { ruc, estab, ptoEmi: text(punto.result['ptoEmi']) } };
  await api.send('puntos-emision.listar', at);
  await api.send('puntos-emision.leer', point);
  await api.send('puntos-emision.actualizar', point);

  const producto = await api.send('productos.crear', one);
  const product = { headers, params: { ruc, id: text(producto.result['id']) } };
  await api.send('productos.importar', one);
  await api.send('productos.exportar', one);
  await api.send('productos.listar', one);
  await api.send('productos.leer', product);
  await api.send('productos.actualizar', product);

  const cliente = await api.send('clientes.crear', one);
  const customer = { headers, params: { ruc, id: text(cliente.result['id']) } };
  await api.send('clientes.importar', one);
  await api.send('clientes.exportar', one);
  const listed = await api.send('clientes.listar', { ...one, query: { identificacion: '1790085783001' } });
  const [imported] = listed.result['content'] as readonly { readonly id: string }[];
  await api.send('clientes.leer', customer);
  await api.send('clientes.actualizar', customer);
  await api.send('clientes.unir', { ...customer, fill: () => ({ clienteId: text(imported?.id) }) });
  await api.send('clientes.eliminar', customer);

  await api.send('empresas.eliminar', { ...one, status: 409 });
  await api.send('productos.eliminar', product);
  await api.send('puntos-emision.eliminar', point);
  await api.send('establecimientos.eliminar', { ...at, query: { desactivar: 'true' } });
  await api.send('empresas.eliminar', { ...one, query: { desactivar: 'true' } });
}

async function certificates(
  { simulatorUrl, demo }: RunningForTest,
  api: DocumentClient,
  headers: Headers,
): Promise<void> {
  const password = 'clave-del-archivo';
  const response = await fetch(`${simulatorUrl}/certificados`, {
    method: 'POST',
    body: JSON.stringify({ ruc: demo.ruc, password }),
  });
  const { p12 } = (await response.json()) as { p12: string };
  const fill = (body: object): object => ({ ...body, certificado: p12, password });
  await api.send('certificados-digitales.diagnosticar', { headers, fill });
  const uploaded = await api.send('certificados-digitales.subir', { headers, fill });
  const one = { headers, params: { id: text(uploaded.result['id']) } };
  await api.send('certificados-digitales.listar', { headers });
  await api.send('certificados-digitales.listar-todos', { headers });
  await api.send('certificados-digitales.leer', one);
  await api.send('certificados-digitales.leer-perfil', { headers });
  await api.send('certificados-digitales.poner-perfil', { headers });
  await api.send('certificados-digitales.poner-perfil', { headers, body: { perfil: 'A' } });
  const list = await api.send('certificados-digitales.listar', { headers });
  const others = (list.result['content'] as { id: string; activo: boolean }[]).filter(({ activo }) => !activo);
  await api.send('certificados-digitales.activar', { headers, params: { id: text(others[0]?.id) } });
  await api.send('certificados-digitales.eliminar', one);
}

async function rideTemplates(api: DocumentClient, headers: Headers): Promise<void> {
  const made = await api.send('plantillas-ride.crear', { headers });
  const id = text(made.result['id']);
  const one = { headers, params: { id } };
  await api.send('plantillas-ride.listar', { headers });
  await api.send('plantillas-ride.leer', one);
  await api.send('plantillas-ride.ver-borrador', one);
  await api.send('plantillas-ride.ensayar', { headers });
  await api.send('plantillas-ride.asociar', { headers, fill: (body) => ({ ...body, plantillaId: id }) });
  await api.send('plantillas-ride.listar-asociaciones', { headers });
  await api.send('plantillas-ride.usos', one);
  const replaced = await api.send('plantillas-ride.reemplazar', one);
  const other = { headers, params: { id: text(replaced.result['id']) } };
  await api.send('plantillas-ride.eliminar', { ...other, status: 409 });
  await api.send('plantillas-ride.asociar', { headers, body: { plantillaId: null, codDoc: '01' } });
  await api.send('plantillas-ride.eliminar', other);
}

async function mailTemplates(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  await api.send('plantillas-email.variables', { headers });
  const made = await api.send('plantillas-email.crear', { headers });
  const id = text(made.result['id']);
  const one = { headers, params: { id } };
  await api.send('plantillas-email.listar', { headers });
  await api.send('plantillas-email.leer', one);
  await api.send('plantillas-email.actualizar', one);
  await api.send('plantillas-email.ver-borrador', one);
  await api.send('plantillas-email.ensayar', { headers });
  await api.send('plantillas-email.probar', { headers, fill: (body) => ({ ...body, ruc }) });
  await api.send('plantillas-email.asociar', { headers, fill: (body) => ({ ...body, plantillaId: id }) });
  await api.send('plantillas-email.listar-asociaciones', { headers });
  await api.send('plantillas-email.usos', one);
  await api.send('plantillas-email.asociar', { headers, body: { plantillaId: null, codDoc: '01' } });
  await api.send('plantillas-email.eliminar', one);

  await api.send('empresas.probar-smtp', { headers });
  await api.send('buzon.leer', { headers, status: 404 });
  // Inactive, or its state would differ between runs.
  await api.send('buzon.poner', { headers, fill: (body) => ({ ...body, activo: false }) });
  await api.send('buzon.leer', { headers });
  await api.send('buzon.correos', { headers });
  await api.send('buzon.probar', { headers });
  await api.send('buzon.eliminar', { headers });
  await api.send('logo.leer', { headers, status: 404 });
  await api.send('logo.poner', { headers });
  await api.send('logo.leer', { headers });
  await api.send('logo.eliminar', { headers });
}

/** Operations on issued receipts. */
async function afterwards({ database, demo }: RunningForTest, api: DocumentClient, headers: Headers): Promise<void> {
  for (const type of documentTypes) {
    const { pathWord } = type;
    await api.send(`sri.emitir-${folderOf(type)}`, { headers });
    await api.send(`${pathWord}.emitir-v1`, { headers, status: 201 });
    await api.send(`${pathWord}.listar`, { headers, query: { size: '2' } });
  }
  await api.send('comprobantes.listar', { headers, query: { ruc: demo.ruc, size: '2' } });
  await api.send('comprobantes.receptores', { headers, query: { size: '2' } });
  const issued = await api.send('facturas.emitir', {
    headers: { ...headers, prefer: 'wait=30' },
    example: 'minima',
    status: 201,
  });
  const one = { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } };
  await api.send('comprobantes.notificar', one);
  await api.send('comprobantes.poner-clasificacion', one);
  await api.send('comprobantes.leer-clasificacion', one);
  await api.send('comprobantes.relacionados', one);
  await api.send('comprobantes.hoja', { headers, query: { ruc: demo.ruc } });
  await api.send('comprobantes.rechazados', { headers, query: { ruc: demo.ruc } });
  const bulk = await api.send('comprobantes.crear-accion-masiva', {
    headers,
    fill: (body) => ({ ...body, clavesAcceso: [one.params.claveAcceso] }),
    status: 202,
  });
  const accion = { headers, params: { id: text(bulk.result['id']) } };
  while ((await api.send('comprobantes.leer-accion-masiva', accion)).result['estado'] === 'EN_PROCESO')
    await setTimeout(100);
  const waiting = await withClient(database.adminUrl, (client) =>
    client.query<{ id: string }>(
      `INSERT INTO acciones_masivas (account_id, accion, actor_kind, actor_id, actor_nombre, filas, due_at)
       SELECT account_id, accion, actor_kind, actor_id, actor_nombre, filas, now() + interval '1 day' FROM acciones_masivas LIMIT 1 RETURNING id`,
    ),
  );
  await api.send('comprobantes.cancelar-accion-masiva', { headers, params: { id: text(waiting.rows[0]?.id) } });
  await api.send('emision-masiva.plantilla', { headers, params: { ruc: demo.ruc, tipo: 'facturas' } });
  await api.send('emision-masiva.reconocer-columnas', { headers, params: { ruc: demo.ruc, tipo: 'facturas' } });
  // JSON and form are sent: another file each, since the same one is the same load.
  let files = 0;
  const another = (body: Record<string, unknown>): Record<string, unknown> => {
    const table = Buffer.from(text(body['archivo']), 'base64').toString('utf8');
    return { ...body, archivo: Buffer.from(table.replace('ANA', `ANA ${(files += 1)}`)).toString('base64') };
  };
  const uploading = { headers, params: { ruc: demo.ruc }, query: { tipo: 'facturas' } };
  const load = await api.send('emision-masiva.crear', { ...uploading, fill: another, status: 202 });
  const emision = { headers, params: { id: text(load.result['id']) } };
  while ((await api.send('emision-masiva.leer', emision)).result['estado'] === 'REVISANDO') await setTimeout(100);
  await api.send('emision-masiva.listar', { headers });
  await api.send('emision-masiva.hallazgos', emision);
  await api.send('emision-masiva.empezar', emision);
  while ((await api.send('emision-masiva.leer', emision)).result['estado'] === 'EN_PROCESO') await setTimeout(100);
  await api.send('emision-masiva.resultado', emision);
  const same = (body: Record<string, unknown>): Record<string, unknown> => {
    files -= 1;
    return another(body);
  };
  await api.send('emision-masiva.crear', { ...uploading, fill: same, status: 200 });
  // The worker is fast: a load that another process holds is paused and stopped.
  const holding = `UPDATE emisiones_masivas SET estado = 'EN_PROCESO', due_at = now() + interval '1 day' WHERE id = $1`;
  await withClient(database.adminUrl, (client) => client.query(holding, [emision.params.id]));
  await api.send('emision-masiva.pausar', emision);
  await api.send('emision-masiva.detener', emision);
  await api.send('comprobantes.renovar-enlace', one);
  await api.send('comprobantes.leer-enlace', one);
  await api.send('comprobantes.revocar-enlace', one);
  await api.send('anulacion.leer', one);
  await api.send('anulacion.solicitar', { ...one, status: 202 });
  // Waits for the watcher's first query, so that the recorded answer does not depend on timing.
  while ((await api.send('anulacion.leer', one)).result['fechaConsulta'] === null) await setTimeout(100);
  await api.send('anulacion.solicitar', { ...one, status: 200 });
  await api.send('anulacion.retirar', one);

  // A reconciliation is started by the operator's command line or the daily task.
  const hoy = fechaEcuador(new Date());
  const run = await database.db.asWorker(async (tx) => {
    const empresa = await findEmpresaOfInstallation(tx, demo.ruc);
    return beginConciliacion(tx, empresa?.id ?? '0', { desde: hoy, hasta: hoy, reparar: false }, 60_000);
  });
  await api.send('conciliaciones.listar', { headers });
  await api.send('conciliaciones.leer', { headers, params: { id: text(run?.id) } });
}

/** Operations of an administrator on the simulated SRI. */
async function simulator(api: DocumentClient, headers: Headers, key: Headers): Promise<void> {
  const issued = await api.send('facturas.emitir', {
    headers: { ...key, prefer: 'wait=30' },
    example: 'minima',
    status: 201,
  });
  await api.send('simulador.recepciones', { headers, query: { size: '1' } });
  await api.send('simulador.correos', { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } });
  await api.send('simulador.fallar', { headers });
  await api.send('simulador.fallas', { headers });
  await api.send('simulador.recuperar', { headers });
  await api.send('simulador.anular', { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } });
}

/** The document's invoice with a script for the simulator. */
function simulating(path: string, effect: string): Record<string, unknown> {
  const [{ value } = { value: {} }] = requestExamples(operationOf(path)).filter(({ name }) => name === 'minima');
  return { ...(value as object), campoAdicional: [{ nombre: 'simular', value: effect }] };
}

async function comprobantes(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  const waiting = { ...headers, prefer: 'wait=30' };
  for (const { pathWord } of documentTypes) await api.send(`${pathWord}.emitir`, { headers, status: 201 });
  await api.send('comprobantes.emitir', { headers: waiting, status: 201 });
  for (const { pathWord } of documentTypes) await api.send('comprobantes.ver-borrador', { headers, example: pathWord });
  const issued = await api.send('facturas.emitir', { headers: waiting, example: 'minima', status: 201 });
  await api.send('facturas.emitir', {
    headers,
    example: 'minima',
    query: { soloValidar: 'true' },
    status: 200,
  });
  await api.send('sri.emitir-xml', { headers, query: { soloValidar: 'true' } });
  await api.send('comprobantes.emitir-xml', { headers: waiting, status: 201 });

  const one = { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } };
  await api.send('comprobantes.leer', one);
  await api.send('comprobantes.eventos', one);
  // The very first one; more exist by now.
  await api.send('eventos.listar', { headers: waiting, query: { tipos: 'comprobante.creado', size: '1' } });
  await api.send('eventos.flujo', { headers });
  await api.send('eventos.emitir-prueba', { headers, status: 202 });
  for (const format of ['xml', 'pdf', 'zip']) {
    const file = await api.send('comprobantes.archivos', { ...one, query: { format } });
    const known = { ...headers, 'if-none-match': file.headers.get('etag') ?? '' };
    await api.send('comprobantes.archivos', { ...one, headers: known, query: { format }, status: 304 });
  }
  await api.send('comprobantes.descargar-varios', {
    headers,
    fill: () => ({ clavesAcceso: [one.params.claveAcceso] }),
  });
  for (const word of ['enviar', 'autorizar', 'emitir-ahora']) await api.send(`comprobantes.${word}`, one);

  const stuck = async (effect: string, pathWord = 'facturas'): Promise<ValidatedAnswer> => {
    const path = `${pathWord}.emitir`;
    return api.send(path, { headers: waiting, body: simulating(path, effect), status: 201 });
  };
  for (const { pathWord } of documentTypes) {
    const returned = await stuck('DEVUELTA:35*1', pathWord);
    const params = { claveAcceso: text(returned.result['claveAcceso']) };
    await api.send(`${pathWord}.corregir`, { headers: waiting, params, status: 200 });
    await api.send(`${pathWord}.corregir`, { headers, params, status: 409 });
  }
  const parked = await stuck('DEVUELTA:28*1');
  await api.send('comprobantes.reanudar', { headers, params: { claveAcceso: text(parked.result['claveAcceso']) } });
  const badlySigned = await stuck('DEVUELTA:39*1');
  const signed = { headers, params: { claveAcceso: text(badlySigned.result['claveAcceso']) } };
  await api.send('comprobantes.firmar-de-nuevo', signed);
  const deletable = await stuck('DEVUELTA:35');
  await api.send('comprobantes.eliminar', { headers, params: { claveAcceso: text(deletable.result['claveAcceso']) } });
  await api.send('comprobantes.eliminar', { ...one, status: 409 });
  const hoy = fechaEcuador(new Date());
  await api.send('reportes.resumen', { headers, query: { desde: hoy, hasta: hoy, por: 'tipo', codDoc: '03' } });
  for (const { tipo } of reportes)
    await api.send(`reportes.${tipo}`, { headers, query: { desde: hoy, hasta: hoy, size: '1' } });
  const month = { ruc, mes: isoEcuador(new Date()).slice(0, 7) };
  await api.send('reportes.ats', { headers, query: { ...month, codSustento: '02', exportacionDe: '02' } });
  await api.send('reportes.crear-ats', { headers, fill: () => ({ ...month, codSustento: '02' }), status: 202 });
  await api.send('reportes.poner-saldos-iva', { headers, params: month });
  await api.send('reportes.leer-saldos-iva', { headers, params: month });
  await api.send('reportes.poner-respuestas-ats', { headers, params: month });
  await api.send('reportes.leer-respuestas-ats', { headers, params: month });
  await api.send('reportes.revision-ats', { headers, query: month });
  const closed = { headers, params: { ruc, mes: '2026-01' } };
  await api.send('normas.listar', { headers, query: { tipo: 'cifras' } });
  await api.send('cierres.leer', closed);
  await api.send('cierres.sin-mes', closed);
  await api.send('cierres.cerrar', closed);
  await api.send('cierres.cerrar', { ...closed, status: 409 });
  await api.send('cierres.reabrir', closed);
  await api.send('reportes.comparar', { headers, fill: (body) => ({ ...body, ruc }) });
  await reportInTheBackground(api, headers);
}

async function loadOneContribuyente(connectionString: string): Promise<void> {
  const row = {
    ...{
      ruc: '1790016919001',
      razonSocial: 'CORPORACIÓN FAVORITA C.A.',
      nombreComercial: 'SUPERMAXI',
      estado: 'ACTIVO',
    },
    ...{ clase: 'ESPECIAL', tipo: 'SOCIEDAD', obligado: true, agenteRetencion: true, especial: true, ciiu: 'G471101' },
    ...{ establecimiento: 1, abierto: true, provincia: 'PICHINCHA', canton: 'RUMIÑAHUI', parroquia: 'SANGOLQUÍ' },
  };
  const rows = (async function* () {
    yield [row];
  })();
  const load = { archivos: ['SRI_RUC_Pichincha.zip'], counts: { filas: 1, ilegibles: 0 }, allowFewer: true };
  await loadRegistro({ connectionString }, rows, load);
}

async function reportInTheBackground(api: DocumentClient, headers: Headers): Promise<void> {
  const requested = await api.send('reportes.crear', { headers, params: { tipo: 'ventas' }, status: 202 });
  const one = { headers, params: { id: text(requested.result['id']) } };
  for (let state = requested; state.result['estado'] !== 'LISTO';) {
    await setTimeout(50);
    state = await api.send('reportes.leer-trabajo', one);
  }
  await api.send('reportes.listar-trabajos', { headers });
  const { result } = await api.send('reportes.descargar', one);
  const token = text(result['url']).split('/').at(-1) ?? '';
  await api.send('reportes.descargar-archivo', { headers: {}, params: { token } });
  await api.send('reportes.cancelar', one);
  await api.send('reportes.descargar', { ...one, status: 409 });
  await api.send('reportes.descargar-archivo', { headers: {}, params: { token }, status: 404 });
}
