import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import type { Demo } from '../../src/app/demo.js';
import { obtainBearer } from './bearer.js';
import { ALL_LOOKS, DESK, go, LAUNCH, SOME_LOOKS } from './chromium.js';
import { hasJudge } from './judges.js';
import { isLongRun } from './long-run.js';
import { startOwnService, type OwnService } from './running.js';
import { call } from './service.js';

/** A build and a first start on a machine that has other things to do. */
const START_MS_MAX = 600_000;
/** `PORTAL_TRAZA=1`: a failed test leaves its trace beside its picture. */
const TRACED = process.env['PORTAL_TRAZA'] !== undefined;
/** Where a failed test leaves its picture, what the service logged, and its trace. */
const FAILED = join(import.meta.dirname, '../.portal');

/** Whether there is a browser to look with. */
export const hasBrowser = hasJudge('chromium-headless-shell');

/** A browser, and a service with a separate database for a test file. */
export interface Portal {
  readonly url: string;
  readonly demo: Demo;
  readonly service: Pick<OwnService, 'logs'>;
  readonly browser: Browser;
  /** The superuser's way into its database, to prepare what takes too long by the API. */
  readonly adminUrl: string;
  /** Stops the service, and starts it again at the same address, with all that it had stored, once `meanwhile` is done. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

const browsers = new Map<string, Promise<Browser>>();

/** The browser of this worker: files run one after the other, each in contexts of its own. It ends with the worker. */
export function sharedBrowser(launch = LAUNCH): Promise<Browser> {
  const known = browsers.get(launch.executablePath);
  if (known !== undefined) return known;
  const browser = chromium.launch(launch);
  browsers.set(launch.executablePath, browser);
  return browser;
}

/** Address that the pages of a context were opened for. */
const addresses = new WeakMap<BrowserContext, string>();

/** Closes the pages that tests left open. */
async function closeContexts({ url, browser }: Pick<Portal, 'url' | 'browser'>): Promise<void> {
  kept.delete(url);
  const left = browser.contexts().filter((context) => (addresses.get(context) ?? url) === url);
  await Promise.all(left.map((context) => context.close()));
}

/**
 * Starts both before the tests of a file, or of a part of it. The service runs in the worker, where its code is already loaded: a process
 * of its own would take three more seconds of CPU time per file.
 */
export function usePortal(env: () => Readonly<Record<string, string>> = () => ({})): Portal {
  let started: Omit<Portal, 'restart'> | undefined;
  let service: OwnService | undefined;
  beforeAll(async () => {
    await buildPortalIfStale();
    service = await startOwnService({ RUBRICA_LOG: 'warn', ...env() });
    const { url, demo, database } = service;
    started = { url, demo, service, browser: await sharedBrowser(), adminUrl: database.adminUrl };
  }, START_MS_MAX);
  afterAll(async () => {
    if (started !== undefined) await closeContexts(started);
    await service?.stop();
  });
  const running = (): Omit<Portal, 'restart'> => {
    if (started === undefined) throw new Error('the portal is not up');
    return started;
  };
  return {
    get url() {
      return running().url;
    },
    get demo() {
      return running().demo;
    },
    get service() {
      return running().service;
    },
    get browser() {
      return running().browser;
    },
    get adminUrl() {
      return running().adminUrl;
    },
    restart: async (meanwhile) => {
      await service?.restart(meanwhile);
    },
  };
}

/** A page of a browser that knows nothing yet; what goes wrong on it, in the policy's eyes too, fails the test. */
export async function openPage(
  portal: Pick<Portal, 'url' | 'browser'> & Partial<Pick<Portal, 'service'>>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await portal.browser.newContext({
    baseURL: portal.url,
    viewport: DESK,
    locale: 'es-EC',
    reducedMotion: 'reduce',
    ...options,
  });
  addresses.set(context, portal.url);
  context.setDefaultTimeout(60_000);
  // What the page was at each step, when it is asked for: a tenth of what a test takes. A film of it would cost more than all the rest.
  if (TRACED) await context.tracing.start({ snapshots: true });
  const page = await context.newPage();
  watched.set(page, watch(page, portal.url));
  leaveTraceOfFailure(page, portal);
  return page;
}

function leaveTraceOfFailure(page: Page, { service }: Partial<Pick<Portal, 'service'>>): void {
  onTestFailed(async ({ task }) => {
    mkdirSync(FAILED, { recursive: true });
    const name = join(FAILED, task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));
    await page.screenshot({ path: `${name}.png` }).catch(() => undefined);
    writeFileSync(`${name}.log`, service?.logs() ?? '');
    if (TRACED)
      await page
        .context()
        .tracing.stop({ path: `${name}.zip` })
        .catch(() => undefined);
  });
}

const watched = new WeakMap<Page, string[]>();

/** The page of each service that tests leave to the next, unless one has it or failed with it. */
const kept = new Map<string, Page>();
const keptPages = new WeakSet<Page>();

/**
 * A page of the demo account's person at an address below `/portal`: the one that the last test of this file closed, signed in and loaded.
 * Tests of sessions, connections, clocks and first loads use `openPage`.
 */
