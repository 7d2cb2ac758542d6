import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.js';
import { withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { createDemoDatabase } from '../support/running.js';
import {
  call,
  demoOf,
  startServiceProcess,
  temporaryDir,
  type Answered,
  type ServiceProcess,
} from '../support/service.js';

// The SRI is down for 48 hours of the installation's clock, with receipts waiting; then it recovers. Full size: RUBRICA_APAGON=20000; each
// run prints its figures.
const COMPROBANTES = Number(process.env['RUBRICA_APAGON'] ?? 400);
const CLIENTS = 8;
const HOURS = 48;
/** The ledger follows the claim order, except among concurrent sends. */
const AT_ONCE = 64;
const MEMORY_GROWTH_BYTES_MAX = 96 * 1024 * 1024;

let database: TestDatabase;
let service: ServiceProcess;
let simulatorUrl: string;
let apiKey: string;
const home = temporaryDir();

beforeAll(async () => {
  const demo = await createDemoDatabase(home.path);
  database = demo.database;
  const port = await freePort();
  simulatorUrl = `http://127.0.0.1:${port}`;
  service = await startServiceProcess({
    DATABASE_URL: database.url,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: demo.masterKey,
    RUBRICA_SIMULADOR_PORT: String(port),
    RUBRICA_ALARMA_ENVIO_S: '60',
  });
  ({ apiKey } = demoOf(home.path));
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  home.remove();
});

const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.adminUrl, async (client) => (await client.query<Row>(text)).rows);
const shiftTo = (hours: number): Promise<unknown> =>
  sql(`UPDATE installation SET clock_shift = make_interval(secs => ${hours * 3600})`);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const startedMs = Date.now();
  while (!(await condition())) {
    if (Date.now() - startedMs > 3_000_000) throw new Error(`waited in vain until ${what}`);
    await sleep(200);
  }
}

const issue = (simular?: string): Promise<Answered> =>
  call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura(simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] }),
  });
const of = (claveAcceso: unknown, tail = '', method = 'GET'): Promise<Answered> =>
  call(service.url, `/api/v1.0/comprobantes/${String(claveAcceso)}${tail}`, { apiKey, method });

interface Ready {
  readonly status: number;
  readonly estado: string;
  readonly sri: Readonly<Record<string, { estado: string; motivo: string | null; proximoIntento: string | null }>>;
}
async function ready(): Promise<Ready> {
  const { status, result } = await call(service.url, '/salud/listo');
  const sri = result['sri'] as {
    servicio: string;
    estado: string;
    motivo: string | null;
    proximoIntento: string | null;
  }[];
  return {
    status,
    estado: String(result['estado']),
    sri: Object.fromEntries(sri.map((one) => [one.servicio, one])),
  };
}

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`^${line.source} (\\S+)$`, 'm').exec(text)?.[1]);
}

const CALLS = 1_000_000;
/** Every SRI service answers 503 and counts it. */
const bringDown = (): Promise<unknown> =>
  fetch(`${simulatorUrl}/fallas`, {
    method: 'PUT',
    body: JSON.stringify({
      fallas: ['recepcion', 'autorizacion'].map((servicio) => ({ servicio, efecto: '503', veces: CALLS })),
    }),
  });
async function callsSoFar(): Promise<Record<string, number>> {
  const rows = await sql<{ servicio: string; remaining: number }>(
    'SELECT servicio, remaining FROM sri_simulador.faults',
  );
  return Object.fromEntries(rows.map(({ servicio, remaining }) => [servicio, CALLS - remaining]));
}

interface LedgerLine {
  readonly clave_acceso: string;
  readonly at: number;
  readonly estado: string;
}
const ledger = (): Promise<LedgerLine[]> =>
  sql(
    `SELECT clave_acceso, extract(epoch FROM received_at)::float8 AS at, answer ->> 'estado' AS estado
     FROM sri_simulador.receptions ORDER BY id`,
  );
const secuencialOf = (clave: string): number => Number(clave.slice(30, 39));

