import { setTimeout } from 'node:timers/promises';
import { totpCode } from '../../../src/auth/totp.js';
import { reportes } from '../../../src/reports/registry.js';
import { documentTypes } from '../../../src/documents/registry.js';
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
  await api.send('datos-personales.read', titular);
  await api.send('datos-personales.export', titular);
  await api.send('datos-personales.erase', titular);
  await api.send('llamadas.list', { headers: admin, query: { estado: 'error', size: '2' } });
  await api.send('auditoria.list', { headers: admin, query: { size: '2' } });
  await api.send('auditoria.export', { headers: admin });
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
  await api.send('contribuyentes.read', { headers, params: { ruc: '1790016919001' } });
  await api.send('contribuyentes.search', { headers, query: { texto: 'favorita corp' } });
  await api.send('contribuyentes.registro', { headers });
  for (const nombre of ['SRI_RUC_Azuay.zip', 'SRI_RUC_Pichincha.zip'])
    await api.send('contribuyentes.upload', { headers: admin, query: { nombre } });
  await api.send('contribuyentes.load', { headers: admin, status: 202 });
}

async function proformas(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  const company = { headers, params: { ruc } };
  const made = await api.send('proformas.create', company);
  const one = { headers, params: { ruc, id: text(made.result['id']) } };
  await api.send('proformas.list', company);
  await api.send('proformas.open', company);
  await api.send('proformas.read', one);
  await api.send('proformas.update', one);
  await api.send('proformas.pdf', one);
  await api.send('proformas.send', { ...one, status: 202 });
  await api.send('proformas.invoice', { ...one, status: 201 });
  await api.send('proformas.invoice', { ...one, status: 200 });
  const other = await api.send('proformas.create', company);
  await api.send('proformas.void', { headers, params: { ruc, id: text(other.result['id']) } });
}

async function recurrentes(
  { demo: { ruc }, database }: RunningForTest,
  api: DocumentClient,
  headers: Headers,
  admin: Headers,
): Promise<void> {
  const company = { headers, params: { ruc } };
  await api.send('recurrentes.preview', company);
  const made = await api.send('recurrentes.create', company);
  const one = { headers, params: { ruc, id: text(made.result['id']) } };
  const [, next] = made.result['proximas'] as readonly { readonly periodo: string }[];
  await api.send('recurrentes.list', company);
  await api.send('recurrentes.update', one);
  await api.send('recurrentes.decide', { headers, params: { ...one.params, periodo: text(next?.periodo) } });
  await api.send('recurrentes.read', one);
  await withClient(database.adminUrl, (client) =>
    client.query(
      `UPDATE recurrentes SET estado = 'PAUSADA', due_at = NULL, por_asumir = 'Quien lo pidió perdió el permiso.' WHERE id = $1`,
      [one.params.id],
    ),
  );
  await api.send('trabajos.list', { headers });
  await api.send('trabajos.take-over', { headers: admin, params: { id: `recurrente-${one.params.id}` } });
  await api.send('recurrentes.set-estado', one);
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
  await api.send('recibidos.bring', { headers, fill: () => bytes, status: 200 });
  const clave = await sold();
  const keys = await api.send('recibidos.claves', {
    headers,
    fill: (body) => ('lista' in body ? body : { claves: [clave] }),
    status: 202,
  });
  const carga = { headers, params: { id: text(keys.result['id']) } };
  while (((await api.send('recibidos.carga', carga)).result['porConsultar'] as number) > 0) await setTimeout(50);
  const one = { headers, params: { clave } };
  await api.send('recibidos.read', one);
  const xml = await api.send('recibidos.archivos', { ...one, query: { format: 'xml' } });
  const known = { ...headers, 'if-none-match': xml.headers.get('etag') ?? '' };
  await api.send('recibidos.archivos', { ...one, headers: known, query: { format: 'xml' }, status: 304 });
  await api.send('recibidos.archivos', { ...one, query: { format: 'pdf' } });
  const { result } = await api.send('recibidos.read', one);
  await api.send('recibidos.update', { ...one, fill: (body) => ({ ...body, fechaRegistro: result['fechaEmision'] }) });
  const ruc = demo.ruc;
  const empresa = (agenteRetencion: string | null) =>
    call(url, `/api/v1.0/empresas/${ruc}`, { method: 'PUT', apiKey: demo.apiKey, body: { agenteRetencion } });
  await empresa('1');
  await api.send('recibidos.retencion-propuesta', one);
  await api.send('recibidos.proveedor', one);
  await api.send('recibidos.proveedor-update', one);
  await api.send('recibidos.retencion', { ...one, query: { soloValidar: 'true' }, status: 200 });
  await api.send('recibidos.retencion', { ...one, headers: { ...headers, prefer: 'wait=25' }, status: 201 });
  await empresa(null);
  await api.send('recibidos.lineas', one);
  await api.send('recibidos.eventos', one);
  const manual = await api.send('recibidos.manual', {
    headers,
    fill: (body) => ({ ...body, ruc, fechaEmision: result['fechaEmision'] }),
    status: 201,
  });
  const byHand = { headers, params: { clave: text(manual.result['clave']) } };
  await api.send('recibidos.replace-manual', {
    ...byHand,
    fill: (body) => ({ ...body, ruc, fechaEmision: result['fechaEmision'] }),
  });
  await api.send('recibidos.remove-manual', byHand);
  await api.send('recibidos.remove-manual', { ...byHand, status: 409 });
  await api.send('recibidos.list', { headers, query: { estado: 'VIGENTE', size: '1' } });
}

