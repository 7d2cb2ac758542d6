import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  call,
  newMasterKey,
  startServiceProcess,
  startSimulatorProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';
import { signerOf } from '../support/memory.js';
import { startCrew, type Crew } from './crew.js';
import { keepCutting, startLink, type Cuts, type Link, type Server } from './links.js';
import { runLoad, type LoadTarget } from './load.js';
import { startFaultProxy, type Mistake } from './proxy.js';
import { readEvidence } from './judge.js';
import { keepReading, keepReporting, noteHistories, realHistory, renumberFeed } from './readers.js';
import { counterHeld, databaseGoneInAWait } from './trials.js';
import { migrateFrom, upgraded, type LaterVersion } from './upgrade.js';
import { judge, type ClientLine, type LedgerLine } from './verdict.js';
import { clockAhead, prepareAccount, startDatabase, type ServiceDatabase } from './world.js';

export interface Scenario {
  readonly receipts: number;
  readonly clients: number;
  readonly processes: number;
  /** Share of SRI calls that are hit. */
  readonly faultRate: number;
  /** Mistakes that each receipt meets exactly once. */
  readonly certain?: readonly Mistake[];
  /** How far the first process's clock is ahead; undefined: it is right. */
  readonly clockAheadMs?: number;
  /** Time from a killed process's return to the next kill -9; undefined: no kills. */
  readonly killEveryMs: number | undefined;
  /** Time from a mended link to the next cut, in one direction, of a process to its database or the SRI; undefined: no cuts. */
  readonly cutEveryMs?: number | undefined;
  /** How long one process is suspended; undefined: none is. */
  readonly freezeMs: number | undefined;
  /** Once the SRI is well, requests the next step of receipts still in backoff, as a person in a hurry may. */
  readonly hurry: boolean;
  /** Stops the database server for this long, while clients wait; undefined: never. */
  readonly databaseOutageMs: number | undefined;
  /** One more process, of this installation, is suspended for at most this long while it holds a counter; undefined: none. */
  readonly holder?: { readonly installation: string; readonly ms: number };
  /** If no receipt becomes final for this long, the rest is stuck; undefined: three minutes. */
  readonly stuckMs?: number;
  /** Concurrency of a process; undefined: default. */
  readonly inHand?: number;
  /** The service reaches its database through PgBouncer in transaction mode. */
  readonly pooled?: boolean;
  /** Each process has a signer as its child, which is killed or frozen at random. */
  readonly hurtSigners?: boolean;
  /** Reports are read all the time, and judged. */
  readonly reports?: boolean;
  /** The service's database; undefined: a dedicated server. */
  readonly database?: ServiceDatabase;
  /** Action during the load; `issued` resolves after this many more answers. The load continues until the action is done. */
  readonly underLoad?: (issued: (count: number) => Promise<void>) => Promise<void>;
  /** Prepared databases; undefined: dedicated servers. */
  readonly prepared?: Prepared;
  /** Halfway, another installation of a later version migrates the database and takes over; undefined: none does. */
  readonly upgrade?: { readonly installation: string };
  /** Path of the built service; undefined: this checkout. */
  readonly installation: string | undefined;
  readonly seed: number;
  /** Output folder of client.jsonl, proxy.jsonl and ledger.jsonl. */
  readonly folder: string;
  readonly progress: (text: string) => void;
}

/** The service's database with its account, and the simulator's. */
export interface Prepared {
  readonly database: ServiceDatabase;
  readonly simulatorUrl: string;
  readonly masterKey: string;
  readonly account: Pick<LoadTarget, 'apiKey' | 'ruc'>;
}

/** Result of a run, besides the evidence. */
export interface Outcome {
  readonly kills: number;
  readonly cuts: Cuts;
  readonly calls: number;
  readonly spoiled: number;
  /** Final output of service processes that ended by themselves; there must be none. */
  readonly crashes: readonly string[];
  /** Answers of 500 and above, with or without Retry-After, while no process was stopping. */
  readonly refused: readonly string[];
  /** Longest time between acceptances, across all clients, under load. */
  readonly longestPauseMs: number;
}

/** Faults continue until this share is left; then the SRI is well and the rest must become final. */
const WELL_BELOW = 0.05;
const STUCK_MS = 180_000;
const READERS = 8;
const HISTORIES_MAX = 20;

