import { startDatabase } from '../faults/world.js';
import { temporaryDir } from '../support/service.js';
import { MARKED_BEFORE, runScenario, WITHOUT_ORDER, type Scenario } from './scenario.js';

/** `npm run test:webhooks [-- --recibos N --muertes N --sin-orden | --marcado-antes]`: the long form; exits 0 only without findings. */
const args = process.argv.slice(2);
const number = (name: string, usual: number): number => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? usual : Number(args[at + 1]);
};
const mutation = [WITHOUT_ORDER, MARKED_BEFORE].find(({ name }) => args.includes(`--${name}`));
const scenario: Scenario = {
  receipts: number('recibos', 500),
  processes: number('procesos', 3),
  failRate: 0.3,
  kills: number('muertes', 20),
  patienceMs: 10 * 60_000,
  ...(mutation === undefined ? {} : { installation: mutation }),
};
const home = temporaryDir();
const server = await startDatabase(home.path);
const adminUrl = server.env['DATABASE_MIGRATION_URL'] ?? '';
const {
  lost,
  overtaken,
  misnamed,
  untold: unreported,
  ...seen
} = await runScenario(scenario, { env: server.env, adminUrl });
await server.stop();
home.remove();
console.log(JSON.stringify(seen));
console.log(
  `lost ${lost.length}, overtaken ${overtaken.length}, misnamed ${misnamed.length}, untold ${unreported.length}`,
);
process.exitCode = [lost, overtaken, misnamed, unreported].every((faults) => faults.length === 0) ? 0 : 1;
