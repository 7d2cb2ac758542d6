// Must be first: only code compiled afterwards is counted.
import { stepsOf } from '../support/growth.js';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { SAMPLE_MAIL } from '../../src/mail/variables.js';
import { tasks, type TaskName } from '../../src/pool/tasks.js';
import { UNDOCUMENTED_ROUTES, OTHER_ADDRESSES, routeKey } from '../support/cost/undocumented-routes.js';
import { FILES } from '../support/cost/hostile-files.js';
import { XMLS } from '../support/cost/hostile-xml.js';
import { casesOf, isShared, type CostCase } from '../support/cost/requests.js';
import { createCaller, OPERATOR_TOKEN, requestOf, type Caller } from '../support/cost/send.js';
import { isSpared } from '../support/fuzz/requests.js';
import { operations, requestExamples, resolve, type Operation } from '../support/openapi/document.js';
import { startOwnService, type OwnService } from '../support/running.js';

// Short form of `npm run fuzz -- --coste`: the same requests, smaller, counting steps instead of time.

/** Eightfold input may take eight times as many steps, plus some for growing tables; quadratic work takes 64 times. */
const GROWTH_MAX = 12;
const GROWN = 8;
/** Per field: quadratic work on it outweighs the rest of a request. */
const TEXT_BYTES = 2048;
const BYTES_MAX = 96 * 1024;
const FILE_BYTES = 24 * 1024;
/** Linear work of any kind takes fewer steps per byte. Growth is only measured above this. */
const STEPS_PER_BYTE = 40;
const SHARED_EACH = 15;
/** One case takes some tenths of a second: runs one in this many, spread evenly over operations and kinds. COSTE_CADA=1: all. */
const TRIED_EACH = Number(process.env['COSTE_CADA'] ?? 40);
/** Steps of an empty request. */
const STEPS_ANYWAY = 100_000;
/** Some hundred requests, even on a slow machine. */
const TEST_MS_MAX = 1_200_000;

async function excess<T>(
  make: (bytes: number) => T,
  run: (input: T) => Promise<unknown>,
  bytes: number,
): Promise<string | undefined> {
  const counted = (size: number): Promise<number> => {
    const input = make(size);
    return stepsOf(() => run(input));
  };
  const isCheap = (steps: number): boolean => steps < STEPS_ANYWAY + STEPS_PER_BYTE * bytes;
  const large = await counted(bytes);
  if (isCheap(large)) return undefined;
  const small = await counted(bytes / GROWN);
  // The first run includes compiling and caching.
  const again = large / small < GROWTH_MAX ? large : await counted(bytes);
  if (isCheap(again) || again / small < GROWTH_MAX) return undefined;
  // Some work is bounded (ids looked up, digits of a number): beyond its bound it levels off.
  if ((await counted(bytes * GROWN)) / again < GROWN) return undefined;
  return `${small} steps for ${bytes / GROWN} bytes, ${again} for ${bytes}`;
}

/** Samples what all operations have in common, and skips single fields whose neighbours have the same text. */
function isTried(one: CostCase): boolean {
  return one.turn === undefined || (isShared(one) && one.turn % SHARED_EACH === 0);
}

let dealt = 0;
function isDealt(): boolean {
  return dealt++ % TRIED_EACH === 0;
}

/** Operations with the same body are tested once. */
const ofBodies = new Set<string>();
function isNew({ what, in: place }: CostCase, operation: Operation): boolean {
  if (place === 'head') return true;
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => resolve(schema));
  const key = `${what} ${JSON.stringify(bodies)}`;
  return !ofBodies.has(key) && ofBodies.add(key).has(key);
}

const searched = [...operations, ...UNDOCUMENTED_ROUTES, ...OTHER_ADDRESSES];

describe('every field of every route', () => {
  let running: OwnService;
  let caller: Caller;
  const served: string[] = [];
  const watch = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      served.push(...[method].flat().flatMap((one) => (one === 'HEAD' ? [] : [routeKey(one, url)])));
    });
  };
  beforeAll(async () => {
    subscribe('fastify.initialization', watch);
    running = await startOwnService({
      RUBRICA_ROLES: 'api',
      RUBRICA_OPERADOR_TOKEN: OPERATOR_TOKEN,
      RUBRICA_COMPAT_VERONICA: 'si',
    });
    unsubscribe('fastify.initialization', watch);
    caller = await createCaller(running.url, running.demo);
  });
  afterAll(async () => {
    caller.close();
    await running.stop();
  });

  test("covers the router's own list", () => {
    const keys = new Set(searched.map(({ method, path }) => routeKey(method.toUpperCase(), path)));
    expect(served.length).toBeGreaterThan(routes.length);
    expect(served.filter((key) => !keys.has(key))).toEqual([]);
    const known = new Set(operations.map(({ operationId }) => operationId));
    expect(routes.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test.each(
    searched
      .filter(({ operationId }) => !isSpared(operationId))
      .map((operation) => [operation.operationId, operation] as const),
  )(
    '%s takes steps that grow with its input',
    async (_, operation) => {
      const found: string[] = [];
      for (const one of casesOf(operation, caller.values)) {
        if (!isTried(one) || !isNew(one, operation) || !isDealt()) continue;
        const bytes = one.in === 'head' ? 8 * 1024 : Math.min(BYTES_MAX, TEXT_BYTES * Math.max(4, one.fields));
        const finding = await excess(
          (size) => requestOf(one, size),
          (request) => caller.send(one.operationId, request),
          bytes,
        );
        if (finding !== undefined) found.push(`${one.what}: ${finding}`);
      }
      expect(found).toEqual([]);
    },
    TEST_MS_MAX,
  );
});

/** Rendering does not read a foreign file but a parsed receipt; src/ride tests that its cost grows with the lines. */
type ReaderName = Exclude<TaskName, 'receiptRide' | 'sampleRide'>;

describe('every task of the pool that reads a file', () => {
  const xml = operations.flatMap(requestExamples).find(({ type }) => type.endsWith('xml'))?.value;
  const now = new Date();
  const limits = { rowsMax: 10_000, columnsMax: 50, bytesMax: 8 * 1024 * 1024 };
  const run: { [Name in ReaderName]: (file: Buffer) => Promise<unknown> } = {
    diagnoseP12: (file) => tasks.diagnoseP12(file, 'x', { now }),
    checkLogo: tasks.checkLogo,
    readSpreadsheet: (file) => tasks.readSpreadsheet(file, limits),
    readComprobante: (file) => tasks.readComprobante(file, now),
    readRecibido: (file) => tasks.readRecibido(file, now),
    openMail: tasks.openMail,
    readListaTxt: tasks.readListaTxt,
    mailTemplate: (file) => {
      const source = file.toString();
      const template = { asunto: 'a', cuerpoHtml: source, cuerpoTexto: source };
      return tasks.mailTemplate(template, { check: true, data: SAMPLE_MAIL });
    },
  };
  const rows = Object.entries(FILES).flatMap(([task, files]) =>
    Object.entries(files).map(([what, make]) => [task as ReaderName, what, make] as const),
  );
  const ofXml = Object.entries(XMLS).flatMap(([what, make]) =>
    (['readComprobante', 'readRecibido'] as const).map(
      (task) => [task, what, (bytes: number) => Buffer.from(make(bytes, String(xml)))] as const,
    ),
  );

  test.each([...rows, ...ofXml])('%s takes steps that grow with the file: %s', async (task, _, make) => {
    expect(await excess(make, run[task], FILE_BYTES)).toBeUndefined();
  });
});