export async function openAt(
  portal: Known & Pick<Portal, 'url' | 'browser'> & Partial<Pick<Portal, 'service'>>,
  path: string,
): Promise<Page> {
  const left = kept.get(portal.url);
  kept.delete(portal.url);
  const page = left ?? (await openPage(portal));
  if (left === undefined) await enter(page, portal);
  else leaveTraceOfFailure(page, portal);
  keptPages.add(page);
  await go(page, `/portal${path}`);
  return page;
}

/** Runs in the page: nothing stored, no message left, and no part of the last page. */
const CLEAN = `(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const button of document.querySelectorAll('.mantine-Notifications-notification button')) button.click();
})()`;

/** An address without a page, for those who are signed in. */
const NOWHERE = '/portal/nada';

/** Makes a page as good as new for the next test, but for what it has loaded. */
async function keep(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const context = page.context();
  watched.get(page)?.splice(0); // judged
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Unmounts what was open; a draft would be stored again before.
  await go(page, NOWHERE);
  // Whoever signed out has nothing to leave.
  if (new URL(page.url()).pathname !== NOWHERE) return context.close();
  await page.evaluate(CLEAN);
  kept.set(origin, page);
}

/** Everything that must not happen on any page. */
function watch(page: Page, url: string): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refusal of the service is no fault of the page, nor is a sandbox that does not let a script run, the driver's own
    // first of all; Chromium reports each.
    if (message.type() === 'error' && !/Failed to load resource|^Blocked script execution in/.test(message.text()))
      wrong.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    // The PDF viewer is Chromium's own: its parts come from within the browser.
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(url).origin) wrong.push(`elsewhere: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return wrong;
}

/** Nothing went wrong on the page so far, but for what is `expected`; then it is closed, or left to the next test. */
export async function closePage(page: Page, expected?: RegExp): Promise<void> {
  const wrong = (watched.get(page) ?? []).filter((one) => expected?.test(one) !== true);
  expect(wrong).toEqual([]);
  if (keptPages.has(page)) await keep(page);
  else await page.context().close();
}

/** Who is signed in when nobody else is named. */
interface Known {
  readonly demo: { readonly usuario: string; readonly password: string };
}

/** Signs in as the person of the demo account, or another. */
export async function signIn(
  page: Page,
  portal: Known,
  who: { readonly usuario: string; readonly password: string } = portal.demo,
  path = '/portal/',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Usuario').fill(who.usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('navigation', { name: 'Navegación principal' }).waitFor({ state: 'attached' });
}

/** Signs in without typing: the session's cookie goes straight into the browser. */
export async function enter(
  page: Page,
  portal: Known,
  who: { readonly usuario: string; readonly password: string } = portal.demo,
): Promise<void> {
  const response = await page.request.post('/api/v1.0/sesiones/ingreso', {
    data: { usuario: who.usuario, password: who.password },
  });
  expect(response.status()).toBe(201);
}

/** Makes a user of the demo account with these roles and no others. */
export async function makeUser(
  { url, demo }: Portal,
  usuario: string,
  roles: readonly string[],
): Promise<{ readonly usuario: string; readonly password: string }> {
  const made = await call(url, '/api/v1.0/usuarios', {
    headers: { authorization: `Bearer ${await obtainBearer(url, demo)}` },
    body: { usuario, nombres: 'Eva Ñandú', rol: 'usuario', roles },
  });
  expect(made.status).toBe(201);
  return { usuario, password: String(made.result['password']) };
}

/** Ends the session of the page's browser behind its back. */
export async function endSession(page: Page): Promise<void> {
  const { request } = page.context();
  const { result } = (await (await request.get('/api/v1.0/sesiones/actual')).json()) as {
    result: { csrfToken: string };
  };
  const ended = await request.delete('/api/v1.0/sesiones/actual', { headers: { 'x-csrf-token': result.csrfToken } });
  expect(ended.status()).toBe(200);
}

/** What we use of a result of axe-core. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact?: string | null;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

let axe: string | undefined;

/** No serious or critical barrier on the page as it stands (axe-core), in this size and these colours. */
export async function expectAccessible(page: Page): Promise<void> {
  axe ??= readFileSync(join(import.meta.dirname, '../browser/axe/node_modules/axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary ?? ''})`).join(' | ')}`);
  expect(serious).toEqual([]);
}

const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Colours that are on their way to others are nobody's fault; what goes round for ever is not waited for. */
const STILL = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished),
).then(() => undefined)`;
let turn = 0;

/**
 * Checks that no look is wider than the screen and, in one of them in turn, accessibility (in all of them with `PORTAL_LOOKS=todas`). `npm test`
 * checks nothing within a flow: test/browser/every-page.test.ts judges whole pages.
 */
export async function expectAccessibleEverywhere(page: Page, looks = SOME_LOOKS): Promise<void> {
  if (looks === SOME_LOOKS && !isLongRun && !ALL_LOOKS) return;
  const judged = turn++ % looks.length;
  for (const [at, { name, viewport, colorScheme }] of looks.entries()) {
    await page.setViewportSize(viewport);
    if (ALL_LOOKS || at === judged) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
      await page.evaluate(STILL);
      await expectAccessible(page);
    }
    // Polled: a navigation that a narrow screen has no room for slides away.
    await expect
      .poll(() => page.evaluate<number>(BEYOND), { message: `${name}: pixels beyond the screen`, timeout: 10_000 })
      .toBeLessThanOrEqual(0);
  }
}
