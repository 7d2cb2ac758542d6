import { createHash } from 'node:crypto';
import { createRandom, type Random } from './random.js';

/** Start of every simulation: Monday, 2 March 2026, 08:00 in Ecuador. */
export const EPOCH_MS = Date.UTC(2026, 2, 2, 13, 0, 0);

/** A scheduled event. */
export interface Event {
  /** Later while its party is paused. */
  atMs: number;
  /** Random among events of one instant, then by creation. */
  readonly order: number;
  readonly party: string;
  readonly life: number;
  readonly what: string;
  readonly run: () => void | Promise<void>;
  cancelled: boolean;
}

interface Party {
  /** Incremented by a crash: events of an earlier life are dropped. */
  life: number;
  alive: boolean;
  pausedUntilMs: number;
  /** Offset of its wall clock. */
  clockOffsetMs: number;
  /** Rate of its wall clock: milliseconds gained per second. */
  driftMsPerS: number;
  /** Time it was suspended; its monotonic clock does not count it. */
  sleptMs: number;
}

/** Turns of Node's event loop after an event: Fastify's `inject` chains a few, all of them deterministic. */
const TURNS = 3;

/**
 * Virtual time and a seeded scheduler. One event runs at a time, and the next is picked only when nothing of this process can still run
 * by itself. Only the seed decides the order of events.
 */
export class Kernel {
  nowMs = EPOCH_MS;
  steps = 0;
  readonly random: Random;
  /** Called after every event. */
  onStep: (event: Event) => void | Promise<void> = () => undefined;
  /** Called when an instance does the nth thing of a kind; see `Moment` in faults.ts. */
  onMoment: (party: string, name: string, nth: number) => void = () => undefined;
  private readonly moments = new Map<string, number>();
  private readonly heap: Event[] = [];
  private readonly parties = new Map<string, Party>();
  private readonly digest = createHash('sha256');
  private readonly lines: string[] | undefined;
  private created = 0;
  private failure: Error | undefined;

  constructor(
    readonly seed: number,
    options: { readonly keepLog?: boolean } = {},
  ) {
    this.random = createRandom(seed);
    this.lines = options.keepLog === true ? [] : undefined;
  }

  /** A line of the event log. */
  log(party: string, what: string): void {
    const line = `${this.nowMs - EPOCH_MS} ${party} ${what}`;
    this.digest.update(`${line}\n`);
    this.lines?.push(line);
  }

  /** SHA-256 of the event log so far. */
  hash(): string {
    return this.digest.copy().digest('hex');
  }

  get logLines(): readonly string[] {
    return this.lines ?? [];
  }

  party(name: string): Party {
    let found = this.parties.get(name);
    if (found === undefined) {
      found = { life: 0, alive: true, pausedUntilMs: 0, clockOffsetMs: 0, driftMsPerS: 0, sleptMs: 0 };
      this.parties.set(name, found);
    }
    return found;
  }

  /** Ends a party at once: none of its pending events runs. */
  kill(name: string): void {
    const party = this.party(name);
    party.life++;
    party.alive = false;
    party.pausedUntilMs = 0;
  }

  revive(name: string): void {
    this.party(name).alive = true;
  }

  /** An instance reached a moment at which a fault may wait for it. */
  reached(party: string, name: string): void {
    const nth = (this.moments.get(name) ?? 0) + 1;
    this.moments.set(name, nth);
    this.onMoment(party, name, nth);
  }

  post(party: string, delayMs: number, what: string, run: Event['run']): Event {
    const event: Event = {
      atMs: this.nowMs + Math.max(0, delayMs),
      order: this.random() + this.created++ * Number.EPSILON,
      party,
      life: this.party(party).life,
      what,
      run,
      cancelled: false,
    };
    // Code of a dead instance schedules nothing.
    if (this.party(party).alive) push(this.heap, event);
    return event;
  }

  sleep(party: string, ms: number, what = 'sleep'): Promise<void> {
    return new Promise((resolve) => this.post(party, ms, what, resolve));
  }

  /** Time of the next event of the parties that stay awake. */
  nextAtMs(isAwake: (party: string) => boolean): number {
    let nextMs = Infinity;
    for (const { atMs, party, life, cancelled } of this.heap)
      if (!cancelled && atMs < nextMs && isAwake(party) && life === this.party(party).life) nextMs = atMs;
    return nextMs;
  }

  /** Suspends parties, as a machine that sleeps: the wall clock goes on, their timers and monotonic clocks stand still. */
  suspend(ms: number, sleeps: (party: string) => boolean): void {
    for (const [name, party] of this.parties) {
      if (!sleeps(name)) continue;
      party.sleptMs += ms;
      if (party.pausedUntilMs > this.nowMs) party.pausedUntilMs += ms;
    }
    for (const event of this.heap.splice(0)) {
      if (sleeps(event.party)) event.atMs += ms;
      push(this.heap, event);
    }
  }

  /** Ends the run with an error of the harness itself. */
  fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
  }

  /** Runs events until `done` or until the queue is empty. */
  async run(done: () => boolean, stepsMax = Infinity): Promise<'done' | 'idle' | 'steps'> {
    await this.settle();
    while (!done()) {
      if (this.steps >= stepsMax) return 'steps';
      const event = pop(this.heap);
      if (event === undefined) return 'idle';
      const party = this.party(event.party);
      if (event.cancelled || event.life !== party.life) continue;
      if (party.pausedUntilMs > event.atMs) {
        event.atMs = party.pausedUntilMs;
        push(this.heap, event);
        continue;
      }
      this.nowMs = Math.max(this.nowMs, event.atMs);
      this.steps++;
      await event.run();
      // The driver runs no code of an instance: its answers are events of their own.
      if (event.party !== 'database') await this.settle();
      if (this.failure !== undefined) throw this.failure;
      await this.onStep(event);
    }
    return 'done';
  }

  private async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const before = (one: Event, other: Event): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

function push(heap: Event[], event: Event): void {
  let at = heap.length;
  heap.push(event);
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = heap[up];
    if (parent === undefined || !before(event, parent)) break;
    heap[at] = parent;
    at = up;
  }
  heap[at] = event;
}

function pop(heap: Event[]): Event | undefined {
  const [top] = heap;
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    let best = heap[child];
    if (best === undefined) break;
    const right = heap[child + 1];
    if (right !== undefined && before(right, best)) {
      child++;
      best = right;
    }
    if (!before(best, last)) break;
    heap[at] = best;
    at = child;
  }
  heap[at] = last;
  return top;
}
