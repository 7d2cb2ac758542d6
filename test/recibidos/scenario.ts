import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { mutatedInstallation, type Mutation } from '../faults/mutation.js';
import { startFaultProxy, type Fault } from '../faults/proxy.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import {
  PROGRAM,
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  startSimulatorProcess,
  temporaryDir,
  type Answered,
  type ServiceProcess,
} from '../support/service.js';
import { endOf, fechaOf, isKnown, makeLines, storeInSri, writeLista, type Line } from './lines.js';
import { findingsOf, type SriQuery, type Progress, type Row } from './verdict.js';

export interface Scenario {
  /** Half in the current layout, half in the previous one. */
  readonly lines: number;
  readonly processes: number;
  /** Share of all queries about these lines. */
  readonly failRate: number;
  /** How often all processes are killed. */
  readonly kills: number;
  /** Keys of another account, which arrive when half of the lines are done. */
  readonly strangers: number;
  /** Queries at the product's rate; afterwards the rate limit is removed, or the run would take hours. */
  readonly paced: number;
  readonly installation?: Pick<Mutation, 'name' | 'edits'>;
  readonly patienceMs: number;
  readonly progress: (text: string) => void;
}

/** A run's database; its creator drops it. */
export interface RunDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly adminUrl: string;
}

export interface Outcome {
  readonly findings: readonly string[];
  readonly questions: number;
  readonly spoiled: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly issued: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly seconds: number;
}

const PER_SECOND = 20;
/** Without the rate limit: queries back to back. */
const FAST = { file: 'app/service.js', find: /perSecond: config\.recibidosPorSegundo/, replace: 'perSecond: 5000' };
/** One fault of each kind: no answer, half of one, an error, an empty list, another's document. */
const FAULTS: readonly Fault[] = ['cut-before', 'half', '500-after', 'fault-before', 'empty-list', 'other-document'];
const [BUYER, STRANGER] = ['1790016919001', '1790085783001'];

/** Accounts do not take turns: first come, first served. */
export const WITHOUT_TURNS: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-turnos',
  edits: [
    {
      file: 'features/recibidos/store/work.js',
      find: /ORDER BY p\.accion, p\.account_id <= \$3::uuid, p\.account_id/,
      replace: 'ORDER BY ($3::uuid IS NULL), q.created_at, q.id',
    },
  ],
};

/** Each process has its own rate limit. */
export const WITHOUT_ONE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-uno',
  edits: [{ file: 'features/recibidos/store/work.js', find: /turn\?\.alone !== true/, replace: 'turn === void 0' }],
};

/** An upload keeps counting documents that are no longer queried. */
export const WITHOUT_END: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-fin',
  edits: [{ file: 'features/recibidos/store/cargas.js', find: / AND r\.due_at IS NOT NULL/, replace: '' }],
};

