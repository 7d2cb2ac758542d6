import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.js';
import { hasLanguage } from '../support/judges.js';
import { isLongRun } from '../support/long-run.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { environmentOf, phpProject, programsOf, run, webhookMessage } from '../support/sdk.js';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');

let running: OwnService;
const folder = temporaryDir();
const at = (...parts: string[]): string => join(folder.path, ...parts);
beforeAll(async () => {
  running = await startOwnService();
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

const ONCE = /^AUTORIZADO una sola vez\n$/;

/** Writes the programs of a guide into a separate folder. */
function unpack(guide: string): string {
  const home = at(guide);
  mkdirSync(home, { recursive: true });
  for (const [name, code] of programsOf(`docs/guides/${guide}.md`)) writeFileSync(join(home, name), code);
  return home;
}

/** Compiles a guide's program to JavaScript, with the client of this checkout. */
async function compiled(home: string, name: string): Promise<string> {
  const outfile = join(home, `${name}.mjs`);
  await build({
    entryPoints: [join(home, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    alias: { '@rubrica/client': join(ROOT, 'clients/typescript/src/index.ts') },
  });
  return outfile;
}

/** Returns a receiver's answers to a valid message, sent twice, and to an unsigned one, and its output. */
async function tryReceiver(command: (port: string) => [string, ...string[]], cwd: string): Promise<[number[], string]> {
  const { secret, headers, body } = webhookMessage();
  const port = String(await freePort());
  const [program, ...args] = command(port);
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    PORT: port,
    RUBRICA_WEBHOOK_SECRETO: `whsec_AAAA,${secret}`,
    PYTHONPATH: join(ROOT, 'clients/python'),
  };
  const child = spawn(program, args, { cwd, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  try {
    const send = async (signed: Record<string, string>): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/receptor.php`, { method: 'POST', headers: signed, body })).status;
    while (
      child.exitCode === null &&
      !(await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    const forged = { ...headers, 'webhook-id': 'evt_otro' };
    const answers = [await send(headers), await send(headers), await send(forged), await send({})];
    while (!printed.includes('autorizado')) await new Promise((resolve) => setTimeout(resolve, 20));
    return [answers, printed];
  } finally {
    child.kill('SIGKILL');
  }
}

const RECEIVED = [204, 204, 400, 400];

describe('the guides run unchanged', () => {
  test('TypeScript, and a web shop with webhooks', async () => {
    const program = await compiled(unpack('typescript'), 'pedido');
    expect(await run(process.execPath, [program], { env: environmentOf(running) })).toMatch(ONCE);
    const shop = unpack('tienda-web');
    const receiver = await compiled(shop, 'receptor');
    const [answers, printed] = await tryReceiver(() => [process.execPath, receiver], shop);
    expect([answers, printed]).toEqual([RECEIVED, 'escucha\nautorizado 001-001-000000001\n']);
  });

  test.runIf(isLongRun && hasLanguage('python'))('Python', async () => {
    const home = unpack('python');
    const env = { ...environmentOf(running), PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
    expect(await run('/usr/bin/python3', ['pedido.py'], { cwd: home, env })).toMatch(ONCE);
    const [answers, printed] = await tryReceiver(() => ['/usr/bin/python3', 'receptor.py'], home);
    expect([answers, printed]).toEqual([RECEIVED, 'escucha\nautorizado 001-001-000000001\n']);
  });

  test.runIf(isLongRun && hasLanguage('php'))('PHP', async () => {
    const home = unpack('php');
    phpProject(home);
    expect(await run('php', ['pedido.php'], { cwd: home, env: environmentOf(running) })).toMatch(ONCE);
    const [answers, printed] = await tryReceiver((port) => ['php', '-q', '-S', `127.0.0.1:${port}`], home);
    expect([answers, printed]).toEqual([RECEIVED, expect.stringContaining('autorizado 001-001-000000001\n')]);
  });

  test.runIf(isLongRun && hasLanguage('java'))('Java', async () => {
    const home = unpack('java');
    const env = environmentOf(running);
    expect(await run('java', ['-XX:TieredStopAtLevel=1', 'Pedido.java'], { cwd: home, env })).toMatch(ONCE);
    expect(readFileSync(join(home, 'ride.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.runIf(isLongRun && hasLanguage('csharp'))('C#', async () => {
    const home = unpack('csharp');
    await run('mcs', ['-r:System.Net.Http.dll', 'Pedido.cs'], { cwd: home });
    expect(await run('mono', ['Pedido.exe'], { cwd: home, env: environmentOf(running) })).toMatch(ONCE);
    expect(statSync(join(home, 'ride.pdf')).size).toBeGreaterThan(1000);
  });
});