async function service(api: DocumentClient): Promise<void> {
  for (const id of [
    'salud.live',
    'salud.ready',
    'salud.metrics',
    'salud.openapi',
    'salud.docs',
    'catalogos.list',
    'catalogos.read',
    'errores-sri.list',
    'errores-sri.read',
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
  const came = await api.send('sesiones.open', { fill: (body) => ({ ...body, password: demo.password }) });
  const [cookie = ''] = (came.headers.get('set-cookie') ?? '').split(';', 1);
  return { headers: { cookie, 'x-csrf-token': text(came.result['csrfToken']) }, id: text(came.result['id']) };
}

async function sessions(running: RunningForTest, api: DocumentClient): Promise<void> {
  const { headers } = await openSession(running, api);
  const other = await openSession(running, api);
  await api.send('sesiones.list', { headers });
  await api.send('sesiones.current', { headers });
  await api.send('sesiones.end', { headers, params: { id: other.id } });
  await api.send('sesiones.end-current', { headers });
}

async function keysAndClients(api: DocumentClient, headers: Headers): Promise<void> {
  const key = await api.send('api-keys.create', { headers: { ...headers, 'idempotency-key': 'llave-1' } });
  const repeated = await api.send('api-keys.create', { headers: { ...headers, 'idempotency-key': 'llave-1' } });
  if (repeated.result['id'] !== key.result['id']) api.problems.push('api-keys.create: a repeat made another');
  const one = { headers, params: { id: text(key.result['id']) } };
  await api.send('api-keys.list', { headers });
  await api.send('api-keys.read', one);
  await api.send('api-keys.rotate', one);
  await api.send('api-keys.revoke', one);
  await api.send('api-keys.read', { headers, status: 404 });
  await api.send('usuarios.me', { headers });

  const client = await api.send('clientes-oauth.create', { headers });
  const its = { headers, params: { clientId: text(client.result['clientId']) } };
  await api.send('clientes-oauth.list', { headers });
  await api.send('clientes-oauth.read', its);
  await api.send('clientes-oauth.update', its);
  await api.send('clientes-oauth.rotate', its);
  await api.send('clientes-oauth.disable', its);

  const endpoint = await api.send('webhooks.create', { headers });
  const webhook = { headers, params: { id: text(endpoint.result['id']) } };
  await api.send('webhooks.list', { headers });
  await api.send('webhooks.read', webhook);
  await api.send('webhooks.rotate', webhook);
  const trial = await api.send('webhooks.test', webhook);
  await api.send('webhooks.entregas', webhook);
  const entregaId = text(trial.result['id']);
  await api.send('webhooks.entregas-repeat', { headers, params: { ...webhook.params, entregaId }, status: 202 });
  await api.send('webhooks.repeat', { ...webhook, status: 202 });
  await api.send('webhooks.update', webhook);
  await api.send('webhooks.remove', webhook);
}

/** Adds a passkey, signs in with it and removes it. */
async function passkeys({ url }: RunningForTest, api: DocumentClient, own: Headers, password: string): Promise<void> {
  const authenticator = createAuthenticator(`http://localhost:${new URL(url).port}`);
  const options = await api.send('usuarios.passkey-begin', { headers: own, fill: () => ({ password }) });
  const added = await api.send('usuarios.passkey-add', {
    headers: own,
    fill: (body) => ({ ...body, llave: authenticator.register(options.result) }),
  });
  await api.send('usuarios.second-factor', { headers: own });
  await api.send('usuarios.recovery-codes', { headers: own, fill: () => ({ password }) });
  const challenge = await api.send('sesiones.passkey-begin');
  await api.send('sesiones.passkey-open', { fill: () => ({ llave: authenticator.sign(challenge.result) }) });
  const { id } = added.result['llave'] as { id: string };
  await api.send('usuarios.passkey-remove', { headers: own, params: { id }, fill: () => ({ password }) });
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
  const settings = await api.send('cuenta.put-provider', {
    headers,
    fill: (body) => ({ ...body, tipo: 'otro', emisor: issuer, clienteId: clientId, automatico: true }),
  });
  await api.send('cuenta.provider', { headers });
  await api.send('cuenta.test-provider', { headers, fill: () => ({ tipo: 'otro', emisor: issuer }) });
  await api.send('cuenta.check-domain', { headers, params: { dominio: 'comercialandina.ec' } });
  await api.send('sesiones.provider-find');
  await api.send('usuarios.provider-link', { headers: own, fill: () => ({ password }) });
  const enlace = text(settings.result['enlace']);
  const begin = (): Promise<ValidatedAnswer> => api.send('sesiones.provider-begin', { fill: () => ({ enlace }) });
  const cookieOf = (answer: ValidatedAnswer): string => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const finish = async (person: Record<string, unknown>, status: number): Promise<ValidatedAnswer> => {
    identity.person({ email_verified: true, ...person });
    const begun = await begin();
    const returned = identity.authorize(text(begun.result['url']));
    return api.send('sesiones.provider-finish', {
      headers: { cookie: cookieOf(begun) },
      fill: () => ({ ...returned }),
      status,
    });
  };
  const session = await finish({ sub: 'eva', email: 'eva@comercialandina.ec' }, 201);
  await api.send('sesiones.provider-end', {
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
  await api.send('sesiones.provider-second', {
    headers: { cookie: cookieOf(half) },
    fill: () => ({ codigo: totpCode(secret, step) }),
  });
  await api.send('usuarios.provider-unlink', one);
  await api.send('cuenta.remove-provider', { headers });
}

async function people(
  running: RunningForTest,
  api: DocumentClient,
  smtp: TestSmtp,
  headers: Headers,
  identity: TestProvider,
): Promise<void> {
  const { url } = running;
  const user = await api.send('usuarios.create', { headers });
  const one = { headers, params: { id: text(user.result['id']) } };
  await api.send('usuarios.list', { headers });
  await api.send('usuarios.read', one);
  await api.send('usuarios.update', one);
  await api.send('usuarios.unlock', one);
  await api.send('usuarios.end-sessions', one);
  const reset = await api.send('usuarios.reset-password', one);
  const usuario = text(user.result['usuario']);
  const login = (password: string): Promise<Headers> => openPortalSession(url, { usuario, password });

  const actual = text(reset.result['password']);
  await api.send('usuarios.change-password', {
    headers: await login(actual),
    fill: (body) => ({ ...body, actual }),
  });
  const [{ value: change } = { value: {} }] = requestExamples(operationOf('usuarios.change-password'));
  const password = text((change as { nueva?: string }).nueva);
  const own = await login(password);
  const started = await api.send('usuarios.totp-begin', { headers: own, fill: () => ({ password }) });
  const secret = fromBase32(text(started.result['secreto']));
  const step = Math.floor(Date.now() / 30_000);
  const active = await api.send('usuarios.totp-activate', {
    headers: own,
    fill: (body) => ({ ...body, codigo: totpCode(secret, step) }),
  });
  const [recovery] = active.result['codigosRecuperacion'] as string[];
  await api.send('usuarios.totp-deactivate', {
    headers: own,
    fill: () => ({ password, codigo: recovery }),
  });
  await passkeys(running, api, own, password);
  await api.send('usuarios.totp-remove', { ...one });
  await provider(running, api, identity, one, { own, password });
  await api.send('cuenta.second-factor', { headers });
  await api.send('cuenta.put-second-factor', { headers: await openPortalSession(running.url, running.demo) });
  await api.send('usuarios.forgotten-password');
  const token = await mailedToken(smtp, usuario);
  await api.send('usuarios.new-password', { fill: (body) => ({ ...body, token }) });
  await api.send('usuarios.disable', one);

  const invitation = await api.send('invitaciones.create', { headers });
  await api.send('invitaciones.list', { headers });
  await api.send('invitaciones.read', { headers, params: { id: text(invitation.result['id']) } });
  await api.send('instalacion.read', { headers });
  await api.send('instalacion.set-up', { status: 400 });
  await api.send('invitaciones.accept', { fill: (body) => ({ ...body, token: invitation.result['token'] }) });
  const second = await api.send('invitaciones.create', {
    headers,
    fill: (body) => ({ ...body, usuario: 'otra@andina.ec' }),
  });
  await api.send('invitaciones.resend', { headers, params: { id: text(second.result['id']) } });
  await api.send('invitaciones.revoke', { headers, params: { id: text(second.result['id']) } });
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
  const made = await api.send('catalogos.filas-create', { headers });
  const params = { tabla: 'iva', id: text(made.result['id']) };
  await api.send('catalogos.filas-list', { headers });
  const replaced = await api.send('catalogos.filas-replace', { headers, params });
  await api.send('catalogos.filas-remove', { headers, params: { ...params, id: text(replaced.result['id']) } });
}

async function companies(api: DocumentClient, headers: Headers): Promise<void> {
  const empresa = await api.send('empresas.create', { headers });
  const ruc = text(empresa.result['ruc']);
  const one = { headers, params: { ruc } };
  await api.send('empresas.list', { headers, query: { size: '2' } });
  await api.send('empresas.ids', { headers });
  const read = await api.send('empresas.read', one);
  await api.send('empresas.update', { ...one, headers: { ...headers, 'if-match': read.headers.get('etag') ?? '' } });
  await api.send('empresas.update', { ...one, headers: { ...headers, 'if-match': '"999"' }, status: 409 });
  await api.send('empresas.secuenciales', { headers });

  const sucursal = await api.send('establecimientos.create', one);
  const estab = text(sucursal.result['estab']);
  const at = { headers, params: { ruc, estab } };
  await api.send('establecimientos.list', one);
  await api.send('establecimientos.read', at);
  await api.send('establecimientos.update', at);

  const punto = await api.send('puntos-emision.create', at);
  const point = { headers, params: { ruc, estab, ptoEmi: text(punto.result['ptoEmi']) } };
  await api.send('puntos-emision.list', at);
  await api.send('puntos-emision.read', point);
  await api.send('puntos-emision.update', point);

  const producto = await api.send('productos.create', one);
  const product = { headers, params: { ruc, id: text(producto.result['id']) } };
  await api.send('productos.import', one);
  await api.send('productos.export', one);
  await api.send('productos.list', one);
  await api.send('productos.read', product);
  await api.send('productos.update', product);

  const cliente = await api.send('clientes.create', one);
  const customer = { headers, params: { ruc, id: text(cliente.result['id']) } };
  await api.send('clientes.import', one);
  await api.send('clientes.export', one);
  const listed = await api.send('clientes.list', { ...one, query: { identificacion: '1790085783001' } });
  const [imported] = listed.result['content'] as readonly { readonly id: string }[];
  await api.send('clientes.read', customer);
  await api.send('clientes.update', customer);
  await api.send('clientes.merge', { ...customer, fill: () => ({ clienteId: text(imported?.id) }) });
  await api.send('clientes.remove', customer);

  await api.send('empresas.remove', { ...one, status: 409 });
  await api.send('productos.remove', product);
  await api.send('puntos-emision.remove', point);
  await api.send('establecimientos.remove', { ...at, query: { desactivar: 'true' } });
  await api.send('empresas.remove', { ...one, query: { desactivar: 'true' } });
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
  await api.send('certificados-digitales.diagnose', { headers, fill });
  const uploaded = await api.send('certificados-digitales.upload', { headers, fill });
  const one = { headers, params: { id: text(uploaded.result['id']) } };
  await api.send('certificados-digitales.list', { headers });
  await api.send('certificados-digitales.list-all', { headers });
  await api.send('certificados-digitales.read', one);
  await api.send('certificados-digitales.read-perfil', { headers });
  await api.send('certificados-digitales.set-perfil', { headers });
  await api.send('certificados-digitales.set-perfil', { headers, body: { perfil: 'A' } });
  const list = await api.send('certificados-digitales.list', { headers });
  const others = (list.result['content'] as { id: string; activo: boolean }[]).filter(({ activo }) => !activo);
  await api.send('certificados-digitales.activate', { headers, params: { id: text(others[0]?.id) } });
  await api.send('certificados-digitales.delete', one);
}

async function rideTemplates(api: DocumentClient, headers: Headers): Promise<void> {
  const made = await api.send('plantillas-ride.create', { headers });
  const id = text(made.result['id']);
  const one = { headers, params: { id } };
  await api.send('plantillas-ride.list', { headers });
  await api.send('plantillas-ride.read', one);
  await api.send('plantillas-ride.preview', one);
  await api.send('plantillas-ride.try', { headers });
  await api.send('plantillas-ride.associate', { headers, fill: (body) => ({ ...body, plantillaId: id }) });
  await api.send('plantillas-ride.associations', { headers });
  await api.send('plantillas-ride.users', one);
  const replaced = await api.send('plantillas-ride.replace', one);
  const other = { headers, params: { id: text(replaced.result['id']) } };
  await api.send('plantillas-ride.remove', { ...other, status: 409 });
  await api.send('plantillas-ride.associate', { headers, body: { plantillaId: null, codDoc: '01' } });
  await api.send('plantillas-ride.remove', other);
}

async function mailTemplates(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  await api.send('plantillas-email.variables', { headers });
  const made = await api.send('plantillas-email.create', { headers });
  const id = text(made.result['id']);
  const one = { headers, params: { id } };
  await api.send('plantillas-email.list', { headers });
  await api.send('plantillas-email.read', one);
  await api.send('plantillas-email.update', one);
  await api.send('plantillas-email.preview', one);
  await api.send('plantillas-email.try', { headers });
  await api.send('plantillas-email.test', { headers, fill: (body) => ({ ...body, ruc }) });
  await api.send('plantillas-email.associate', { headers, fill: (body) => ({ ...body, plantillaId: id }) });
  await api.send('plantillas-email.associations', { headers });
  await api.send('plantillas-email.users', one);
  await api.send('plantillas-email.associate', { headers, body: { plantillaId: null, codDoc: '01' } });
  await api.send('plantillas-email.remove', one);

  await api.send('empresas.test-smtp', { headers });
  await api.send('buzon.read', { headers, status: 404 });
  // Inactive, or its state would differ between runs.
  await api.send('buzon.put', { headers, fill: (body) => ({ ...body, activo: false }) });
  await api.send('buzon.read', { headers });
  await api.send('buzon.correos', { headers });
  await api.send('buzon.test', { headers });
  await api.send('buzon.remove', { headers });
  await api.send('logo.read', { headers, status: 404 });
  await api.send('logo.put', { headers });
  await api.send('logo.read', { headers });
  await api.send('logo.remove', { headers });
}

/** Operations on issued receipts. */
async function afterwards({ database, demo }: RunningForTest, api: DocumentClient, headers: Headers): Promise<void> {
  for (const { pathWord } of documentTypes) {
    await api.send(`sri.issue.${pathWord}`, { headers });
    await api.send(`comprobantes.issueVeronica.${pathWord}`, { headers, status: 201 });
    await api.send(`comprobantes.list.${pathWord}`, { headers, query: { size: '2' } });
  }
  await api.send('comprobantes.list', { headers, query: { ruc: demo.ruc, size: '2' } });
  await api.send('comprobantes.receptores', { headers, query: { size: '2' } });
  const issued = await api.send('comprobantes.issue.facturas', {
    headers: { ...headers, prefer: 'wait=30' },
    example: 'minima',
    status: 201,
  });
  const one = { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } };
  await api.send('comprobantes.notificar', one);
  await api.send('comprobantes.put-clasificacion', one);
  await api.send('comprobantes.clasificacion', one);
  await api.send('comprobantes.relacionados', one);
  await api.send('comprobantes.hoja', { headers, query: { ruc: demo.ruc } });
  await api.send('comprobantes.rechazados', { headers, query: { ruc: demo.ruc } });
  const bulk = await api.send('comprobantes.accion', {
    headers,
    fill: (body) => ({ ...body, clavesAcceso: [one.params.claveAcceso] }),
    status: 202,
  });
  const accion = { headers, params: { id: text(bulk.result['id']) } };
  while ((await api.send('comprobantes.accion-read', accion)).result['estado'] === 'EN_PROCESO') await setTimeout(100);
  const waiting = await withClient(database.adminUrl, (client) =>
    client.query<{ id: string }>(
      `INSERT INTO acciones_masivas (account_id, accion, actor_kind, actor_id, actor_nombre, filas, due_at)
       SELECT account_id, accion, actor_kind, actor_id, actor_nombre, filas, now() + interval '1 day' FROM acciones_masivas LIMIT 1 RETURNING id`,
    ),
  );
  await api.send('comprobantes.accion-cancel', { headers, params: { id: text(waiting.rows[0]?.id) } });
  await api.send('emision-masiva.template', { headers, params: { ruc: demo.ruc, tipo: 'facturas' } });
  await api.send('emision-masiva.columns', { headers, params: { ruc: demo.ruc, tipo: 'facturas' } });
  // JSON and form are sent: another file each, since the same one is the same load.
  let files = 0;
  const another = (body: Record<string, unknown>): Record<string, unknown> => {
    const table = Buffer.from(text(body['archivo']), 'base64').toString('utf8');
    return { ...body, archivo: Buffer.from(table.replace('ANA', `ANA ${(files += 1)}`)).toString('base64') };
  };
  const uploading = { headers, params: { ruc: demo.ruc }, query: { tipo: 'facturas' } };
  const load = await api.send('emision-masiva.create', { ...uploading, fill: another, status: 202 });
  const emision = { headers, params: { id: text(load.result['id']) } };
  while ((await api.send('emision-masiva.read', emision)).result['estado'] === 'REVISANDO') await setTimeout(100);
  await api.send('emision-masiva.list', { headers });
  await api.send('emision-masiva.findings', emision);
  await api.send('emision-masiva.start', emision);
  while ((await api.send('emision-masiva.read', emision)).result['estado'] === 'EN_PROCESO') await setTimeout(100);
  await api.send('emision-masiva.result', emision);
  const same = (body: Record<string, unknown>): Record<string, unknown> => {
    files -= 1;
    return another(body);
  };
  await api.send('emision-masiva.create', { ...uploading, fill: same, status: 200 });
  // The worker is fast: a load that another process holds is paused and stopped.
  const holding = `UPDATE emisiones_masivas SET estado = 'EN_PROCESO', due_at = now() + interval '1 day' WHERE id = $1`;
  await withClient(database.adminUrl, (client) => client.query(holding, [emision.params.id]));
  await api.send('emision-masiva.pause', emision);
  await api.send('emision-masiva.stop', emision);
  await api.send('comprobantes.enlace-renew', one);
  await api.send('comprobantes.enlace', one);
  await api.send('comprobantes.enlace-revoke', one);
  await api.send('anulacion.read', one);
  await api.send('anulacion.request', { ...one, status: 202 });
  // Waits for the watcher's first query, so that the recorded answer does not depend on timing.
  while ((await api.send('anulacion.read', one)).result['fechaConsulta'] === null) await setTimeout(100);
  await api.send('anulacion.request', { ...one, status: 200 });
  await api.send('anulacion.withdraw', one);

  // A reconciliation is started by the operator's command line or the daily task.
  const hoy = fechaEcuador(new Date());
  const run = await database.db.asWorker(async (tx) => {
    const empresa = await findEmpresaOfInstallation(tx, demo.ruc);
    return beginConciliacion(tx, empresa?.id ?? '0', { desde: hoy, hasta: hoy, reparar: false }, 60_000);
  });
  await api.send('conciliaciones.list', { headers });
  await api.send('conciliaciones.read', { headers, params: { id: text(run?.id) } });
}

/** Operations of an administrator on the simulated SRI. */
async function simulator(api: DocumentClient, headers: Headers, key: Headers): Promise<void> {
  const issued = await api.send('comprobantes.issue.facturas', {
    headers: { ...key, prefer: 'wait=30' },
    example: 'minima',
    status: 201,
  });
  await api.send('simulador.recepciones', { headers, query: { size: '1' } });
  await api.send('simulador.correos', { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } });
  await api.send('simulador.fail', { headers });
  await api.send('simulador.fallas', { headers });
  await api.send('simulador.recover', { headers });
  await api.send('simulador.annul', { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } });
}

/** The document's invoice with a script for the simulator. */
function simulating(path: string, effect: string): Record<string, unknown> {
  const [{ value } = { value: {} }] = requestExamples(operationOf(path)).filter(({ name }) => name === 'minima');
  return { ...(value as object), campoAdicional: [{ nombre: 'simular', value: effect }] };
}

async function comprobantes(ruc: string, api: DocumentClient, headers: Headers): Promise<void> {
  const waiting = { ...headers, prefer: 'wait=30' };
  for (const { pathWord } of documentTypes) await api.send(`comprobantes.issue.${pathWord}`, { headers, status: 201 });
  await api.send('comprobantes.issue', { headers: waiting, status: 201 });
  for (const { pathWord } of documentTypes) await api.send('comprobantes.vista-previa', { headers, example: pathWord });
  const issued = await api.send('comprobantes.issue.facturas', { headers: waiting, example: 'minima', status: 201 });
  await api.send('comprobantes.issue.facturas', {
    headers,
    example: 'minima',
    query: { soloValidar: 'true' },
    status: 200,
  });
  await api.send('sri.issueXml', { headers, query: { soloValidar: 'true' } });
  await api.send('comprobantes.issueXml', { headers: waiting, status: 201 });

  const one = { headers, params: { claveAcceso: text(issued.result['claveAcceso']) } };
  await api.send('comprobantes.read', one);
  await api.send('comprobantes.eventos', one);
  // The very first one; more exist by now.
  await api.send('eventos.list', { headers: waiting, query: { tipos: 'comprobante.creado', size: '1' } });
  await api.send('eventos.stream', { headers });
  await api.send('eventos.prueba', { headers, status: 202 });
  for (const format of ['xml', 'pdf', 'zip']) {
    const file = await api.send('comprobantes.archivos', { ...one, query: { format } });
    const known = { ...headers, 'if-none-match': file.headers.get('etag') ?? '' };
    await api.send('comprobantes.archivos', { ...one, headers: known, query: { format }, status: 304 });
  }
  await api.send('comprobantes.archivos-varios', {
    headers,
    fill: () => ({ clavesAcceso: [one.params.claveAcceso] }),
  });
  for (const word of ['enviar', 'autorizar', 'emitir']) await api.send(`comprobantes.${word}`, one);

  const stuck = async (effect: string, pathWord = 'facturas'): Promise<ValidatedAnswer> => {
    const path = `comprobantes.issue.${pathWord}`;
    return api.send(path, { headers: waiting, body: simulating(path, effect), status: 201 });
  };
  for (const { pathWord } of documentTypes) {
    const returned = await stuck('DEVUELTA:35*1', pathWord);
    const params = { claveAcceso: text(returned.result['claveAcceso']) };
    await api.send(`comprobantes.correct.${pathWord}`, { headers: waiting, params, status: 200 });
    await api.send(`comprobantes.correct.${pathWord}`, { headers, params, status: 409 });
  }
  const parked = await stuck('DEVUELTA:28*1');
  await api.send('comprobantes.resume', { headers, params: { claveAcceso: text(parked.result['claveAcceso']) } });
  const badlySigned = await stuck('DEVUELTA:39*1');
  const signed = { headers, params: { claveAcceso: text(badlySigned.result['claveAcceso']) } };
  await api.send('comprobantes.sign-again', signed);
  const deletable = await stuck('DEVUELTA:35');
  await api.send('comprobantes.remove', { headers, params: { claveAcceso: text(deletable.result['claveAcceso']) } });
  await api.send('comprobantes.remove', { ...one, status: 409 });
  const hoy = fechaEcuador(new Date());
  await api.send('reportes.resumen', { headers, query: { desde: hoy, hasta: hoy, por: 'tipo', codDoc: '03' } });
  for (const { tipo } of reportes)
    await api.send(`reportes.${tipo}`, { headers, query: { desde: hoy, hasta: hoy, size: '1' } });
  const month = { ruc, mes: isoEcuador(new Date()).slice(0, 7) };
  await api.send('reportes.ats', { headers, query: { ...month, codSustento: '02', exportacionDe: '02' } });
  await api.send('reportes.create-ats', { headers, fill: () => ({ ...month, codSustento: '02' }), status: 202 });
  await api.send('reportes.put-saldos-iva', { headers, params: month });
  await api.send('reportes.saldos-iva', { headers, params: month });
  await api.send('reportes.put-respuestas-ats', { headers, params: month });
  await api.send('reportes.respuestas-ats', { headers, params: month });
  await api.send('reportes.revision-ats', { headers, query: month });
  const closed = { headers, params: { ruc, mes: '2026-01' } };
  await api.send('normas.list', { headers, query: { tipo: 'cifras' } });
  await api.send('cierres.read', closed);
  await api.send('cierres.sin-mes', closed);
  await api.send('cierres.close', closed);
  await api.send('cierres.close', { ...closed, status: 409 });
  await api.send('cierres.reopen', closed);
  await api.send('reportes.cruce', { headers, fill: (body) => ({ ...body, ruc }) });
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
  const requested = await api.send('reportes.create', { headers, params: { tipo: 'ventas' }, status: 202 });
  const one = { headers, params: { id: text(requested.result['id']) } };
  for (let state = requested; state.result['estado'] !== 'LISTO';) {
    await setTimeout(50);
    state = await api.send('reportes.trabajo', one);
  }
  await api.send('reportes.trabajos', { headers });
  const { result } = await api.send('reportes.descarga', one);
  const token = text(result['url']).split('/').at(-1) ?? '';
  await api.send('reportes.descargar', { headers: {}, params: { token } });
  await api.send('reportes.cancel', one);
  await api.send('reportes.descarga', { ...one, status: 409 });
  await api.send('reportes.descargar', { headers: {}, params: { token }, status: 404 });
}
