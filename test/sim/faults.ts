import { planLastingFaults } from './lasting-faults.js';
import { integer, pick, streamOf } from './random.js';
import { planQueryFaults, type QueryMoment, type WrongAnswer } from './wrong-answers.js';

/** Effect on one message. */
export type MessageEffect =
  | WrongAnswer
  | 'refused'
  | 'cut-before'
  | 'cut-after'
  | 'lost'
  | 'late'
  | 'twice'
  | 'html'
  | 'error'
  | 'half';

/**
 * Things that an instance does, between a promise and its keeping: a signature, a message of a channel, an SMTP connection (`mail`), or
 * the answer of a named statement.
 */
const MOMENTS = [
  ...['signature', 'recepcion', 'autorizacion', 'webhook', 'mail', 'smtp'],
  ...['comprobantes_claim', 'secuenciales_take_next'],
] as const;
export type Moment = (typeof MOMENTS)[number] | QueryMoment;

/** A planned fault. A run is its seed and this list; shrinking removes from the list. */
export type Fault =
  /** At this step of the scheduler, whatever the instance awaits, it forgets everything not committed. */
  | { readonly kind: 'crash'; readonly instance: string; readonly step: number; readonly downMs: number }
  | { readonly kind: 'pause'; readonly instance: string; readonly step: number; readonly ms: number }
  | { readonly kind: 'clock'; readonly instance: string; readonly step: number; readonly offsetMs: number }
  /** Whoever reaches the nth moment of this kind is suspended there, or crashes. */
  | {
      readonly kind: 'ambush';
      readonly moment: Moment;
      readonly nth: number;
      readonly effect: 'pause' | 'crash';
      readonly ms: number;
    }
  /** Messages from one party to another are lost; one direction. */
  | { readonly kind: 'cut'; readonly from: string; readonly to: string; readonly step: number; readonly ms: number }
  /** The nth message of a channel. */
  | { readonly kind: 'message'; readonly channel: string; readonly nth: number; readonly effect: MessageEffect }
  /** The nth statement on the server, or the nth of a name: refused by it, or the connection ends before or after it ran. */
  | {
      readonly kind: 'statement';
      readonly name?: string;
      readonly nth: number;
      readonly effect: 'serialization' | 'full-disk' | 'cut-before' | 'cut-after';
    }
  | { readonly kind: 'sri-outage'; readonly step: number; readonly ms: number }
  /** From here on an instance's clock gains (or loses) this much per second. */
  | { readonly kind: 'drift'; readonly instance: string; readonly step: number; readonly msPerS: number }
  /** The server refuses every statement that writes. */
  | { readonly kind: 'disk-full'; readonly step: number; readonly ms: number }
  /** An instance ends and comes back in the other version (`--upgrade`). */
  | {
      readonly kind: 'replace';
      readonly instance: string;
      readonly step: number;
      readonly version: 'old' | 'new';
      readonly downMs: number;
    };

/** Channels with faults of their own, and how many messages of each the plan covers. */
const CHANNELS: readonly {
  readonly name: string;
  readonly effects: readonly MessageEffect[];
  readonly rate: number;
}[] = [
  {
    name: 'recepcion',
    effects: ['refused', 'cut-before', 'cut-after', 'lost', 'late', 'twice', 'html', 'error', 'half'],
    rate: 0.25,
  },
  {
    name: 'autorizacion',
    effects: ['refused', 'cut-before', 'cut-after', 'lost', 'late', 'html', 'error', 'half'],
    rate: 0.2,
  },
  { name: 'webhook', effects: ['refused', 'cut-before', 'cut-after', 'lost', 'error', 'twice'], rate: 0.2 },
  { name: 'smtp', effects: ['refused', 'cut-before', 'cut-after', 'lost', 'error'], rate: 0.2 },
  { name: 'api', effects: ['cut-before', 'cut-after', 'lost', 'late', 'twice'], rate: 0.15 },
];

const MESSAGES_COVERED = 80;
const SECOND = 1000;

