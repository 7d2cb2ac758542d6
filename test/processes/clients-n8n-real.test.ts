import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { obtainBearer } from '../support/bearer.js';
import { testServer } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { isLongRun } from '../support/long-run.js';
import { downloadNodes } from '../support/n8n.js';
import { run } from '../support/sdk.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, temporaryDir } from '../support/service.js';

// The nodes in a real n8n. It and its Node come from npm into a folder of their own, which is kept: RUBRICA_N8N names another one.
const N8N = '2.41.1';
const NODE = '24.21.0';
/** Day of the resolved dependencies: later releases may not fit this n8n. */
const DAY = '2026-09-27';
const TOOLS = process.env['RUBRICA_N8N'] ?? join(tmpdir(), `rubrica-n8n-${N8N}`);
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const INSTALL_MS = 3_600_000;

async function installN8n(): Promise<void> {
  if (existsSync(join(TOOLS, 'node_modules/n8n/bin/n8n'))) return;
  mkdirSync(TOOLS, { recursive: true });
  writeFileSync(join(TOOLS, 'package.json'), '{"private":true}');
  const options = [
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    `--before=${DAY}`,
  ];
  await run('npm', ['install', ...options, `n8n@${N8N}`, `${NODE_PACKAGE}@${NODE}`], { cwd: TOOLS });
}

interface Stored {
  readonly id: string;
  readonly versionId?: string;
}

/** A running n8n and its administrator's session. */
interface RunningN8n {
  readonly url: string;
  output(): string;
  rest(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

async function startN8n(folder: string, port: number): Promise<RunningN8n> {
  const { admin } = await testServer();
  const database = `n8n_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ ...admin, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const child: ChildProcess = spawn(
    join(TOOLS, 'node_modules', NODE_PACKAGE, 'bin/node'),
    [join(TOOLS, 'node_modules/n8n/bin/n8n'), 'start'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        N8N_USER_FOLDER: folder,
        N8N_LISTEN_ADDRESS: '127.0.0.1',
        N8N_HOST: '127.0.0.1',
        N8N_PORT: String(port),
        N8N_RUNNERS_BROKER_PORT: String(await freePort()),
        N8N_WEBHOOK_URL: `${url}/`,
        N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
        N8N_SECURE_COOKIE: 'false',
        N8N_DIAGNOSTICS_ENABLED: 'false',
        N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
        N8N_TEMPLATES_ENABLED: 'false',
        N8N_PERSONALIZATION_ENABLED: 'false',
        N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
        EXTERNAL_FRONTEND_HOOKS_URLS: '',
        DB_TYPE: 'postgresdb',
        DB_POSTGRESDB_HOST: String(admin.host),
        DB_POSTGRESDB_PORT: String(admin.port),
        DB_POSTGRESDB_DATABASE: database,
        DB_POSTGRESDB_USER: String(admin.user),
        DB_POSTGRESDB_PASSWORD: typeof admin.password === 'string' ? admin.password : '',
      },
    },
  );
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => lines.push(String(part)));
  const output = (): string => lines.join('');
  let cookie = '';
  const browser = randomBytes(16).toString('hex');
  const rest: RunningN8n['rest'] = async (method, path, body) => {
    const answer = await fetch(`${url}/rest${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'browser-id': browser, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 2000)}`);
    return ((JSON.parse(text) as { data?: unknown }).data ?? {}) as Record<string, unknown>;
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await client.end();
  };
  const ready = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`n8n ended:\n${output().slice(-4000)}`);
    return fetch(`${url}/healthz/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 500));
    await rest('POST', '/owner/setup', {
      email: 'ana@example.test',
      firstName: 'Ana',
      lastName: 'Pérez',
      password: `A1${randomBytes(12).toString('hex')}`,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, output, rest, stop };
}

const PACKAGE = 'n8n-nodes-rubrica';
const node = (name: string, type: string, parameters: object, more: object = {}): object => ({
  id: name,
  name,
  type,
  typeVersion: 1,
  position: [0, 0],
  parameters,
  ...more,
});
const joined = (from: string, to: string): object => ({ [from]: { main: [[{ node: to, type: 'main', index: 0 }]] } });

