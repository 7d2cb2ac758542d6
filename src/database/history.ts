import { AppError } from '../domain/app-error.js';

/** Where a server stands: its timeline, which grows by one with each promotion, and how far its WAL is on disk. */
export interface Position {
  readonly timeline: number;
  readonly lsn: number;
}

/** A receipt that a client was told of. */
export interface Acknowledged {
  readonly cuenta: string;
  readonly claveAcceso: string;
}

/** The server answered from another place of history than expected; nothing was done. It is checked before anything goes on. */
export class UnverifiedHistoryError extends Error {
  override readonly name = 'UnverifiedHistoryError';
}

/** The refusal while a loss is not accepted. */
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
 * A process that reached no server for so long may have missed a failover: Patroni's shortest ttl is 20 s. The check runs every 5 s at
 * least.
 */
const SILENCE_MS = 15_000;

/** So many of the last acknowledged receipts are remembered, to say which of them are lost: half a megabyte. */
const REMEMBERED_MAX = 5000;

/**
 * What this process knows of the history that it relies on. A database that fails over wrongly, or is put back to an older copy, forgets
 * what clients were told of (decision 0084). Transactions compare the server's position with the last one verified;
 * `app/history-watch.ts` looks whether what was acknowledged is there.
 */
export class History {
  /** A loss that nobody has accepted: nothing is written. */
  lost = false;
  /** Why the last check was not good; undefined: it was. */
  doubt: string | undefined;
  /** Called when a transaction met an unexpected position. */
  onSurprise: () => void = () => undefined;
  /** Something was committed since the last counter was written. */
  dirty = false;
  private verified: Position | undefined;
  /** When a check last found everything there. */
  private verifiedAtMs: number | undefined;
  private remembered: Acknowledged[] = [];
  /** Receipts ever acknowledged, and how many of the first of them a written counter vouches for. */
  private acknowledgedCount = 0;
  private vouchedCount = 0;

  /** The position that a transaction which begins now must find, or a later one on the same timeline. */
  expected(): Position | undefined {
    return this.verified;
  }

  /** Judges where a transaction found its server; undefined: at a standby, which takes no writes anyway. */
  saw(expected: Position | undefined, seen: Position | undefined): void {
    if (this.lost || seen === undefined) return;
    if (this.doubt !== undefined) throw new UnverifiedHistoryError(this.doubt);
    this.mustBeFresh();
    if (expected !== undefined && !follows(expected, seen)) {
      this.onSurprise();
      throw new UnverifiedHistoryError(
        `the server is at ${seen.timeline}/${seen.lsn}, expected at least ${expected.timeline}/${expected.lsn}`,
      );
    }
    if (this.verified?.timeline === seen.timeline && seen.lsn > this.verified.lsn) this.verified = seen;
  }

  /** Whether no check found everything there for so long that a failover may have been missed. */
  silent(): boolean {
    return this.verifiedAtMs !== undefined && performance.now() - this.verifiedAtMs > SILENCE_MS;
  }

  /** Refuses to go on with what is known from before a silence. */
  mustBeFresh(): void {
    if (this.lost || !this.silent()) return;
    this.onSurprise();
    throw new UnverifiedHistoryError('the history of the database was not checked for a while');
  }

  /** A check found everything there. */
  verify(position: Position): void {
    this.verifiedAtMs = performance.now();
    this.verified = position;
    this.doubt = undefined;
  }

  /** A client is told of it. */
  acknowledge(one: Acknowledged): void {
    this.remembered.push(one);
    this.acknowledgedCount++;
    this.dirty = true;
    if (this.remembered.length > 2 * REMEMBERED_MAX) this.remembered = this.remembered.slice(-REMEMBERED_MAX);
  }

  /** How many were acknowledged so far. */
  acknowledged(): number {
    return this.acknowledgedCount;
  }

  /** A counter was committed after the first `count` of them: it vouches for them. */
  vouch(count: number): void {
    this.vouchedCount = Math.max(this.vouchedCount, count);
  }

  /** Those that no counter vouches for yet. */
  unvouched(): readonly Acknowledged[] {
    const open = this.acknowledgedCount - this.vouchedCount;
    return open === 0 ? [] : this.remembered.slice(-open);
  }

  /** All that are remembered. */
  recent(): readonly Acknowledged[] {
    return this.remembered.slice(-REMEMBERED_MAX);
  }

  /** Begins anew: an operator accepted the loss. */
  forget(): void {
    this.lost = false;
    this.doubt = undefined;
    this.verified = undefined;
    this.verifiedAtMs = undefined;
    this.remembered = [];
    this.vouchedCount = this.acknowledgedCount;
  }
}

const follows = (before: Position, now: Position): boolean => now.timeline === before.timeline && now.lsn >= before.lsn;

/** The columns of a position. The first eight digits of a WAL file's name are the timeline. */
export const POSITION_COLUMNS = `substr(pg_walfile_name(place.lsn), 1, 8) AS linea, place.lsn::text AS lsn`;
/** What they are selected from; on a standby neither is known. */
export const POSITION_SOURCE = `(SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_flush_lsn() END AS lsn) AS place`;

/** The position in a row of these columns; undefined on a standby. */
export function positionOf(row: unknown): Position | undefined {
  const { linea, lsn } = row as { readonly linea: string | null; readonly lsn: string | null };
  if (linea === null || lsn === null) return undefined;
  const [high = '0', low = '0'] = lsn.split('/');
  // Exact up to 9 PB of WAL.
  return { timeline: Number.parseInt(linea, 16), lsn: Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) };
}
