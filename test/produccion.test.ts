import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES, unknownVariables } from '../src/config/variables.js';
import { main } from '../src/cli/main.js';
import { blocksOf } from './produccion/run.js';

// `npm run test:produccion` runs the guide; this is what can be said of it in a second.
const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const guide = ['produccion', 'respaldos'].map((name) => read(`docs/guides/${name}.md`)).join('\n');
const packaged = ['packaging/rubrica.service', 'packaging/rubrica-respaldo.service', 'compose.yaml', 'Dockerfile'];

test('the blocks of the production guide are one script that a shell can read', () => {
  const blocks = blocksOf(guide);
  expect(blocks.length).toBeGreaterThanOrEqual(10);
  const { status, stderr } = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('every command and option that the guide, the units and the compose file use is one of the program', async () => {
  const text = [guide, ...packaged.map(read)].join('\n');
  const calls = [...text.matchAll(/(?:^|[\s«`(/])rubrica"? ([a-z][a-z-]+)((?:[^\n«»`&|;>])*)/gm)].filter(
    ([, name = '']) => name !== 'node',
  );
  expect(new Set(calls.map(([, name]) => name))).toEqual(
    new Set(['migrar', 'doctor', 'servir', 'cuenta', 'empresa', 'respaldar', 'restaurar', 'conciliar', 'archivar']),
  );
  for (const [line, name = '', rest = ''] of calls) {
    const said: string[] = [];
    const io = { out: (one: string) => void said.push(one), err: () => undefined, env: {} };
    expect(await main([name, '--help'], io), line).toBe(0);
    for (const [option] of rest.matchAll(/--[a-z][a-z-]+/g))
      expect(`${said.join('\n')} --help`, line).toContain(option);
  }
});

test('every variable that they set is one that is read', () => {
  const text = [guide, ...packaged.map(read)].join('\n');
  const named = [...text.matchAll(/\b(RUBRICA_[A-Z_]+|DATABASE_[A-Z_]+)\b(?=[=:])/g)].map(([, name = '']) => name);
  expect(new Set(named).size).toBeGreaterThan(8);
  const env = Object.fromEntries(named.filter((name) => name !== 'RUBRICA_VERSION').map((name) => [name, 'x']));
  expect(unknownVariables(env)).toEqual([]);
  for (const name of named.filter((one) => one.startsWith('DATABASE_')))
    expect(VARIABLES as readonly string[]).toContain(name.replace(/_FILE$/, ''));
});

test('the units are what systemd takes, and leave the service next to nothing', () => {
  const units = readdirSync(join(ROOT, 'packaging')).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(3);
  for (const name of units.filter((one) => one.endsWith('.service'))) {
    const unit = read(`packaging/${name}`);
    for (const line of [
      'User=rubrica',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=\n',
      'UMask=0077',
    ])
      expect(unit, name).toContain(line);
  }
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
  const files = units.filter((name) => name.endsWith('.service')).map((name) => join(ROOT, 'packaging', name));
  const told = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', ...files], {
    encoding: 'utf8',
  });
  expect(told.match(/Overall exposure level for [^:]+: \d\.\d/g)).toHaveLength(2);
});
