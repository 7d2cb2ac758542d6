import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startOwnService, type OwnService } from '../support/running.js';
import { temporaryDir } from '../support/service.js';

// Linters and runners of others, installed outside the repository:
// npm install --prefix "$RUBRICA_HERRAMIENTAS" @stoplight/spectral-cli @redocly/cli newman

const run = promisify(execFile);
const TOOLS = process.env['RUBRICA_HERRAMIENTAS'] ?? '/nonexistent';
const toolOf = (name: string): string => join(TOOLS, 'node_modules/.bin', name);
const has = (name: string): boolean => existsSync(toolOf(name));
const tools = ['spectral', 'redocly', 'newman'].filter(has);

describe.runIf(tools.length > 0)('tools of others', { timeout: 1_200_000 }, () => {
  let running: OwnService;
  const folder = temporaryDir();
  const at = (name: string): string => join(folder.path, name);
  beforeAll(async () => {
    running = await startOwnService();
    for (const [path, file] of [
      ['/api/openapi.json', 'openapi.json'],
      ['/docs/coleccion.json', 'coleccion.json'],
    ] as const)
      writeFileSync(at(file), await (await fetch(running.url + path)).text());
    writeFileSync(at('.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  });
  afterAll(async () => {
    await running.stop();
    folder.remove();
  });

  /** Runs a tool in the temporary folder; fails with its output. */
  async function ran(tool: string, ...args: readonly string[]): Promise<string> {
    try {
      return (await run(toolOf(tool), args, { cwd: folder.path, maxBuffer: 50_000_000 })).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${tool}: ${stdout.slice(-4000)}${stderr.slice(-2000)}`, { cause: error });
    }
  }

  test.runIf(has('spectral'))('Spectral finds no error in the document', async () => {
    await ran('spectral', 'lint', 'openapi.json', '--ruleset', '.spectral.yaml', '--fail-severity=error');
  });

  test.runIf(has('redocly'))('Redocly finds no error in the document', async () => {
    await ran('redocly', 'lint', 'openapi.json');
  });

  test.runIf(has('newman'))(
    'newman walks from nothing to an authorised invoice, and runs the whole collection',
    async () => {
      const { apiKey, clientId, clientSecret } = running.demo;
      // A variable of the collection has precedence over a global one, not over one of the environment.
      const given = Object.entries({ apiKey, clientId, clientSecret }).flatMap(([name, value]) => [
        '--env-var',
        `${name}=${value}`,
      ]);
      await ran('newman', 'run', 'coleccion.json', '--folder', 'Recorrido', ...given);
      await ran('newman', 'run', 'coleccion.json', ...given);
    },
  );
});
