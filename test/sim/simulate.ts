import { createHash } from 'node:crypto';
import type pg from 'pg';
import { judge, type ClientLine, type Finding, type Verdict } from '../faults/verdict.js';
import { ClosedMonths, keepBooks } from './bookkeeping.js';
import type { StartInstance } from './bundle.js';
import {
  createSchedule,
  HASTY_POINT,
  planRequests,
  readFeed,
  readReceipts,
  runClient,
  SCHEDULE_POINT,
  type Plan,
  type Reachable,
} from './clients.js';
import { DatabaseEdge } from './database-edge.js';
import { DueWork } from './due-work.js';
import { createEdges } from './edges.js';
import type { Fault } from './faults.js';
import { correctAtOnce } from './hasty.js';
import { History } from './history.js';
import type { Instance } from './instance.js';
import { CommitJudge } from './invariants.js';
import { judgeAnnulments, judgeMails, judgeSchedule, judgeWebhooks, StateJudge, type Stall } from './judges.js';
import { EPOCH_MS, Kernel } from './kernel.js';
import { DAY_MS } from './lasting-faults.js';
import { Network } from './network.js';
import { Buyer } from './purchases.js';
import { Receivers } from './receivers.js';
import { Reconciler, RECONCILER } from './reconciler.js';
import { SimulatedSri } from './sri.js';
import { SRI_ORIGIN, WEBHOOK_ORIGIN, type World } from './world.js';

export interface SimulationOptions {
  readonly seed: number;
  readonly faults: readonly Fault[];
  readonly instances: readonly string[];
  readonly receipts: number;
  /** Virtual time over which the clients begin. */
  readonly withinMs: number;
  readonly keepLog?: boolean;
  /** The version that instances are replaced by; `startInstance` is the old one. */
  readonly upgradeTo?: StartInstance;
  /** Called with the warnings of the services, for a person who looks into a seed. */
  readonly onServiceLog?: (party: string, line: string) => void;
}

export interface Simulation {
  readonly seed: number;
  readonly hash: string;
  readonly steps: number;
  readonly statements: number;
  readonly lockWaits: number;
  readonly virtualMs: number;
  readonly restarts: number;
  /** The step limit was reached first. */
  readonly unfinished: boolean;
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  readonly history: History;
  readonly log: readonly string[];
}

/** Instances of a simulation, unless it says otherwise. */
export const INSTANCES = ['uno', 'dos', 'tres'] as const;
/** A supervisor starts a service again that could not start. */
const RESTART_MS = 5000;
/** Faults end this long after the last client has its answer. */
const HEAL_AFTER_MS = 60_000;
/** After that everything must come to rest: the longest wait is that of a person who repeats a reconciliation, twice six hours at most. */
const REST_WITHIN_MS = 14 * 3_600_000;
/** Steps for the whole run, and for each receipt. */
const STEPS_MAX = { run: 150_000, receipt: 2000 };
/** Steps between two looks at whole tables. */
const LOOK_EVERY = 10_000;
/** Steps between two looks at the received documents. */
const BUYER_LOOK_EVERY = 500;
const SETTLED_EVERY_MS = 2000;
/** After this long without a message or a request, and nothing in hand, the machines are suspended until work is due. */
const QUIET_MS = 2000;
/**
 * In a long outage of the SRI they wake this often, and for this long: probing each minute of days would cost more than all the rest.
 */
const OUTAGE_MS = { long: 900_000, probeEvery: 4 * 3_600_000, probing: 10_000 };
/** They wake this long before. */
const WAKE_BEFORE_MS = 500;

/** Service process that can crash and start again. */
class Node implements Reachable {
  service: Instance | undefined;
  version: 'old' | 'new' = 'old';
  starts = 0;

  constructor(
    readonly party: string,
    private readonly begin: (node: Node) => Promise<Instance>,
    /** The server notices that the process ended. */
    private readonly disconnect: (party: string) => Promise<void>,
    private readonly kernel: Kernel,
  ) {}

  start(): void {
    const { kernel, party } = this;
    kernel.revive(party);
    this.starts++;
    const { life } = kernel.party(party);
    kernel.log(party, this.version === 'old' ? 'start' : 'start of the new version');
    this.begin(this).then(
      (service) => {
        if (kernel.party(party).life !== life) return;
        kernel.log(party, 'ready');
        this.service = service;
      },
      (error: unknown) => {
        if (kernel.party(party).life !== life) return;
        kernel.log(party, `did not start: ${error instanceof Error ? error.message : String(error)}`);
        this.service = undefined;
        kernel.kill(party);
        kernel.post('world', 0, 'exit', () => this.disconnect(party));
        kernel.post('world', RESTART_MS, 'restart', () => {
          this.start();
        });
      },
    );
  }
}