/** Runs from an empty database until the last receipt is final, and leaves the evidence in `folder`. */
export async function runScenario(scenario: Scenario): Promise<Outcome> {
  const closing: (() => unknown)[] = [];
  try {
    return await run(scenario, closing);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function run(scenario: Scenario, closing: (() => unknown)[]): Promise<Outcome> {
  const { folder, progress } = scenario;
  mkdirSync(folder, { recursive: true });
  for (const file of ['client.jsonl', 'proxy.jsonl', 'ledger.jsonl']) writeFileSync(join(folder, file), '');
  const write = (file: string) => (line: object) => {
    appendFileSync(join(folder, file), `${JSON.stringify(line)}\n`);
  };
  const random = mulberry32(scenario.seed);
  const home = (): string => {
    const directory = temporaryDir();
    closing.push(directory.remove);
    return directory.path;
  };

  const options = scenario.installation === undefined ? {} : { cwd: scenario.installation };
  const { prepared } = scenario;
  const database = prepared?.database ?? scenario.database ?? (await startDatabase(home(), scenario.pooled));
  closing.push(() => database.stop());
  // A separate database: the SRI does not fail with ours, and may answer what we then cannot store.
  const simulator = await startSimulatorProcess(
    { RUBRICA_DATA: home(), ...(prepared === undefined ? {} : { DATABASE_URL: prepared.simulatorUrl }) },
    options,
  );
  closing.push(() => simulator.stop());
  const proxy = await startFaultProxy(simulator.url, {
    rate: scenario.faultRate,
    certain: scenario.certain ?? [],
    random,
    note: write('proxy.jsonl'),
  });
  closing.push(() => proxy.close());
  progress('database, simulator and proxy run');

  const env = {
    ...database.env,
    RUBRICA_MASTER_KEY: prepared?.masterKey ?? newMasterKey(),
    RUBRICA_LOG: 'warn',
    ...(scenario.hurtSigners === true ? { RUBRICA_FIRMADOR: 'hijo' } : {}),
    ...(scenario.inHand === undefined ? {} : { RUBRICA_TRABAJOS: String(scenario.inHand) }),
  };
  const account = prepared?.account ?? (await prepareAccount({ ...env, RUBRICA_DATA: home() }, options, simulator.url));
  const homes = Array.from({ length: scenario.processes }, home);
  const { clockAheadMs } = scenario;
  const nodeArgs = clockAheadMs === undefined ? [] : clockAhead(clockAheadMs);
  // Each process has links of its own: the others go on.
  const links: Link[] = [];
  const linkOf = async (name: string, url: string): Promise<string> => {
    const link = await startLink(name, serverOf(url));
    links.push(link);
    closing.push(() => link.close());
    return throughLink(url, link.port);
  };
  const linked = await Promise.all(
    homes.map(async (_, place): Promise<Readonly<Record<string, string>>> => {
      if (scenario.cutEveryMs === undefined) return {};
      const { DATABASE_URL = '' } = database.env;
      return {
        DATABASE_URL: await linkOf(`process ${place + 1}–database`, DATABASE_URL),
        RUBRICA_SRI_URL: await linkOf(`process ${place + 1}–SRI`, proxy.url),
      };
    }),
  );
  const ours = (data: string): Readonly<Record<string, string>> => ({
    ...env,
    RUBRICA_DATA: data,
    RUBRICA_SRI_URL: proxy.url,
  });
  const crew = await startCrew(scenario.processes, (place) =>
    startServiceProcess(
      { ...ours(homes[place] ?? ''), ...database.envOf?.(place), ...linked[place] },
      place === 0 ? { ...options, nodeArgs } : options,
    ),
  );
  let crewStopped: Promise<void> | undefined;
  const stopCrew = (): Promise<void> => (crewStopped ??= crew.stop());
  closing.push(stopCrew);
  progress(`${scenario.processes} service processes run`);

  const accepted = new Set<string>();
  const refused: string[] = [];
  let acceptedAt = performance.now();
  let longestPauseMs = 0;
  const log = (line: ClientLine): void => {
    if (line.kind === 'answered' && line.status >= 500 && !crew.stopping())
      refused.push(`${line.status} ${line.code ?? ''} ${line.retryAfter === true ? 'with Retry-After' : ''}`);
    if (line.kind === 'answered' && line.claveAcceso !== undefined) {
      accepted.add(line.claveAcceso);
      longestPauseMs = Math.max(longestPauseMs, performance.now() - acceptedAt);
      acceptedAt = performance.now();
    }
    write('client.jsonl')(line);
  };
  const calm = new AbortController();
  const started = performance.now();
  const killing = keepKilling(crew, scenario.killEveryMs, calm.signal);
  const cutting =
    scenario.cutEveryMs === undefined
      ? Promise.resolve({})
      : keepCutting(links, { everyMs: scenario.cutEveryMs, random, progress }, calm.signal);
  const hurting = scenario.hurtSigners === true ? keepHurtingSigners(crew, random, calm.signal) : Promise.resolve(0);
  const endKilling = async (): Promise<void> => {
    calm.abort();
    await cutting;
    await killing;
    await hurting;
  };
  closing.push(endKilling);
  const history = realHistory();
  const target = { ...account, url: () => crew.url(), log, random, history };
  const reading = new AbortController();
  const readers = keepReading({ ...target, keys: accepted }, reading.signal);
  const reports =
    scenario.reports === true ? keepReporting(target, reading.signal) : Promise.resolve(new Set<string>());
  const endReading = async (): Promise<void> => {
    reading.abort();
    await readers;
    await reports;
  };
  closing.push(endReading);
  const { holder } = scenario;
  const holding =
    holder && (await startServiceProcess({ ...ours(home()), RUBRICA_ROLES: 'api' }, { cwd: holder.installation }));
  closing.push(() => holding?.kill());
  const later = scenario.upgrade && {
    migrate: () => migrateFrom(scenario.upgrade?.installation ?? '', ours(home())),
    start: (place: number) =>
      startServiceProcess(ours(homes[place] ?? ''), { cwd: scenario.upgrade?.installation ?? '' }),
  };
  await runUnderFaults(scenario, crew, target, database, { holding, later });
  await holding?.kill();
  // Includes those whose acceptance never reached their client.
  const all = new Set([...accepted, ...(await listAll(crew, account.apiKey))]);
  await drain(scenario, crew, account.apiKey, all, log, async () => {
    proxy.setRate(0);
    await endKilling();
    progress(
      `the SRI is well and nobody is killed any more, after ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  });
  await endReading();
  await noteHistories(target, await reports);
  await renumberFeed({ ...target, keys: accepted });
  writeFileSync(join(folder, 'history.edn'), history.toEdn());
  for await (const line of ledgerOf(simulator.url)) write('ledger.jsonl')(line);
  await explain(folder, crew, account.apiKey);
  await stopCrew();
  const { calls, spoiled } = proxy.stats();
  const total = Object.values(spoiled).reduce((sum, count) => sum + count, 0);
  if (scenario.hurtSigners === true) progress(`signals to signers: ${await hurting}`);
  progress(`${crew.kills()} kills; ${total} of ${calls} SRI calls spoiled: ${JSON.stringify(spoiled)}`);
  const cuts = await cutting;
  if (links.length > 0) progress(`cuts: ${JSON.stringify(cuts)}`);
  return { kills: crew.kills(), cuts, calls, spoiled: total, crashes: crew.crashes(), refused, longestPauseMs };
}

/** Server of a URL: the socket it names, or its port here. */
function serverOf(url: string): Server {
  const { port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder === null ? { port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) };
}

function throughLink(url: string, port: number): string {
  const { protocol, username, password, pathname } = new URL(url);
  const login = username === '' ? '' : `${username}:${password}@`;
  return `${protocol}//${login}127.0.0.1:${port}${pathname === '/' ? '' : pathname}`;
}

const HURT_EVERY_MS = 700;
/** Longer than the silence after which a signer counts as frozen (8 s, firmador/client.ts). */
const FROZEN_MS_MAX = 12_000;

/** Kills or freezes signers at random until `calm`; returns how many. */
async function keepHurtingSigners(crew: Crew, random: () => number, calm: AbortSignal): Promise<number> {
  let hurt = 0;
  const thawing: Promise<void>[] = [];
  const send = (pid: number, signal: NodeJS.Signals): void => {
    try {
      process.kill(pid, signal);
      hurt += 1;
    } catch {
      // It ended with its service.
    }
  };
  while (!calm.aborted) {
    await sleep(HURT_EVERY_MS);
    const pids = crew.pids().flatMap((pid) => {
      try {
        return [signerOf(pid)];
      } catch {
        return [];
      }
    });
    const victim = pids[Math.floor(random() * pids.length)];
    if (victim === undefined) continue;
    if (random() < 0.5) send(victim, 'SIGKILL');
    else {
      send(victim, 'SIGSTOP');
      const frozenMs = random() * FROZEN_MS_MAX;
      thawing.push(
        sleep(frozenMs).then(() => {
          send(victim, 'SIGCONT');
        }),
      );
    }
  }
  await Promise.all(thawing);
  return hurt;
}

/** Kills one process after another until `calm`. */
async function keepKilling(crew: Crew, everyMs: number | undefined, calm: AbortSignal): Promise<void> {
  if (everyMs === undefined) return;
  for (;;) {
    await sleep(everyMs, undefined, { signal: calm }).catch(() => undefined); // Aborted
    if (calm.aborted) return;
    await crew.killOne();
  }
}

interface Others {
  readonly holding: ServiceProcess | undefined;
  readonly later: LaterVersion | undefined;
}

/** Runs the load, with a freeze, a held counter, a database outage and an upgrade, each at its time. */
async function runUnderFaults(
  scenario: Scenario,
  crew: Crew,
  target: LoadTarget,
  database: ServiceDatabase,
  { holding, later }: Others,
): Promise<void> {
  const { receipts: comprobantes, freezeMs, holder, databaseOutageMs, underLoad, progress } = scenario;
  let accepted = 0;
  let done = false;
  const onAccepted = (count: number): void => {
    accepted = count;
    if (count % Math.ceil(comprobantes / 20) === 0)
      progress(`${count} of ${comprobantes} accepted, ${crew.kills()} kills`);
  };
  let upgrading = later !== undefined;
  let acting = underLoad !== undefined;
  const loading = runLoad(target, { ...scenario, onAccepted, goesOn: () => upgrading || acting }).finally(() => {
    done = true;
  });
  const issued = async (count: number): Promise<void> => {
    for (const from = accepted; accepted < from + count && !done;) await sleep(50);
  };
  const acted = underLoad?.(issued).finally(() => {
    acting = false;
  });
  const reached = async (share: number): Promise<void> => {
    while (accepted < comprobantes * share && !done) await sleep(50);
  };
  const freezing = async (ms: number): Promise<void> => {
    await reached(0.2);
    progress('one process stands still');
    await crew.freezeOne(ms);
    progress('it goes on');
  };
  const held = async (): Promise<void> => {
    await reached(0.3);
    if (holding !== undefined) await counterHeld(target, holding, holder?.ms ?? 0, progress);
  };
  const outage = async (ms: number, before: Promise<void>): Promise<void> => {
    await reached(0.5);
    await before; // Ending all transactions would free the counter
    await databaseGoneInAWait(target, () => database.away(ms), progress);
  };
  const holdingUp = held();
  await Promise.all([
    loading,
    holdingUp,
    ...(later === undefined
      ? []
      : [
          upgraded(crew, later, reached, progress).finally(() => {
            upgrading = false;
          }),
        ]),
    acted,
    ...(freezeMs === undefined ? [] : [freezing(freezeMs)]),
    ...(databaseOutageMs === undefined ? [] : [outage(databaseOutageMs, holdingUp)]),
  ]);
}

/** Returns the keys of all receipts in the API. */
async function listAll(crew: Crew, apiKey: string): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await call(crew.url(), `/api/v1.0/comprobantes?size=100${from}`, { apiKey }).catch(ignoreFetchErrors);
    if (page?.status !== 200) {
      await sleep(500);
      continue;
    }
    const { content, siguiente } = page.result as { content: { claveAcceso: string }[]; siguiente: string | null };
    keys.push(...content.map(({ claveAcceso }) => claveAcceso));
    cursor = siguiente;
  }
  return keys;
}

/** Polls every receipt through the API until it is final, and logs its outcome. Calls `onFewLeft` once, when the final phase begins. */
async function drain(
  { faultRate, killEveryMs, cutEveryMs, hurry, stuckMs = STUCK_MS, progress }: Scenario,
  crew: Crew,
  apiKey: string,
  accepted: ReadonlySet<string>,
  log: (line: ClientLine) => void,
  onFewLeft: () => Promise<void>,
): Promise<void> {
  let waiting = [...accepted];
  let well = false;
  let finals = new Map<string, ClientLine>();
  for (let restedAt = performance.now(); waiting.length > 0 && performance.now() - restedAt < stuckMs;) {
    const calm = faultRate === 0 && killEveryMs === undefined && cutEveryMs === undefined;
    if (!well && (calm || waiting.length < accepted.size * WELL_BELOW)) {
      well = true;
      await onFewLeft();
    }
    finals = new Map();
    const unsettled = await readAll(crew, apiKey, waiting, log, finals);
    if (unsettled.length < waiting.length) restedAt = performance.now();
    waiting = unsettled;
    if (waiting.length > 0) {
      progress(`${waiting.length} receipts still under way`);
      if (hurry && well) await stepAll(crew, apiKey, waiting);
      // Polling takes CPU time from the processes under test.
      await sleep(1000 + 5 * waiting.length);
    }
  }
  if (!well) await onFewLeft();
  for (const line of finals.values()) log(line);
}

/** Logs the final ones; returns the others, with their current state in `finals`. */
async function readAll(
  crew: Crew,
  apiKey: string,
  keys: readonly string[],
  log: (line: ClientLine) => void,
  finals: Map<string, ClientLine>,
): Promise<string[]> {
  const queue = [...keys];
  const unsettled: string[] = [];
  async function reader(): Promise<void> {
    for (let claveAcceso = queue.pop(); claveAcceso !== undefined; claveAcceso = queue.pop()) {
      const answer = await call(crew.url(), `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey }).catch(
        ignoreFetchErrors,
      );
      if (answer === undefined) {
        unsettled.push(claveAcceso);
        continue;
      }
      const { status, result } = answer;
      const pendiente = (result['pendiente'] as { accion: string } | null | undefined)?.accion ?? null;
      const estado = status === 404 ? null : String(result['estado']);
      const line = { kind: 'final', claveAcceso, estado, pendiente } as const;
      const rests = status === 404 || (status === 200 && (pendiente === null || pendiente === 'intervenir'));
      const document = rests && estado === 'AUTORIZADO' ? await readDocument(crew, apiKey, claveAcceso) : {};
      if (rests && document !== undefined) log({ ...line, ...document });
      else {
        unsettled.push(claveAcceso);
        finals.set(claveAcceso, line);
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader));
  return unsettled;
}

/** Returns the digest of the document that the API returns as authorised; undefined if it does not answer now. */
async function readDocument(crew: Crew, apiKey: string, claveAcceso: string): Promise<{ sha256: string } | undefined> {
  const path = `/api/v1.0/comprobantes/${claveAcceso}/archivos?format=xml`;
  const response = await fetch(`${crew.url()}${path}`, { headers: { 'x-api-key': apiKey } }).catch(ignoreFetchErrors);
  if (response?.status !== 200) return undefined;
  const xml = await response.text();
  const document = /<comprobante><!\[CDATA\[(.*)\]\]><\/comprobante>/s.exec(xml)?.[1] ?? '';
  return { sha256: createHash('sha256').update(document).digest('hex') };
}

/** Ignores fetch errors of a dead process: the next attempt uses another one. */
function ignoreFetchErrors(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/** Requests each one's next step. The next poll shows the result. */
async function stepAll(crew: Crew, apiKey: string, keys: readonly string[]): Promise<void> {
  for (const claveAcceso of keys) {
    await call(crew.url(), `/api/v1.0/comprobantes/${claveAcceso}/emitir`, { method: 'PATCH', apiKey }).catch(
      ignoreFetchErrors,
    );
  }
}

/** Writes the history of the receipts in findings, for debugging. The judge does not read it. */
async function explain(folder: string, crew: Crew, apiKey: string): Promise<void> {
  const { findings } = judge(readEvidence(folder));
  const keys = new Set(findings.map(({ subject }) => subject).filter((subject) => /^\d{49}$/.test(subject)));
  for (const key of [...keys].slice(0, HISTORIES_MAX)) {
    const history = await call(crew.url(), `/api/v1.0/comprobantes/${key}/eventos`, { apiKey }).catch(
      ignoreFetchErrors,
    );
    appendFileSync(join(folder, 'eventos.jsonl'), `${JSON.stringify({ key, ...history?.result })}\n`);
  }
}

async function* ledgerOf(simulatorUrl: string): AsyncGenerator<LedgerLine> {
  for (let after: string | null = '0'; after !== null;) {
    const response = await fetch(`${simulatorUrl}/recepciones?despuesDe=${after}`);
    const page = (await response.json()) as { recepciones: LedgerLine[]; siguiente: string | null };
    yield* page.recepciones;
    after = page.siguiente;
  }
}

/** Small seeded generator: repeats a run with the same random choices (processes and timing still differ). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
