import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { referenciaDeProforma } from '../../src/features/proformas/rules.js';
import { referenciaDePeriodo } from '../../src/features/recurrentes/rules.js';
import { ROLES } from '../../src/kernel/roles.js';
import { obtainBearer, openPortalSession } from '../support/bearer.js';
import { client, type CallOptions, type Client } from '../support/client.js';
import { COMPANY_STATES } from '../support/company-states.js';
import { startOwnService, type OwnService } from '../support/running.js';

// Refusals that no other test meets on their routes. Each row asks an operation for what its example asks, but for a change.

const OPERATOR = 'token-del-operador-de-la-prueba-0123456789';
const hoy = fechaEcuador(new Date());
const UNKNOWN = '999999999';

let running: OwnService;
let api: Client['api'];
let sql: Client['sql'];
let ruc: string;
let session: CallOptions;
let admin: CallOptions;
const operator: CallOptions = { headers: { authorization: `Bearer ${OPERATOR}` } };

beforeAll(async () => {
  running = await startOwnService({ RUBRICA_OPERADOR_TOKEN: OPERATOR });
  ({ api, sql } = client(running));
  ({ ruc } = running.demo);
  session = { headers: await openPortalSession(running.url, running.demo) };
  admin = { headers: { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` } };
});
afterAll(() => running.stop());

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly change?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly as?: CallOptions;
}

/** Asks an operation; returns the result. */
async function ask(id: string, { params = {}, change, query, as }: Asked = {}): Promise<Record<string, unknown>> {
  const route = routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`no operation ${id}`);
  const { examples = {} } = route;
  const [example] = Object.values(typeof examples === 'function' ? examples(hoy) : examples);
  const path = route.path.replace(
    /:(\w+)/g,
    (_, name: string) => ({ ruc, estab: '001', ptoEmi: '001', ...params })[name] ?? '',
  );
  const body = route.body === undefined ? undefined : { ...(example as object), ...change };
  const { result } = await api(route.method, `${path}?${new URLSearchParams(query).toString()}`, body, as);
  return result;
}

/** Expects the code; the other rows of a test follow all the same. */
async function refuses(id: string, code: string, asked?: Asked): Promise<void> {
  expect.soft([id, (await ask(id, asked))['code']]).toEqual([id, code]);
}

const idOf = async (id: string, asked?: Asked): Promise<string> => String((await ask(id, asked))['id']);

test('a company and what it has', async () => {
  for (const id of ['buzon.correos', 'buzon.probar']) await refuses(id, 'buzon-no-encontrado');
  await refuses('establecimientos.actualizar', 'establecimiento-invalido', { change: { direccion: ' ' } });
  for (const id of ['puntos-emision.crear', 'puntos-emision.actualizar'])
    await refuses(id, 'punto-emision-invalido', { change: { descripcion: 'a\uFFFEb' } });
  await refuses('logo.eliminar', 'logo-no-encontrado');
  await refuses('emision-masiva.reconocer-columnas', 'importacion-invalida', {
    params: { tipo: 'facturas' },
    change: { archivo: Buffer.from('PK\u0003\u0004').toString('base64') },
  });
  await refuses('sesiones.completar-proveedor', 'proveedor-rechazado');
  await refuses('logo.poner', 'logo-invalido', { change: { logo: Buffer.from('x').toString('base64') } });
  await sql(`UPDATE certificados SET fecha_expiracion = now() - interval '1 day'`);
  const [certificado] = await sql<{ id: string }>('SELECT id FROM certificados');
  await refuses('certificados-digitales.activar', 'certificado-no-activable', {
    params: { id: certificado?.id ?? '' },
  });
  await sql(`UPDATE certificados SET fecha_expiracion = now() + interval '1 year'`);
  await refuses('empresas.probar-smtp', 'sin-servidor-de-correo');
  await refuses('plantillas-email.probar', 'sin-servidor-de-correo', { change: { ruc } });
  await refuses('plantillas-email.probar', 'plantilla-invalida', { change: { ruc, asunto: '{{ nada' } });
  for (const id of ['plantillas-email.probar', 'plantillas-ride.ensayar', 'recibidos.crear-manual'])
    await refuses(id, 'empresa-no-encontrada', { change: { ruc: '0990000000001' } });
  for (const id of ['reportes.ats', 'reportes.revision-ats'])
    await refuses(id, 'empresa-no-encontrada', { query: { ruc: '0990000000001', mes: '2026-10' } });
  const email = { params: { id: await idOf('plantillas-email.crear') }, query: { claveAcceso: '1'.repeat(49) } };
  await refuses('plantillas-email.ver-borrador', 'comprobante-no-encontrado', email);
  await refuses('plantillas-ride.asociar', 'plantilla-no-encontrada', { change: { plantillaId: UNKNOWN } });
  const { nombre } = await ask('plantillas-ride.crear');
  const other = await idOf('plantillas-ride.crear', { change: { nombre: 'La otra' } });
  await refuses('plantillas-ride.reemplazar', 'plantilla-existente', { params: { id: other }, change: { nombre } });
});

test('buyers, products, quotes and recurring invoices', async () => {
  const { tipoIdentificacion, identificacion } = await ask('clientes.crear');
  const cliente = {
    id: await idOf('clientes.crear', { change: { tipoIdentificacion: '05', identificacion: '1712345675' } }),
  };
  for (const [code, change] of [
    ['cliente-existente', { tipoIdentificacion, identificacion }],
    ['cliente-invalido', { tipoIdentificacion: '05', identificacion: '1' }],
  ] as const)
    await refuses('clientes.actualizar', code, { params: cliente, change });
  const producto = { id: await idOf('productos.crear') };
  const impuesto = [{ codigo: '2', codigoPorcentaje: '99' }];
  await refuses('productos.actualizar', 'producto-invalido', { params: producto, change: { impuesto } });

  const proforma = { id: await idOf('proformas.crear') };
  const empty = { detalles: [] };
  await refuses('proformas.actualizar', 'comprobante-invalido', { params: proforma, change: { factura: empty } });
  await sql(`UPDATE proformas SET correos = '{}'`);
  await refuses('proformas.enviar', 'proforma-sin-correo', { params: proforma, change: { correos: undefined } });
  await ask('proformas.anular', { params: proforma });
  for (const id of ['proformas.anular', 'proformas.enviar'])
    await refuses(id, 'proforma-no-modificable', { params: proforma });

  const recurrente = { id: await idOf('recurrentes.crear') };
  await refuses('recurrentes.ver-proximas', 'comprobante-invalido', { change: { factura: empty } });
  await refuses('recurrentes.actualizar', 'comprobante-invalido', { params: recurrente, change: { factura: empty } });
  await sql(`UPDATE recurrentes SET estado = 'PAUSADA', due_at = NULL, por_asumir = 'x' WHERE id = ${recurrente.id}`);
  await refuses('recurrentes.actualizar', 'trabajo-por-asumir', { params: recurrente });
  const resume = { params: recurrente, change: { estado: 'ACTIVA' } };
  await refuses('recurrentes.cambiar-estado', 'trabajo-por-asumir', resume);
  await ask('recurrentes.cambiar-estado', { params: recurrente, change: { estado: 'TERMINADA' } });
  await refuses('recurrentes.cambiar-estado', 'recurrente-terminada', resume);
});

test('what is issued from something else', async () => {
  const proforma = { id: await idOf('proformas.crear') };
  const recurrente = { id: await idOf('recurrentes.crear'), periodo: '2026-01' };
  await sql(`INSERT INTO recurrente_periodos (recurrente_id, account_id, periodo, fecha, estado)
    SELECT id, account_id, '2026-01', '2026-01-15', 'FALLIDA' FROM recurrentes WHERE id = ${recurrente.id}`);
  const manual = { codDoc: '01', fechaEmision: hoy, ruc };
  const clave = String((await ask('recibidos.crear-manual', { change: manual }))['clave']);
  const facturar = { params: proforma };
  const decidir = { params: recurrente, change: { decision: 'emitir' } };
  const retener = { params: { clave } };
  await refuses('recibidos.emitir-retencion', 'retencion-no-procede', retener);
  await sql(`UPDATE empresas SET agente_retencion = '1'`);
  for (const [code, [change, back]] of Object.entries(COMPANY_STATES)) {
    await sql(change);
    await refuses('proformas.facturar', code, facturar);
    await refuses('recurrentes.decidir', code, decidir);
    await refuses('recibidos.emitir-retencion', code, retener);
    await sql(back);
  }
  const empty = { detalles: [] };
  await refuses('proformas.facturar', 'comprobante-invalido', { ...facturar, change: { factura: empty } });
  await sql(`UPDATE recurrentes SET payload = payload || '${JSON.stringify(empty)}' WHERE id = ${recurrente.id}`);
  await refuses('recurrentes.decidir', 'comprobante-invalido', decidir);
  for (const referencia of [referenciaDeProforma(proforma.id), referenciaDePeriodo(recurrente.id, recurrente.periodo)])
    await ask('facturas.emitir', { change: { referencia, referenciaUnica: true } });
  await refuses('proformas.facturar', 'referencia-usada', facturar);
  await refuses('recurrentes.decidir', 'referencia-usada', decidir);
});

test('documents received on paper', async () => {
  const manual = { codDoc: '01', fechaEmision: hoy, ruc };
  const [first, second] = [
    String((await ask('recibidos.crear-manual', { change: { ...manual, secuencial: '1' } }))['clave']),
    String((await ask('recibidos.crear-manual', { change: { ...manual, secuencial: '2' } }))['clave']),
  ];
  await refuses('recibidos.archivos', 'archivo-no-encontrado', { params: { clave: first } });
  const replace = (code: string, change: Asked['change'] = {}): Promise<void> =>
    refuses('recibidos.reemplazar-manual', code, { params: { clave: second }, change: { ...manual, ...change } });
  await replace('recibido-repetido', { secuencial: '1' });
  await ask('recibidos.eliminar-manual', { params: { clave: second } });
  await replace('recibido-no-manual');
  await sql('DELETE FROM recibido_cifras');
  await refuses('recibidos.retencion-propuesta', 'retencion-no-procede', { params: { clave: first } });
  const form = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  const { result } = await api(
    'POST',
    '/api/v1.0/recibidos',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="a"',
    form,
  );
  expect.soft(result['code']).toBe('formulario-invalido');
});

test('an administrator of one company', async () => {
  const change = { administrador: true, roles: ROLES, empresas: [ruc] };
  const { clientId, clientSecret } = await ask('clientes-oauth.crear', { change, as: admin });
  const token = await obtainBearer(running.url, { clientId: String(clientId), clientSecret: String(clientSecret) });
  const as = { headers: { authorization: `Bearer ${token}` } };
  for (const id of ['auditoria.exportar', 'contribuyentes.cargar-registro', 'contribuyentes.subir-archivo'])
    await refuses(id, 'autoridad-insuficiente', {
      query: id.endsWith('archivo') ? { nombre: 'SRI_RUC_Azuay.zip' } : {},
      as,
    });
});

test('work in bulk', async () => {
  const { claveAcceso } = await ask('facturas.emitir');
  const change = { clavesAcceso: [claveAcceso] };
  const accion = { params: { id: await idOf('comprobantes.crear-accion-masiva', { change }) } };
  await sql(`UPDATE acciones_masivas SET estado = 'TERMINADA', due_at = NULL`);
  await refuses('comprobantes.cancelar-accion-masiva', 'accion-terminada', accion);
  const emision = { params: { id: await idOf('emision-masiva.crear', { query: { tipo: 'facturas' } }) } };
  await sql(`UPDATE emisiones_masivas SET estado = 'EN_PAUSA', due_at = NULL, por_asumir = 'x'`);
  await refuses('emision-masiva.empezar', 'trabajo-por-asumir', emision);
  await sql(`UPDATE emisiones_masivas SET estado = 'TERMINADA', por_asumir = NULL`);
  await refuses('emision-masiva.detener', 'emision-masiva-estado', emision);
});

test('a receipt that was issued', async () => {
  const { claveAcceso } = await ask('retenciones.emitir', { as: { headers: { prefer: 'wait=25' } } });
  const params = { claveAcceso: String(claveAcceso) };
  for (const id of ['comprobantes.leer-clasificacion', 'comprobantes.poner-clasificacion'])
    await refuses(id, 'clasificacion-no-aplica', { params });
  await sql(`UPDATE comprobantes SET correos = '{}'`);
  await refuses('comprobantes.notificar', 'sin-destinatarios', { params, change: { correos: undefined } });
  for (let sent = 0; sent < 30; sent++) if ('code' in (await ask('comprobantes.notificar', { params }))) break;
  await refuses('comprobantes.notificar', 'limite-de-reenvios', { params });
  const set = (changes: string): Promise<unknown> => sql(`UPDATE comprobantes SET ${changes}`);
  const dueLater = `due_at = now() + interval '1 hour'`;
  await set(`lease_token = gen_random_uuid(), accion = 'consultar', ${dueLater}`);
  for (const id of [
    'anulacion.solicitar',
    'comprobantes.eliminar',
    'comprobantes.firmar-de-nuevo',
    'comprobantes.reanudar',
  ])
    await refuses(id, 'comprobante-en-proceso', { params });
  await set(`lease_token = NULL, accion = NULL, due_at = NULL, estado = 'DEVUELTO',
    mensajes = '[{"identificador": "39", "mensaje": "FIRMA INVALIDA", "tipo": "ERROR"}]'`);
  await refuses('comprobantes.notificar', 'comprobante-no-notificable', { params });
  const signs = async (code: string): Promise<void> => refuses('comprobantes.firmar-de-nuevo', code, { params });
  await sql('UPDATE certificados SET activo = false');
  await signs('sin-certificado');
  await sql('DELETE FROM ruc_pruebas');
  await signs('ruc-sin-probar');
  await refuses('comprobantes.ver-borrador', 'tipo-comprobante-desconocido', { change: { codDoc: '99' } });
  const unica = { referencia: 'La misma', referenciaUnica: true };
  await sql(
    `UPDATE comprobantes SET referencia = 'La misma', referencia_unica = true WHERE clave_acceso = '${params.claveAcceso}'`,
  );
  await refuses('comprobantes.ver-borrador', 'referencia-usada', { change: unica });
  for (const id of ['datos-personales.exportar', 'datos-personales.suprimir'])
    await refuses(id, 'titular-sin-identificar', { params: { identificacion: '9999999999999' }, as: admin });
});

test('what an operator and an administrator keep', async () => {
  const tabla = 'iva';
  const as = operator;
  const id = await idOf('catalogos.crear-fila', { params: { tabla }, as });
  await ask('catalogos.crear-fila', { params: { tabla }, change: { codigo: '99' }, as });
  for (const [code, params, change] of [
    ['fila-existente', { tabla, id }, { codigo: '99' }],
    ['fila-invalida', { tabla, id }, { desde: '31/02/2030' }],
    ['fila-no-encontrada', { tabla, id: UNKNOWN }, {}],
  ] as const)
    await refuses('catalogos.reemplazar-fila', code, { params, change, as });
  const { id: invitada, token } = await ask('invitaciones.crear', { as: admin });
  await ask('invitaciones.aceptar', { change: { token } });
  await refuses('invitaciones.reenviar', 'invitacion-aceptada', { params: { id: String(invitada) }, as: admin });
  await refuses('usuarios.activar-totp', 'totp-sin-iniciar', { as: session });
  const proved = { change: { password: running.demo.password }, as: session };
  await refuses('usuarios.vincular-proveedor', 'proveedor-no-encontrado', proved);
  await sql(`INSERT INTO user_passkeys (account_id, user_id, nombre, credential_id, public_key, counter, transports, backed_up)
    SELECT account_id, id, 'Otra', sha256((id::text || n)::bytea), '\\x01', 0, '{}', false FROM users, generate_series(1, 50) AS n`);
  await refuses('usuarios.empezar-llave', 'demasiadas-llaves', proved);
  await refuses('webhooks.crear', 'webhook-invalido', { change: { url: 'https://u:c@ejemplo.ec/' }, as: admin });
  for (let made = 0; made < 100; made++) if ('code' in (await ask('webhooks.crear', { as: admin }))) break;
  await refuses('webhooks.crear', 'limite-de-webhooks', { as: admin });
  await refuses('cuenta.probar-proveedor', 'proveedor-invalido', { change: { emisor: 'http://interno' }, as: session });
});
