import { UnverifiedHistoryError } from './history.js';
import { NoTurnError } from './share.js';

// Classes of SQLSTATE: connection exception, insufficient resources (too many connections, disk full), and 57P0x: the server
// stops, crashed or starts up. And what a transaction gives way with: a lock that another held too long (55P03), a deadlock
// (40P01), standing still or computing for too long (25P03, 57014). And a server that is not the primary any more (25006).
const AWAY_SQLSTATE = /^(08|53|57P0|55P03|40P01|25P03|25006|57014)/;
/** What a server says to a write that is a standby, or was told to take none. */
export const READ_ONLY = '25006';
const AWAY_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
// What pg throws without a code when the socket closes under a statement, before the next one, or is not opened in time.
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Whether a failure says that the database is not there at the moment: asking again later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof NoTurnError || error instanceof UnverifiedHistoryError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_SQLSTATE.test(code) || AWAY_SOCKET.includes(code) || (code === '' && AWAY_MESSAGE.test(error.message));
}

/** Whether the server refused a write because it takes none. */
export function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

/** Whether another transaction held a lock for longer than one waits: what asked for it has given way. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whether a foreign key refused: what a row refers to is not there, or what is deleted is referred to. */
export function isReferenceRefused(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

const unknownCommits = new WeakSet<object>();

/** Notes that a failure came after the commit was sent and before it was confirmed. */
export function noteUnknownCommit(error: unknown): void {
  if (typeof error === 'object' && error !== null) unknownCommits.add(error);
}

/** Whether what failed so may be stored all the same: the connection was lost behind its commit. */
export function mayBeStored(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unknownCommits.has(error);
}
