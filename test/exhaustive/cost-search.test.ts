import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { STALL_MS_MAX, startProbed } from '../support/cost/probed.js';
import { casesOf, type CostCase } from '../support/cost/requests.js';
import { bytesMax, createCaller, OPERATOR_TOKEN, requestOf, type Caller } from '../support/cost/send.js';
import { UNDOCUMENTED_ROUTES, OTHER_ADDRESSES, routeKey } from '../support/cost/undocumented-routes.js';
import { TEXTS } from '../support/cost/hostile.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { isSpared } from '../support/fuzz/requests.js';
import { operations } from '../support/openapi/document.js';
import { demoOf, newMasterKey, temporaryDir } from '../support/service.js';

// `npm run fuzz -- --coste`: measures CPU time of a dedicated service. Not part of every test run, which counts steps instead
// (test/exhaustive/cost.test.ts).
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** Runs only the first and every nth case of each route, for slow machines. */
const EACH = Number(process.env['FUZZ_EACH'] ?? 1);
/** Runs only operations whose name contains this. */
const ONLY = process.env['FUZZ_SOLO'] ?? '';
/** Doubling the input may double the cost, plus some for growing tables. */
const GROWTH_MAX = 2.6;
/** Anything cheaper at the request limit is harmless, and too short to distinguish from noise. */
const WORTH_MS = 30;
/** Takes the minimum of this many measurements: other load on the machine only adds. */
const TRIES = 4;
/** Each field gets all kinds of text together with its neighbours, and this many alone; another seed tries others. */
const KINDS_ALONE = 3;
const KINDS = Object.keys(TEXTS).length;
const searched = [...operations, ...UNDOCUMENTED_ROUTES, ...OTHER_ADDRESSES];

const data = temporaryDir();
let database: TestDatabase;
let service: Awaited<ReturnType<typeof startProbed>>;
let caller: Caller;

describe.runIf(process.env['FUZZ_COSTE'] !== undefined)(`the cost of every field of every route (seed ${SEED})`, () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      RUBRICA_DATA: data.path,
      RUBRICA_MASTER_KEY: newMasterKey(),
      RUBRICA_OPERADOR_TOKEN: OPERATOR_TOKEN,
      // No workers: sending would be counted too.
      RUBRICA_ROLES: 'api',
      RUBRICA_COMPAT_VERONICA: 'si',
    };
    service = await startProbed(env, data.path);
    caller = await createCaller(service.url, demoOf(data.path));
  });
  afterAll(async () => {
    caller.close();
    await service.stop();
    await database.drop();
    data.remove();
  });

  const took = async (one: CostCase, bytes: number): Promise<{ cpuMs: number; stallMs: number; status: number }> => {
    const request = requestOf(one, bytes);
    await service.took();
    const status = await caller.send(one.operationId, request);
    return { ...(await service.took()), status };
  };
  /** Returns the minimum of several measurements, stopping at the first good one. */
  const least = async (one: CostCase, bytes: number, isGood: (cpuMs: number, stallMs: number) => boolean) => {
    let best = await took(one, bytes);
    for (let i = 1; i < TRIES && !isGood(best.cpuMs, best.stallMs); i++) {
      const again = await took(one, bytes);
      best = {
        ...again,
        cpuMs: Math.min(best.cpuMs, again.cpuMs),
        stallMs: Math.min(best.stallMs, again.stallMs),
      };
    }
    return best;
  };

  test("covers the router's own list", async () => {
    const keys = new Set(searched.map(({ method, path }) => routeKey(method.toUpperCase(), path)));
    const served = (await service.routes()).filter(([method]) => method !== 'HEAD');
    console.log(JSON.stringify({ served: served.length, searched: keys.size }));
    expect(served.map(([method, url]) => routeKey(method, url)).filter((key) => !keys.has(key))).toEqual([]);
  });

  test(
    'grows at most linearly, and no request blocks the event loop',
    async () => {
      const tried = new Map<string, Set<number>>();
      const findings: string[] = [];
      const found = (finding: string): void => {
        console.log(finding);
        findings.push(finding);
      };
      const figures = { cases: 0, requestsAtLimit: 0, worthGrowth: 0, growthMax: 0, stallMsMax: 0, cpuMsMax: 0 };
      const slowest: [ms: number, what: string][] = [];
      const chosen = searched
        .filter(({ operationId }) => !isSpared(operationId) && operationId.includes(ONLY))
        .flatMap((operation) =>
          casesOf(operation, caller.values)
            .filter(({ turn }) => turn === undefined || (turn + SEED) % KINDS < KINDS_ALONE)
            .filter((_, at) => at === 0 || at % EACH === SEED % EACH),
        );
      for (const one of chosen) {
        const name = `${one.operationId} ${one.what}`;
        const limit = bytesMax(one);
        const full = await least(one, limit, (cpuMs, stallMs) => stallMs < STALL_MS_MAX && cpuMs < WORTH_MS);
        figures.cases += 1;
        if (figures.cases % 500 === 0) console.log(`${figures.cases} of ${chosen.length} cases`);
        tried.set(one.operationId, (tried.get(one.operationId) ?? new Set()).add(full.status));
        figures.stallMsMax = Math.max(figures.stallMsMax, full.stallMs);
        figures.cpuMsMax = Math.max(figures.cpuMsMax, full.cpuMs);
        slowest.push([Math.round(full.stallMs), `${name} → ${full.status}`]);
        if (full.stallMs >= STALL_MS_MAX) found(`${name}: the loop stands ${Math.round(full.stallMs)} ms`);
        if (full.cpuMs < WORTH_MS) continue;
        figures.worthGrowth += 1;
        // Garbage collection may fall into one doubling; real growth shows in each.
        const half = await least(one, limit / 2, () => false);
        const quarter = await least(one, limit / 4, () => false);
        const growth = Math.min(full.cpuMs / half.cpuMs, half.cpuMs / quarter.cpuMs);
        figures.growthMax = Math.max(figures.growthMax, growth);
        if (growth >= GROWTH_MAX)
          found(
            `${name}: ${[quarter, half, full].map(({ cpuMs }) => Math.round(cpuMs)).join(' → ')} ms, ${growth.toFixed(1)} times`,
          );
      }
      slowest.sort(([a], [b]) => b - a);
      console.log(JSON.stringify({ seed: SEED, operations: tried.size, ...figures }));
      console.log(
        slowest
          .slice(0, 15)
          .map((row) => row.join(' ms '))
          .join('\n'),
      );
      expect(findings).toEqual([]);
      const isOpen = (status: number): boolean => ![0, 401, 403, 413, 429].includes(status);
      const ids = [...routes.map(({ id }) => id), ...UNDOCUMENTED_ROUTES.map(({ operationId }) => operationId)];
      const shut = ids.filter((id) => !isSpared(id) && id.includes(ONLY) && ![...(tried.get(id) ?? [])].some(isOpen));
      expect(shut).toEqual([]);
    },
    4 * 3_600_000,
  );
});
