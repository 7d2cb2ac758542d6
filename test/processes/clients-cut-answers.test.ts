import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { RubricaClient, RubricaConnectionError, RubricaError } from '../../clients/typescript/src/index.js';
import { watchFolder } from '../../src/carpeta/run.js';
import { createService } from '../../src/carpeta/service.js';
import { main } from '../../src/cli/main.js';
import { createDrafts } from '../../src/mcp/drafts.js';
import { createMcpServer } from '../../src/mcp/server.js';
import { FRAMINGS, startCuttingProxy, type CuttingProxy, type Framing } from '../support/cutting-proxy.js';
import { hasLanguage } from '../support/judges.js';
import { isLongRun } from '../support/long-run.js';
import { contextOf, installNodes, type Loaded } from '../support/n8n.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { ODD_ANSWERS, phpProject, run, startOddServer } from '../support/sdk.js';
import { call, temporaryDir } from '../support/service.js';
import { Client } from './mcp-client/client.js';

const ROOT = join(import.meta.dirname, '../..');
/** As many as a client makes: a call sees each of its answers cut, ends in an error and is resumed. */
const ATTEMPTS = 4;
/** Answers differ by fewer bytes, in their numbers and times. */
const SPREAD_BYTES = 20;
/** Calls under way at once; most wait before they repeat. */
const AT_ONCE = 64;

let running: OwnService;
let nodes: Loaded;
let proxy: CuttingProxy | undefined;
const folder = temporaryDir();
const table: string[] = [];
beforeAll(async () => {
  await buildClientsIfStale();
  running = await startOwnService();
  nodes = await installNodes(running.url, folder.path);
});
afterEach(() => proxy?.stop());
afterAll(async () => {
  console.info(['client                framing   bytes    cuts   calls  receipts', ...table].join('\n'));
  await running.stop();
  folder.remove();
});

type Factura = Parameters<RubricaClient['facturas']['emitir']>[0];
const facturaOf = (referencia: string, referenciaUnica = false): Factura =>
  minimalFactura({ referencia, referenciaUnica }) as unknown as Factura;

const receipts = async (): Promise<number> =>
  Number((await call(running.url, '/api/v1.0/comprobantes', { apiKey: running.demo.apiKey })).result['totalElements']);

/**
 * A client that issues: gives the access key of each call, after resuming it as the client's users would. With `unique` the service refuses
 * a second receipt of one reference, and names the first.
 */
type Caller = (url: string, name: string, calls: number, unique: boolean) => Promise<readonly string[]>;

const concurrently =
  (issue: (url: string, referencia: string, unique: boolean) => Promise<string>): Caller =>
  async (url, name, calls, unique) => {
    const done: string[] = [];
    let next = 0;
    const turn = async (): Promise<void> => {
      for (let n = next++; n < calls; n = next++) done.push(await issue(url, `${name}-${n}`, unique));
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls) }, turn));
    return done;
  };

interface Cut {
  readonly call: Caller;
  /** Fewer than `ATTEMPTS` if an error would be expensive. */
  readonly perCall?: number;
  readonly framings?: readonly Framing[];
  readonly runs?: boolean;
  /** A later call of the same content is refused with the receipt that exists. */
  readonly refuses?: boolean;
}

/** Python's and PHP's clients do not ask for compression. */
const UNCOMPRESSED = FRAMINGS.filter((framing) => framing !== 'gzip');

