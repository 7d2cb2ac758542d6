import type pg from 'pg';
import type { ClientLine, Finding } from '../faults/verdict.js';
import type { StartInstance } from './bundle.js';
import type { Plan } from './clients.js';
import type { Edges } from './edges.js';
import type { Kernel } from './kernel.js';
import { integer, streamOf, type Random } from './random.js';
import type { SimulatedSri } from './sri.js';

/** Who types the command, and the process that it runs in. */
const PERSON = 'auditora';
export const RECONCILER = 'conciliar';

/** Two receipts are annulled on the SRI's page without us. */
const PLANTED_MAX = 2;
const LOOKS_MAX = 15;
const LOOK_MS = 3000;
/** After an interrupted run: its lease lasts four minutes. */
const RETRY_MS = { first: 20_000, max: 6 * 3_600_000 };
/** Receipts of the simulation's first day, and of the client that dates some back. */
const PERIOD = ['--desde', '01/03/2026', '--hasta', '02/03/2026'] as const;

export interface ReconcilerDeps {
  readonly kernel: Kernel;
  readonly sri: SimulatedSri;
  readonly lines: readonly ClientLine[];
  readonly plans: readonly Plan[];
  readonly start: StartInstance;
  readonly edges: () => Edges;
  readonly env: Readonly<Record<string, string>>;
  /** The server notices that the process ended. */
  readonly disconnect: () => Promise<void>;
}

/**
 * A person that repeats `rubrica conciliar --reparar` until it finds no difference and leaves no receipt unchecked. The command is a
 * process of its own, which may crash: the next one continues from its cursor.
 */
export class Reconciler {
  readonly planted = new Set<string>();
  /** The command runs. */
  isRunning = false;
  private readonly random: Random;
  private readonly isOn: boolean;
  private crashed: () => void = () => undefined;

  constructor(
    private readonly deps: ReconcilerDeps,
    private readonly ruc: string,
    seed: number,
  ) {
    this.random = streamOf(seed, PERSON);
    this.isOn = this.random() < 0.35;
  }

  async run(): Promise<void> {
    const { kernel } = this.deps;
    if (!this.isOn) return;
    await kernel.sleep(PERSON, integer(this.random, 5, 60) * 1000);
    for (let looks = 0; looks < LOOKS_MAX && this.planted.size === 0; looks++) {
      this.plant();
      await kernel.sleep(PERSON, LOOK_MS);
    }
    for (let waitMs = RETRY_MS.first; ;) {
      const ended = await this.attempt();
      kernel.log(PERSON, ended === undefined ? 'it crashed' : `it ended with ${ended.code}`);
      if (ended?.code === 0 && ended.summary['diferencias'] === 0) return;
      await kernel.sleep(PERSON, waitMs);
      // Only a run that the SRI did not answer is repeated later and later.
      waitMs = ended?.code === 1 ? Math.min(RETRY_MS.max, 2 * waitMs) : RETRY_MS.first;
    }
  }

  /** Annuls authorised receipts that nobody here asks to annul. */
  private plant(): void {
    const { sri, lines, plans } = this.deps;
    const quiet = new Set(
      plans
        .filter((one) => one.expected === 'AUTORIZADO' && !one.annuls && one.mailTo === undefined)
        .map((one) => one.request),
    );
    for (const line of lines) {
      if (this.planted.size >= PLANTED_MAX) return;
      if (line.kind !== 'answered' || line.claveAcceso === undefined || !quiet.has(line.request)) continue;
      if (this.planted.has(line.claveAcceso) || !sri.hasDecided(line.claveAcceso, 'AUTORIZADO')) continue;
      this.planted.add(line.claveAcceso);
      sri.annul(line.claveAcceso);
    }
  }