/** Rolls the faults of a seed. `intensity` 0: none. */
export function planFaults(seed: number, instances: readonly string[], intensity = 1): readonly Fault[] {
  const random = streamOf(seed, 'faults');
  const faults: Fault[] = [];
  if (intensity === 0) return faults;
  // Most of the work lies in the first six thousand steps.
  const step = (): number => integer(random, 300, 6000);
  const instance = (): string => pick(random, instances);
  // Each kind in half of the seeds only: faults of one kind hide those of another (swarm testing, Groce and others 2012).
  const times = (most: number): number =>
    random() < 0.5 ? 0 : integer(random, 1, Math.max(1, Math.round(most * intensity)));
  for (let left = times(5); left > 0; left--)
    faults.push({ kind: 'crash', instance: instance(), step: step(), downMs: integer(random, 1, 40) * SECOND });
  for (let left = times(2); left > 0; left--)
    faults.push({ kind: 'pause', instance: instance(), step: step(), ms: integer(random, 1, 60) * SECOND });
  for (let left = times(2); left > 0; left--) {
    const offsetMs = integer(random, -900, 900) * SECOND;
    faults.push({ kind: 'clock', instance: instance(), step: step(), offsetMs });
  }
  for (let left = times(3); left > 0; left--) {
    const [one, other] = [instance(), pick(random, ['sri', 'database'])];
    const [from, to] = random() < 0.5 ? [one, other] : [other, one];
    faults.push({ kind: 'cut', from, to, step: step(), ms: integer(random, 1, 40) * SECOND });
  }
  if (random() < 0.2 * intensity)
    faults.push({ kind: 'sri-outage', step: step(), ms: integer(random, 60, 600) * SECOND });
  for (const { name, effects, rate } of CHANNELS) {
    const own = random() < 0.4 ? 0 : rate * intensity * random();
    for (let nth = 1; nth <= MESSAGES_COVERED; nth++)
      if (random() < own) faults.push({ kind: 'message', channel: name, nth, effect: pick(random, effects) });
  }
  const rate = random() < 0.6 ? 0 : 0.002 * intensity * random();
  for (let nth = 200; nth < 4000; nth++) {
    if (random() >= rate) continue;
    const effect = pick(random, ['serialization', 'full-disk', 'cut-before', 'cut-after'] as const);
    faults.push({ kind: 'statement', nth, effect });
  }
  const ambushes = planAmbushes(seed);
  // A suspended delivery shows something only if its own message then arrives.
  const hidden = ambushes.some(({ moment }) => moment === 'mail');
  return [
    ...faults.filter((fault) => !hidden || fault.kind !== 'message' || fault.channel !== 'smtp'),
    ...ambushes,
    ...planRefusals(seed, instances),
    ...planLastingFaults(seed, instances, intensity),
    ...planQueryFaults(seed, intensity),
  ];
}

/** First readings of the database's clock: two for each start. */
const CLOCK_READINGS = 6;

/** Faults that come together: the server refuses everything for a while; a machine with a wrong clock cannot read the database's at its start. */
function planRefusals(seed: number, instances: readonly string[]): readonly Fault[] {
  const random = streamOf(seed, 'refusals');
  const faults: Fault[] = [];
  if (random() < 0.35) {
    const from = integer(random, 300, 2500);
    const effect = random() < 0.8 ? 'serialization' : 'full-disk';
    for (let left = integer(random, 5, 40); left > 0; left--)
      faults.push({ kind: 'statement', nth: from + left, effect });
  }
  if (random() < 0.2) {
    const offsetMs = integer(random, -900, 900) * SECOND;
    faults.push({ kind: 'clock', instance: pick(random, instances), step: 0, offsetMs });
    const effect = pick(random, ['serialization', 'cut-before', 'cut-after'] as const);
    for (let nth = 1; nth <= CLOCK_READINGS; nth++) faults.push({ kind: 'statement', name: 'clock', nth, effect });
  }
  return faults;
}

/**
 * Faults chosen by what an instance does: at a random step it is rarely caught between a claim and its write. One or two kinds of moment per
 * seed; a pause outlasts the leases (15 to 60 s).
 */
function planAmbushes(seed: number): readonly Extract<Fault, { kind: 'ambush' }>[] {
  const random = streamOf(seed, 'ambushes');
  const faults: Extract<Fault, { kind: 'ambush' }>[] = [];
  if (random() < 0.25) return faults;
  for (let kinds = integer(random, 1, 2); kinds > 0; kinds--) {
    const moment = pick(random, MOMENTS);
    const effect = random() < 0.65 ? 'pause' : 'crash';
    for (let left = integer(random, 1, 3); left > 0; left--) {
      const ms = (effect === 'pause' ? pick(random, [20, 40, 75, 120]) : integer(random, 1, 40)) * SECOND;
      faults.push({ kind: 'ambush', moment, nth: integer(random, 1, 6), effect, ms });
    }
  }
  return faults;
}