const CALLERS: Readonly<Record<string, Cut>> = {
  TypeScript: {
    refuses: true,
    call: concurrently(async (url, referencia, unique) => {
      const client = new RubricaClient({ baseUrl: url, apiKey: running.demo.apiKey, sleep: async () => undefined });
      for (let resumed = {}; ;) {
        try {
          return (await client.facturas.emitir(facturaOf(referencia, unique), resumed)).claveAcceso;
        } catch (error) {
          if (error instanceof RubricaError && error.code === 'referencia-usada')
            return String(error.problem['claveAcceso']);
          // An error without a key leaves an ordinary second call, which issues again. A busy service refuses what it may have done before.
          const isOurs = error instanceof RubricaConnectionError || error instanceof RubricaError;
          const claveIdempotencia = isOurs ? error.idempotencyKey : undefined;
          resumed = claveIdempotencia === undefined ? {} : { claveIdempotencia };
        }
      }
    }),
  },
  Python: {
    refuses: true,
    runs: hasLanguage('python'),
    framings: UNCOMPRESSED,
    call: program('/usr/bin/python3', 'python/tests/cortes.py'),
  },
  PHP: {
    refuses: true,
    runs: hasLanguage('php'),
    framings: UNCOMPRESSED,
    call: program('php', 'php/tests/cortes.php'),
  },
  n8n: {
    call: concurrently(async (url, referencia) => {
      const documento = JSON.stringify(facturaOf(referencia));
      const execute = async (): Promise<string> => {
        const parameters = { operacion: 'emitir', tipo: 'facturas', contenido: 'json', documento, opciones: {} };
        const secrets = { rubricaApi: { url, apiKey: running.demo.apiKey } };
        const context = contextOf(nodes, secrets, { executionId: referencia, parameters });
        return String((await nodes.node.execute.call(context))[0]?.[0]?.json['claveAcceso']);
      };
      // «Retry on fail».
      for (;;) {
        const clave = await execute().catch(() => undefined);
        if (clave !== undefined) return clave;
      }
    }),
  },
  MCP: {
    call: async (url, name, calls) => {
      const drafts = createDrafts({ now: Date.now, random: randomBytes });
      const server = createMcpServer({ url, mayIssue: true, drafts }, running.demo.apiKey);
      const assistant = new Client({ name: 'prueba', version: '1' });
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await Promise.all([server.connect(theirs), assistant.connect(ours)]);
      const use = async (tool: string, given: Record<string, unknown>): Promise<string> => {
        const answer = await assistant.callTool({ name: tool, arguments: given });
        const text = (answer.content as { text: string }[]).map((one) => one.text).join('\n');
        if (answer.isError === true) throw new Error(text);
        return text;
      };
      const found = (text: string, what: RegExp): string => what.exec(text)?.[1] ?? '';
      const issue = concurrently(async (_url, referencia) => {
        const comprobante = { codDoc: '01', ...facturaOf(referencia) };
        const codigo = found(await use('preparar_emision', { comprobante }), /"codigo": ?"([^"]+)"/);
        const emitir = (): Promise<string> => use('emitir_comprobante', { codigo, comprobante });
        for (;;) {
          const text = await emitir().catch(() => '');
          if (text !== '') return found(text, /"claveAcceso": ?"(\d{49})"/);
        }
      });
      try {
        return await issue(url, name, calls, false);
      } finally {
        await server.close();
      }
    },
  },
  emitir: {
    refuses: true,
    call: concurrently(async (url, referencia) => {
      const path = join(mkdtempSync(join(folder.path, 'emitir-')), 'factura.json');
      const campoAdicional = [{ nombre: 'Pedido', value: referencia }];
      writeFileSync(path, JSON.stringify({ codDoc: '01', ...minimalFactura({ campoAdicional }) }));
      for (;;) {
        const out: string[] = [];
        const env = { RUBRICA_API_KEY: running.demo.apiKey, RUBRICA_URL: url };
        await main(['emitir', '--esperar', '0', path], { out: (line) => out.push(line), err: () => undefined, env });
        const clave = /\d{49}/.exec(out.join('\n'))?.[0];
        if (clave !== undefined) return clave;
      }
    }),
  },
  carpeta: {
    refuses: true,
    // A call that fails stops the whole folder for a while.
    perCall: ATTEMPTS - 1,
    call: async (url, name, calls) => {
      const inbox = mkdtempSync(join(folder.path, 'carpeta-'));
      for (let n = 0; n < calls; n += 1) {
        const campoAdicional = [{ nombre: 'Pedido', value: `${name}-${n}` }];
        writeFileSync(
          join(inbox, `factura-${n}.json`),
          JSON.stringify({ codDoc: '01', ...minimalFactura({ campoAdicional }) }),
        );
      }
      const log: string[] = [];
      const tally = await watchFolder(createService({ url, apiKey: running.demo.apiKey }), {
        folder: inbox,
        portal: url,
        once: true,
        everyMs: 100,
        stableMs: 0,
        patienceMs: 600_000,
        atOnce: AT_ONCE,
        log: (line) => log.push(line),
        signal: new AbortController().signal,
      });
      expect(tally).toEqual({ autorizados: calls, devueltos: 0, errores: 0, quedan: 0 });
      return log.flatMap((line) => /AUTORIZADO .*?(\d{3}-\d{3}-\d{9})/.exec(line)?.[1] ?? []);
    },
  },
};

