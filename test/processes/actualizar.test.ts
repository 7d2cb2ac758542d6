// `rubrica actualizar` with small program folders: the launcher, the verification, the journal and the restarts are the real ones.
// `npm run test:release -- actualizar` does it with archives of the whole program, under load.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareVersions, readClaves, verifyArtefact, type Version } from '../../src/app/actualizar/release.js';
import { checkUpgrade } from '../../src/app/actualizar/upgrade.js';
import type { AppError } from '../../src/kernel/app-error.js';
import { readJournal, writeJournal, type Journal } from '../../src/app/actualizar/journal.js';
import { freePort } from '../support/free-port.js';
import {
  packRelease,
  PLATFORM,
  releaseKey,
  signRelease,
  writeProgramFolder,
  type Conduct,
} from '../support/program-folder.js';
import { temporaryDir } from '../support/service.js';

let home: ReturnType<typeof temporaryDir>;
let old: string;
let data: string;
let key: ReturnType<typeof releaseKey>;
let children: ChildProcess[];

beforeEach(() => {
  home = temporaryDir();
  children = [];
  data = join(home.path, 'rubrica-datos');
  old = writeProgramFolder(home.path, '0.1.0');
  key = releaseKey(join(home.path, 'rubrica.pub'));
});

afterEach(async () => {
  rmSync(join(data, 'actualizacion'), { recursive: true, force: true });
  for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  home.remove();
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(join(old, 'rubrica'), args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts a service of the launcher; resolves with its URL once it serves. */
async function serve(): Promise<string> {
  const port = await freePort();
  start([], { PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => versionAt(url), { timeout: 60_000, interval: 50 }).toBe('0.1.0');
  return url;
}

const versionAt = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => '',
  );

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const update = (...args: string[]) => ended(start(['actualizar', ...args, '--clave', join(home.path, 'rubrica.pub')]));

function release(version: string, more: Parameters<typeof writeProgramFolder>[2] = {}): string {
  const target = join(home.path, `descargas-${version}`);
  return packRelease(writeProgramFolder(join(home.path, 'taller'), version, more), target, key);
}

const trace = (): string => readFileSync(join(data, 'traza'), 'utf8');
const folders = (): string[] =>
  readdirSync(home.path)
    .filter((name) => name.includes(PLATFORM))
    .sort();
const journal = (): Journal | undefined => readJournal(join(data, 'actualizacion'));

test('two processes change one after the other: no request fails, and the old folder starts the new version', async () => {
  const urls = [await serve(), await serve()];
  const file = release('0.2.0');
  const answers: string[] = [];
  const running = { now: true };
  // A proxy does the same: the other process, if one refuses the connection.
  const client = (async () => {
    for (let turn = 0; running.now; turn++) {
      const [first = '', second = ''] = turn % 2 === 0 ? urls : urls.toReversed();
      answers.push((await versionAt(first)) || (await versionAt(second)) || 'sin respuesta');
    }
  })();
  const { code, said } = await update(file);
  running.now = false;
  await client;
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Listo: Rúbrica 0.2.0.') as string });
  expect(answers.filter((answer) => answer === 'sin respuesta')).toEqual([]);
  expect(new Set(answers)).toEqual(new Set(['0.1.0', '0.2.0']));
  for (const url of urls) expect(await versionAt(url)).toBe('0.2.0');
  expect(trace().split('\n')).toEqual(
    expect.arrayContaining(['0.1.0 respaldar', '0.2.0 migrar', '0.2.0 comprobar', '0.2.0 servir']),
  );
  expect(journal()).toBeUndefined();
  expect(readdirSync(join(data, 'actualizacion'))).toEqual([expect.stringMatching(/^rubrica-.*\.tar\.gz$/)]);
  // The key given once is recorded, and the chain goes on from the old folder.
  expect(await ended(start(['actualizar', release('0.3.0')]))).toMatchObject({ code: 0 });
  for (const url of urls) expect(await versionAt(url)).toBe('0.3.0');
});

describe('a release that fails goes back by itself', () => {
  test.each<[string, Conduct, string]>([
    ['with its dry-run receipt', { comprobar: 'falla' }, '«rubrica actualizar» falló: a propósito'],
    ['by never becoming ready', { servir: 'espera' }, 'no estuvo listo'],
  ])('%s', async (_name, conducta, why) => {
    const url = await serve();
    const { code, said } = await update(release('0.2.0', { conducta }), '--espera', '3');
    expect(code).toBe(1);
    expect(said).toContain(why);
    expect(said).toContain('Se volvió a la versión 0.1.0, con todos sus datos. [actualizacion-fallida]');
    expect(await versionAt(url)).toBe('0.1.0');
    expect(folders()).toEqual([`rubrica-0.1.0-${PLATFORM}`]);
    expect(journal()).toBeUndefined();
  });

  test('without return: the service pauses before the backup, and a failure restores it', async () => {
    const url = await serve();
    const file = release('0.2.0', { necesita: 101, conducta: { migrar: 'falla' } });
    const { code, said } = await update(file, '--sin-retorno');
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('Restaurado') as string });
    // Meanwhile the paused service asks whether it may start.
    const steps = trace().match(/.* (respaldar|migrar|restaurar)$/gm);
    expect(steps).toEqual(['0.1.0 respaldar', '0.2.0 migrar', '0.1.0 restaurar']);
    await expect.poll(() => versionAt(url), { timeout: 60_000 }).toBe('0.1.0');
  });
});

describe('killed with SIGKILL', () => {
  const KILLS: readonly [string, Conduct, Conduct][] = [
    ['migrar', {}, { migrar: 'espera' }],
    ['cambiar', {}, { servir: 'espera' }],
    ['respaldar', { respaldar: 'espera' }, {}],
  ];
  test.each(KILLS)('in «%s» (%j, %j): the next command goes back', async (paso, before, after) => {
    rmSync(old, { recursive: true });
    writeProgramFolder(home.path, '0.1.0', { conducta: before });
    const url = await serve();
    const updater = start([
      'actualizar',
      release('0.2.0', { conducta: after }),
      '--clave',
      join(home.path, 'rubrica.pub'),
    ]);
    const [step] = Object.keys({ ...before, ...after });
    const version = Object.keys(after).length > 0 ? '0.2.0' : '0.1.0';
    await expect.poll(trace, { timeout: 60_000, interval: 20 }).toContain(`${version} ${step}`);
    expect(journal()?.paso).toBe(paso);
    updater.kill('SIGKILL');
    await once(updater, 'exit');
    const { code, said } = await ended(start(['actualizar']));
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('quedó deshecha') as string });
    await expect.poll(() => versionAt(url), { timeout: 60_000 }).toBe('0.1.0');
    expect(folders()).toEqual([`rubrica-0.1.0-${PLATFORM}`]);
    expect(journal()).toBeUndefined();
  });

  test.each(['preparar', 'cambiar', 'confirmar'] as const)(
    'in «%s», with the service: the next start finds its way',
    async (paso) => {
      const next = writeProgramFolder(home.path, '0.2.0');
      if (paso !== 'preparar') writeFileSync(join(old, 'siguiente'), `rubrica-0.2.0-${PLATFORM}\n`);
      writeJournal(join(data, 'actualizacion'), {
        ...{ formato: 1, paso, sinRetorno: false, pausa: false, updater: { pid: 2 ** 22 + 1, start: '1' } },
        desde: { version: '0.1.0', lugar: old },
        hacia: { version: '0.2.0', lugar: next },
      });
      const port = await freePort();
      start([], { PORT: String(port) });
      const expected = paso === 'confirmar' ? '0.2.0' : '0.1.0';
      await expect.poll(() => versionAt(`http://127.0.0.1:${port}`), { timeout: 60_000 }).toBe(expected);
      expect(journal()).toBeUndefined();
      expect(existsSync(next)).toBe(paso === 'confirmar');
    },
  );
});