describe.runIf(isLongRun)('a real n8n', { timeout: INSTALL_MS }, () => {
  let running: OwnService;
  let n8n: RunningN8n;
  const home = temporaryDir();
  beforeAll(async () => {
    await buildClientsIfStale();
    await installN8n();
    const port = await freePort();
    running = await startOwnService({ RUBRICA_RED_PERMITIDA: '127.0.0.1', RUBRICA_WEBHOOK_PUERTOS: String(port) });
    // As in the package's README.
    const nodes = join(home.path, '.n8n/nodes');
    mkdirSync(nodes, { recursive: true });
    writeFileSync(join(nodes, 'package.json'), '{"private":true}');
    const packed = await downloadNodes(running.url, home.path);
    const quiet = ['--ignore-scripts', '--legacy-peer-deps', '--offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quiet, packed], { cwd: nodes });
    n8n = await startN8n(home.path, port);
  }, INSTALL_MS);
  afterAll(async () => {
    await n8n.stop();
    await running.stop();
    home.remove();
  });

  const create = async (name: string, type: string, data: object): Promise<object> => {
    const { id } = await n8n.rest('POST', '/credentials', { name, type, data });
    return { [type]: { id, name } };
  };
  const activate = async (name: string, nodes: readonly object[], connections: object): Promise<string> => {
    const made = (await n8n.rest('POST', '/workflows', {
      name,
      nodes,
      connections,
      settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
      active: false,
    })) as unknown as Stored;
    await n8n.rest('POST', `/workflows/${made.id}/activate`, { versionId: made.versionId });
    return made.id;
  };
  /** The last execution of a workflow, with the output of its nodes as text. */
  const lastOf = async (workflow: string): Promise<{ status: string; text: string }> => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow }));
    const { results = [] } = (await n8n.rest('GET', `/executions?filter=${filter}`)) as {
      results?: { id: string; status: string }[];
    };
    const [last] = results;
    if (last === undefined) return { status: 'none', text: '' };
    const { data } = await n8n.rest('GET', `/executions/${last.id}`);
    return { status: last.status, text: String(data) };
  };

  test('a workflow issues an invoice and another receives its authorisation and downloads the RIDE', async () => {
    const { apiKey, clientId, clientSecret } = running.demo;
    const key = await create('Clave', 'rubricaApi', { url: running.url, apiKey });
    const client = await create('Cliente', 'rubricaClienteApi', { url: running.url, clientId, clientSecret });
    const receives = await activate(
      'Autorizadas',
      [
        node(
          'Evento',
          `${PACKAGE}.rubricaTrigger`,
          { eventos: ['comprobante.autorizado'] },
          {
            webhookId: 'rubrica-evento',
            credentials: client,
          },
        ),
        node(
          'RIDE',
          `${PACKAGE}.rubrica`,
          {
            operacion: 'descargar',
            claveAcceso: '={{ $json.datos.claveAcceso }}',
            formato: 'pdf',
            binario: 'ride',
          },
          { credentials: key },
        ),
      ],
      joined('Evento', 'RIDE'),
    );
    const bearer = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
    const webhooks = async (): Promise<{ url: string }[]> =>
      (await call(running.url, '/api/v1.0/webhooks', { headers: bearer })).result['content'] as { url: string }[];
    // n8n answers before it has activated or deactivated a workflow.
    await expect.poll(webhooks, { timeout: 120_000, interval: 500 }).toHaveLength(1);
    const [registered] = await webhooks();
    expect(registered).toMatchObject({
      tipos: ['comprobante.autorizado'],
      activo: true,
      descripcion: 'n8n: Autorizadas',
    });

    const issues = await activate(
      'Ventas',
      [
        node(
          'Venta',
          'n8n-nodes-base.webhook',
          { httpMethod: 'POST', path: 'venta', responseMode: 'lastNode', options: {} },
          {
            typeVersion: 2,
            webhookId: 'venta',
          },
        ),
        node(
          'Factura',
          `${PACKAGE}.rubrica`,
          {
            operacion: 'emitir',
            tipo: 'facturas',
            contenido: 'formulario',
            ruc: '1790012344001',
            estab: '001',
            ptoEmi: '={{ $json.body.ptoEmi }}',
            tipoIdentificacion: '05',
            identificacion: '1712345675',
            razonSocial: 'ANA PÉREZ',
            lineas: {
              linea: [
                {
                  codigo: 'CAF',
                  descripcion: 'Café',
                  cantidad: '={{ $json.body.cantidad }}',
                  precioUnitario: 8.5,
                  iva: '4',
                },
              ],
            },
            formaPago: '20',
            referencia: '={{ $json.body.pedido }}',
          },
          { credentials: key },
        ),
      ],
      joined('Venta', 'Factura'),
    );
    const sell = async (body: object): Promise<{ status: number; json: Record<string, unknown> }> => {
      const answer = await fetch(`${n8n.url}/webhook/venta`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    };
    const sale = { pedido: 'Pedido 1042', cantidad: 2, ptoEmi: '001' };
    await expect.poll(async () => (await sell(sale)).status, { timeout: 120_000, interval: 500 }).toBe(200);
    const { json: factura } = await sell(sale);
    expect(factura).toMatchObject({ estado: 'AUTORIZADO', importeTotal: 19.55, referencia: 'Pedido 1042' });

    await expect
      .poll(() => lastOf(receives), { timeout: 120_000, interval: 1000 })
      .toMatchObject({ status: 'success' });
    const { text } = await lastOf(receives);
    for (const part of [String(factura['claveAcceso']), 'comprobante.autorizado', 'application/pdf'])
      expect(text).toContain(part);

    // Sold twice above, issued once.
    const found = await call(running.url, '/api/v1.0/comprobantes?referencia=Pedido%201042', { apiKey });
    expect(found.result).toMatchObject({ content: [{ claveAcceso: factura['claveAcceso'] }], totalElements: 1 });
    // A refusal: n8n shows the service's message and the field.
    expect((await sell({ ...sale, pedido: 'Pedido 1043', ptoEmi: '009' })).status).toBe(500);
    const failed = await lastOf(issues);
    expect(failed.status).toBe('error');
    expect(failed.text).toContain('ptoEmi: ');

    const forged = await fetch(registered?.url ?? '', { method: 'POST', body: '{"tipo":"comprobante.autorizado"}' });
    expect(forged.status).toBe(401);
    await n8n.rest('POST', `/workflows/${receives}/deactivate`, {});
    await expect.poll(webhooks, { timeout: 120_000, interval: 500 }).toEqual([]);
  });

  test('the nodes compile against the types of this n8n', async () => {
    const folder = join(home.path, 'types');
    cpSync(join(import.meta.dirname, '../../clients/n8n/src'), join(folder, 'src'), { recursive: true });
    const typescript = join(import.meta.dirname, 'typescript-6/node_modules/typescript/bin/tsc');
    const options = {
      target: 'ES2022',
      module: 'Node16',
      moduleResolution: 'Node16',
      lib: ['ES2022', 'DOM'],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
      paths: { 'n8n-workflow': [join(TOOLS, 'node_modules/n8n-workflow')] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
    await run(process.execPath, [typescript, '-p', folder]);
  });
});
