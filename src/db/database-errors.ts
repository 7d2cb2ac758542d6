import { UnverifiedHistoryError } from './history.js';
import { NoSlotError } from './share.js';

// SQLSTATE classes: connection exception, insufficient resources (too many connections, disk full), and 57P0x: the server is
// stopping, crashed or starting up. Also aborted transactions: lock timeout (55P03), deadlock (40P01), serialization failure (40001:
// a replica also cancels reads with it that its recovery overtakes), idle or statement timeout (25P03, 57014). And a server that is no longer the primary (25006).
const UNAVAILABLE_SQLSTATE = /^(08|53|57P0|55P03|40001|40P01|25P03|25006|57014)/;
/** SQLSTATE for a write on a standby or a read-only server. */
export const READ_ONLY = '25006';
const UNAVAILABLE_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
// Errors that pg throws without a code when the socket closes during a statement, before the next one, or does not open in
// time, or when an answer does not arrive in time.
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;

/** Whether a failure means that the database is temporarily unavailable: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof NoSlotError || error instanceof UnverifiedHistoryError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNAVAILABLE_SQLSTATE.test(code) ||
    UNAVAILABLE_SOCKET.includes(code) ||
    (code === '' && UNAVAILABLE_MESSAGE.test(error.message))
  );
}

/** Whether the server refused a write because it is read-only. */
export function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/** Whether a lock timeout aborted the statement. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whether a foreign key was violated: a referenced row is missing, or a deleted row is still referenced. */
export function isForeignKeyViolation(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

/** SQLSTATE of migration 0077: a change in a closed month. */
const MES_CERRADO = 'RB001';

/** Returns the closed month (yyyy-mm) that refused a change; undefined: another error. */
export function closedMonth(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== MES_CERRADO) return undefined;
  return 'detail' in error ? String(error.detail) : '';
}

const unknownCommits = new WeakSet<object>();

/** Marks a failure that happened after COMMIT was sent and before it was confirmed. */
export function markUnknownCommit(error: unknown): void {
  if (typeof error === 'object' && error !== null) unknownCommits.add(error);
}

/** Whether the failed transaction may still be stored: the connection was lost after its COMMIT. */
export function mayBeStored(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unknownCommits.has(error);
}
