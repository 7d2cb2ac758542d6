import { AppError } from '../kernel/app-error.js';

/** Position of a server: its timeline, which increments with each promotion, and its flushed WAL position. */
export interface Position {
  readonly timeline: number;
  readonly lsn: number;
}

/** A receipt acknowledged to a client. */
export interface Acknowledged {
  readonly cuenta: string;
  readonly claveAcceso: string;
}

/** The server is at an unexpected point of history; nothing was done. A check must run before work continues. */
export class UnverifiedHistoryError extends Error {
  override readonly name = 'UnverifiedHistoryError';
}

/** The error while a loss is not accepted. */
export function historyLost(): AppError {
  return new AppError(
    'historia-perdida',
    'La base de datos perdió comprobantes que ya se habían aceptado, y el servicio dejó de emitir para no repetir números. No se guardó nada. Avise a quien opera el servicio: debe ejecutar «rubrica historia».',
    { retryAfterS: 60 },
  );
}

export const isHistoryLost = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'historia-perdida';

/**
 * A process that reached no server for this long may have missed a failover: Patroni's shortest ttl is 20 s. The check runs at
 * least every 5 s.
 */
const SILENCE_MS = 15_000;

/** Last acknowledged receipts kept in memory, to report which are lost: half a megabyte. */
const REMEMBERED_MAX = 5000;

/**
 * This process's record of the history it relies on. A database that fails over wrongly, or is restored from an older copy,
 * loses acknowledged data (design/high-availability). Transactions compare the server's position with the last verified one;
 * `app/history-watch.ts` checks whether acknowledged receipts exist.
 */
export class History {
  /** An unaccepted loss: nothing is written. */
  lost = false;
  /** Why the last check failed; undefined: it passed. */
  doubt: string | undefined;
  /** Called when a transaction finds an unexpected position. */
  onMismatch: () => void = () => undefined;
  /** Something was committed since the last counter was written. */
  dirty = false;
  private verified: Position | undefined;
  /** Time of the last passed check. */
  private verifiedAtMs: number | undefined;
  private remembered: Acknowledged[] = [];
  /** Receipts ever acknowledged, and how many of the first are covered by a written counter. */
  private acknowledgedCount = 0;
  private confirmedCount = 0;

  /** Position that a new transaction must find, or a later one on the same timeline. */
  expected(): Position | undefined {
    return this.verified;
  }

  /** Checks the position a transaction found; undefined: a standby, which takes no writes anyway. */
  compare(expected: Position | undefined, seen: Position | undefined): void {
    if (this.lost || seen === undefined) return;
    if (this.doubt !== undefined) throw new UnverifiedHistoryError(this.doubt);
    this.mustBeFresh();
    if (expected !== undefined && !follows(expected, seen)) {
      this.onMismatch();
      throw new UnverifiedHistoryError(
        `the server is at ${seen.timeline}/${seen.lsn}, expected at least ${expected.timeline}/${expected.lsn}`,
      );
    }
    if (this.verified?.timeline === seen.timeline && seen.lsn > this.verified.lsn) this.verified = seen;
  }

  /** Whether no check has passed for long enough that a failover may have been missed. */
  silent(): boolean {
    return this.verifiedAtMs !== undefined && performance.now() - this.verifiedAtMs > SILENCE_MS;
  }

  /** Refuses to continue on state from before a silence. */
  mustBeFresh(): void {
    if (this.lost || !this.silent()) return;
    this.onMismatch();
    throw new UnverifiedHistoryError('the history of the database was not checked for a while');
  }

  /** Records a passed check. */
  verify(position: Position): void {
    this.verifiedAtMs = performance.now();
    this.verified = position;
    this.doubt = undefined;
  }

  /** Records a receipt acknowledged to a client. */
  acknowledge(one: Acknowledged): void {
    this.remembered.push(one);
    this.acknowledgedCount++;
    this.dirty = true;
    if (this.remembered.length > 2 * REMEMBERED_MAX) this.remembered = this.remembered.slice(-REMEMBERED_MAX);
  }

  /** Number of receipts acknowledged so far. */
  acknowledged(): number {
    return this.acknowledgedCount;
  }

  /** Marks the first `count` as covered: a counter was committed after them. */
  confirm(count: number): void {
    this.confirmedCount = Math.max(this.confirmedCount, count);
  }

  /** Receipts not yet covered by a counter. */
  unconfirmed(): readonly Acknowledged[] {
    const open = this.acknowledgedCount - this.confirmedCount;
    return open === 0 ? [] : this.remembered.slice(-open);
  }

  /** All remembered receipts. */
  recent(): readonly Acknowledged[] {
    return this.remembered.slice(-REMEMBERED_MAX);
  }

  /** Resets after an operator accepted the loss. */
  forget(): void {
    this.lost = false;
    this.doubt = undefined;
    this.verified = undefined;
    this.verifiedAtMs = undefined;
    this.remembered = [];
    this.confirmedCount = this.acknowledgedCount;
  }
}

const follows = (before: Position, now: Position): boolean => now.timeline === before.timeline && now.lsn >= before.lsn;

/** Columns of a position. The first eight digits of a WAL file's name are the timeline. */
export const POSITION_COLUMNS = `substr(pg_walfile_name(place.lsn), 1, 8) AS linea, place.lsn::text AS lsn`;
/** FROM item for these columns; on a standby both are null. */
export const POSITION_SOURCE = `(SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_flush_lsn() END AS lsn) AS place`;

/** Parses the position from a row of these columns; undefined on a standby. */
export function positionOf(row: unknown): Position | undefined {
  const { linea, lsn } = row as { readonly linea: string | null; readonly lsn: string | null };
  if (linea === null || lsn === null) return undefined;
  const [high = '0', low = '0'] = lsn.split('/');
  // Exact up to 9 PB of WAL.
  return { timeline: Number.parseInt(linea, 16), lsn: Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) };
}
