import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startService } from '../../src/app/service.js';
import { command } from '../../src/cli/conciliar.js';
import { readConfig } from '../../src/config/config.js';
import {
  beginConciliacion,
  claimScheduledConciliacion,
  findEmpresaOfInstallation,
  finishConciliacion,
  type LeasedConciliacion,
} from '../../src/receipts/reconciliation/work-store.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { reconcile, type ReconcileDeps } from '../../src/receipts/reconciliation/run.js';
import { guardedSri } from '../../src/receipts/guarded-sri.js';
import { createSriHealth } from '../../src/receipts/sri-health.js';
import { createSriClient, type SriClient } from '../../src/sri/client.js';
import { log, withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { annulInPortal, setFaults, shiftClock } from '../support/portal.js';
import { resourcesOf } from '../support/resources.js';
import { startOwnService } from '../support/running.js';
import { call } from '../support/service.js';

const running = await startOwnService();
const resources = await resourcesOf(running);
let sri: SriClient;

beforeAll(async () => {
  sri = createSriClient(resources.running.simulatorUrl);
});
afterEach(async () => {
  await setFaults(resources.running);
  await shiftClock(resources.running, 0);
});
afterAll(async () => {
  await sri.close();
  await running.stop();
});

async function factura(simular?: string, waitS = 25): Promise<string> {
  const { url, demo } = resources.running;
  const changes = simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] };
  const { result } = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey: demo.apiKey,
    body: minimalFactura(changes),
    headers: { prefer: `wait=${waitS}` },
  });
  return String(result['claveAcceso']);
}

const admin = (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  withClient(resources.running.database.adminUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  });

interface Reported {
  readonly code: number;
  readonly err: string;
  readonly summary: Record<string, unknown>;
  /** The differences of the run by access key. */
  readonly of: (clave: string) => Record<string, unknown> | undefined;
}

const today = fechaEcuador(new Date());

/** Runs `rubrica conciliar` over today, as an operator does. */
async function conciliar(...more: string[]): Promise<Reported> {
  const { running } = resources;
  const out: string[] = [];
  const err: string[] = [];
  const args = ['--ruc', running.demo.ruc, '--desde', today, '--hasta', today, '--json', ...more];
  const code = await command.run(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env: {
      DATABASE_URL: running.database.url,
      RUBRICA_SRI_URL: running.simulatorUrl,
      RUBRICA_CONCILIACION_POR_SEGUNDO: '50',
    },
  });
  const summary = JSON.parse(out.join('\n')) as Record<string, unknown>;
  const detalle = summary['detalle'] as Record<string, unknown>[];
  return { code, err: err.join('\n'), summary, of: (clave) => detalle.find((row) => row['claveAcceso'] === clave) };
}

const read = async (clave: string): Promise<Record<string, unknown>> =>
  (await resources.api('GET', `/comprobantes/${clave}`)).result;

async function lastEvent(clave: string): Promise<Record<string, unknown> | undefined> {
  const { result } = await resources.api('GET', `/comprobantes/${clave}/eventos`);
  return (result['content'] as Record<string, unknown>[]).at(-1);
}

async function receptionsOf(clave: string): Promise<unknown> {
  return admin('SELECT count(*)::int AS n FROM sri_simulador.receptions WHERE clave_acceso = $1', clave);
}

