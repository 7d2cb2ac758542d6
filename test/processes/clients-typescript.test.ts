import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import {
  isReceiptEvent,
  RubricaClient,
  RubricaConnectionError,
  RubricaError,
  signWebhook,
  verifyWebhook,
  VERSION,
  WebhookError,
} from '../../clients/typescript/src/index.js';
import { Tokens } from '../../clients/typescript/src/oauth.js';
import { clientOperations } from '../../scripts/clients/operations.js';
import { readOpenApi } from '../../src/http/docs/openapi-reader.js';
import { obtainBearer } from '../support/bearer.js';
import { openApi } from '../support/openapi/document.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import {
  downloadClient,
  environmentOf,
  programsOf,
  run,
  startFaultyProxy,
  webhookCases,
  type FaultyProxy,
} from '../support/sdk.js';
import { temporaryDir } from '../support/service.js';

const HERE = join(import.meta.dirname, '../../clients/typescript');
const FACTURAS = '/api/v2.0/comprobantes/facturas';
type Factura = NonNullable<Parameters<typeof rubrica.post<typeof FACTURAS>>[1]>['body'];

let running: OwnService;
let proxy: FaultyProxy;
let rubrica: RubricaClient;
const project = temporaryDir();
beforeAll(async () => {
  await buildClientsIfStale();
  running = await startOwnService();
  proxy = await startFaultyProxy(running.url);
  rubrica = new RubricaClient({ baseUrl: running.url, apiKey: running.demo.apiKey });
});
afterAll(async () => {
  await proxy.stop();
  await running.stop();
  project.remove();
});

const factura = (changes: Record<string, unknown> = {}): Factura => minimalFactura(changes) as unknown as Factura;

test('downloaded, it installs into an empty project without a network, and the README’s program reaches AUTORIZADO there', async () => {
  const packed = await downloadClient(running.url, 'TypeScript', project.path);
  writeFileSync(join(project.path, 'package.json'), '{"name":"tienda","private":true,"type":"module"}');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, packed], { cwd: project.path });
  const program = programsOf('clients/typescript/README.md').get('emitir-factura.ts') ?? '';
  expect(program).toBe(readFileSync(join(HERE, 'examples/emitir-factura.ts'), 'utf8'));
  const { code } = await transform(program, { loader: 'ts', format: 'esm' });
  writeFileSync(join(project.path, 'emitir-factura.js'), code);
  const options = { cwd: project.path, env: environmentOf(running) };
  expect(await run(process.execPath, ['emitir-factura.js'], options)).toMatch(
    /^AUTORIZADO \d{49}\nRIDE: FAC-001-001-\d{9}\.pdf\n$/,
  );
});

