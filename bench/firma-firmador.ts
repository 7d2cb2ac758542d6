import { spawn } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFirmadorClient } from '../src/firmador/client.js';
import type { Firmador, SealedSecret } from '../src/firmador/firmador.js';
import { connectRemote } from '../src/firmador/remote.js';
import type { LocalIdentity, SigningIdentity } from '../src/signature/identity.js';
import { signXml } from '../src/signature/sign.js';
import { openKeyRing } from '../src/vault/master-key.js';
import { createVault } from '../src/vault/vault.js';
import { makeToken, PIN, SOFTHSM, softHsmPresent } from '../test/support/softhsm.js';

/** One way to sign: its raw rate, and documents against it, per second of core time of all processes. */
export interface Way {
  readonly name: string;
  readonly raw: number;
  readonly ratio: number;
  /** Of the issue: by the signer at least 0.95 of signing in the process, which is measured as ours / raw. */
  readonly target: number;
}

const ROUNDS = 9;
const ROUND_CALLS = 200;
const WIDTH = 16;
const CONTEXT = 'bench:private-key';
const OCTETS = Buffer.from(`<ds:SignedInfo Id="${'x'.repeat(1450)}"></ds:SignedInfo>`);
/** Of a kernel's clock tick (sysconf CLK_TCK). */
const TICK_MS = 10;

/** Starts the signer apart and measures the three ways, in turns. */
export async function measureFirmador(who: LocalIdentity, xml: Buffer): Promise<readonly Way[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rubrica-firma-'));
  const path = join(folder, 'firmador.sock');
  const keyPemFile = join(folder, 'key.pem');
  writeFileSync(keyPemFile, who.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const token = softHsmPresent
    ? makeToken(folder, 'medicion', { keyPemFile, certificateDer: who.certificate.der })
    : undefined;
  const signer = spawn(process.execPath, ['bin/rubrica', 'firmador'], {
    env: {
      ...process.env,
      ...token?.env,
      ...(token === undefined ? {} : { RUBRICA_PKCS11: SOFTHSM }),
      RUBRICA_DATA: folder,
      RUBRICA_FIRMADOR: `unix:${path}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve) => createInterface({ input: signer.stdout }).once('line', resolve));
    const client = createFirmadorClient({
      connect: () => connectRemote({ kind: 'unix', path }),
      onChange: () => undefined,
    });
    const cpuMs = (): number => ownMs() + othersMs(signer.pid ?? 0);
    const vault = createVault(openKeyRing({ masterKeys: [], masterKeyFile: join(folder, 'firma.key'), dataDir: '' }));
    const pkcs8 = who.privateKey.export({ format: 'der', type: 'pkcs8' });
    const key: SealedSecret = { context: CONTEXT, sealed: vault.seal(pkcs8, CONTEXT).sealed };
    const rawHere = async (): Promise<Buffer> => sign('sha1', OCTETS, who.privateKey);
    const ways: { name: string; target: number; raw: () => Promise<Buffer>; who: SigningIdentity }[] = [
      { name: 'in the process', target: 0.92, raw: rawHere, who },
      { name: 'by the signer', target: 0.87, raw: rawHere, who: remote(who, client, key) },
    ];
    if (token !== undefined) {
      const { ticket } = await client.admitToken(
        { token: 'medicion', keyId: undefined, pin: Buffer.from(PIN) },
        { now: new Date(), ruc: undefined, requireCoverage: false, roots: [] },
      );
      const contexts = { p12: 'bench:p12', password: 'bench:password', privateKey: CONTEXT };
      const sealed = (await client.seal(ticket ?? '', contexts)).privateKey;
      const held = remote(who, client, { context: CONTEXT, sealed });
      const { privateKey } = held;
      const raw = (): Promise<Buffer> =>
        'sign' in privateKey ? privateKey.sign('sha1', OCTETS) : Promise.reject(new Error('no token'));
      ways.push({ name: 'by SoftHSM', target: 0.8, raw, who: held });
    }
    const measured: Way[] = [];
    for (const way of ways) {
      const ours = (): Promise<unknown> => signXml(xml, way.who, { profile: 'A', now: new Date(), id: String(next++) });
      await run(ours);
      const raws: number[] = [];
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = await costMs(cpuMs, way.raw);
        const cost = await costMs(cpuMs, ours);
        const raw = (before + (await costMs(cpuMs, way.raw))) / 2;
        raws.push(raw);
        ratios.push(raw / cost);
      }
      measured.push({ name: way.name, target: way.target, raw: 1000 / median(raws), ratio: median(ratios) });
    }
    await client.close();
    return measured;
  } finally {
    signer.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

let next = 0;

function remote(who: LocalIdentity, client: Firmador, key: SealedSecret): SigningIdentity {
  return { ...who, privateKey: { sign: (algorithm, octets) => client.sign(key, algorithm, octets) } };
}

async function costMs(cpuMs: () => number, body: () => Promise<unknown>): Promise<number> {
  const before = cpuMs();
  await run(body);
  return (cpuMs() - before) / ROUND_CALLS;
}

async function run(body: () => Promise<unknown>): Promise<void> {
  let left = ROUND_CALLS;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await body();
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of another process (proc(5): utime and stime). */
function othersMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
