// `node test/support/run.js webhooks`: bundles test/<name>/main.ts, which runs and judges, and exits with its code.
import { bundle } from '../faults/bundle.js';

const [name = '', ...args] = process.argv.slice(2);
const node = await bundle({ [name]: `${name}/main.ts` });
process.exitCode = node(`${name}.js`, ...args);
