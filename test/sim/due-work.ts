import type pg from 'pg';
import type { Kernel } from './kernel.js';
import { integer, pick, streamOf, type Random } from './random.js';

/** Condition under which each of these duties finds work; $1 is the time. */
const FINDS = {
  comprobantes: 'SELECT FROM comprobantes WHERE due_at <= $1',
  correos: 'SELECT FROM correos WHERE due_at <= $1',
  anulaciones: 'SELECT FROM anulaciones WHERE due_at <= $1',
  'recibidos-sri': 'SELECT FROM recibidos WHERE due_at <= $1',
  'numerar-eventos': 'SELECT FROM evento_lotes WHERE posicion IS NULL',
  webhooks: `
    SELECT FROM webhooks w JOIN evento_contadores c USING (account_id)
    WHERE (w.posicion <> c.ultima OR w.pendiente_at <= $1) AND (w.lease_token IS NULL OR w.due_at <= $1)`,
} as const;
const DUTIES = Object.keys(FINDS) as readonly (keyof typeof FINDS)[];
const DUE = `SELECT ${Object.values(FINDS)
  .map((sql) => `EXISTS (${sql})`)
  .map((exists, at) => `${exists} AS "${at}"`)
  .join(', ')}`;

/** Time between two looks at the tables. */
const LOOK_MS = 300;
/** Time between two polls of a duty that leaves its work undone: doubles up to the maximum. */
const GAP_MS = { first: 500, max: 4000 };
/** How often two instances poll at once. */
const TOGETHER = 0.3;

/** An instance that can poll now. */
export interface Poller {
  readonly party: string;
  readonly service: { wake(duty: string): void } | undefined;
}

/** Duties that poll only when there is something to find; `pollFactor` makes their own polls rare. */
export const isLookedFor = (duty: string): boolean => Object.hasOwn(FINDS, duty);

/** Polls in place of the instances' timers: a poll that finds nothing costs statements and decides nothing. */
export class DueWork {
  private readonly random: Random;
  private nextLookMs = 0;
  private readonly waits = new Map<string, { readonly gapMs: number; readonly untilMs: number }>();

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
    const { rows } = await this.monitor.query<boolean[]>({
      ...{ name: 'due-work', text: DUE, rowMode: 'array' },
      values: [new Date(kernel.nowMs)],
    });
    const [found = []] = rows;
    for (const [at, duty] of DUTIES.entries()) {
      const wait = waits.get(duty);
      if (found[at] !== true) waits.delete(duty);
      else if (wait === undefined || wait.untilMs <= kernel.nowMs) {
        const gapMs = Math.min(GAP_MS.max, 2 * (wait?.gapMs ?? GAP_MS.first / 2));
        waits.set(duty, { gapMs, untilMs: kernel.nowMs + gapMs });
        this.poll(duty);
      }
    }
  }

  private poll(duty: string): void {
    const able = this.pollers.filter(({ service }) => service !== undefined);
    if (able.length === 0) return;
    for (let left = this.random() < TOGETHER ? 2 : 1; left > 0; left--) {
      const poller = pick(this.random, able);
      this.kernel.post(poller.party, integer(this.random, 0, LOOK_MS), 'poll', () => {
        poller.service?.wake(duty);
      });
    }
  }
}