/** Runs one seed: the same seed, faults and code give the same events. */
export async function simulate(
  world: World,
  startInstance: StartInstance,
  options: SimulationOptions,
): Promise<Simulation> {
  const { seed, faults, upgradeTo } = options;
  const database = await world.copy();
  const kernel = new Kernel(seed, { keepLog: options.keepLog === true });
  const network = new Network(
    kernel,
    faults.filter((fault) => fault.kind === 'message'),
  );
  const edge = new DatabaseEdge(
    kernel,
    network,
    database.login,
    database.monitor,
    faults.filter((fault) => fault.kind === 'statement'),
  );
  const sri = new SimulatedSri(kernel);
  const receivers = new Receivers(world.webhookSecret);
  network.serve(SRI_ORIGIN, 'sri', (request, from, effect) => sri.serve(request, from, effect));
  network.serve(WEBHOOK_ORIGIN, 'receptor', (request) => receivers.webhook(request));
  network.serve('smtp://correo', 'correo', (request, from, effect) => receivers.mail(request, from, effect));
  network.onTwice = (request) => {
    if (request.path.includes('Recepcion')) sri.deliveredTwice(request);
  };
  const history = new History(kernel);
  const lines: ClientLine[] = [];
  const plans = planRequests(seed, options.receipts, options.withinMs);
  const nodes: readonly Node[] = options.instances.map(
    (party) =>
      new Node(
        party,
        (node) =>
          ((node.version === 'new' ? upgradeTo : undefined) ?? startInstance)(
            createEdges(kernel, node.party, edge, network),
            {
              env: world.env,
              mayAsk: (duty, isFirst) => dueWork.mayAsk(duty, isFirst),
              onLog: (line) => options.onServiceLog?.(node.party, line),
            },
          ),
        (ended) => edge.dropAll(ended),
        kernel,
      ),
  );
  const dueWork = new DueWork(kernel, database.monitor, nodes);
  try {
    const states = new StateJudge(database.monitor, history);
    const commits = new CommitJudge(kernel);
    const stalls: Stall[] = [];
    const stalled = (instance: string): number => stalls.push({ instance, step: kernel.steps, atMs: kernel.nowMs });
    const pause = (party: string, ms: number): void => {
      stalled(party);
      kernel.party(party).pausedUntilMs = kernel.nowMs + ms;
    };
    edge.onTrouble = stalled;
    edge.onCommitted = (committed) => {
      commits.committed(committed);
    };
    let healed = false;
    const crash = async (node: Node, downMs: number): Promise<void> => {
      if (!kernel.party(node.party).alive) return;
      stalled(node.party);
      kernel.log(node.party, 'crash');
      node.service = undefined;
      kernel.kill(node.party);
      await edge.dropAll(node.party);
      kernel.post('world', downMs, 'restart', () => {
        if (!kernel.party(node.party).alive) node.start();
      });
    };
    const replace = async (node: Node, version: Node['version'], downMs: number): Promise<void> => {
      if (node.version === version) return;
      node.version = version;
      await crash(node, downMs);
    };
    const nodeOf = (party: string): Node | undefined => nodes.find((node) => node.party === party);
    const reconciler = new Reconciler(
      {
        kernel,
        sri,
        lines,
        plans,
        env: world.env,
        start: startInstance,
        edges: () => createEdges(kernel, RECONCILER, edge, network),
        disconnect: () => edge.dropAll(RECONCILER),
      },
      world.ruc,
      seed,
    );
    const buyer = new Buyer(sri, world.ruc, seed, !faults.some(isOutageOfDays), kernel.nowMs);
    const due = new FaultSchedule(faults, async (fault) => {
      switch (fault.kind) {
        case 'crash': {
          const node = nodeOf(fault.instance);
          if (node !== undefined) await crash(node, fault.downMs);
          return;
        }
        case 'pause':
          kernel.log(fault.instance, `paused for ${fault.ms}`);
          pause(fault.instance, fault.ms);
          return;
        case 'clock':
          kernel.log(fault.instance, `clock ${fault.offsetMs}`);
          kernel.party(fault.instance).clockOffsetMs = fault.offsetMs;
          return;
        case 'cut':
          kernel.log('network', `cut ${fault.from} to ${fault.to}`);
          network.cut(fault.from, fault.to, fault.ms);
          if (fault.from === 'database' || fault.to === 'database')
            edge.breakAll(fault.from === 'database' ? fault.to : fault.from);
          return;
        case 'sri-outage':
          kernel.log('sri', `outage of ${fault.ms}`);
          sri.outage(fault.ms);
          return;
        case 'drift':
          kernel.log(fault.instance, `drifts ${fault.msPerS.toFixed(3)}`);
          kernel.party(fault.instance).driftMsPerS = fault.msPerS;
          return;
        case 'disk-full':
          kernel.log('database', `disk full for ${fault.ms}`);
          edge.diskFullUntilMs = kernel.nowMs + fault.ms;
          return;
        case 'replace': {
          const node = nodeOf(fault.instance);
          if (node !== undefined) await replace(node, fault.version, fault.downMs);
          return;
        }
      }
    });
    const ambushes = faults.filter((fault) => fault.kind === 'ambush');
    kernel.onMoment = (party, moment, nth) => {
      const node = nodeOf(party);
      const fault = ambushes.find((one) => one.moment === moment && one.nth === nth);
      if ((node === undefined && party !== RECONCILER) || fault === undefined || healed) return;
      kernel.post('world', 0, 'ambush', async () => {
        kernel.log(party, `${fault.effect} at ${moment} ${nth}`);
        if (fault.effect === 'pause') pause(party, fault.ms);
        else if (node === undefined) reconciler.crash();
        else await crash(node, fault.ms);
      });
    };
    const findings: Finding[] = [];
    const months = new ClosedMonths(database.monitor);
    const readers = ['lector-1', 'lector-2'].flatMap((name) => [name, `consulta-${name}`]);
    const sleeping = new Set<string>([...options.instances, ...readers, 'database']);
    let lookedAtMs = 0;
    const suspendIfQuiet = async (): Promise<void> => {
      lookedAtMs = kernel.nowMs;
      if (reconciler.isRunning || nodes.some(({ service }) => service === undefined)) return;
      const awakeMs = kernel.nextAtMs((party) => !sleeping.has(party)) - kernel.nowMs - WAKE_BEFORE_MS;
      if (awakeMs < QUIET_MS) return;
      const dueMs = await states.nextDueMs(kernel.nowMs);
      if (dueMs === undefined) return;
      const downMs = sri.outageUntilMs - kernel.nowMs;
      const probeMs = downMs < OUTAGE_MS.long ? 0 : Math.min(downMs, OUTAGE_MS.probeEvery);
      const ms = Math.floor(Math.min(awakeMs, Math.max(dueMs - kernel.nowMs, probeMs) - WAKE_BEFORE_MS));
      if (ms < QUIET_MS || ms === Infinity) return;
      if (probeMs > 0) lookedAtMs += ms + OUTAGE_MS.probing;
      kernel.log('world', `quiet for ${ms}`);
      kernel.suspend(ms, (party) => sleeping.has(party));
    };
    kernel.onStep = async (event) => {
      if (event.party === 'database') await months.look();
      if (healed) await lookForRest();
      await dueWork.look();
      if (kernel.nowMs - Math.max(network.lastUseMs, lookedAtMs) >= QUIET_MS) await suspendIfQuiet();
      if (kernel.steps % LOOK_EVERY === 0) findings.push(...(await states.look()));
      if (kernel.steps % BUYER_LOOK_EVERY === 0) findings.push(...(await buyer.look(database.monitor)));
      if (findings.length + commits.findings.length + sri.findings.length > 0) progress.stopped = true;
      await due.at(kernel.steps);
    };
    const progress = { stopped: false, clientsDone: false };
    let settled = false;
    for (const node of nodes) node.start();
    const clients = { kernel, network, instances: nodes, apiKey: world.apiKey, lines, history, sri };
    for (const reader of readers.filter((name) => name.startsWith('lector'))) {
      readFeed(clients, reader, seed).catch((error: unknown) => {
        kernel.fail(error);
      });
      readReceipts(clients, `consulta-${reader}`, seed).catch((error: unknown) => {
        kernel.fail(error);
      });
    }
    let scheduled = false;
    const everyClient = Promise.all([
      createSchedule(clients, world.ruc, seed).then((accepted) => {
        scheduled = accepted;
      }),
      keepBooks(clients, world.ruc, seed, months),
      correctAtOnce(clients, seed),
      buyer.run(clients),
      reconciler.run(),
      ...plans.map((plan) => runClient(clients, plan, seed)),
    ]);
    everyClient.then(
      () => {
        progress.clientsDone = true;
        kernel.post('world', Math.max(HEAL_AFTER_MS, sri.outageUntilMs - kernel.nowMs), 'heal', async () => {
          kernel.log('world', 'heal');
          due.end();
          if (upgradeTo !== undefined) for (const node of nodes) await replace(node, 'new', RESTART_MS);
          network.heal();
          edge.heal();
          sri.heal();
          for (const { party } of nodes) kernel.party(party).pausedUntilMs = 0;
          for (const node of nodes) if (!kernel.party(node.party).alive) node.start();
          healed = true;
        });
      },
      (error: unknown) => {
        kernel.fail(error);
      },
    );
    // Not an event: it would keep the machines awake.
    let restLookedAtMs = 0;
    const lookForRest = async (): Promise<void> => {
      if (kernel.nowMs - restLookedAtMs < SETTLED_EVERY_MS) return;
      restLookedAtMs = kernel.nowMs;
      const open = await states.open(kernel.nowMs, [...sri.annulled]);
      if (open + (await buyer.open(database.monitor)) === 0 && receivers.complete(await states.expectedDeliveries()))
        settled = true;
    };
    const limitMs = (): number => EPOCH_MS + options.withinMs + REST_WITHIN_MS + outageMs(faults) + buyer.waitsMs;
    const end = await kernel.run(
      () => progress.stopped || settled || kernel.nowMs > limitMs(),
      STEPS_MAX.run + options.receipts * STEPS_MAX.receipt,
    );
    kernel.log('world', `end ${end}`);
    // Cut off: whether everything arrives cannot be judged.
    const unfinished = end === 'steps';
    findings.push(...commits.findings, ...sri.findings, ...(await states.look()));
    if (!progress.clientsDone && !progress.stopped && !unfinished)
      findings.push({ kind: 'stuck', subject: 'clients', text: 'a client still waits for its answer' });
    const own = ({ claveAcceso }: { readonly claveAcceso: string | null }): boolean =>
      ![SCHEDULE_POINT, HASTY_POINT].includes(claveAcceso?.slice(27, 30) ?? '');
    const verdict = judge({
      client: [...lines, ...(await finals(database.monitor)).filter(own)],
      ledger: sri.ledger.filter(own),
      proxy: sri.notes,
    });
    if (!progress.stopped) {
      findings.push(...verdict.findings.filter((one) => !findings.some((other) => other.subject === one.subject)));
      const owed = [
        ...judgeMails(plans, await states.receipts(), receivers, faults, stalls),
        ...judgeSchedule(await states.receipts(), scheduled, kernel.nowMs),
        ...judgeAnnulments(await states.receipts(), sri.annulled),
        ...(await months.judge()),
        ...(await buyer.judge(database.monitor)),
        ...(await reconciler.judge(database.monitor)),
        ...judgeWebhooks(await states.expectedDeliveries(), receivers),
      ];
      findings.push(...owed.filter(({ kind }) => !unfinished || kind !== 'lost'));
    }
    return {
      seed,
      findings,
      unfinished,
      verdict,
      history,
      log: kernel.logLines,
      hash: kernel.hash(),
      steps: kernel.steps,
      statements: edge.statements,
      lockWaits: edge.lockWaits,
      virtualMs: kernel.nowMs - EPOCH_MS,
      restarts: nodes.reduce((sum, { starts }) => sum + starts - 1, 0),
    };
  } finally {
    for (const { party } of nodes) kernel.kill(party);
    await edge.close();
    await database.drop();
  }
}

