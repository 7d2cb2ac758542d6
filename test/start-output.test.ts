import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unsupportedNode } from '../src/app/node-support.js';
import { temporaryDir } from './support/service.js';

const data = temporaryDir();
afterAll(() => {
  data.remove();
});

test('the first start, redirected to a file, has one line for all migrations and ends with the login as plain text', async () => {
  const file = join(data.path, 'salida.txt');
  const out = openSync(file, 'a');
  const service = spawn(process.execPath, [join(import.meta.dirname, '../bin/rubrica'), 'servir'], {
    env: { PATH: process.env['PATH'] ?? '', RUBRICA_DATA: join(data.path, 'data'), PORT: '0' },
    stdio: ['ignore', out, out],
  });
  const read = (): string => readFileSync(file, 'utf8');
  try {
    while (!/^ {2}empresa .*RUC \d{13}$/m.test(read())) {
      expect(service.exitCode, read()).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const lines = read().trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('migration'))).toEqual([
      expect.stringMatching(/^\{.*"count":\d+,.*"msg":"migrations applied"\}$/),
    ]);
    const notice = unsupportedNode(process.versions.node, new Date());
    const said = lines.filter((line) => line.includes('no recibe correcciones de seguridad'));
    const asText = said.filter((line) => !line.startsWith('{'));
    expect(asText).toEqual(notice === undefined ? [] : [notice]);
    expect(said.length - asText.length).toBe(asText.length);
    const banner = lines.slice(lines.findIndex((line) => line.startsWith('Rúbrica atiende en ')));
    expect(banner.filter((line) => line.startsWith('{'))).toEqual([]);
    expect(banner.at(-1)).toMatch(/^ {2}empresa /);
    expect(banner.slice(-6).join('\n')).toMatch(/usuario .*@.*\n {2}contraseña +\S+\n/);
  } finally {
    const ended = service.exitCode === null ? once(service, 'exit') : undefined;
    service.kill('SIGTERM');
    await ended;
    closeSync(out);
  }
}, 300_000);