describe('the command', () => {
  test('an annulment made in the portal is reported, and repaired on request', async () => {
    const clave = await factura();
    const same = await factura();
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    const reported = await conciliar();
    expect(reported.code).toBe(3);
    expect(reported.of(clave)).toMatchObject({ tipo: 'anulado-en-sri', estado: 'AUTORIZADO', reparada: false });
    expect(reported.of(same)).toBeUndefined();
    expect((await read(clave))['estado']).toBe('AUTORIZADO');

    const mended = await conciliar('--reparar');
    expect(mended.code).toBe(0);
    expect(mended.of(clave)).toMatchObject({ tipo: 'anulado-en-sri', reparada: true });
    expect((await read(clave))['estado']).toBe('ANULADO');
    expect(await lastEvent(clave)).toMatchObject({ tipo: 'anulado', detalle: { origen: 'conciliacion' } });
    expect((await conciliar()).summary).toMatchObject({ diferencias: 0, estado: 'TERMINADA' });
  });

  test('a late SRI decision is found', async () => {
    const authorised = await factura('EN_PROCESO:180000', 0);
    await untilState(authorised, (comprobante) => comprobante['estado'] === 'RECIBIDO');
    await shiftClock(resources.running, 26 / 24);
    await untilState(
      authorised,
      (comprobante) => (comprobante['pendiente'] as { accion?: string } | null)?.accion === 'intervenir',
    );
    expect((await conciliar()).of(authorised)).toBeUndefined(); // still being processed there
    await shiftClock(resources.running, 52 / 24);
    const mended = await conciliar('--reparar');
    expect(mended.of(authorised)).toMatchObject({ tipo: 'autorizado-en-sri', estado: 'RECIBIDO', reparada: true });
    expect(await read(authorised)).toMatchObject({
      estado: 'AUTORIZADO',
      numeroAutorizacion: authorised,
      pendiente: null,
    });
    expect(await receptionsOf(authorised)).toEqual([{ n: 1 }]);
  });

  test('a receipt parked as unknown, refused or returned takes the SRI’s state', async () => {
    const unknown = await factura();
    const refused = await factura();
    const returned = await factura();
    await admin(
      `UPDATE comprobantes SET estado = 'FIRMADO', accion = 'intervenir', en_sri = 'desconocido', numero_autorizacion = NULL,
         fecha_autorizacion = NULL WHERE clave_acceso = $1`,
      unknown,
    );
    for (const [clave, estado] of [
      [refused, 'NO_AUTORIZADO'],
      [returned, 'DEVUELTO'],
    ]) {
      await admin(
        'UPDATE comprobantes SET estado = $2, fecha_autorizacion = NULL WHERE clave_acceso = $1',
        clave,
        estado,
      );
    }
    const mended = await conciliar('--reparar');
    for (const clave of [unknown, refused, returned]) {
      expect(mended.of(clave)).toMatchObject({ tipo: 'autorizado-en-sri', reparada: true });
      const comprobante = await read(clave);
      expect(comprobante).toMatchObject({ estado: 'AUTORIZADO', enSri: true, pendiente: null });
      expect(comprobante['fechaAutorizacion']).toMatch(/-05:00$/);
    }
  });

  test('an unnoticed refusal waits for its issuer', async () => {
    const clave = await factura('NO_AUTORIZADO:52');
    const impeded = await factura('NO_AUTORIZADO:37');
    const { pendiente } = await read(impeded);
    await admin(
      `UPDATE comprobantes SET estado = 'RECIBIDO', accion = 'intervenir', mensajes = '[]', refused_at = NULL WHERE clave_acceso = ANY($1)`,
      [clave, impeded],
    );
    expect((await conciliar('--reparar')).of(clave)).toMatchObject({ tipo: 'no-autorizado-en-sri', reparada: true });
    expect(await read(clave)).toMatchObject({
      estado: 'NO_AUTORIZADO',
      pendiente: null,
      mensajes: [{ identificador: '52' }, { identificador: '60' }],
    });
    // As the worker left it: parked, with the same advice.
    expect(pendiente).toMatchObject({ accion: 'intervenir', motivo: expect.stringMatching(/\S/) as string });
    expect(await read(impeded)).toMatchObject({ estado: 'NO_AUTORIZADO', pendiente });
  });

  test('a receipt authorised with other bytes is repaired with an alarm', async () => {
    const clave = await factura();
    const [theirs] = await admin('SELECT xml FROM comprobantes WHERE clave_acceso = $1', clave);
    await admin(
      `UPDATE comprobantes SET estado = 'FIRMADO', accion = 'intervenir', en_sri = 'desconocido', xml = xml || ' <!-- -->'::bytea
       WHERE clave_acceso = $1`,
      clave,
    );
    const reported = await conciliar();
    expect(reported.of(clave)).toMatchObject({ tipo: 'autorizado-en-sri', alarma: true, reparada: false });
    expect(reported.err).toContain(`ALARMA autorizado-en-sri ${clave}`);
    const mended = await conciliar('--reparar');
    expect(mended.of(clave)).toMatchObject({ tipo: 'autorizado-en-sri', alarma: true, reparada: true });
    expect(mended.err).toContain(`ALARMA autorizado-en-sri ${clave}`);
    expect(await admin('SELECT estado, xml FROM comprobantes WHERE clave_acceso = $1', clave)).toEqual([
      { estado: 'AUTORIZADO', xml: theirs?.['xml'] },
    ]);
    expect(await lastEvent(clave)).toMatchObject({
      tipo: 'autorizado-con-otros-bytes',
      actor: 'conciliacion',
      detalle: { origen: 'conciliacion', respuesta: expect.stringContaining('<comprobante>…</comprobante>') as string },
    });
  });

  test('an authorised receipt unknown to the SRI is an alarm, and never resent', async () => {
    const clave = await factura();
    await setFaults(
      resources.running,
      { servicio: 'consulta', claveAcceso: clave, efecto: 'RECHAZADA' },
      { servicio: 'autorizacion', claveAcceso: clave, efecto: 'VACIO' },
    );
    const found = await conciliar('--reparar');
    expect(found.code).toBe(3);
    expect(found.of(clave)).toMatchObject({ tipo: 'desconocido-en-sri', alarma: true, reparada: false });
    expect(found.err).toContain(`ALARMA desconocido-en-sri ${clave}`);
    expect(await read(clave)).toMatchObject({ estado: 'AUTORIZADO', pendiente: null });
    expect(await receptionsOf(clave)).toEqual([{ n: 1 }]);
  });

  test('an open annulment request ends with it', async () => {
    const clave = await factura();
    const anulacion = `/comprobantes/${clave}/anulacion`;
    await resources.api('POST', anulacion, { motivo: 'prueba' });
    await untilAnnulment(clave, (result) => result['estadoSri'] !== null);
    // The watcher's next query is far in the future.
    await admin(
      `UPDATE anulaciones SET due_at = now() + interval '1 day', lease_token = NULL
       WHERE comprobante_id = (SELECT id FROM comprobantes WHERE clave_acceso = $1)`,
      clave,
    );
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    expect((await conciliar('--reparar')).of(clave)).toMatchObject({ estado: 'ANULACION_SOLICITADA', reparada: true });
    expect((await resources.api('GET', anulacion)).result).toMatchObject({
      estado: 'ANULADA',
      estadoComprobante: 'ANULADO',
      proximaConsulta: null,
    });
  });

  test('without an answer nothing changes', async () => {
    const clave = await factura();
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    await setFaults(resources.running, { efecto: '503', claveAcceso: clave });
    const found = await conciliar('--reparar');
    expect(found.code).toBe(3);
    expect(found.of(clave)).toBeUndefined();
    expect(found.summary['sinRespuesta']).toBe(1);
    expect(found.err).toContain(`Sin respuesta del SRI por ${clave}`);
    expect((await read(clave))['estado']).toBe('AUTORIZADO');
  });

  test('the validity service’s 99 is retried and is no difference', async () => {
    const clave = await factura();
    await setFaults(resources.running, { servicio: 'consulta', efecto: 'RECHAZADA' });
    expect((await conciliar()).of(clave)).toBeUndefined();
  });

  test('refuses what it cannot do by exit code', async () => {
    const err: string[] = [];
    const { database } = resources.running;
    const io = { out: () => undefined, err: (line: string) => err.push(line), env: { DATABASE_URL: database.url } };
    expect(await command.run(['--ruc', '1790012344001'], io)).toBe(2);
    expect(await command.run(['--ruc', '1', '--desde', '02/01/2026', '--hasta', '01/01/2026'], io)).toBe(2);
    expect(await command.run(['--ruc', '1', '--desde', '01/01/2024', '--hasta', '01/01/2026'], io)).toBe(2);
    await expect(
      command.run(['--ruc', '0990000000001', '--desde', '01/01/2026', '--hasta', '02/01/2026'], io),
    ).rejects.toMatchObject({ code: 'empresa-no-encontrada' });
  });
});

