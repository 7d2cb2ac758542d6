import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readGuides } from '../../bin/guides.mjs';
import { obtainBearer } from '../support/bearer.js';
import { minimalFactura } from '../support/payloads.js';
import { refusal } from '../support/client.js';
import { resourcesOf } from '../support/resources.js';
import { startOwnService } from '../support/running.js';
import { call, temporaryDir } from '../support/service.js';
import { command as datos } from '../../src/cli/datos.js';
import { sweepRetained } from '../../src/features/datos-personales/retention-store.js';
import { TITULAR } from '../../src/kernel/datos-personales/titular.js';
import { maskedIdentificacion } from '../../src/features/datos-personales/titular.js';

const CEDULA = '1710034065';
const CORREO = 'ana@compradora.test';

const running = await startOwnService();
const resources = await resourcesOf(running);
const { sql } = resources;
let admin: Record<string, string>;
let clave: string;
beforeAll(async () => {
  const { url, demo } = resources.running;
  admin = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  clave = await issue();
});
afterAll(() => running.stop());

async function issue(): Promise<string> {
  const { url, demo } = resources.running;
  const receptor = {
    tipoIdentificacion: '05',
    identificacion: CEDULA,
    razonSocial: 'Ana Compradora',
    direccion: 'Av. Amazonas 1',
  };
  const campoAdicional = [
    { nombre: 'email', value: CORREO },
    { nombre: 'Teléfono', value: '0991234567' },
  ];
  const issued = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey: demo.apiKey,
    body: minimalFactura({ receptor, campoAdicional }),
    headers: { prefer: 'wait=20' },
  });
  expect(issued.status).toBe(201);
  return String(issued.result['claveAcceso']);
}

/** A number for each kind of row that the capabilities declare. */
const numbers = (of: 'cuenta' | 'suprime'): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(TITULAR)
      .filter((name) => TITULAR[name]?.[of] !== undefined)
      .map((name) => [name, expect.any(Number)]),
  );

const ask = (method: string, path: string) =>
  call(resources.running.url, `/api/v1.0/datos-personales/${path}`, { method, headers: admin });

async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString('latin1'));
  return files;
}

test('a buyer gets everything stored about them: receipts with XML and RIDE, the card, the mails', async () => {
  const { result } = await ask('GET', CEDULA);
  expect(result).toMatchObject({ ...numbers('cuenta'), fichas: 1, comprobantes: 1, bloqueado: false });
  const answer = await fetch(`${resources.running.url}/api/v1.0/datos-personales/${CEDULA}/exportar`, {
    headers: admin,
  });
  expect(answer.status).toBe(200);
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  const names = [...files.keys()];
  expect(names.filter((name) => name.endsWith(`${clave}.xml`))).toHaveLength(1);
  expect(names.filter((name) => name.endsWith(`${clave}.pdf`))).toHaveLength(1);
  expect(files.get(names.find((name) => name.endsWith('.xml')) ?? '')).toContain(CEDULA);
  const data = JSON.parse(files.get('datos.json') ?? '') as Record<string, unknown>;
  expect(data).toMatchObject({
    identificacion: CEDULA,
    fichas: [{ correos: [CORREO], telefono: '0991234567', direccion: 'Av. Amazonas 1' }],
    comprobantes: [{ claveAcceso: clave, correos: [CORREO] }],
    recibidos: [],
  });
  expect(await resources.lastAudit('titular', maskedIdentificacion(CEDULA))).toMatchObject({
    accion: 'datos-personales.export',
  });
});

test('the command writes the same archive; without --confirmar it erases nothing', async () => {
  const folder = temporaryDir();
  const file = join(folder.path, 'datos.zip');
  const said: string[] = [];
  const io = {
    out: (line: string) => void said.push(line),
    err: (line: string) => void said.push(line),
    env: { DATABASE_URL: resources.running.database.url },
  };
  const { cuenta } = (await sql<{ cuenta: string }>('SELECT account_id::text AS cuenta FROM empresas LIMIT 1'))[0] ?? {
    cuenta: '',
  };
  expect(await datos.run(['exportar', CEDULA, '--cuenta', cuenta, '--en', file], io)).toBe(0);
  expect([...(await unzipped(readFileSync(file))).keys()]).toContain('datos.json');
  expect(await datos.run(['suprimir', CEDULA, '--cuenta', cuenta], io)).toBe(0);
  expect((await ask('GET', CEDULA)).result).toMatchObject({ fichas: 1, bloqueado: false });
  expect(await datos.run(['exportar', CEDULA, '--en', file], io).catch((error: unknown) => error)).toMatchObject({
    code: 'cuenta-desconocida',
  });
  folder.remove();
});

