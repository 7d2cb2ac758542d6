import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { startServiceProcess, temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const home = temporaryDir();
afterAll(() => {
  home.remove();
});

/** Runs `rubrica --version` pretending to be another Node.js version. */
function onNode(version: string): { status: number | null; out: string; err: string } {
  const preload = join(home.path, `node-${version}.cjs`);
  writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', preload, 'bin/rubrica', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

test('the launcher is ES5, which every older Node.js can parse', () => {
  const code = readFileSync(join(ROOT, 'bin/rubrica'), 'utf8');
  expect(() => transformSync(code, { target: 'es5', loader: 'js' })).not.toThrow();
  expect(() => transformSync('const modern = () => 1;', { target: 'es5', loader: 'js' })).toThrow();
});

test('an old Node.js is refused in Spanish with the required version', () => {
  for (const version of ['0.10.48', '12.22.12', '18.20.4', '20.18.3', '22.11.0', '23.5.0']) {
    const { status, out, err } = onNode(version);
    expect({ version, status, out }).toEqual({ version, status: 1, out: '' });
    expect(err).toMatch(`Rúbrica necesita Node.js 20.19 o posterior de las series 20, 22 o 24, y este es ${version}`);
    expect(err).not.toMatch(/\n {4}at |Error/);
  }
  for (const version of ['20.19.0', '22.12.0', '24.0.0', '26.1.0']) expect(onNode(version).status).toBe(0);
});

test('--version and the metrics name the build', async () => {
  const { id } = JSON.parse(readFileSync(join(ROOT, 'dist/build.json'), 'utf8')) as { id: string };
  expect(id).toMatch(/^([0-9a-f]{12}(-modificado)?|fuentes-[0-9a-f]{12})$/);
  expect(onNode('24.0.0').out).toBe(`rubrica 0.1.0 (compilación ${id}, Node.js 24.0.0)\n`);

  const database = await createTestDatabase();
  const service = await startServiceProcess({ DATABASE_URL: database.url, RUBRICA_DATA: join(home.path, 'data') });
  try {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const node = process.versions.node;
    expect(metrics).toContain(
      `rubrica_build_info{version="0.1.0",compilacion="${id}",node="${node}",ambiente="simulador"`,
    );
  } finally {
    await service.stop();
    await database.drop();
  }
});