test('an altered byte, another key, a changed list and a missing signature are refused', async () => {
  const file = release('0.2.0');
  const sums = join(file, '../SHA256SUMS');
  const claves = await readClaves([join(home.path, 'rubrica.pub')]);
  const bytes = readFileSync(file);
  const refusal = async (spoil: () => void): Promise<string> => {
    writeFileSync(file, bytes);
    signRelease(file, key);
    await verifyArtefact(file, claves);
    spoil();
    const error: unknown = await verifyArtefact(file, claves).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'actualizacion-firma-invalida' });
    return (error as AppError).publicMessage;
  };
  const middle = bytes.length >> 1;
  const altered = Buffer.concat([
    bytes.subarray(0, middle),
    Buffer.from([(bytes[middle] ?? 0) ^ 1]),
    bytes.subarray(middle + 1),
  ]);
  expect(
    await refusal(() => {
      writeFileSync(file, altered);
    }),
  ).toContain('no es el que se publicó');
  expect(
    await refusal(() => {
      signRelease(file, releaseKey(join(home.path, 'otra.pub')));
    }),
  ).toContain('no es de ninguna clave');
  expect(
    await refusal(() => {
      appendFileSync(sums, '\n');
    }),
  ).toContain('no es de ninguna clave');
  expect(
    await refusal(() => {
      rmSync(`${sums}.firma`);
    }),
  ).toContain('Falta SHA256SUMS.firma');
  await expect(readClaves([join(home.path, 'ninguna.pub')])).rejects.toThrow('No hay ninguna clave pública');
});

test('an older version, one that is too new and one without return are refused; --solo-verificar only answers', async () => {
  const about = { version: '0.1.0', desde: '0.1.0', sinRetorno: false, esquema: 100, necesita: 0 };
  const refuses =
    (next: Partial<Version>, accepts = false) =>
    () =>
      checkUpgrade(about, { ...about, ...next }, accepts);
  expect(refuses({})).toThrow('Ya está instalada');
  expect(refuses({ version: '0.0.9' })).toThrow('anterior a la instalada (0.1.0)');
  expect(refuses({ version: '2.0.0', desde: '1.0.0' })).toThrow('actualice antes a la 1.0.0');
  expect(refuses({ version: '0.2.0', necesita: 101 })).toThrow('--sin-retorno');
  expect(refuses({ version: '0.2.0', sinRetorno: true }, true)()).toEqual({ sinRetorno: true });
  expect(refuses({ version: '0.2.0', necesita: 100 })()).toEqual({ sinRetorno: false });
  const { code, said } = await update(release('0.2.0'), '--solo-verificar');
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('se vuelve sola') as string });
  expect(folders()).toEqual([`rubrica-0.1.0-${PLATFORM}`]);
  expect(trace()).not.toMatch(/respaldar|migrar/);
});

test('versions are compared by number, and a pre-release is older than its release', () => {
  const sorted = ['0.9.0', '0.10.0-rc.2', '0.10.0-rc.10', '0.10.0', '0.10.0+siguiente', '1.0.0'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
});
