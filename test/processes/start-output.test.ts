import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { unsupportedNode } from '../../src/app/node-support.js';
import { temporaryDir } from '../support/service.js';

const data = temporaryDir();
afterAll(() => {
  data.remove();
});

/** Runs a command on a terminal of its own and copies what the terminal shows to standard output. */
const ON_A_TERMINAL = `
import os, pty, signal, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGTERM))
while True:
    try:
        shown = os.read(terminal, 65536)
    except OSError:  # Linux: the other side is closed.
        break
    if not shown:
        break
    os.write(1, shown)
os.waitpid(pid, 0)
`;

/** Starts the service for the first time, with its output in a file; returns the lines up to the last one of the login. */
async function firstStart(name: string, onTerminal: boolean): Promise<string[]> {
  const file = join(data.path, `${name}.txt`);
  const out = openSync(file, 'a');
  const command = [process.execPath, join(import.meta.dirname, '../../bin/rubrica'), 'servir'] as const;
  const [program, ...args] = onTerminal ? ['python3', '-c', ON_A_TERMINAL, ...command] : command;
  const service = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', RUBRICA_DATA: join(data.path, name), PORT: '0' },
    stdio: ['ignore', out, out],
  });
  const read = (): string => stripVTControlCharacters(readFileSync(file, 'utf8')).replaceAll('\r\n', '\n');
  try {
    while (!/^ {2}empresa .*RUC \d{13}$/m.test(read())) {
      expect(service.exitCode, read()).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return read().trimEnd().split('\n');
  } finally {
    await stop(service);
    closeSync(out);
  }
}

async function stop(service: ChildProcess): Promise<void> {
  const ended = service.exitCode === null ? once(service, 'exit') : undefined;
  service.kill('SIGTERM');
  await ended;
}

const WAYS = [
  ['redirected to a file', false, /^\{.*"count":\d+,.*"msg":"migrations applied"\}$/],
  ['on a terminal', true, /^\d\d:\d\d:\d\d info +migrations applied .*count=\d+/],
] as const;

test.each(WAYS)(
  'the first start, %s, has one line for all migrations and ends with the login as plain text',
  async (how, onTerminal, migrations) => {
    const lines = await firstStart(how.replaceAll(' ', '-'), onTerminal);
    expect(lines.filter((line) => line.includes('migration'))).toEqual([expect.stringMatching(migrations)]);
    const notice = unsupportedNode(process.versions.node, new Date());
    const said = lines.filter((line) => line.includes('no recibe correcciones de seguridad'));
    // A line of the log; as plain text as well where the log is for programs.
    const [texts, entries] = notice === undefined ? [0, 0] : [onTerminal ? 0 : 1, 1];
    expect(said.filter((line) => line === notice)).toHaveLength(texts);
    expect(said).toHaveLength(texts + entries);
    const banner = lines.slice(lines.findIndex((line) => line.startsWith('Rúbrica atiende en ')));
    expect(banner.filter((line) => line.startsWith('{'))).toEqual([]);
    expect(banner.at(-1)).toMatch(/^ {2}empresa /);
    expect(banner.slice(-6).join('\n')).toMatch(/usuario .*@.*\n {2}contraseña +\S+\n/);
  },
  300_000,
);
