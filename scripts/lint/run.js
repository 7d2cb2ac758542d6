// `node scripts/lint/run.js oxlint [arguments]`: runs a program of the lock beside this file, and installs it when it is missing.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { installLocked } from '../../test/support/install-packages.js';

const [program, ...args] = process.argv.slice(2);
installLocked('scripts/lint');
const programs = join(import.meta.dirname, 'node_modules/.bin');
// oxlint looks for tsgolint there.
const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
const { status } = spawnSync(join(programs, program), args, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