/** One process of a language issues all. */
function program(command: string, file: string): Caller {
  return (url, name, calls, unique) =>
    linesOf(command, file, {
      RUBRICA_URL: url,
      RUBRICA_REFERENCIA: name,
      RUBRICA_LLAMADAS: String(calls),
      ...(unique ? { RUBRICA_UNICA: '1' } : {}),
    });
}

/** What a program with a client of this checkout prints. */
async function linesOf(command: string, file: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  const home = join(folder.path, 'php');
  if (command === 'php') phpProject(home);
  const places = { PYTHONPATH: join(ROOT, 'clients/python'), RUBRICA_AUTOLOAD: join(home, 'vendor/autoload.php') };
  const all = { ...places, RUBRICA_API_KEY: running.demo.apiKey, PYTHONDONTWRITEBYTECODE: '1', ...env };
  return (await run(command, [join(ROOT, 'clients', file)], { env: all })).trim().split('\n');
}

/** Bytes from one cut to the next: each byte in the long run, and for each transport of its own where a body says its length. */
const stepOf = (name: string, framing: Framing): number => {
  if (isLongRun) return 1;
  return framing === 'length' ? (OWN_TRANSPORT.has(name) ? 1 : 7) : 29;
};
/** The others call by the TypeScript client. */
const OWN_TRANSPORT = new Set(['TypeScript', 'Python', 'PHP', 'n8n']);

interface Cutting {
  readonly framing: Framing;
  readonly perCall: number;
  readonly step: number;
  /** Bytes of the answer that is cut. */
  readonly bytes: number;
}

/** Cuts the answers of calls at every `step` bytes; returns how many there were, and the receipts issued. */
async function cutAll(
  name: string,
  { framing, perCall, step, bytes }: Cutting,
  send: (url: string, calls: number) => ReturnType<Caller>,
) {
  const calls = Math.ceil((bytes + SPREAD_BYTES) / (perCall * step));
  const cutting = await startCuttingProxy(running.url, { framing, perCall, step });
  proxy = cutting;
  const before = await receipts();
  const claves = await send(cutting.url, calls);
  const issued = (await receipts()) - before;
  const figures = [cutting.bytes.least, cutting.cuts.size, cutting.calls, issued];
  table.push([name.padEnd(20), framing.padEnd(7), ...figures.map((one) => String(one).padStart(6))].join('  '));
  expect(Math.abs(cutting.bytes.least - bytes)).toBeLessThan(SPREAD_BYTES);
  // With the zero of the last chunk the body is whole, and a client may take it.
  const last = cutting.bytes.least - (framing === 'chunked' ? '\r\n\r\n'.length : 0);
  const places = Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step);
  expect(places.filter((at) => !cutting.cuts.has(at))).toEqual([]);
  expect([cutting.calls, new Set(claves).size]).toEqual([calls, calls]);
  return { issued, calls };
}

/** Bytes of the longest answer to what is sent. */
async function bytesOf(framing: Framing, send: (url: string) => Promise<unknown>): Promise<number> {
  const probe = await startCuttingProxy(running.url, { framing, perCall: 0 });
  await send(probe.url);
  await probe.stop();
  return probe.bytes.most;
}

describe.each(Object.entries(CALLERS))(
  '%s',
  (name, { perCall = ATTEMPTS, framings = FRAMINGS, runs = true, refuses = false, call: issue }) => {
    test.runIf(runs).each(framings)(
      'an answer cut anywhere (%s) and resumed: one receipt per call',
      async (framing) => {
        const client = (url: string) => new RubricaClient({ baseUrl: url, apiKey: running.demo.apiKey });
        const bytes = await bytesOf(framing, (url) => client(url).facturas.emitir(facturaOf('mide')));
        const cutting = { framing, perCall, bytes, step: stepOf(name, framing) };
        const { issued, calls } = await cutAll(name, cutting, (url, count) =>
          issue(url, `corte-${name}-${framing}`, count, false),
        );
        expect(issued).toBe(calls);
      },
      600_000,
    );

    test.runIf(runs && refuses)(
      'a refusal cut anywhere: the receipt that it names, and no other',
      async () => {
        const refused = async (url: string, reference: string, calls: number) => {
          const first = await issue(running.url, reference, calls, true);
          const claves = await issue(url, reference, calls, true);
          expect(new Set(claves)).toEqual(new Set(first));
          return claves;
        };
        const bytes = await bytesOf('length', (url) => refused(url, `mide-${name}`, 1));
        const cutting = { framing: 'length', perCall, bytes, step: isLongRun ? 1 : 29 } as const;
        const { issued, calls } = await cutAll(`${name}, refused`, cutting, (url, count) =>
          refused(url, `repite-${name}`, count),
        );
        expect(issued).toBe(calls);
      },
      600_000,
    );
  },
);

