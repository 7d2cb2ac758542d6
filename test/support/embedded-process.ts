// A separate process that uses the embedded server, for tests that kill it or run it as another user. Arguments: the data folder, and
// `migrar` to migrate as well. Prints one line of JSON when connected, and exits cleanly when its input ends.
import { pino } from 'pino';
import { openServer } from '../../src/db/connect.js';
import { migrate } from '../../src/db/migrate.js';
import { AppError } from '../../src/kernel/app-error.js';

const [dataDir = '', ...wishes] = process.argv.slice(2);
const log = pino({ level: 'silent' });
try {
  const server = await openServer(
    { databaseUrl: undefined, migrationUrl: undefined, dataDir, preparedStatements: true },
    log,
  );
  const { admin, service, serviceLogin } = server;
  const applied = wishes.includes('migrar')
    ? (await migrate(admin, { ambiente: 'simulador', log, ...(serviceLogin === undefined ? {} : { serviceLogin }) }))
        .applied
    : [];
  process.stdout.write(`${JSON.stringify({ admin, service, applied })}\n`);
  process.stdin.resume().on('end', () => {
    void server.stop();
  });
} catch (error) {
  const refusal = error instanceof AppError ? { code: error.code, message: error.publicMessage } : { code: undefined };
  process.stdout.write(`${JSON.stringify({ ...refusal, error: String(error) })}\n`);
}
