import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LAUNCHER } from '../../scripts/release/archive.js';

const ROOT = join(import.meta.dirname, '../..');
export const PLATFORM = `${process.platform}-${process.arch}`;

/** How a command of a small program behaves; without an entry it succeeds. */
export type Conduct = Readonly<Partial<Record<'respaldar' | 'migrar' | 'comprobar' | 'servir', 'falla' | 'espera'>>>;

/** A program folder with the real launcher and the real `rubrica actualizar`, bundled; its other commands only leave traces in RUBRICA_DATA. */
const PROGRAM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const { version, conducta } = JSON.parse(readFileSync(join(__dirname, '../version.json'), 'utf8'));
const [name = 'servir', ...args] = process.argv.slice(2);
const what = args.includes('--comprobar') ? 'comprobar' : name;
const data = process.env.RUBRICA_DATA;
mkdirSync(data, { recursive: true });
appendFileSync(join(data, 'traza'), version + ' ' + what + '\\n');
if (what === 'actualizar') {
  import('${pathToFileURL(join(ROOT, 'dist-pruebas/dist/cli/main.js')).href}').then(async ({ main }) => {
    process.exitCode = await main([name, ...args]);
  });
} else if (conducta?.[what] === 'falla') {
  console.error('a propósito');
  process.exit(1);
} else if (conducta?.[what] === 'espera') {
  setInterval(() => undefined, 1000);
} else if (what === 'respaldar') {
  writeFileSync(args[0], 'respaldo');
} else if (what === 'servir') {
  import('${pathToFileURL(join(ROOT, 'dist/app/actualizar/processes.js')).href}').then(({ recordProcess }) => {
    const server = createServer((request, response) => {
      response.setHeader('connection', 'close');
      setTimeout(() => response.end(version), 5);
    });
    server.listen(Number(process.env.PORT), '127.0.0.1', () => {
      const forget = recordProcess(data, { version, url: 'http://127.0.0.1:' + server.address().port });
      process.on('SIGTERM', () => {
        forget();
        server.close(() => process.exit(0));
      });
    });
  });
}
`;

/** Writes the program folder of a version into `home` and returns its path. */
export function writeProgramFolder(
  home: string,
  version: string,
  { conducta = {}, ...more }: { conducta?: Conduct; sinRetorno?: boolean; desde?: string; necesita?: number } = {},
): string {
  const folder = join(home, `rubrica-${version}-${PLATFORM}`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node/bin/node'));
  writeFileSync(join(folder, 'bin/package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(folder, 'bin/rubrica'), PROGRAM);
  writeFileSync(join(folder, 'rubrica'), LAUNCHER, { mode: 0o755 });
  const about = { version, desde: '0.1.0', sinRetorno: false, esquema: 100, necesita: 0, ...more, conducta };
  writeFileSync(join(folder, 'version.json'), JSON.stringify(about));
  return folder;
}

/** A key that signs releases. */
export function releaseKey(file: string): KeyObject {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
  return privateKey;
}

/** Packs a program folder into a signed archive in `target` and removes the folder. */
export function packRelease(folder: string, target: string, key: KeyObject): string {
  const file = join(target, `${basename(folder)}.tar.gz`);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-czf', file, '-C', join(folder, '..'), basename(folder)]);
  rmSync(folder, { recursive: true });
  signRelease(file, key);
  return file;
}

export function signRelease(file: string, key: KeyObject): void {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  const sums = Buffer.from(`${sum}  ${basename(file)}\n`);
  writeFileSync(join(file, '../SHA256SUMS'), sums);
  writeFileSync(join(file, '../SHA256SUMS.firma'), `${sign(null, sums, key).toString('base64')}\n`);
}
