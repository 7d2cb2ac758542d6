import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.js';
import { LAUNCH } from '../support/chromium.js';
import { exampleContext } from '../support/documents/context.js';
import { goldenExamples } from '../support/documents/examples.js';
import { oddJson } from '../support/fuzz/bodies.js';
import { Random } from '../support/fuzz/random.js';
import { expectedOfForm, verdictOf, type JudgedCase } from '../support/portal-judge.js';

const ROOT = join(import.meta.dirname, '../..');
/** `PORTAL_PAYLOADS=2000 npx vitest run test/browser/equality.test.ts` for the full promise. */
const PAYLOADS = Number(process.env['PORTAL_PAYLOADS'] ?? 200);
const SEED = Number(process.env['PORTAL_SEED'] ?? 20261115);
/** Limit for a text sent to the browser; larger ones prove nothing more. */
const PAYLOAD_BYTES_MAX = 200_000;
const AT_ONCE = 50;

/** The judge as bundled for the portal: with the portal's own configuration, and so its stand-ins. */
async function bundled(): Promise<string> {
  const made = await build({
    configFile: join(ROOT, 'portal/vite.config.ts'),
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(ROOT, 'test/support/portal-judge.ts'), formats: ['iife'], name: 'judge' },
      rolldownOptions: { output: { codeSplitting: false } }, // one file, unlike the portal
    },
  });
  const [output] = [made].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

const examples = goldenExamples();

/** A payload derived from an example: with other figures, or something odd in it. */
function generated(index: number): JudgedCase {
  const random = new Random(SEED, index);
  const { type, payload } = random.pick(examples);
  const context = exampleContext(payload.ruc);
  const varied = random.chance(0.5) ? (withOtherFigures(random, payload) as typeof payload) : odd(random, payload);
  return { codDoc: type.codDoc, payload: varied, context };
}

function odd(random: Random, payload: unknown): unknown {
  const { bytes } = oddJson(random, payload);
  if (bytes.length > PAYLOAD_BYTES_MAX) return payload;
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    JSON.stringify(parsed); // anything nested too deep for that is also refused earlier
    return parsed;
  } catch {
    return payload; // the service refuses it before the rules see it
  }
}

/** Computed figures would only contradict others: removes what the service fills in. */
const FILLED_IN = new Set(['pagos', 'totalConImpuestos', 'valor', 'valorRetenido', 'valorImpuesto', 'importeTotal']);

function withOtherFigures(random: Random, value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withOtherFigures(random, entry, name));
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value).filter(([field]) => !(FILLED_IN.has(field) && name !== 'motivos'));
    return Object.fromEntries(kept.map(([field, inner]) => [field, withOtherFigures(random, inner, field)]));
  }
  if (!['cantidad', 'precioUnitario', 'baseImponible', 'valor'].includes(name) || random.chance(0.2)) return value;
  const figure = (random.next() * 10 ** random.below(5)).toFixed(random.below(7));
  return random.chance(0.5) ? figure : Number(figure);
}

describe.skipIf(!hasBrowser)('the browser’s figures and messages equal the service’s', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundled() });
  }, 600_000);
  afterAll(() => browser.close());

  /** Evaluates payloads in the browser; they are sent as JSON, like a request. */
  async function inBrowser(cases: readonly JudgedCase[]): Promise<string[]> {
    const verdicts: string[] = [];
    for (let at = 0; at < cases.length; at += AT_ONCE) {
      const sent = JSON.stringify(JSON.stringify(cases.slice(at, at + AT_ONCE)));
      verdicts.push(...(await page.evaluate<string[]>(`JSON.parse(${sent}).map(judge.verdictOf)`)));
    }
    return verdicts;
  }

  test('for every golden example, by the rules and through the form', async () => {
    const cases = examples.map(({ type, payload }) => ({
      codDoc: type.codDoc,
      payload,
      context: exampleContext(payload.ruc),
    }));
    const bare = await inBrowser(cases);
    const typed = await inBrowser(cases.map((one) => ({ ...one, typed: true })));
    expect(cases.length).toBeGreaterThan(40);
    for (const [at, { type, name, payload }] of examples.entries()) {
      const context = exampleContext(payload.ruc);
      const one = cases[at];
      if (one === undefined) throw new Error('unreachable: a case for each example');
      expect(bare[at], `${type.root} ${name}`).toBe(verdictOf(one));
      expect(typed[at], `${type.root} ${name}, typed`).toBe(expectedOfForm(type, payload, context));
    }
  });

  test(`for ${PAYLOADS} generated payloads`, { timeout: 1_800_000 }, async () => {
    const cases = Array.from({ length: PAYLOADS }, (_, index) => generated(index));
    const verdicts = await inBrowser(cases);
    let accepted = 0;
    for (const [index, one] of cases.entries()) {
      // As transmitted: without values that JSON does not have.
      const expected = verdictOf(JSON.parse(JSON.stringify(one)) as JudgedCase);
      expect(verdicts[index], `seed ${SEED}, payload ${index}`).toBe(expected);
      if (!expected.startsWith('{"ok":false')) accepted += 1;
    }
    // Neither all valid nor all invalid: both kinds of answer were compared.
    expect(accepted).toBeGreaterThan(PAYLOADS * 0.15);
    expect(accepted).toBeLessThan(PAYLOADS * 0.85);
  });
});