describe('a run', () => {
  const QUIET = { onChange: () => undefined, onError: () => undefined };
  const deps = (more: Partial<ReconcileDeps> = {}): ReconcileDeps => ({
    db: resources.running.database.db,
    sri: guardedSri(
      sri,
      createSriHealth({ db: resources.running.database.db, elapsedMs: () => performance.now(), ...QUIET }),
    ),
    pace: () => Promise.resolve(),
    sleep: () => Promise.resolve(),
    onSettled: () => undefined,
    alarm: () => undefined,
    onChecked: () => undefined,
    ...more,
  });

  async function begin(reparar: boolean): Promise<LeasedConciliacion> {
    const { db } = resources.running.database;
    const lease = await db.asWorker(async (tx) => {
      const empresa = await findEmpresaOfInstallation(tx, resources.running.demo.ruc);
      return beginConciliacion(tx, empresa?.id ?? '0', { desde: today, hasta: today, reparar }, 60_000);
    });
    if (lease === undefined) throw new Error('another is at it');
    return lease;
  }

  test('that is stopped resumes without repeating receipts', async () => {
    await factura();
    await factura();
    const seen: string[] = [];
    const stop = new AbortController();
    const onLooked: ReconcileDeps['onChecked'] = ({ clave_acceso: clave }) => {
      seen.push(clave);
      stop.abort();
    };
    expect(await reconcile(deps({ onChecked: onLooked }), await begin(true), stop.signal)).toBe(false);
    expect(seen).toHaveLength(1);
    const rest = await conciliar('--reparar');
    expect(rest.err).toContain('Sigue donde quedó: 1 ya revisados.');
    const [count] = await admin(
      `SELECT count(*)::int AS n FROM comprobantes WHERE estado NOT IN ('CREADO', 'ELIMINADO')`,
    );
    expect(rest.summary).toMatchObject({ estado: 'TERMINADA', revisados: count?.['n'] });
  });

  test('taken over by another process writes nothing, not even repairs', async () => {
    const clave = await factura();
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    const lease = await begin(true);
    const steal = async (): Promise<void> => {
      await admin('UPDATE conciliaciones SET lease_token = gen_random_uuid() WHERE id = $1', lease.id);
    };
    expect(await reconcile(deps({ pace: steal }), lease, new AbortController().signal)).toBe(false);
    expect((await read(clave))['estado']).toBe('AUTORIZADO');
    expect(await admin('SELECT revisados FROM conciliaciones WHERE id = $1', lease.id)).toEqual([{ revisados: 0 }]);
    await expect(conciliar('--reparar')).rejects.toMatchObject({ code: 'conciliacion-en-curso' });
    await admin('UPDATE conciliaciones SET due_at = now() WHERE id = $1', lease.id);
    expect((await conciliar('--reparar')).of(clave)).toMatchObject({ reparada: true });
  });

  test('reports nothing of a receipt that was corrected while the SRI was asked', async () => {
    const clave = await factura('NO_AUTORIZADO:52');
    expect((await read(clave))['estado']).toBe('NO_AUTORIZADO');
    const { sri: asked } = deps();
    const correcting: SriClient['autorizacion'] = async (one) => {
      if (one === clave) {
        const path = `/api/v2.0/comprobantes/facturas/${clave}`;
        const { url, demo } = resources.running;
        const headers = { prefer: 'wait=25' };
        await call(url, path, { apiKey: demo.apiKey, method: 'PUT', body: minimalFactura(), headers });
      }
      return asked.autorizacion(one);
    };
    const results = new Map<string, unknown>();
    const onChecked: ReconcileDeps['onChecked'] = ({ clave_acceso: one }, result) => {
      results.set(one, result);
    };
    const changing = deps({ sri: { validez: asked.validez, autorizacion: correcting }, onChecked });
    expect(await reconcile(changing, await begin(false), new AbortController().signal)).toBe(true);
    expect((await read(clave))['estado']).toBe('AUTORIZADO');
    expect(results.get(clave)).toEqual({ outcome: 'sin-respuesta' });
    expect((await conciliar()).of(clave)).toBeUndefined();
  });

  test('pauses during an SRI outage and continues afterwards', async () => {
    await admin(
      `INSERT INTO sri_services (servicio, opened_at, reason, next_probe_at)
       VALUES ('validez', rubrica_clock(), 'prueba', rubrica_clock() + interval '1 hour')`,
    );
    const lease = await begin(false);
    expect(await reconcile(deps(), lease, new AbortController().signal)).toBe(false);
    expect(await admin('SELECT revisados, lease_token FROM conciliaciones WHERE id = $1', lease.id)).toEqual([
      { revisados: 0, lease_token: null },
    ]);
    await admin(`DELETE FROM sri_services WHERE servicio = 'validez'`);
    expect((await conciliar()).summary).toMatchObject({ estado: 'TERMINADA' });
  });

  test('is visible only to its account', async () => {
    const path = '/sri/conciliaciones';
    const { result } = await resources.api('GET', `${path}?ruc=${resources.running.demo.ruc}`);
    const [last] = result['content'] as Record<string, unknown>[];
    expect(last).toMatchObject({ estado: 'TERMINADA', origen: 'comando', ruc: resources.running.demo.ruc });
    const one = await resources.api('GET', `${path}/${String(last?.['id'])}`);
    expect(one.result).toMatchObject({ id: last?.['id'], detalle: { number: 0 } });
    const { strangersKey } = resources;
    expect((await resources.api('GET', path, undefined, { apiKey: strangersKey })).result['content']).toEqual([]);
    const other = await resources.api('GET', `${path}/${String(last?.['id'])}`, undefined, { apiKey: strangersKey });
    expect(other).toMatchObject({ status: 404, result: { code: 'conciliacion-no-encontrada' } });
  });
});