test('the command writes the published register, and every column with its class', async () => {
  const out: string[] = [];
  const io = { out: (line: string) => void out.push(line), err: (line: string) => void out.push(line), env: {} };
  expect(await datos.run(['registro'], io)).toBe(0);
  expect(await datos.run(['registro', '--json'], io)).toBe(0);
  expect(out[0]).toBe(readGuides().find(({ name }) => name === 'registro-datos-personales')?.markdown);
  expect(JSON.parse(out[1] ?? '')).toContainEqual({ tabla: 'clientes', columna: 'telefono', clase: 'contacto' });
});

test('404 and 400: nobody else’s data, and no data of the consumidor final', async () => {
  expect(refusal(await ask('GET', '0912345678'))).toEqual([404, 'titular-no-encontrado']);
  expect(refusal(await ask('GET', '9999999999999'))).toEqual([400, 'titular-sin-identificar']);
  expect(refusal(await resources.api('GET', `/datos-personales/${CEDULA}`))).toEqual([403, 'bearer-requerido']);
});

test('an erasure keeps the tax document, deletes the card and every address, and the next receipt fills no card', async () => {
  await sql(`UPDATE correos SET estado = 'ENVIADA', due_at = NULL, lease_token = NULL`);
  const erased = await ask('POST', `${CEDULA}/suprimir`);
  expect(erased.status).toBe(200);
  expect(erased.result).toMatchObject({
    suprimido: { ...numbers('suprime'), fichas: 1, comprobantes: 1, correos: 1 },
    conservado: { comprobantes: 1, fichas: 0, bloqueado: true },
    explicacion: expect.stringContaining('siete años') as unknown,
  });
  const [stored] = await sql<{ everywhere: string }>(
    `SELECT concat((SELECT jsonb_agg(k) FROM clientes k WHERE identificacion = '${CEDULA}'), (SELECT jsonb_agg(destinatarios) FROM correos),
       (SELECT jsonb_agg(detalle) FROM correo_eventos), (SELECT jsonb_agg(to_jsonb(c.correos)) FROM comprobantes c),
       (SELECT jsonb_agg(changes) FROM audit_events WHERE subject_kind = 'titular'),
       (SELECT jsonb_agg(subject_id) FROM audit_events WHERE subject_kind = 'titular')) AS everywhere`,
  );
  expect(stored?.everywhere).not.toContain(CORREO);
  expect(stored?.everywhere).not.toContain(CEDULA);
  const kept = await fetch(`${resources.running.url}/api/v1.0/comprobantes/${clave}/archivos`, {
    headers: { 'x-api-key': resources.running.demo.apiKey },
  });
  expect(await kept.text()).toContain(CEDULA);
  await issue();
  expect(await sql(`SELECT FROM clientes WHERE identificacion = '${CEDULA}'`)).toEqual([]);
  expect((await ask('GET', CEDULA)).result).toMatchObject({ comprobantes: 2, fichas: 0 });
});

test('finished mails, expired sessions and old invitations are deleted; newer and pending ones stay', async () => {
  const { db } = resources.running.database;
  const sweepAll = (table: Parameters<typeof sweepRetained>[1], days: number): Promise<number> =>
    db.asWorker((tx) => sweepRetained(tx, table, days, 1000));
  await sql(
    `UPDATE correos SET created_at = created_at - interval '400 days' WHERE id = (SELECT min(id) FROM correos)`,
  );
  expect(await sweepAll('correos', 365)).toBe(1);
  expect(await sweepAll('correos', 365)).toBe(0);
  await sql(`INSERT INTO sessions (account_id, user_id, token_hash, expires_at, ip)
    SELECT account_id, id, sha256('old'), now() - interval '1 minute', '192.0.2.1' FROM users LIMIT 1`);
  await sql(`INSERT INTO sessions (account_id, user_id, token_hash, expires_at, ip)
    SELECT account_id, id, sha256('new'), now() + interval '1 hour', '192.0.2.1' FROM users LIMIT 1`);
  await sql(`INSERT INTO invitations (account_id, usuario, nombres, rol, roles, token_hash, expires_at)
    SELECT account_id, 'vieja@x.test', 'V', 'usuario', '{}', sha256('i'), now() - interval '91 days' FROM users LIMIT 1`);
  expect(await sweepAll('sessions', 0)).toBe(1);
  expect(await sweepAll('invitations', 90)).toBe(1);
  for (const table of [
    'correo_eventos',
    'proformas',
    'recurrentes',
    'emisiones_masivas',
    'password_resets',
    'login_failures',
  ] as const)
    expect(await sweepAll(table, 30), table).toBe(0);
});