const outageMs = (faults: readonly Fault[]): number =>
  faults.reduce((most, fault) => ('ms' in fault ? Math.max(most, fault.ms) : most), 0);

const isOutageOfDays = (fault: Fault): boolean => fault.kind === 'sri-outage' && fault.ms >= DAY_MS;

type Unscheduled = { kind: 'message' | 'statement' | 'ambush' };

/** Applies faults at their steps, until it ends. */
class FaultSchedule {
  private readonly left: Exclude<Fault, Unscheduled>[];

  constructor(
    faults: readonly Fault[],
    private readonly apply: (fault: Exclude<Fault, Unscheduled>) => Promise<void>,
  ) {
    this.left = faults
      .filter((fault) => fault.kind !== 'message' && fault.kind !== 'statement' && fault.kind !== 'ambush')
      .sort((one, other) => one.step - other.step);
  }

  async at(step: number): Promise<void> {
    for (let [next] = this.left; next !== undefined && next.step <= step; [next] = this.left) {
      this.left.shift();
      await this.apply(next);
    }
  }

  end(): void {
    this.left.length = 0;
  }
}

async function finals(monitor: pg.Client): Promise<Extract<ClientLine, { kind: 'final' }>[]> {
  const { rows } = await monitor.query<{ clave_acceso: string; estado: string; accion: string | null; xml: Buffer }>(
    'SELECT clave_acceso, estado, accion, xml FROM comprobantes ORDER BY id',
  );
  return rows.map(({ clave_acceso: claveAcceso, estado, accion, xml }) => ({
    // An annulled receipt was authorised; its annulment has a judge of its own.
    kind: 'final',
    claveAcceso,
    estado: /^ANUL/.test(estado) ? 'AUTORIZADO' : estado,
    pendiente: accion,
    ...(estado === 'AUTORIZADO' ? { sha256: createHash('sha256').update(xml).digest('hex') } : {}),
  }));
}

export type { Plan };
