import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closePage, endSession, enter, hasBrowser, makeUser, openPage, usePortal } from '../support/browser.js';
import { isLongRun } from '../support/long-run.js';
import { issueSample } from '../support/portal-data.js';

const portal = usePortal();

/** Longer than the poll interval without the stream, shorter than with it. */
const WHILE_MS = 20_000;

/** Records requests whose path and query match, from now on, in any tab of the page's browser. */
function requestsOf(page: Page, wanted: RegExp): readonly string[] {
  const seen: string[] = [];
  page.context().on('request', (request) => {
    if (wanted.test(request.url())) seen.push(request.url());
  });
  return seen;
}
const STREAM = /\/api\/v1\.0\/eventos\/flujo$/;
const LIST = /\/api\/v1\.0\/comprobantes\?/;

/** Opens the list and waits for live updates. */
async function openList(page: Page, path = '/portal/comprobantes'): Promise<void> {
  await page.goto(path);
  await page.locator('[data-live=on]').waitFor();
}

describe.skipIf(!hasBrowser)('the list of receipts', () => {
  test('gets new receipts and states by one stream for all tabs, without polling', async () => {
    const page = await openPage(portal);
    const streams = requestsOf(page, STREAM);
    const requested = requestsOf(page, LIST);
    await page.clock.install();
    await enter(page, portal);
    await openList(page, '/portal/comprobantes?q=RECI%C3%89N');
    await page.getByRole('heading', { name: 'Nada coincide con los filtros' }).waitFor();
    await page.waitForLoadState('domcontentloaded');
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    await page.clock.runFor(2000); // initial requests have been answered
    const before = requested.length;
    await page.clock.fastForward(WHILE_MS);
    await page.clock.runFor(1000);
    expect(requested.length).toBe(before);

    const second = await page.context().newPage();
    await openList(second, '/portal/comprobantes?q=RECI%C3%89N');
    expect(streams).toHaveLength(1);
    await issueSample(portal, { cliente: 'RECIÉN LLEGADO', simular: 'EN_PROCESO:4' });
    for (const tab of [page, second]) {
      await tab.getByText('RECIÉN LLEGADO').waitFor();
      await tab.getByRole('table').getByText('Autorizado', { exact: true }).waitFor();
    }
    expect(streams).toHaveLength(1);

    // The tab with the stream closes; the other takes over.
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    await issueSample(portal, { cliente: 'RECIÉN DESPUÉS' });
    await second.getByText('RECIÉN DESPUÉS').waitFor();
    await closePage(second);
  });

  test('falls back to polling if the stream is refused', async () => {
    const page = await openPage(portal);
    await page.route('**/eventos/flujo', (route) => route.fulfill({ status: 429 }));
    await enter(page, portal);
    await page.goto('/portal/comprobantes?q=SIN%20FLUJO');
    await page.locator('[data-live=asking]').waitFor();
    await page.getByRole('heading', { name: 'Nada coincide con los filtros' }).waitFor();
    await issueSample(portal, { cliente: 'SIN FLUJO' });
    await page.getByRole('table').getByText('SIN FLUJO').waitFor();
    await closePage(page);
  });

  test('opens no stream without access to receipts', async () => {
    const page = await openPage(portal);
    const streams = requestsOf(page, STREAM);
    await enter(page, portal, await makeUser(portal, 'bodega@vivo.ec', ['ROLE_PRODUCTS']));
    await page.goto('/portal/inicio');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/portal/comprobantes');
    await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    await page.goto(`/portal/comprobantes/${'1'.repeat(49)}`);
    await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    expect(streams).toEqual([]);
    await closePage(page);
  });

  test('shows a lost connection, and catches up afterwards', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await openList(page);
    await page.context().setOffline(true);
    await page.getByText('Sin conexión: se actualizará cuando vuelva').waitFor();
    await issueSample(portal, { cliente: 'EMITIDA SIN QUE SE VEA' });
    await page.context().setOffline(false);
    await page.getByRole('table').getByText('EMITIDA SIN QUE SE VEA').waitFor();
    await closePage(page);
  });

  test('asks for the password when the session ended, and continues', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await openList(page);
    await endSession(page);
    // The stream ends with its session, at the latest before its next event.
    await issueSample(portal, { cliente: 'EMITIDA SIN SESIÓN' });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await dialog.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('table').getByText('EMITIDA SIN SESIÓN').waitFor();
    await closePage(page);
  });

  test.runIf(isLongRun)('survives a restart of the service, with a notice meanwhile', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await openList(page);
    await portal.restart(async () => {
      await page.getByRole('alert').getByText('No hay conexión con el servicio', { exact: false }).waitFor();
    });
    await page.locator('[data-live=on]').waitFor();
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await issueSample(portal, { cliente: 'DESPUÉS DEL REINICIO' });
    await page.getByRole('table').getByText('DESPUÉS DEL REINICIO').waitFor();
    await closePage(page);
  });
});