describe(`the SRI is down for ${HOURS} hours with ${COMPROBANTES} receipts waiting`, () => {
  const figures: Record<string, unknown> = { receipts: COMPROBANTES };
  const accepted: string[] = [];
  let patient: unknown;
  let hopeless: unknown;
  let before: Record<string, number>;

  test(
    'receipts are still accepted with 201, and the service stays in rotation, degraded',
    { timeout: 3_600_000 },
    async () => {
      // Received, and decided long after the outage.
      patient = (await issue(`EN_PROCESO:${(HOURS + 4) * 3600}`)).result['claveAcceso'];
      hopeless = (await issue('EN_PROCESO:9999999')).result['claveAcceso'];
      await until(
        'both are received',
        async () => (await sql(`SELECT FROM comprobantes WHERE estado = 'RECIBIDO'`)).length === 2,
      );
      expect((await ready()).estado).toBe('listo');

      await bringDown();
      let started = 0;
      const client = async (): Promise<void> => {
        while (started < COMPROBANTES) {
          started += 1;
          const { status, result } = await issue();
          expect(status).toBe(201);
          accepted.push(String(result['claveAcceso']));
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      await until('recepción is open', async () =>
        ['suspendido', 'probando'].includes((await ready()).sri['recepcion']?.estado ?? ''),
      );
      const { status, estado, sri } = await ready();
      expect([status, estado]).toEqual([200, 'degradado']);
      expect(sri['recepcion']).toMatchObject({ motivo: 'HTTP 503', proximoIntento: expect.any(String) as string });
      expect(await metric(/rubrica_sri_servicio\{servicio="recepcion",estado="operativo"\}/)).toBe(0);
      expect(service.log()).toContain('sri service changed');
    },
  );

  test('a manual step says why it waits', async () => {
    let answer: Answered | undefined;
    // The step may be the probe itself; then it is repeated.
    await until('a step must wait', async () => {
      answer = await of(accepted.at(-1), '/enviar', 'PUT');
      return answer.status === 503;
    });
    expect(answer?.result).toMatchObject({
      code: 'sri-no-disponible',
      servicio: expect.stringMatching(/recepcion|autorizacion/) as string,
      message: expect.stringMatching(/no responde desde .* sigue en cola/) as string,
    });
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThanOrEqual(0);
    // Not attempted yet; the state is reported all the same.
    expect((await of(accepted.at(-2))).result['pendiente']).toMatchObject({
      accion: 'firmar',
      motivo: expect.stringContaining('recepción del SRI no responde') as string,
    });
  });

  test('each service gets less than one probe a second in real time', async () => {
    const opened = ['suspendido', 'probando'];
    await until('both services are open', async () => {
      const { recepcion, autorizacion } = (await ready()).sri;
      return opened.includes(recepcion?.estado ?? '') && opened.includes(autorizacion?.estado ?? '');
    });
    before = await callsSoFar();
    const startedMs = Date.now();
    await sleep(8000);
    const after = await callsSoFar();
    const seconds = (Date.now() - startedMs) / 1000;
    for (const servicio of ['recepcion', 'autorizacion']) {
      expect((after[servicio] ?? 0) - (before[servicio] ?? 0)).toBeLessThan(seconds);
    }
    figures['probesIn8s'] = (after['recepcion'] ?? 0) - (before['recepcion'] ?? 0);
  });

  test('48 hours: a probe whenever due, flat memory, nothing parked, one alarm', { timeout: 600_000 }, async () => {
    before = await callsSoFar();
    const memory = [await metric(/process_resident_memory_bytes/)];
    for (let hour = 1; hour <= HOURS; hour++) {
      await shiftTo(hour);
      await sleep(700);
      if (hour % 8 === 0) memory.push(await metric(/process_resident_memory_bytes/));
    }
    const after = await callsSoFar();
    figures['callsIn48h'] = {
      recepcion: (after['recepcion'] ?? 0) - (before['recepcion'] ?? 0),
      autorizacion: (after['autorizacion'] ?? 0) - (before['autorizacion'] ?? 0),
    };
    figures['memoryMiB'] = memory.map((bytes) => Math.round(bytes / 1024 / 1024));
    for (const servicio of ['recepcion', 'autorizacion']) {
      // A jump of an hour makes one probe due, and its backoff may end once more before the next.
      expect((after[servicio] ?? 0) - (before[servicio] ?? 0)).toBeLessThanOrEqual(HOURS * 2);
      expect((after[servicio] ?? 0) - (before[servicio] ?? 0)).toBeGreaterThan(0);
    }
    expect(Math.max(...memory) - (memory[0] ?? 0)).toBeLessThan(MEMORY_GROWTH_BYTES_MAX);
    expect(await sql(`SELECT FROM comprobantes WHERE accion = 'intervenir'`)).toEqual([]);
    expect(await metric(/rubrica_comprobante_sin_enviar_segundos/)).toBeGreaterThan((HOURS - 1) * 3600);
    await until('the alarm is raised', async () => service.log().includes('wait too long'));
    expect(service.log().match(/wait too long/g)).toHaveLength(1);
  });

  test('recovery: all AUTORIZADO, oldest first, within the rate limit', { timeout: 3_600_000 }, async () => {
    await fetch(`${simulatorUrl}/fallas`, { method: 'DELETE' });
    await shiftTo(HOURS + 0.05);
    const startedMs = Date.now();
    await until('all are authorised', async () => {
      const [row] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM comprobantes WHERE estado = 'AUTORIZADO'`);
      return row?.n === COMPROBANTES;
    });
    figures['drainS'] = Math.round((Date.now() - startedMs) / 1000);
    figures['memoryAfterMiB'] = Math.round((await metric(/process_resident_memory_bytes/)) / 1024 / 1024);

    const ours = new Set(accepted);
    const lines = await ledger();
    const received = lines.filter((line) => line.estado === 'RECIBIDA' && ours.has(line.clave_acceso));
    expect(new Set(received.map((line) => line.clave_acceso)).size).toBe(COMPROBANTES);
    expect(received).toHaveLength(COMPROBANTES);
    // A receipt used for a probe waits by its own backoff; all others go by age.
    const probed = new Set(lines.filter((line) => line.estado !== 'RECIBIDA').map((line) => line.clave_acceso));
    const fresh = received
      .filter((line) => !probed.has(line.clave_acceso))
      .map((line) => secuencialOf(line.clave_acceso));
    let newest = 0;
    for (const secuencial of fresh) {
      expect(secuencial).toBeGreaterThan(newest - AT_ONCE);
      newest = Math.max(newest, secuencial);
    }
    const start = received[0]?.at ?? 0;
    for (const seconds of [1, 5, 10, 15, 20]) {
      const out = received.filter((line) => line.at <= start + seconds).length;
      // Two a second, doubling every five seconds; plus the probe, one second's saved quota and the manual steps.
      const allowed = Array.from({ length: seconds }, (_, n) => 2 * 2 ** Math.floor(n / 5)).reduce((a, b) => a + b, 0);
      figures[`receivedIn${seconds}s`] = out;
      expect(out).toBeLessThanOrEqual(allowed + 2 * 2 ** Math.floor(seconds / 5) + 4);
    }
  });

  test('the SRI’s 24 hours start after the outage', { timeout: 300_000 }, async () => {
    expect((await of(patient)).result).toMatchObject({ estado: 'RECIBIDO', pendiente: { accion: 'consultar' } });
    await shiftTo(HOURS + 6);
    await until('it is decided', async () => (await of(patient)).result['estado'] === 'AUTORIZADO');
    expect((await of(hopeless)).result).toMatchObject({ estado: 'RECIBIDO', pendiente: { accion: 'consultar' } });
    await shiftTo(HOURS + 26);
    await until('it is parked', async () => {
      const { pendiente } = (await of(hopeless)).result as { pendiente: { accion: string } | null };
      return pendiente?.accion === 'intervenir';
    });
    expect((await of(hopeless)).result['pendiente']).toMatchObject({
      motivo: expect.stringContaining('24 horas') as string,
    });
  });

  test('the time from 201 to sent is measured', async () => {
    expect(await metric(/rubrica_emision_a_envio_segundos_count/)).toBe(COMPROBANTES + 2);
    expect(await metric(/rubrica_emision_a_envio_segundos_bucket\{le="86400"\}/)).toBeLessThan(COMPROBANTES);
    expect(await metric(/rubrica_comprobante_sin_enviar_segundos/)).toBe(0);
    process.stdout.write(`outage: ${JSON.stringify(figures)}\n`);
  });
});