describe('the daily job', () => {
  test('runs once a day per company, in one process at a time, from its hour on', async () => {
    const { db } = resources.running.database;
    const claim = (fromHour = 0): Promise<LeasedConciliacion | undefined> =>
      db.asWorker((tx) => claimScheduledConciliacion(tx, { reparar: true, fromHour }, 60_000));
    expect(await claim(24)).toBeUndefined();
    const first = await claim();
    expect(first).toMatchObject({ ruc: resources.running.demo.ruc, hasta: today, reparar: true });
    expect(first?.desde).toMatch(/^01\//);
    expect(await claim()).toBeUndefined();
    if (first !== undefined) await db.asWorker((tx) => finishConciliacion(tx, first));
    expect(await claim()).toBeUndefined();
    await shiftClock(resources.running, 1);
    const second = await claim();
    expect(second).toBeDefined();
    // The run of a dead process is left to the next.
    await admin('UPDATE conciliaciones SET due_at = rubrica_clock() WHERE id = $1', second?.id);
    const again = await claim();
    expect(again?.id).toBe(second?.id);
    if (again !== undefined) await db.asWorker((tx) => finishConciliacion(tx, again));
  });

  test('repairs automatically if configured', async () => {
    const clave = await factura();
    await annulInPortal(resources.running, clave, 'ACEPTADA');
    await admin(`DELETE FROM conciliaciones WHERE origen = 'programada'`);
    const config = readConfig({
      DATABASE_URL: resources.running.database.url,
      RUBRICA_SRI_URL: resources.running.simulatorUrl,
      RUBRICA_MASTER_KEY: resources.running.masterKey,
      RUBRICA_ROLES: 'worker',
      RUBRICA_CONCILIACION: 'reparar',
      RUBRICA_CONCILIACION_HORA: '0',
      RUBRICA_CONCILIACION_POR_SEGUNDO: '50',
    });
    const worker = await startService(config, log);
    try {
      await untilState(clave, (comprobante) => comprobante['estado'] === 'ANULADO');
    } finally {
      await worker.stop();
    }
  });
});

async function untilState(clave: string, found: (comprobante: Record<string, unknown>) => boolean): Promise<void> {
  while (!found(await read(clave))) await sleep(100);
}

async function untilAnnulment(clave: string, found: (result: Record<string, unknown>) => boolean): Promise<void> {
  while (!found((await resources.api('GET', `/comprobantes/${clave}/anulacion`)).result)) await sleep(100);
}
