import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { buildPortalIfStale } from '../../bin/build-portal.mjs';
import type { Demo } from '../../src/app/demo.js';
import { obtainBearer } from './bearer.js';
import { ALL_LOOKS, DESK, LAUNCH, SOME_LOOKS } from './chromium.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { hasJudge } from './judges.js';
import { isLongRun } from './long-run.js';
import { call, demoOf, newMasterKey, startServiceProcess, temporaryDir, type ServiceProcess } from './service.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A build and a first start, on a busy machine. */
const START_MS_MAX = 600_000;
/** `PORTAL_TRAZA=1`: a failed test also leaves its trace. */
const TRACED = process.env['PORTAL_TRAZA'] !== undefined;
/** Folder for a failed test's screenshot, service log and trace. */
const FAILED = join(import.meta.dirname, '../.portal');

export const hasBrowser = hasJudge('chromium');

/** One browser and one service per test file: a process as a person starts it, with its own database. */
export interface Portal {
  readonly url: string;
  readonly demo: Demo;
  readonly service: ServiceProcess;
  readonly browser: Browser;
  /** Superuser access to its database, to prepare what takes too long through the API. */
  readonly adminUrl: string;
  /** Stops the service and, after `meanwhile`, restarts it at the same address with its data. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** Starts both before the tests of a file, or of a part of it, and stops them after. */
export function usePortal(env: () => Readonly<Record<string, string>> = () => ({})): Portal {
  const data = temporaryDir();
  const RUBRICA_MASTER_KEY = newMasterKey();
  let database: TestDatabase | undefined;
  let started: Omit<Portal, 'restart'> | undefined;
  const start = (more: Readonly<Record<string, string>>): Promise<ServiceProcess> =>
    startServiceProcess({
      // A database on the run's server: creating a separate server takes longer than everything else.
      ...{ DATABASE_URL: database?.url ?? '', RUBRICA_MASTER_KEY },
      ...{ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn', ...env(), ...more },
    });
  beforeAll(async () => {
    await buildPortalIfStale();
    database = await createTestDatabase();
    const service = await start({});
    const browser = await chromium.launch(LAUNCH);
    started = { url: service.url, demo: demoOf(data.path), service, browser, adminUrl: database.adminUrl };
  }, START_MS_MAX);
  afterAll(async () => {
    await started?.browser.close();
    await started?.service.stop();
    await database?.drop();
    data.remove();
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
      const { url, service } = running();
      await service.stop();
      await meanwhile?.();
      started = { ...running(), service: await start({ PORT: new URL(url).port }) };
    },
  };
}

/** Opens a page in a fresh browser; any error on it, including policy violations, fails the test. */
export async function openPage(
  portal: Pick<Portal, 'url' | 'browser'> & Partial<Pick<Portal, 'service'>>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await portal.browser.newContext({
    baseURL: portal.url,
    viewport: DESK,
    locale: 'es-EC',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  // Optional snapshots of each step: they cost a tenth of a test's time. A video would cost more than everything else.
  if (TRACED) await context.tracing.start({ snapshots: true });
  const page = await context.newPage();
  watched.set(page, watch(page, portal.url));
  onTestFailed(async ({ task }) => {
    mkdirSync(FAILED, { recursive: true });
    const name = join(FAILED, task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));
    await page.screenshot({ path: `${name}.png` }).catch(() => undefined);
    writeFileSync(`${name}.log`, portal.service?.log() ?? '');
    if (TRACED) await context.tracing.stop({ path: `${name}.zip` }).catch(() => undefined);
  });
  return page;
}

const watched = new WeakMap<Page, string[]>();

/** Collects everything that must not happen on any page. */
function watch(page: Page, url: string): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Refusals by the service are not errors of the page, nor is a sandbox that blocks a script, above all the driver's own; Chromium
    // reports each.
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

/** Checks that nothing failed on the page, except what is `expected`, and closes it. */
export async function closePage(page: Page, expected?: RegExp): Promise<void> {
  const wrong = (watched.get(page) ?? []).filter((one) => expected?.test(one) !== true);
  expect(wrong).toEqual([]);
  await page.context().close();
}

/** Default user to sign in as. */
interface Known {
  readonly demo: { readonly usuario: string; readonly password: string };
}

/** Signs in as the demo account's user, or another. */
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

/** Signs in without typing: sets the session's cookie in the browser. */
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

/** Creates a user of the demo account with exactly these roles. */
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

/** Ends the session of the page's browser on the server only. */
export async function endSession(page: Page): Promise<void> {
  const { request } = page.context();
  const { result } = (await (await request.get('/api/v1.0/sesiones/actual')).json()) as {
    result: { csrfToken: string };
  };
  const ended = await request.delete('/api/v1.0/sesiones/actual', { headers: { 'x-csrf-token': result.csrfToken } });
  expect(ended.status()).toBe(200);
}

/** Checks the page with axe-core for serious or critical violations, in its current size and theme. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary ?? ''})`).join(' | ')}`);
  expect(serious).toEqual([]);
}

const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Waits for transitions, which would distort colours; does not wait for infinite animations. */
const STILL = `Promise.allSettled(
  document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished),
).then(() => undefined)`;
let turn = 0;

/**
 * Checks accessibility and horizontal overflow in several looks. Without `looks`, checks a state within a flow, which only the long run
 * does: `npm test` covers every page once, in test/portal/every-page.test.ts.
 */
export async function expectAccessibleEverywhere(page: Page, looks = isLongRun ? SOME_LOOKS : []): Promise<void> {
  const judged = turn++ % looks.length;
  for (const [at, { name, viewport, colorScheme }] of looks.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (ALL_LOOKS || at === judged) {
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
      await page.evaluate(STILL);
      await expectAccessible(page);
    }
    // Polled: on a narrow screen the navigation slides away.
    await expect
      .poll(() => page.evaluate<number>(BEYOND), { message: `${name}: pixels beyond the screen`, timeout: 10_000 })
      .toBeLessThanOrEqual(0);
  }
}
