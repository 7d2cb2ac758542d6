// `npm run bench:reposo [-- --programa CARPETA] [--rondas 5] [--segundos 300]`: start and rest of a service with its own PostgreSQL. Each round
// starts from an empty data folder (cold) and again (warm), issues a receipt until AUTORIZADO each time, and measures memory and processor
// while nothing happens. CARPETA is an unpacked archive of `npm run release`; without it, this checkout.
// `--segundos 0` measures the starts only.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { temporaryDir } from '../test/support/service.js';
import { idleOf, type Idle } from '../test/release/idle.js';
import { median } from './cycle.js';
import { writeTable } from './table.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DRIVE = join(ROOT, 'test/release/drive.js');
/** Goals of the release: from the unpacked archive to AUTORIZADO, and at rest without PostgreSQL. */
const GOALS = { coldS: 15, memoryMb: 180, processorPercent: 0.5 };
/** Until the threads of the pool have ended, memory is released and duties poll at their resting interval. */
const SETTLE_S = 60;

const { values } = parseArgs({
  options: {
    programa: { type: 'string' },
    rondas: { type: 'string', default: '5' },
    segundos: { type: 'string', default: '300' },
    puerto: { type: 'string', default: '18090' },
    tabla: { type: 'boolean', default: false },
  },
});
const url = `http://127.0.0.1:${values.puerto}`;
const [program, ...args] =
  values.programa === undefined
    ? [process.execPath, join(ROOT, 'bin/rubrica'), 'servir']
    : [resolve(values.programa, 'rubrica'), 'servir'];

const restS = Number(values.segundos);

interface Start {
  readonly servesS: number;
  readonly authorisedS: number;
}

/** Starts the service, issues a receipt, runs `rest` and stops it. */
async function start<Result>(dataDir: string, rest: (pid: number) => Promise<Result>): Promise<[Start, Result]> {
  const since = performance.now();
  const elapsed = (): number => (performance.now() - since) / 1000;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      RUBRICA_DATA: dataDir,
      PORT: values.puerto,
      RUBRICA_SIMULADOR_PORT: '0',
      RUBRICA_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'close');
  try {
    const isReady = (): Promise<boolean> =>
      fetch(`${url}/salud/listo`).then(
        ({ ok }) => ok,
        () => false,
      );
    const demo = join(dataDir, 'demo.json');
    while (!(existsSync(demo) && (await isReady()))) {
      if (child.exitCode !== null) throw new Error('the service ended');
      await sleep(25);
    }
    const servesS = elapsed();
    execFileSync(process.execPath, [DRIVE, url, demo]);
    const authorisedS = elapsed();
    return [{ servesS, authorisedS }, await rest(child.pid ?? 0)];
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

const rounds: { readonly cold: Start; readonly warm: Start; readonly idle: Idle | undefined }[] = [];
for (let round = 0; round < Number(values.rondas); round++) {
  const data = temporaryDir();
  try {
    const [cold] = await start(data.path, () => Promise.resolve());
    const [warm, idle] = await start(data.path, async (pid) => {
      if (restS === 0) return undefined;
      await sleep(SETTLE_S * 1000);
      return idleOf(pid, restS);
    });
    rounds.push({ cold, warm, idle });
    console.log(JSON.stringify({ cold, warm, idle }));
  } finally {
    data.remove();
  }
}

const row = <Round>(
  list: readonly Round[],
  name: string,
  of: (round: Round) => number,
  digits: number,
  goal = '',
): string => {
  const figures = list.map(of);
  return `| ${name} | ${figures.map((one) => one.toFixed(digits)).join(', ')} | ${median(figures).toFixed(digits)} | ${goal} |`;
};
const rests = rounds.flatMap(({ idle }) => idle ?? []);
const rest = restS === 0 ? '' : `; idle for ${restS} s, ${SETTLE_S} s after a receipt`;
const table = [
  `Written by the command on ${new Date().toISOString().slice(0, 10)} (load ${(loadavg()[1] ?? NaN).toFixed(1)}, Node.js ${process.versions.node}): ${rounds.length} rounds${rest}.`,
  '',
  '| measure | rounds | median | goal |',
  '| --- | --- | --- | --- |',
  row(rounds, 'first start serves, s', ({ cold }) => cold.servesS, 1),
  row(rounds, 'first start until AUTORIZADO, RIDE and pages, s', ({ cold }) => cold.authorisedS, 1, `≤ ${GOALS.coldS}`),
  row(rounds, 'next start serves, s', ({ warm }) => warm.servesS, 1),
  row(rounds, 'next start until AUTORIZADO, RIDE and pages, s', ({ warm }) => warm.authorisedS, 1),
  ...(rests.length === 0
    ? []
    : [
        row(rests, 'memory at rest, MB', ({ service }) => service.memoryMb, 0, `≤ ${GOALS.memoryMb}`),
        row(rests, 'processor at rest, %', ({ service }) => service.percent, 2, `≤ ${GOALS.processorPercent}`),
        row(rests, 'memory of PostgreSQL at rest, MB', ({ PostgreSQL }) => PostgreSQL.memoryMb, 0),
        row(rests, 'processor of PostgreSQL at rest, %', ({ PostgreSQL }) => PostgreSQL.percent, 2),
      ]),
].join('\n');
if (values.tabla) writeTable('reposo', table);
else console.log(table);
