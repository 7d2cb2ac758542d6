import { FirmadorLimit } from './firmador.js';
import { dayOf } from './log.js';

/** Signatures per key; 0: no limit. */
export interface SignatureLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

const MINUTE_MS = 60_000;
/** A receipt over the daily limit is tried again after this long. */
const DAY_RETRY_MS = 10 * MINUTE_MS;

interface Used {
  minute: number;
  inMinute: number;
  day: string;
  inDay: number;
}

/** Counts signatures by key, within a minute and within a day in Ecuador. */
export function createSignatureLimits(limits: SignatureLimits): {
  /** Counts one, or throws `FirmadorLimit`. */
  use(key: string, now: Date): void;
  /** Restores the count of a key from the log of an earlier process. */
  restore(key: string, at: Date): void;
} {
  const used = new Map<string, Used>();
  let today = '';

  function usedOf(key: string, now: Date): Used {
    const [minute, day] = [Math.floor(now.getTime() / MINUTE_MS), dayOf(now)];
    if (day !== today) used.clear();
    today = day;
    const known = used.get(key) ?? { minute, inMinute: 0, day, inDay: 0 };
    if (known.minute !== minute) Object.assign(known, { minute, inMinute: 0 });
    used.set(key, known);
    return known;
  }

  function count(key: string, now: Date): void {
    const known = usedOf(key, now);
    known.inMinute += 1;
    known.inDay += 1;
  }

  return {
    use: (key, now) => {
      const known = usedOf(key, now);
      if (limits.perDay > 0 && known.inDay >= limits.perDay)
        throw new FirmadorLimit(`${limits.perDay} signatures per day (RUBRICA_FIRMAS_POR_DIA)`, DAY_RETRY_MS);
      if (limits.perMinute > 0 && known.inMinute >= limits.perMinute) {
        const retryMs = (known.minute + 1) * MINUTE_MS - now.getTime();
        throw new FirmadorLimit(`${limits.perMinute} signatures per minute (RUBRICA_FIRMAS_POR_MINUTO)`, retryMs);
      }
      count(key, now);
    },
    restore: count,
  };
}