  private async attempt(): Promise<Ended | undefined> {
    const { kernel, start, edges, env, disconnect } = this.deps;
    kernel.revive(RECONCILER);
    this.isRunning = true;
    kernel.log(RECONCILER, 'start');
    const out: string[] = [];
    const args = ['--ruc', this.ruc, ...PERIOD, '--reparar', '--json'];
    const running = start
      .conciliar(edges(), args, { env: { ...env }, out: (line) => out.push(line), err: () => undefined })
      // As the console does with an error: code 1.
      .catch(() => 1)
      .then((code): Ended => ({ code, summary: JSON.parse(out.join('\n') || '{}') as Record<string, unknown> }));
    const ended = await Promise.race([
      running,
      new Promise<undefined>((resolve) => {
        this.crashed = () => {
          resolve(undefined);
        };
      }),
    ]);
    kernel.kill(RECONCILER);
    this.isRunning = false;
    await disconnect();
    return ended;
  }

  /** Ends the process at once. */
  crash(): void {
    if (!this.deps.kernel.party(RECONCILER).alive) return;
    this.deps.kernel.log(RECONCILER, 'crash');
    this.deps.kernel.kill(RECONCILER);
    this.deps.kernel.post(PERSON, 0, 'crashed', () => {
      this.crashed();
    });
  }

  /** Every planted annulment was reported and repaired once, and every reported difference is true. */
  async judge(monitor: pg.Client): Promise<Finding[]> {
    if (!this.isOn) return [];
    const findings: Finding[] = [];
    const { rows: runs } = await monitor.query<Run>(RUNS);
    for (const { id, revisados, iguales, diferencias, sin_respuesta: open, listed } of runs) {
      const subject = `conciliación ${id}`;
      if (iguales + diferencias + open !== revisados || listed !== diferencias)
        findings.push({
          kind: 'misreported',
          subject,
          text: `checked ${revisados}: ${iguales} equal, ${diferencias} different (${listed} listed), ${open} unanswered`,
        });
    }
    const { rows } = await monitor.query<Difference>(DIFFERENCES);
    const repaired = new Map<string, number>();
    for (const { clave, tipo, reparada } of rows) {
      if (!this.isTrue(clave, tipo))
        findings.push({
          kind: 'misreported',
          subject: clave,
          text: `the reconciliation reports ${tipo}, which is not so`,
        });
      if (tipo === 'anulado-en-sri' && reparada) repaired.set(clave, (repaired.get(clave) ?? 0) + 1);
    }
    for (const subject of this.planted) {
      const times = repaired.get(subject) ?? 0;
      if (times !== 1)
        findings.push({
          kind: times === 0 ? 'lost' : 'doubled',
          subject,
          text: `was annulled at the SRI; reconciliations repaired it ${times} times`,
        });
    }
    return findings;
  }

  private isTrue(clave: string, tipo: string): boolean {
    const { sri } = this.deps;
    switch (tipo) {
      case 'anulado-en-sri':
        return sri.annulled.has(clave);
      case 'autorizado-en-sri':
        return sri.hasDecided(clave, 'AUTORIZADO');
      case 'no-autorizado-en-sri':
        return sri.hasDecided(clave, 'NO AUTORIZADO');
      // An outage of days parks a receipt that never arrived.
      case 'no-consta-en-sri':
        return sri.unknown.has(clave);
      default:
        return false;
    }
  }
}

interface Ended {
  readonly code: number;
  readonly summary: Readonly<Record<string, unknown>>;
}

interface Run {
  readonly id: string;
  readonly revisados: number;
  readonly iguales: number;
  readonly diferencias: number;
  readonly sin_respuesta: number;
  readonly listed: number;
}

interface Difference {
  readonly clave: string;
  readonly tipo: string;
  readonly reparada: boolean;
}

const RUNS = `
  SELECT c.id, c.revisados, c.iguales, c.diferencias, c.sin_respuesta,
    (SELECT count(*)::int FROM conciliacion_diferencias d WHERE d.conciliacion_id = c.id) AS listed
  FROM conciliaciones c ORDER BY c.id`;
const DIFFERENCES = 'SELECT clave_acceso AS clave, tipo, reparada FROM conciliacion_diferencias ORDER BY id';
