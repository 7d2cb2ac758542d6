import type pg from 'pg';
import type { Kernel } from './kernel.js';
import { integer, pick, streamOf, type Random } from './random.js';

/** Condition under which each of these duties finds work; $1 is the time. */
const FINDS = {
  comprobantes: 'SELECT FROM comprobantes WHERE due_at <= $1',
  correos: 'SELECT FROM correos WHERE due_at <= $1',
  anulaciones: 'SELECT FROM anulaciones WHERE due_at <= $1',
  'recibidos-sri': 'SELECT FROM recibidos WHERE due_at <= $1',
  recurrentes: 'SELECT FROM recurrentes WHERE due_at <= $1',
  cargas: 'SELECT FROM cargas WHERE due_at <= $1',
  buzones: 'SELECT FROM buzones WHERE due_at <= $1',
  reportes: 'SELECT FROM reporte_trabajos WHERE due_at <= $1',
  'acciones-masivas': 'SELECT FROM acciones_masivas WHERE due_at <= $1',
  'emisiones-masivas': 'SELECT FROM emisiones_masivas WHERE due_at <= $1',
  'numerar-eventos': 'SELECT FROM evento_lotes WHERE posicion IS NULL',
  webhooks: `
    SELECT FROM webhooks w JOIN evento_contadores c USING (account_id)
    WHERE (w.posicion <> c.ultima OR w.pendiente_at <= $1) AND (w.lease_token IS NULL OR w.due_at <= $1)`,
} as const;
const DUTIES = Object.keys(FINDS);
/** Time between two turns of a periodic: triples up to the maximum. Sweeps and sums decide nothing that is judged. */
const TURN_MS = { first: 30_000, max: 12 * 3_600_000 };
const DUE = `SELECT ${Object.values(FINDS)
  .map((sql) => `EXISTS (${sql})`)
  .join(', ')},
  ARRAY(SELECT name FROM periodic_turns WHERE due_at <= $1 ORDER BY name), ARRAY(SELECT name FROM periodic_turns)`;

/** Duties that the service's own API, or another duty, nudges in its process: only their first poll, at a start, waits for `DueWork`. */
const NUDGED: readonly string[] = [
  ...(['comprobantes', 'correos', 'anulaciones', 'recibidos-sri'] as const),
  ...(['recurrentes', 'cargas', 'numerar-eventos', 'webhooks'] as const),
] satisfies (keyof typeof FINDS)[];
/** The process that finds the work is usually the one that stored it. */
const SELF_NUDGED: readonly string[] = ['correos', 'numerar-eventos', 'webhooks'];
/** Time for the first process to create the row of a periodic's turns. */
const CREATES_MS = 5000;

/** Time between two looks at the tables. */
const LOOK_MS = 300;
/** Time between two polls of a duty that leaves its work undone: doubles up to the maximum. */
const GAP_MS = { first: 500, max: 4000 };
/** How often two instances poll at once. */
const TOGETHER = 0.6;

/** An instance that can poll now. */
export interface Poller {
  readonly party: string;
  readonly service: { wake(duty: string): void } | undefined;
}

/** Polls in place of the instances' timers: a poll that finds nothing costs statements and decides nothing. */
export class DueWork {
  private readonly random: Random;
  private nextLookMs = 0;
  private readonly waits = new Map<string, { readonly gapMs: number; readonly untilMs: number }>();
  private found: ReadonlySet<string> = new Set();
  /** Periodics whose turns have a row. */
  private turns: ReadonlySet<string> = new Set();
  private readonly creating = new Map<string, number>();

  constructor(
    private readonly kernel: Kernel,
    private readonly monitor: pg.Client,
    private readonly pollers: readonly Poller[],
  ) {
    this.random = streamOf(kernel.seed, 'due work');
  }

  async look(): Promise<void> {
    const { kernel, waits } = this;
    if (kernel.nowMs < this.nextLookMs) return;
    this.nextLookMs = kernel.nowMs + LOOK_MS;
    const { rows } = await this.monitor.query<(boolean | readonly string[])[]>({
      name: 'due-work',
      text: DUE,
      rowMode: 'array',
      values: [new Date(kernel.nowMs)],
    });
    const row = rows[0] ?? [];
    const [due, turns] = row.slice(DUTIES.length) as [readonly string[], readonly string[]];
    const found = DUTIES.filter((_, at) => row[at] === true);
    this.turns = new Set(turns);
    this.found = new Set([...found, ...due]);
    this.takeTurns(due);
    for (const duty of DUTIES) if (!this.found.has(duty)) waits.delete(duty);
    for (const duty of found) {
      const wait = waits.get(duty);
      if (wait === undefined && SELF_NUDGED.includes(duty))
        waits.set(duty, { gapMs: GAP_MS.first / 2, untilMs: kernel.nowMs + GAP_MS.first });
      else if (wait === undefined || wait.untilMs <= kernel.nowMs) {
        const gapMs = Math.min(GAP_MS.max, 2 * (wait?.gapMs ?? GAP_MS.first / 2));
        waits.set(duty, { gapMs, untilMs: kernel.nowMs + gapMs });
        this.poll(duty);
      }
    }
  }

  private takeTurns(due: readonly string[]): void {
    const { nowMs } = this.kernel;
    for (const duty of due) {
      const wait = this.waits.get(duty);
      if (wait !== undefined && wait.untilMs > nowMs) continue;
      const gapMs = Math.min(TURN_MS.max, 3 * (wait?.gapMs ?? TURN_MS.first / 3));
      this.waits.set(duty, { gapMs, untilMs: nowMs + gapMs });
      this.poll(duty, 1);
    }
  }

  /** Whether a poll may ask the database: the tables have something to find, or the duty was nudged. */
  mayAsk(duty: string, isFirst: boolean): boolean {
    if (this.found.has(duty) || (NUDGED.includes(duty) && !isFirst)) return true;
    const { nowMs } = this.kernel;
    if (Object.hasOwn(FINDS, duty) || this.turns.has(duty) || (this.creating.get(duty) ?? 0) > nowMs) return false;
    this.creating.set(duty, nowMs + CREATES_MS);
    return true;
  }

  private poll(duty: string, instances = this.random() < TOGETHER ? 2 : 1): void {
    const able = this.pollers.filter(({ service }) => service !== undefined);
    if (able.length === 0) return;
    for (let left = instances; left > 0; left--) {
      const poller = pick(this.random, able);
      this.kernel.post(poller.party, integer(this.random, 0, LOOK_MS), 'poll', () => {
        poller.service?.wake(duty);
      });
    }
  }
}