/** Runs processes of the built service against the simulated SRI behind a proxy, and judges what is stored at the end. */
export async function runScenario(scenario: Scenario, database: RunDatabase): Promise<Outcome> {
  const closing: (() => unknown)[] = [];
  try {
    return await run(scenario, database, closing);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function run(scenario: Scenario, database: RunDatabase, closing: (() => unknown)[]): Promise<Outcome> {
  const { progress } = scenario;
  const startedMs = performance.now();
  const home = temporaryDir();
  closing.push(home.remove);
  const copyOf = (more: Mutation['edits']): string => {
    const { name = 'recibidos', edits = [] } = scenario.installation ?? {};
    const copy = mutatedInstallation({ name, edits: [...edits, ...more] });
    closing.push(copy.remove);
    return copy.path;
  };
  const env = { ...database.env, RUBRICA_DATA: home.path, RUBRICA_MASTER_KEY: newMasterKey(), RUBRICA_LOG: 'warn' };
  const first = await startServiceProcess(env);
  closing.push(() => first.kill());
  const demo = demoOf(home.path);
  const world = await prepare(first.url, env, demo, scenario);
  await storeInSri(database.adminUrl, world.all, world.template, BUYER);
  await storeInSri(database.adminUrl, world.strangers, world.template, STRANGER);
  await first.stop();
  const simulator = await startSimulatorProcess(env);
  closing.push(() => simulator.stop());

  const requested: SriQuery[] = [];
  const ours = new Set([...world.all, ...world.strangers].map(({ clave }) => clave));
  const proxy = await startFaultProxy(simulator.url, {
    rate: scenario.failRate,
    certain: [],
    random: Math.random,
    note: () => undefined,
    faults: FAULTS,
    hits: (clave) => {
      if (ours.has(clave)) requested.push({ clave, atMs: performance.now() });
      return ours.has(clave);
    },
  });
  closing.push(() => proxy.close());

  let installation = scenario.installation === undefined ? undefined : copyOf([]);
  const start = (): Promise<ServiceProcess> =>
    startServiceProcess(
      { ...env, RUBRICA_SRI_URL: proxy.url },
      installation === undefined ? {} : { cwd: installation },
    );
  const members = await Promise.all(Array.from({ length: scenario.processes }, start));
  closing.push(() => Promise.all(members.map((member) => member.kill())));
  const url = (): string => members[0]?.url ?? '';
  /** Kills all lease holders, so no lease needs to expire. */
  const killAll = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.kill()));
    await withClient(database.adminUrl, async (client) => {
      for (const table of ['recibidos', 'comprobantes'])
        await client.query(
          `UPDATE ${table} SET lease_token = NULL, due_at = rubrica_clock() WHERE lease_token IS NOT NULL AND due_at IS NOT NULL`,
        );
    });
    members.splice(0, members.length, ...(await Promise.all(members.map(start))));
  };

  const cargas: string[] = [];
  for (const [layout, lines] of world.lists) {
    const lista = writeLista(lines, layout, BUYER);
    const taken = await call(url(), '/api/v1.0/recibidos/claves', { apiKey: demo.apiKey, body: { lista } });
    if (taken.status !== 202) throw new Error(`claves: ${taken.status} ${JSON.stringify(taken.result)}`);
    cargas.push(String(taken.result['id']));
  }
  progress(`${scenario.lines} lines taken`);

  const issuing = issueMeanwhile(url, demo.apiKey);
  const seen: Progress[] = [];
  const known = world.all.filter(isKnown).map(({ clave }) => clave);
  let kills = 0;
  let broughtAt: number | undefined;
  let pacedUntil = Infinity;
  for (const end = Date.now() + scenario.patienceMs; Date.now() < end;) {
    await withClient(database.adminUrl, (client) =>
      hurry(client, [...known, ...world.strangers.map((one) => one.clave)]),
    );
    for (const carga of cargas) seen.push(...(await look(database.adminUrl, url, demo.apiKey, carga)));
    const left = await withClient(database.adminUrl, (client) => pendingOf(client, known));
    progress(`${requested.length} questions, ${left} to go, ${kills} kills, ${issuing.count()} issued`);
    if (broughtAt === undefined && left <= known.length / 2) {
      const claves = world.strangers.filter((line) => endOf(line) !== undefined).map(({ clave }) => clave);
      const imported = await persistently(() =>
        call(url(), '/api/v1.0/recibidos/claves', { apiKey: world.strangersKey, body: { claves } }),
      );
      if (imported.status !== 202) throw new Error(`claves: ${imported.status}`);
      broughtAt = requested.length;
    } else if (installation === undefined && requested.length >= scenario.paced && left > 0) {
      pacedUntil = requested.length;
      installation = copyOf([FAST]);
      await killAll();
      kills += 1;
    } else if (kills < scenario.kills && left < known.length * (1 - (kills + 1) / (scenario.kills + 1))) {
      kills += 1;
      await killAll();
    }
    const strangersLeft = await withClient(database.adminUrl, (client) =>
      pendingOf(
        client,
        world.strangers.filter(isKnown).map(({ clave }) => clave),
      ),
    );
    if (left === 0 && broughtAt !== undefined && strangersLeft === 0 && kills >= scenario.kills) break;
    await sleep(300);
  }
  const issued = await issuing.stop();
  progress(`all that the SRI knows is settled; ${issued.length} receipts were issued meanwhile`);

  // The SRI is well again: annulments are noticed, and unknown documents are no longer queried days later.
  proxy.setRate(0);
  await withClient(database.adminUrl, (client) =>
    client.query(
      `UPDATE recibidos SET due_at = rubrica_clock() WHERE lease_token IS NULL AND accion = 'vigilar' AND clave_acceso = ANY ($1)`,
      [[...world.all, ...world.strangers].filter(({ kind }) => kind === 'anulado').map(({ clave }) => clave)],
    ),
  );
  await until(scenario.patienceMs, async () =>
    withClient(database.adminUrl, async (client) => {
      const { rows } = await client.query(`SELECT FROM recibidos WHERE accion = 'vigilar' AND due_at <= rubrica_clock()
        OR lease_token IS NOT NULL LIMIT 1`);
      return rows.length === 0;
    }),
  );
  const comprobantesNow = (): ReturnType<typeof comprobantesOf> =>
    withClient(database.adminUrl, (client) => comprobantesOf(client, issued));
  await until(scenario.patienceMs, async () =>
    (await comprobantesNow()).every(({ estado }) => estado === 'AUTORIZADO'),
  );
  await withClient(database.adminUrl, (client) =>
    client.query(`UPDATE installation SET clock_shift = interval '6 days'`),
  );
  await until(scenario.patienceMs, async () => {
    for (const carga of cargas) seen.push(...(await look(database.adminUrl, url, demo.apiKey, carga)));
    return seen.slice(-cargas.length).every(({ shown }) => shown === 0);
  });
  const rows = await withClient(database.adminUrl, storedRows);
  const comprobantes = await comprobantesNow();
  const findings = findingsOf({
    lines: world.all,
    strangers: world.strangers,
    rows,
    receipts: comprobantes,
    seen,
    asked: requested,
    pacedUntil: Math.min(pacedUntil, requested.length),
    perSecond: PER_SECOND,
    broughtAt,
  });
  const ends: Record<string, number> = {};
  for (const { estado } of rows) ends[estado] = (ends[estado] ?? 0) + 1;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const { spoiled } = proxy.stats();
  return { findings, questions: requested.length, spoiled, kills, issued: issued.length, ends, seconds };
}

