// Runs the static checks, two at a time; prints each one's output and duration when it is done.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installLocked } from '../test/support/install-packages.js';

/** Longest first, so that none is left alone at the end. `lint` checks the types as well. */
const waiting = ['lint', 'layers', 'format:check', 'words'];
const LANES = 2;

async function run(part) {
  const begunMs = performance.now();
  const child = spawn('npm', ['run', '--silent', part], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - begunMs) / 1000).toFixed(0);
  console.log(`${part}: ${code === 0 ? 'in order' : 'FAILED'}, ${seconds} s`);
  if (code !== 0) process.exitCode = 1;
}

async function lane() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await run(part);
}

// Two of them need it, at the same time.
installLocked('scripts/lint');
await Promise.all(Array.from({ length: LANES }, lane));
