import { setTimeout as sleep } from 'node:timers/promises';
import { mutatedInstallation, type Mutation } from '../faults/mutation.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import {
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';
import { findingsOf, type Invoice, type Plan } from './verdict.js';

export interface Scenario {
  readonly schedules: number;
  /** Simulated days. */
  readonly days: number;
  readonly stepDays: number;
  /** How often the service is killed while it issues. */
  readonly kills: number;
  /** How often the clock goes back, by 40 days, and forth again. */
  readonly jumps: number;
  /** The service stands still for so long, once. */
  readonly downDays: number;
  readonly installation?: Pick<Mutation, 'name' | 'edits'>;
  readonly patienceMs: number;
  readonly progress: (text: string) => void;
}

export interface RunDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly adminUrl: string;
}

export interface Outcome {
  readonly findings: readonly string[];
  readonly invoices: number;
  readonly kills: number;
  readonly jumps: number;
}

/** Leaves the unique reference out. */
export const WITHOUT_REFERENCE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-referencia',
  edits: [
    {
      file: 'features/recurrentes/issue-period.js',
      find: /referencia: referenciaDePeriodo\(one\.id, periodo\), referenciaUnica: true/,
      replace: '',
    },
  ],
};

const JUMP_DAYS = 40;

/** Runs the built service through simulated days, and judges the invoices at the end. */
export async function runScenario(scenario: Scenario, database: RunDatabase): Promise<Outcome> {
  const closing: (() => unknown)[] = [];
  try {
    return await run(scenario, database, closing);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function run(
  scenario: Scenario,
  { env: given, adminUrl }: RunDatabase,
  closing: (() => unknown)[],
): Promise<Outcome> {
  const { progress, days, stepDays } = scenario;
  const home = temporaryDir();
  closing.push(home.remove);
  const copy = scenario.installation && mutatedInstallation(scenario.installation);
  if (copy !== undefined) closing.push(copy.remove);
  const env = { ...given, RUBRICA_DATA: home.path, RUBRICA_MASTER_KEY: newMasterKey(), RUBRICA_LOG: 'warn' };
  const start = (): Promise<ServiceProcess> => startServiceProcess(env, copy === undefined ? {} : { cwd: copy.path });
  let service = await start();
  closing.push(() => service.kill());
  const demo = demoOf(home.path);
  const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    withClient(adminUrl, async (client) => (await client.query<Row>(text, values)).rows);
  const today = (): Promise<string> =>
    sql<{ day: string }>(`SELECT (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date::text AS day`).then(
      ([row]) => row?.day ?? '',
    );
  const shift = async (to: number): Promise<void> => {
    // At noon, so that a slow run does not cross midnight: due at six in the morning.
    await sql(
      `UPDATE installation SET clock_shift = (((now() AT TIME ZONE 'America/Guayaquil')::date + $1::int + time '12:00')
         AT TIME ZONE 'America/Guayaquil') - now()`,
      to,
    );
  };
  await shift(0);
  const from = await today();
  const plans = await plant(service, demo, scenario.schedules);
  progress(`${plans.length} schedules from ${from}`);
  const wake = async (): Promise<void> => {
    const path = `/api/v1.0/empresas/${demo.ruc}/recurrentes/${plans[0]?.id ?? ''}/estado`;
    await call(service.url, path, { method: 'PUT', apiKey: demo.apiKey, body: { estado: 'ACTIVA' } });
  };
  const DUE = `estado = 'ACTIVA' AND siguiente <= (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date`;
  const settled = async (): Promise<void> => {
    for (const end = Date.now() + scenario.patienceMs; Date.now() < end;) {
      const [left] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM recurrentes WHERE ${DUE}`);
      if (left?.n === 0) return;
      await wake();
      await sleep(100);
    }
    throw new Error('periods are still due');
  };
  /** Kills the service amid its work; nobody waits for its leases. */
  const kill = async (): Promise<void> => {
    await service.kill();
    await sql(`UPDATE recurrentes SET lease_token = NULL, due_at = rubrica_clock() WHERE lease_token IS NOT NULL`);
    service = await start();
  };
  let kills = 0;
  let jumps = 0;
  let down = false;
  for (let day = stepDays; day <= days; day += stepDays) {
    await shift(day);
    await wake();
    const share = day / days;
    while (kills < Math.floor(share * scenario.kills)) {
      await sleep(Math.random() * 300);
      await kill();
      kills += 1;
      await wake();
    }
    await settled();
    if (jumps < Math.floor(share * scenario.jumps)) {
      jumps += 1;
      await shift(Math.max(0, day - JUMP_DAYS));
      await wake();
      await sleep(300);
      await shift(day);
      await wake();
      await settled();
    }
    if (!down && share >= 0.5) {
      down = true;
      await service.stop();
      day += scenario.downDays - (scenario.downDays % stepDays);
      await shift(Math.min(day, days));
      service = await start();
      await wake();
      await settled();
    }
    progress(`day ${day}, ${kills} kills, ${jumps} jumps`);
  }
  await shift(days);
  await wake();
  await settled();
  const to = await today();
  const invoices = await sql<Invoice>(
    `SELECT referencia, referencia_unica, documento #>> '{detalles,0,descripcion}' AS descripcion FROM comprobantes
     WHERE documento #>> '{detalles,0,descripcion}' LIKE 'Plan %'`,
  );
  return { findings: findingsOf(plans, invoices, from, to), invoices: invoices.length, kills, jumps };
}

/** Creates schedules of every kind, on different days. */
async function plant(
  { url }: ServiceProcess,
  { ruc, apiKey }: { readonly ruc: string; readonly apiKey: string },
  count: number,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (let n = 0; n < count; n += 1) {
    const frecuencia = (['mensual', 'mensual', 'mensual', 'semanal', 'anual'] as const)[n % 5] ?? 'mensual';
    const dia = frecuencia === 'semanal' ? (n % 7) + 1 : n % 10 === 0 ? 31 : (n % 28) + 1;
    const mes = frecuencia === 'anual' ? (n % 12) + 1 : null;
    const name = `Plan ${n + 1}:`;
    const line = {
      ...{ codigoPrincipal: 'P', descripcion: `${name} {periodo}`, cantidad: 1, precioUnitario: 10 },
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    };
    const { status, result } = await call(url, `/api/v1.0/empresas/${ruc}/recurrentes`, {
      apiKey,
      body: {
        ...{ nombre: name, frecuencia, dia, atraso: 'emitir', ...(mes === null ? {} : { mes }) },
        factura: minimalFactura({ detalles: [line] }),
      },
    });
    if (status !== 201) throw new Error(`recurrentes: ${status} ${JSON.stringify(result)}`);
    plans.push({ id: String(result['id']), name, frecuencia, dia, mes });
  }
  return plans;
}