interface World {
  readonly lists: readonly (readonly ['today' | 'before', readonly Line[]])[];
  readonly all: readonly Line[];
  readonly strangers: readonly Line[];
  readonly strangersKey: string;
  readonly template: Parameters<typeof storeInSri>[2];
}

/** Creates the buying company, another account with one, and a document to derive the others from. */
async function prepare(
  url: string,
  env: Readonly<Record<string, string>>,
  demo: ReturnType<typeof demoOf>,
  { lines, strangers }: Scenario,
): Promise<World> {
  const { apiKey, ruc } = demo;
  const args = [PROGRAM, 'cuenta', 'crear', '--nombre', 'Otra', '--usuario', 'otra@otra.ec', '--json'];
  const made = execFileSync(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' });
  const strangersKey = (JSON.parse(made) as { apiKey: string }).apiKey;
  for (const [key, company] of [
    [apiKey, BUYER],
    [strangersKey, STRANGER],
  ] as const) {
    const body = { ruc: company, razonSocial: `RECEPTORA ${company}`, dirMatriz: 'QUITO' };
    const { status } = await call(url, '/api/v1.0/empresas', { apiKey: key, body });
    if (status !== 201) throw new Error(`empresas: ${status}`);
  }
  const receptor = { tipoIdentificacion: '04', identificacion: BUYER, razonSocial: 'RECEPTORA' };
  const { result } = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura({ receptor }),
    headers: { prefer: 'wait=25' },
  });
  const clave = String(result['claveAcceso']);
  const response = await fetch(`${url}/api/v1.0/comprobantes/${clave}/archivos?format=enviado`, {
    headers: { 'x-api-key': apiKey },
  });
  const fechaEmision = fechaOf(clave);
  const half = Math.ceil(lines / 2);
  const today = makeLines(half, ruc, '901', fechaEmision);
  const before = makeLines(lines - half, ruc, '902', fechaEmision);
  return {
    lists: [
      ['today', today],
      ['before', before],
    ],
    all: [...today, ...before],
    strangers: makeLines(strangers, ruc, '903', fechaEmision),
    strangersKey,
    template: { xml: await response.text(), clave, secuencial: clave.slice(30, 39), receptor: BUYER },
  };
}

