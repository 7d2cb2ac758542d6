// Classes of SQLSTATE: connection exception, insufficient resources (too many connections, disk full), and 57P0x: the server
// stops, crashed or starts up.
const AWAY_SQLSTATE = /^(08|53|57P0)/;
const AWAY_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
// What pg throws without a code when the socket closes under a statement, before the next one, or is not opened in time.
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Whether a failure says that the database is not there at the moment: asking again later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_SQLSTATE.test(code) || AWAY_SOCKET.includes(code) || (code === '' && AWAY_MESSAGE.test(error.message));
}
