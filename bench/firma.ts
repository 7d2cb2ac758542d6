// How much of what RSA allows do our signatures reach? Signed documents per second, the check before storing included,
// divided by raw crypto.sign calls per second, measured in turns in one run. Run by `npm run bench:firma`, which pins the
// one-core parts with taskset (Linux). Prints one line per figure and exits 1 when one misses its target.
import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildSigningIdentity, type SigningIdentity } from '../src/signature/identity.js';
import { signXml } from '../src/signature/sign.js';
import { makeBenchCertificate, sampleFactura } from './firma-material.js';

const ROUNDS = 12;
const ROUND_MS = 700;

interface OneCore {
  readonly raw: number;
  readonly lines: Readonly<Record<string, number>>;
}

function identity(): SigningIdentity {
  const { certificatePem, keyPem } = makeBenchCertificate();
  return buildSigningIdentity(new X509Certificate(certificatePem).raw, createPrivateKey(keyPem));
}

/** Calls per second of a synchronous operation. */
function perSecond(body: () => void): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < ROUND_MS) {
    body();
    count++;
  }
  return (count * 1000) / (performance.now() - start);
}

/** Completions per second of an asynchronous one with `width` always under way. */
async function perSecondAsync(width: number, body: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let count = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - start < ROUND_MS) {
      await body();
      count++;
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (count * 1000) / (performance.now() - start);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

let counter = 0;
const signing = (xml: Buffer, who: SigningIdentity) => (): Promise<Buffer> =>
  signXml(xml, who, { profile: 'A', now: new Date(), id: String(counter++) });

/** Pinned to one core by the parent: raw and ours in turns, so that the machine's moods hit both. */
async function oneCore(): Promise<OneCore> {
  const who = identity();
  const octets = Buffer.alloc(1500, 'x'); // the size of a SignedInfo
  const documents = { '3': sampleFactura(3), '100': sampleFactura(100) };
  const raw: number[] = [];
  const ratios: Record<string, number[]> = { '3': [], '100': [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [lines, xml] of Object.entries(documents)) {
      const before = perSecond(() => sign('sha1', octets, who.privateKey));
      const ours = await perSecondAsync(2, signing(xml, who));
      const after = perSecond(() => sign('sha1', octets, who.privateKey));
      raw.push(before, after);
      ratios[lines]?.push(ours / ((before + after) / 2));
    }
  }
  const lines = Object.fromEntries(Object.entries(ratios).map(([name, values]) => [name, median(values)]));
  return { raw: median(raw), lines };
}

async function allCores(width: number): Promise<number> {
  const run = signing(sampleFactura(3), identity());
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await perSecondAsync(width * 2, run));
  return median(rounds);
}

function inChild<T>(part: string, cores: string): T {
  const self = fileURLToPath(import.meta.url);
  const result = spawnSync('taskset', ['-c', cores, process.execPath, self, part], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${part}: ${result.stderr || String(result.error)}`);
  return JSON.parse(result.stdout) as T;
}

function main(): void {
  const cores = availableParallelism();
  const one = inChild<OneCore>('one-core', '0');
  const perSecondOne = inChild<number>('all-cores', '0');
  const perSecondAll = inChild<number>('all-cores', `0-${cores - 1}`);
  const figures: [string, number, number][] = [
    ['3 lines: ours / raw RSA, one core', one.lines['3'] ?? NaN, 0.92],
    ['100 lines: ours / raw RSA, one core', one.lines['100'] ?? NaN, 0.88],
    [`${cores} cores / one core`, perSecondAll / perSecondOne, 0.95 * cores],
  ];
  console.log(
    `raw RSA-2048, one core: ${one.raw.toFixed(0)}/s; documents, one core: ${perSecondOne.toFixed(0)}/s; all: ${perSecondAll.toFixed(0)}/s`,
  );
  for (const [name, value, target] of figures) {
    console.log(`${value >= target ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(3)} (target ${target.toFixed(2)})`);
    if (!(value >= target)) process.exitCode = 1;
  }
}

switch (process.argv[2]) {
  case 'one-core':
    console.log(JSON.stringify(await oneCore()));
    break;
  case 'all-cores':
    console.log(JSON.stringify(await allCores(availableParallelism())));
    break;
  default:
    main();
}