/** Retries failed documents now; those unknown to the SRI, twice. */
async function hurry(client: pg.Client, known: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE recibidos SET due_at = rubrica_clock() WHERE lease_token IS NULL AND accion = 'consultar' AND due_at > rubrica_clock()
       AND (attempts < 2 OR clave_acceso = ANY ($1))`,
    [known],
  );
}

async function pendingOf(client: pg.Client, claves: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT $1::int - count(*)::int AS n FROM recibidos WHERE clave_acceso = ANY ($2) AND estado <> 'PENDIENTE'`,
    [claves.length, claves],
  );
  return rows[0]?.n ?? 0;
}

/** Reads an upload's progress between two reads of the true state. */
async function look(adminUrl: string, url: () => string, apiKey: string, carga: string): Promise<Progress[]> {
  const truth = (): Promise<number> =>
    withClient(adminUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM carga_filas f JOIN recibidos r ON r.account_id = f.account_id AND r.clave_acceso = f.clave_acceso
         WHERE f.carga_id = $1 AND r.estado = 'PENDIENTE' AND r.due_at IS NOT NULL`,
        [carga],
      );
      return rows[0]?.n ?? 0;
    });
  const most = await truth();
  let answer: Answered;
  try {
    answer = await call(url(), `/api/v1.0/recibidos/cargas/${carga}`, { apiKey });
  } catch {
    return []; // killed meanwhile
  }
  if (answer.status !== 200) return [];
  const { porConsultar, total, hechos, nuevos, invalidos } = answer.result;
  return [
    {
      carga,
      most,
      shown: Number(porConsultar),
      least: await truth(),
      counts: [total, hechos, nuevos, invalidos].join(' '),
    },
  ];
}

/** Issues receipts one by one until stopped; returns the accepted keys. */
function issueMeanwhile(url: () => string, apiKey: string): { count(): number; stop(): Promise<string[]> } {
  const taken: string[] = [];
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const key = randomUUID();
      const { result } = await persistently(() =>
        call(url(), '/api/v2.0/comprobantes/facturas', {
          apiKey,
          headers: { 'idempotency-key': key },
          body: minimalFactura({}),
        }),
      );
      taken.push(String(result['claveAcceso']));
      await sleep(250);
    }
  })();
  return {
    count: () => taken.length,
    stop: async () => {
      stopping.abort();
      await done;
      return taken;
    },
  };
}

/** Retries a call whose process was killed. */
async function persistently(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    try {
      const answer = await ask();
      if (answer.status < 500) return answer;
    } catch {
      // Killed; its successor answers.
    }
    await sleep(100);
  }
}

async function until(patienceMs: number, done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    if (await done()) return;
    await sleep(300);
  }
}

async function storedRows(client: pg.Client): Promise<Row[]> {
  const { rows } =
    await client.query<Row>(`SELECT r.clave_acceso AS clave, r.estado, r.ruc, r.motivo, r.due_at IS NOT NULL AS due,
      (SELECT count(*)::int FROM recibido_cifras f WHERE f.recibido_id = r.id) AS cifras,
      (SELECT count(*)::int FROM avisos a WHERE a.tipo = 'recibido.nuevo' AND a.account_id = r.account_id
         AND a.datos ->> 'claveAcceso' = r.clave_acceso) AS told,
      r.xml IS NULL OR convert_from(r.xml, 'UTF8') LIKE '%' || r.clave_acceso || '%' AS own
    FROM recibidos r`);
  return rows;
}

/** Returns the receipts issued meanwhile, each with how often the SRI has it. */
async function comprobantesOf(
  client: pg.Client,
  claves: readonly string[],
): Promise<{ clave: string; estado: string; times: number }[]> {
  const { rows } = await client.query<{ clave: string; estado: string; times: number }>(
    `SELECT g.clave, coalesce(c.estado, 'PERDIDO') AS estado,
       (SELECT count(*)::int FROM sri_simulador.authorizations a WHERE a.clave_acceso = g.clave) AS times
     FROM unnest($1::text[]) AS g (clave) LEFT JOIN comprobantes c ON c.clave_acceso = g.clave`,
    [claves],
  );
  return rows;
}