describe('an answer with success that is not the service’s, or that does not end, is the client’s own error with the key', () => {
  let odd: Awaited<ReturnType<typeof startOddServer>>;
  beforeAll(async () => {
    odd = await startOddServer();
  });
  afterAll(() => odd.stop());

  /** Each was sent twice with its key. */
  const expectResumable = (lines: readonly string[], name: string): void => {
    expect(lines).toEqual(ODD_ANSWERS.map((kind) => `${kind} ${name} clave-${kind}`));
    for (const kind of ODD_ANSWERS) expect(odd.keys.get(kind)?.slice(-2)).toEqual([`clave-${kind}`, `clave-${kind}`]);
  };

  test('TypeScript, also when its caller leaves', async () => {
    const clientOf = (kind: string, timeoutMs = 500): RubricaClient =>
      new RubricaClient({ baseUrl: `${odd.url}/${kind}`, retriesMax: 1, timeoutMs, sleep: async () => undefined });
    const nothing = {} as Factura;
    const lines: string[] = [];
    for (const kind of ODD_ANSWERS) {
      const error: unknown = await clientOf(kind)
        .facturas.emitir(nothing, { claveIdempotencia: `clave-${kind}` })
        .catch((one: unknown) => one);
      const { name, idempotencyKey = '' } = error as RubricaConnectionError;
      lines.push(`${kind} ${name} ${idempotencyKey}`);
    }
    expectResumable(lines, 'RubricaConnectionError');
    const leaving = new AbortController();
    const left = clientOf('calla', 60_000).facturas.emitir(nothing, { signal: leaving.signal });
    const seen = odd.keys.get('calla')?.length ?? 0;
    await expect.poll(() => odd.keys.get('calla')?.length).toBe(seen + 1);
    leaving.abort(new Error('ya no'));
    await expect(left).rejects.toMatchObject({
      name: 'RubricaConnectionError',
      idempotencyKey: odd.keys.get('calla')?.at(-1),
      cause: { message: 'ya no' },
    });
    const file = await clientOf('calla').comprobantes.archivos('1'.repeat(49));
    await expect(new Response(file.cuerpo).text()).rejects.toThrow(RubricaConnectionError);
  });

  const environment = (): Record<string, string> => ({ RUBRICA_URL: odd.url, RUBRICA_RESPUESTAS: ODD_ANSWERS.join() });

  test.runIf(hasLanguage('python'))('Python', async () => {
    expectResumable(await linesOf('/usr/bin/python3', 'python/tests/raras.py', environment()), 'SinRespuesta');
  });

  test.runIf(hasLanguage('php'))('PHP', async () => {
    expectResumable(await linesOf('php', 'php/tests/raras.php', environment()), 'SinRespuesta');
  });

  test('n8n', async () => {
    const kinds = ODD_ANSWERS.slice(0, -2); // its limit is of 60 s
    const parameters = { operacion: 'emitir', tipo: 'facturas', contenido: 'json', documento: '{}' };
    const issue = async (kind: string): Promise<unknown> => {
      const secrets = { rubricaApi: { url: `${odd.url}/${kind}`, apiKey: 'x' } };
      const given = { ...parameters, opciones: { claveIdempotencia: `clave-${kind}` } };
      const context = contextOf(nodes, secrets, { continues: true, parameters: given });
      return (await nodes.node.execute.call(context))[0]?.[0]?.json;
    };
    expect(await Promise.all(kinds.map(issue))).toEqual(
      kinds.map((kind) => expect.objectContaining({ codigo: '', claveIdempotencia: `clave-${kind}` }) as unknown),
    );
  });
});
