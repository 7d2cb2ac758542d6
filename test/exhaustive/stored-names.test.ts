import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Value from '#typebox/value';
import { modules } from '../../src/app/modules.js';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../src/kernel/audit-actions.js';
import { DIFERENCIAS } from '../../src/receipts/reconciliation/conciliacion.js';
import { ERROR_CODES } from '../../src/kernel/error-codes/index.js';
import { ESTADOS } from '../../src/kernel/estados.js';
import { TIPOS_EVENTO } from '../../src/kernel/eventos.js';
import { EventoSchema } from '../../src/http/evento-schema.js';
import { CAUSAS } from '../../src/receipts/sending-state.js';
import { mailKindOf } from '../../src/mail/kinds/define.js';
import { obtainBearer } from '../support/bearer.js';
import { client, type Client } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { dutiesIn } from '../support/duties.js';
import { es } from '../support/portal-texts.js';
import { startOwnService, type OwnService } from '../support/running.js';

/** Names that an earlier version stored or showed to a monitoring system, with an example of their data. */
const stored = readFileSync(new URL('../stored-names.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([kind = '', name = '', example]) => ({ kind, name, example }));
const of = (kind: string) => stored.filter((one) => one.kind === kind);
const names = (kind: string): string[] => of(kind).map(({ name }) => name);
const missing = (kind: string, known: Iterable<string>): string[] => {
  const all = new Set(known);
  return names(kind).filter((name) => !all.has(name));
};

let running: OwnService;
let own: Client;
let admin: Client;
let account: string;
let receipt: { readonly id: string; readonly claveAcceso: string };
beforeAll(async () => {
  running = await startOwnService();
  own = client(running);
  const token = await obtainBearer(running.url, running.demo);
  admin = client(running, { headers: { authorization: `Bearer ${token}` } });
  const { result } = await own.issue(own.factura());
  const claveAcceso = String(result['claveAcceso']);
  const [row] = await own.sql<{ id: string; account_id: string }>(
    `SELECT id::text, account_id FROM comprobantes WHERE clave_acceso = '${claveAcceso}'`,
  );
  account = row?.account_id ?? '';
  receipt = { id: row?.id ?? '', claveAcceso };
});
afterAll(() => running.stop());

/** Inserts a row for each of `items`. */
const insert = <Item>(into: string, items: readonly Item[], row: (item: Item, index: number) => string) =>
  own.sql(`INSERT INTO ${into} VALUES ${items.map((item, index) => `(${row(item, index)})`).join(', ')}`);
/** All pages of a list that is followed by `parameter` from the `siguiente` of each. */
async function pages(by: Client, path: string, list: string, parameter: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let next = ''; ;) {
    const { status, result } = await by.get(`${path}${next === '' ? '' : `&${parameter}=${next}`}`);
    expect(status).toBe(200);
    const content = result[list] as Record<string, unknown>[];
    found.push(...content);
    const { siguiente } = result as { readonly siguiente: number | string | null };
    if (siguiente === null || content.length === 0) return found;
    next = String(siguiente);
  }
}

describe('each name of 79097b06 is known', () => {
  const mailKinds = modules.flatMap(({ mails }) => mails);
  test.each([
    ['audit-action', AUDIT_ACTIONS],
    ['audit-subject', AUDIT_SUBJECTS.keys()],
    ['event', TIPOS_EVENTO],
    ['mail', mailKinds.map(({ tipo }) => tipo)],
    ['difference', Object.keys(DIFERENCIAS)],
    ['error', Object.keys(ERROR_CODES)],
    ['cause', CAUSAS],
    ['history', Object.keys(es.comprobantes.sucesos)],
  ])('%s', (kind, known) => {
    expect(names(kind).length).toBeGreaterThan(7);
    expect(missing(kind, known)).toEqual([]);
  });

  test('duty, and turn of a periodic one', async () => {
    const database = await createTestDatabase();
    const duties = await dutiesIn(database, 'produccion', {
      RUBRICA_AUDITORIA_CORREO: 'auditoria@rubrica.example.ec',
      RUBRICA_SIEM_URL: 'https://siem.example.ec/',
      RUBRICA_SIEM_SECRETO: `whsec_${Buffer.alloc(32).toString('base64')}`,
    });
    await database.drop();
    const known = duties.map(({ name }) => name);
    expect([...missing('duty', known), ...missing('turn', known)]).toEqual([]);
  });

  test('data of a stored account mail', () => {
    const kinds = new Map(mailKinds.map((kind) => [kind.tipo, kind]));
    for (const { name, example } of of('mail')) {
      const kind = mailKindOf(kinds, name);
      if (example === undefined || kind.about !== 'account') continue;
      expect(() => kind.variables(JSON.parse(example)), name).not.toThrow();
    }
  });
});

test('the audit trail lists each action and subject', async () => {
  const rows = [
    ...names('audit-action').map((action) => ({ action, subject: 'account', id: account })),
    ...of('audit-subject').map(({ name, example = '' }) => ({
      ...{ action: 'users.update', subject: name },
      id: JSON.parse(example) as string,
    })),
  ];
  await insert(
    'audit_events (account_id, actor_kind, actor_nombre, action, subject_kind, subject_id)',
    rows,
    ({ action, subject, id }) => `'${account}', 'system', 'sistema', '${action}', '${subject}', '${id}'`,
  );
  const listed = await pages(admin, '/auditoria?size=100', 'content', 'cursor');
  const read = listed.map(({ accion, sujeto }) => `${String(accion)} ${(sujeto as { tipo: string }).tipo}`);
  expect(rows.filter(({ action, subject }) => !read.includes(`${action} ${subject}`))).toEqual([]);
});

test('the history of a receipt shows each entry, and the feed and the webhooks each event', async () => {
  const leadsTo: Readonly<Record<string, string>> = {
    firmado: 'FIRMADO',
    recibida: 'RECIBIDO',
    devuelta: 'DEVUELTO',
    'no-autorizado': 'NO_AUTORIZADO',
    eliminado: 'ELIMINADO',
    anulado: 'ANULADO',
    autorizado: 'AUTORIZADO',
  };
  expect(ESTADOS).toEqual(expect.arrayContaining(Object.values(leadsTo)));
  const [mails, steps] = [true, false].map((isMail) =>
    names('history').filter((n) => n.startsWith('correo-') === isMail),
  );
  await insert(
    'comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado, accion)',
    steps ?? [],
    (tipo, n) =>
      `'${account}', ${receipt.id}, ${1000 + n}, now(), 'servicio', '${tipo}', 'CREADO', '${leadsTo[tipo] ?? 'CREADO'}', ${tipo === 'intervenir' ? "'intervenir'" : 'NULL'}`,
  );
  const [correo] = await insertMails();
  await insert(
    'correo_eventos (account_id, comprobante_id, correo_id, revision, estado, at, actor, tipo)',
    mails ?? [],
    (tipo) => `'${account}', ${receipt.id}, ${correo ?? ''}, 2000, 'AUTORIZADO', now(), 'servicio', '${tipo}'`,
  );
  const history = await pages(own, `/comprobantes/${receipt.claveAcceso}/eventos?size=100`, 'content', 'cursor');
  expect(
    missing(
      'history',
      history.map(({ tipo }) => String(tipo)),
    ),
  ).toEqual([]);

  await insert(
    'avisos (account_id, ruc, tipo, datos)',
    of('event').filter(({ example }) => example !== undefined),
    ({ name, example = '' }) => `'${account}', '${running.demo.ruc}', '${name}', '${example}'`,
  );
  await insert(
    'sri_eventos (tipo, datos)',
    names('event').filter((name) => name.startsWith('sri.')),
    (name) => `'${name}', '{"servicio":"recepcion","motivo":"texto"}'`,
  );
  const feed = async (): Promise<Record<string, unknown>[]> =>
    (await admin.get('/eventos?size=500')).result['content'] as Record<string, unknown>[];
  await expect
    .poll(async () =>
      missing(
        'event',
        (await feed()).map(({ tipo }) => String(tipo)),
      ),
    )
    .toEqual([]);
  const unlike = (await feed()).filter((one) => !Value.Check(EventoSchema, one));
  expect(unlike).toEqual([]);

  const tipos = names('event');
  const { status, result } = await admin.post('/webhooks', { url: 'https://tienda.example.ec/', tipos, activo: false });
  expect([status, result['tipos']]).toEqual([201, tipos]);
  await insert(
    'webhook_entregas (account_id, webhook_id, evento_id, tipo, posicion, cuerpo, estado)',
    tipos,
    (tipo, n) => `'${account}', ${String(result['id'])}, 'evento-${n}', '${tipo}', 0, '{}', 'ENTREGADA'`,
  );
  const { result: delivered } = await admin.get(`/webhooks/${String(result['id'])}/entregas?size=100`);
  const content = delivered['content'] as { readonly tipo: string }[];
  expect(
    missing(
      'event',
      content.map(({ tipo }) => tipo),
    ),
  ).toEqual([]);
});

/** Mails of the receipt that were sent, of both kinds; returns their ids. */
async function insertMails(): Promise<string[]> {
  const sent = `'[{"correo":"a@b.ec","estado":"ENVIADO","motivo":null,"fecha":null}]'`;
  const rows = ['autorizado', 'anulado'].map(
    (tipo) => `('${account}', '${tipo}', ${receipt.id}, ${sent}, 'ENVIADA', now(), now())`,
  );
  const inserted = await own.sql<{ id: string }>(
    `INSERT INTO correos (account_id, tipo, comprobante_id, destinatarios, estado, created_at, updated_at)
     VALUES ${rows.join(', ')} RETURNING id::text`,
  );
  const { result } = await own.get(`/comprobantes/${receipt.claveAcceso}`);
  const { correos } = result['notificacion'] as { readonly correos: readonly { readonly aviso: string }[] };
  expect(correos.map(({ aviso }) => aviso)).toEqual(expect.arrayContaining(['autorizado', 'anulado']));
  return inserted.map(({ id }) => id);
}

test('a reconciliation explains each difference', async () => {
  const [run] = await own.sql<{ id: string }>(
    `INSERT INTO conciliaciones (account_id, empresa_id, ruc, desde, hasta, reparar, origen, created_at, updated_at, ended_at)
     SELECT account_id, id, ruc, now(), now(), false, 'comando', now(), now(), now() FROM empresas
     WHERE ruc = '${running.demo.ruc}' RETURNING id::text`,
  );
  const id = run?.id ?? '';
  for (const name of names('difference')) {
    await own.sql(`DELETE FROM conciliacion_diferencias WHERE conciliacion_id = ${id}`);
    await insert(
      'conciliacion_diferencias (account_id, conciliacion_id, comprobante_id, clave_acceso, tipo, alarma, estado, estado_sri, reparada, at)',
      [name],
      (tipo) =>
        `'${account}', ${id}, ${receipt.id}, '${receipt.claveAcceso}', '${tipo}', true, 'AUTORIZADO', 'ANULADO', false, now()`,
    );
    const { result } = await own.get(`/sri/conciliaciones/${id}`);
    const { content } = result['detalle'] as { readonly content: readonly Record<string, unknown>[] };
    expect(content[0]).toMatchObject({ tipo: name, mensaje: expect.stringMatching(/\w{3}.*\.$/) as unknown });
  }
});

test('a mass action shows each error code', async () => {
  const [action] = await own.sql<{ id: string }>(
    `INSERT INTO acciones_masivas (account_id, accion, actor_kind, actor_id, actor_nombre, estado, filas, fallidas, due_at)
     VALUES ('${account}', 'reanudar', 'api-key', 'x', 'x', 'TERMINADA', ${names('error').length}, ${names('error').length}, NULL) RETURNING id::text`,
  );
  const id = action?.id ?? '';
  await insert(
    'acciones_masivas_filas (accion_id, fila, account_id, clave_acceso, resultado, codigo, motivo)',
    names('error'),
    (codigo, n) => `${id}, ${n + 1}, '${account}', '${String(n).padStart(49, '0')}', 'fallido', '${codigo}', 'texto'`,
  );
  const rows = await pages(own, `/acciones-masivas/${id}?resultado=fallido`, 'resultados', 'desde');
  expect(
    missing(
      'error',
      rows.map(({ codigo }) => String(codigo)),
    ),
  ).toEqual([]);
});

test('the metrics keep their names, labels and queues', async () => {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  const shown = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name);
  expect(missing('metric', shown)).toEqual([]);
  const unlabelled = of('metric').flatMap(({ name, example = '[]' }) => {
    const lines = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?(?:\\{(.*)\\})? `, 'gm'))];
    const labels = JSON.parse(example) as string[];
    return lines.some(([, shownLabels = '']) => labels.some((label) => !shownLabels.includes(`${label}="`)))
      ? [name]
      : [];
  });
  expect(unlabelled).toEqual([]);
  const valuesOf = (metric: string, label: string): string[] =>
    [...text.matchAll(new RegExp(`^${metric}\\{.*?${label}="([^"]+)"`, 'gm'))].map(([, value = '']) => value);
  expect(missing('queue', valuesOf('rubrica_cola_pendientes', 'cola'))).toEqual([]);
  expect(missing('cause', valuesOf('rubrica_envio_causa', 'causa'))).toEqual([]);
});