test('a refusal is an error with its code, all its problems and the request id', async () => {
  const error: unknown = await rubrica.post(FACTURAS, { body: factura({ ptoEmi: '009' }) }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(RubricaError);
  expect(error).toMatchObject({ status: 400, code: 'comprobante-invalido', subErrors: [{ field: 'ptoEmi' }] });
  expect((error as RubricaError).requestId).toMatch(/\S/);
  await expect(rubrica.get('/api/v1.0/errores-sri/{codigo}', { path: { codigo: 'no' } })).rejects.toMatchObject({
    code: 'error-sri-no-encontrado',
  });
});

test('named operations give the result of the call by path; emitting and validating have one result each', async () => {
  const emitida = await rubrica.facturas.emitir(factura({ referencia: 'por nombre' }), { esperar: 20 });
  const leida = await rubrica.comprobantes.leer(emitida.claveAcceso);
  expect([emitida.estado, leida.estado, leida.importeTotal]).toEqual(['AUTORIZADO', 'AUTORIZADO', 19.55]);
  const validada = await rubrica.facturas.validar(factura({ referencia: 'por nombre' }));
  expect([validada.provisional, validada.totales['importeTotal']]).toEqual([true, 19.55]);
  const claves: string[] = [];
  for await (const one of rubrica.facturas.listar({ referencia: 'por nombre' })) claves.push(one.claveAcceso);
  expect(claves).toEqual([emitida.claveAcceso]);
  const ride = await rubrica.comprobantes.archivos(emitida.claveAcceso, { format: 'pdf' });
  expect((await new Response(ride.cuerpo).text()).slice(0, 5)).toBe('%PDF-');
  const own = { claveIdempotencia: 'ts-1' };
  await rubrica.facturas.emitir(factura({ propina: 1 }), own);
  await expect(rubrica.facturas.emitir(factura({ propina: 2 }), own)).rejects.toMatchObject({
    code: 'idempotency-key-reutilizada',
    idempotencyKey: 'ts-1',
  });
  await expect(rubrica.empresas.leer('0999999999001')).rejects.toMatchObject({ code: 'empresa-no-encontrada' });
});

test('the three clients name their operations alike', () => {
  const spelled = (name: string): string => name.replaceAll('_', '').toLowerCase();
  const namesOf = (file: string, group: RegExp, method: RegExp): string[] => {
    const names: string[] = [];
    let current = '';
    for (const line of readFileSync(join(HERE, '..', file), 'utf8').split('\n')) {
      current = group.exec(line)?.[1] ?? current;
      const name = method.exec(line)?.[1];
      if (name !== undefined) names.push(spelled(`${current}.${name}`));
    }
    return names;
  };
  const typescript = namesOf('typescript/src/rubrica-client.ts', /^export class (\w+)/, /^ {2}(?!constructor)(\w+)\(/);
  expect(typescript).toContain('facturas.emitir');
  expect(namesOf('python/rubrica/operaciones.py', /^class (\w+)/, /^ {4}def (?!__)(\w+)\(/)).toEqual(typescript);
  expect(namesOf('php/generado/operaciones.php', /^final class (\w+)/, /public function (?!__)(\w+)\(/)).toEqual(
    typescript,
  );
});

test('an operation id is the Spanish name of a method, which begins with a verb if it changes something', () => {
  const named = clientOperations(readOpenApi(openApi));
  const changes = named.filter(({ method }) => method !== 'GET').map(({ words }) => words.join('-'));
  expect(changes.filter((name) => !/^[a-z]*[aei]r(?![a-z])/.test(name))).toEqual([]);
  const ENGLISH =
    /\b(?:issue|read|list|create|update|remove|delete|put|search|merge|bring|close|open|cancel|replace|test|stream|users)\b/;
  expect(named.map(({ words }) => words.join(' ')).filter((words) => ENGLISH.test(words))).toEqual([]);
});

describe('OAuth', () => {
  const TOKEN = '/api/v1.0/oauth/token';
  /** A client of the demo account, the requests it makes, and the tokens that it used. */
  function oauthClient(options: { readonly asUser: boolean }): {
    client: RubricaClient;
    requests: string[];
    used: string[];
  } {
    const { clientId, clientSecret, usuario, password } = running.demo;
    const [requests, used]: [string[], string[]] = [[], []];
    const client = new RubricaClient({
      baseUrl: running.url,
      oauth: { clientId, clientSecret, ...(options.asUser ? { usuario, password } : {}) },
      fetch: async (address, init) => {
        const { authorization = '' } = init?.headers as Record<string, string>;
        const body = typeof init?.body === 'string' ? init.body : '';
        requests.push(`${new URL(address).pathname} ${body.split('&', 1).join('')}`.trim());
        if (authorization.startsWith('Bearer ')) used.push(authorization.slice('Bearer '.length));
        return fetch(address, init);
      },
    });
    return { client, requests, used };
  }
  const revoke = async (token: string): Promise<void> => {
    const { clientId, clientSecret } = running.demo;
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const body = new URLSearchParams({ token });
    await fetch(`${running.url}/api/v1.0/oauth/revoke`, { method: 'POST', headers: { authorization }, body });
  };
  const tokens = (requests: readonly string[]): string[] => requests.filter((one) => one.startsWith(TOKEN));

  test('one token serves every call, also concurrent ones; a refused one is replaced once', async () => {
    const { client, requests, used } = oauthClient({ asUser: false });
    await Promise.all([1, 2, 3].map(() => client.usuarios.yo()));
    expect(tokens(requests)).toEqual([`${TOKEN} grant_type=client_credentials`]);
    expect(new Set(used).size).toBe(1);
    await revoke(used[0] ?? '');
    // The service remembers an accepted token for a second.
    await expect.poll(async () => [(await client.usuarios.yo()).tipo, new Set(used).size]).toEqual(['cliente', 2]);
    expect(tokens(requests)).toHaveLength(2);
  });

  test('a user’s token is replaced by means of its refresh token', async () => {
    const { client, requests, used } = oauthClient({ asUser: true });
    expect((await client.usuarios.yo()).tipo).toBe('usuario');
    await revoke(used[0] ?? '');
    await expect.poll(async () => [(await client.usuarios.yo()).tipo, new Set(used).size]).toEqual(['usuario', 2]);
    expect(tokens(requests).map((one) => one.split('=')[1])).toEqual(['password', 'refresh_token']);
  });

  test('tokens are renewed before they expire, by password if the refresh token is refused', async () => {
    let now = 0;
    const forms: string[] = [];
    const store = new Tokens(
      { clientId: 'c', clientSecret: 's', usuario: 'u', password: 'p' },
      async (form) => {
        forms.push(form['grant_type'] ?? '');
        if (form['refresh_token'] === 'r2') throw new RubricaError(400, {}, undefined);
        return { access_token: `t${forms.length}`, expires_in: 3600, refresh_token: `r${forms.length}` };
      },
      () => now,
    );
    expect(await store.get()).toBe('t1');
    now = 3_539_000;
    expect(await store.get()).toBe('t1');
    now = 3_541_000;
    expect([await store.get(), forms]).toEqual(['t2', ['password', 'refresh_token']]);
    now = 7_200_000;
    expect([await store.get(), forms.slice(2)]).toEqual(['t4', ['refresh_token', 'password']]);
  });

  test('wrong credentials are refused with the service’s words, without a second attempt', async () => {
    const { clientId } = running.demo;
    const client = new RubricaClient({ baseUrl: running.url, oauth: { clientId, clientSecret: 'no' } });
    await expect(client.usuarios.yo()).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/\S/) as string,
    });
  });
});

test('the event stream continues after cut connections: every event once, in order', async () => {
  for (let count = 0; count < 2; count++) await rubrica.facturas.emitir(factura(), { esperar: 20 });
  const stored: string[] = [];
  await expect
    .poll(async () => {
      stored.length = 0;
      for await (const { id } of rubrica.eventos.listar()) stored.push(id);
      return stored.length;
    })
    .toBeGreaterThan(7);
  const client = new RubricaClient({
    baseUrl: `${proxy.url}/corta/3`,
    apiKey: running.demo.apiKey,
    sleep: () => Promise.resolve(),
  });
  const seen: string[] = [];
  for await (const evento of client.eventos.flujo({}, { desde: stored[0] ?? '' })) {
    seen.push(evento.id);
    if (evento.tipo === 'comprobante.autorizado') expect(evento.datos.numero).toMatch(/^001-001-/);
    if (seen.length === 7) break;
  }
  expect(seen).toEqual(stored.slice(1, 8));
  const streams = proxy.calls.filter(({ url }) => url.includes('/corta/3/'));
  expect(streams).toHaveLength(4);
  expect(new Set(streams.map(({ agent }) => agent))).toEqual(new Set([`rubrica-typescript/${VERSION}`]));
  const refused = new RubricaClient({ baseUrl: running.url, apiKey: 'rk_test_no' }).eventos.flujo();
  await expect(refused.next()).rejects.toMatchObject({ status: 401 });
});

test('a token works like a key, and is requested at each call', async () => {
  let requested = 0;
  const client = new RubricaClient({
    baseUrl: `${running.url}/`,
    token: async () => {
      requested += 1;
      return obtainBearer(running.url, running.demo);
    },
  });
  const me = await client.get('/api/v1.0/usuarios/me');
  const keys = await client.get('/api/v1.0/api-keys', { query: { size: 1 } });
  expect([me.tipo, keys.content.length, requested]).toEqual(['usuario', 1, 2]);
});

test('lists are iterated to their end, by cursor and by page, and files are streams', async () => {
  for (let count = 0; count < 3; count++) await rubrica.post(FACTURAS, { body: factura({ referencia: 'páginas' }) });
  const claves = new Set<string>();
  const query = { referencia: 'páginas', size: 2 };
  for await (const { claveAcceso } of rubrica.all('/api/v1.0/comprobantes', { query })) claves.add(claveAcceso);
  expect(claves.size).toBe(3);

  const ruc = running.demo.ruc;
  for (const estab of ['002', '003'])
    await rubrica.post('/api/v1.0/empresas/{ruc}/establecimientos', {
      path: { ruc },
      body: { estab, direccion: 'AV. INVENTADA 1' },
    });
  const establecimientos: string[] = [];
  const one = { path: { ruc }, query: { size: 1 } };
  for await (const { estab } of rubrica.all('/api/v1.0/empresas/{ruc}/establecimientos', one))
    establecimientos.push(estab);
  expect(establecimientos.sort()).toEqual(['001', '002', '003']);

  // An event gets its place in the feed a moment after its receipt is stored.
  const created = async (): Promise<number> => {
    let count = 0;
    for await (const { tipo } of rubrica.all('/api/v1.0/eventos', { query: { size: 2 } }))
      if (tipo === 'comprobante.creado') count += 1;
    return count;
  };
  await expect.poll(created).toBeGreaterThanOrEqual(3);

  const [claveAcceso = ''] = claves;
  const xml = await rubrica.stream('/api/v1.0/comprobantes/{claveAcceso}/archivos', { path: { claveAcceso } });
  const text = await new Response(xml.stream).text();
  expect(xml.name).toMatch(/^FAC-001-001-\d{9}\.xml$/);
  expect(text).toContain(claveAcceso);
});

describe('a network that fails', () => {
  const waits: number[] = [];
  const through = (fault: string): RubricaClient =>
    new RubricaClient({
      baseUrl: `${proxy.url}/${fault}`,
      apiKey: running.demo.apiKey,
      sleep: async (ms) => void waits.push(ms),
    });
  const callsOf = (fault: string): (string | undefined)[] =>
    proxy.calls.filter(({ url }) => url.startsWith(`/${fault}/`)).map(({ key }) => key);

  test('an invoice whose answer is lost twice is issued once: every retry has the same Idempotency-Key', async () => {
    waits.length = 0;
    const { claveAcceso } = await through('pierde/2').post(FACTURAS, { body: factura({ referencia: 'perdida' }) });
    const { content } = await rubrica.get('/api/v1.0/comprobantes', { query: { referencia: 'perdida' } });
    expect(content.map((one) => one.claveAcceso)).toEqual([claveAcceso]);
    const keys = callsOf('pierde/2');
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    // Between half and the whole of 0.5 s and 1 s.
    expect(waits.map((ms, at) => ms >= 250 * 2 ** at && ms <= 500 * 2 ** at)).toEqual([true, true]);
  });

  test('429 is retried after its Retry-After', async () => {
    waits.length = 0;
    await through('ocupado/2').post(FACTURAS, { body: factura() });
    expect(waits).toEqual([7000, 7000]);
    expect(new Set(callsOf('ocupado/2')).size).toBe(1);
    const hurried = new RubricaClient({ baseUrl: `${proxy.url}/ocupado/1`, retryAfterSMax: 5 });
    await expect(hurried.get('/salud')).rejects.toMatchObject({ status: 429, retryAfterS: 7 });
    expect(callsOf('ocupado/1')).toHaveLength(1);
  });

  test('a running identical call is retried; a date too far away is not', async () => {
    waits.length = 0;
    await through('encurso/2').post(FACTURAS, { body: factura() });
    expect([waits.length, Math.min(...waits) >= 1000, new Set(callsOf('encurso/2')).size]).toEqual([2, true, 1]);
    waits.length = 0;
    await expect(through('luego/9').get('/salud')).rejects.toMatchObject({ status: 503 });
    expect([waits.length, callsOf('luego/9').length]).toEqual([0, 1]);
  });

  test('redirects to another host are not followed', async () => {
    for (const fault of ['desvia/9', 'tuerce/9'])
      await expect(through(fault).get('/salud')).rejects.toMatchObject({ status: 307 });
    expect([callsOf('desvia/9').length, callsOf('desviado/0').length]).toEqual([1, 0]);
  });

  test('retries end; a call without a key is retried only if the service did nothing', async () => {
    const reanudar = '/api/v1.0/comprobantes/{claveAcceso}/reanudar';
    const clave = { path: { claveAcceso: '1'.repeat(49) } };
    await expect(through('caido/99').get('/salud')).rejects.toMatchObject({ status: 503, code: undefined });
    expect(callsOf('caido/99')).toEqual([undefined, undefined, undefined, undefined]);
    await expect(through('caido/9').post(reanudar, clave)).rejects.toMatchObject({ status: 503 });
    await expect(through('pierde/9').post(reanudar, clave)).rejects.toThrow(RubricaConnectionError);
    expect([callsOf('caido/9').length, callsOf('pierde/9').length]).toEqual([1, 1]);
    const lost: unknown = await through('pierde/8')
      .post(FACTURAS, { body: factura() })
      .catch((e: unknown) => e);
    expect(lost).toMatchObject({ name: 'RubricaConnectionError', idempotencyKey: callsOf('pierde/8')[0] });
  });

  test('a late answer times out, and a caller can abort its call', async () => {
    const client = new RubricaClient({
      baseUrl: running.url,
      apiKey: running.demo.apiKey,
      timeoutMs: 1,
      retriesMax: 0,
    });
    const query = { tipos: 'prueba' };
    await expect(client.get('/api/v1.0/eventos', { query }, { waitS: 20 })).rejects.toThrow(RubricaConnectionError);
    const signal = AbortSignal.abort(new Error('ya no'));
    await expect(rubrica.get('/salud', {}, { signal })).rejects.toThrow('ya no');
  });
});

describe('webhooks', () => {
  test.each(webhookCases())(
    '$name: accepted or refused per the standard',
    async ({ secrets, headers, body, now, valid }) => {
      const options = { now: () => now * 1000 };
      const checked = verifyWebhook(secrets, headers, new TextEncoder().encode(body), options);
      // The reference libraries' message is validly signed but is not one of our events.
      if (valid && !body.includes('tipo')) await expect(checked).rejects.toMatchObject({ reason: 'body' });
      else if (valid) expect(await checked).toEqual(JSON.parse(body));
      else await expect(checked).rejects.toThrow(WebhookError);
    },
  );

  test('messages of signWebhook are accepted, also with Headers', async () => {
    const secret = `whsec_${btoa('a secret of twenty-four..')}`;
    const body = JSON.stringify({ id: 'evt_9', tipo: 'comprobante.de-otra-version', datos: { claveAcceso: '1' } });
    const evento = await verifyWebhook(secret, new Headers(await signWebhook(secret, { id: 'evt_9', body })), body);
    expect(isReceiptEvent(evento) && evento.datos.claveAcceso).toBe('1');
    await expect(verifyWebhook('whsec_', {}, body)).rejects.toMatchObject({ reason: 'headers' });
    await expect(signWebhook('secreto', { id: 'evt_9', body })).rejects.toMatchObject({ reason: 'secret' });
  });
});
