import { describe, expect, test } from 'vitest';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  usePortal,
} from '../support/browser.js';
import { go } from '../support/chromium.js';
import { call } from '../support/service.js';

const OTHER = 'http://127.0.0.1:9';
const portal = usePortal(() => ({ RUBRICA_OTRA_INSTALACION: OTHER }));

describe.skipIf(!hasBrowser)('call log', () => {
  test('the request id of an error leads to its line, by address and by form; the banner links to the other installation', async () => {
    const { apiKey } = portal.demo;
    const refused = await call(portal.url, '/api/v2.0/comprobantes/facturas', { apiKey, body: { ruc: '1' } });
    const id = String(refused.result['requestId']);
    await call(portal.url, '/api/v1.0/comprobantes', { apiKey });
    const page = await openAt(portal, `/llamadas?solicitud=${id}`);
    const list = page.getByRole('list', { name: 'Registro de llamadas' });
    await list.getByText('POST /api/v2.0/comprobantes/facturas').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await list.getByText(String(refused.result['code'])).waitFor();
    await expectAccessibleEverywhere(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate<number>(wide)).toBe(0);
      const pictures = process.env['PORTAL_FOTOS'];
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/llamadas-${width}.png`, fullPage: true });
    }
    await page.getByRole('button', { name: 'Quitar filtros' }).last().click();
    await list.getByText('GET /api/v1.0/comprobantes').first().waitFor();
    await page.getByLabel('Número de la solicitud').fill(id);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await list.getByText('POST /api/v2.0/comprobantes/facturas').waitFor();
    const link = page.getByRole('note').getByRole('link', { name: 'Ir a la de producción' });
    expect(await link.getAttribute('href')).toBe(`${OTHER}/portal/`);
    await closePage(page);
  });

  test('an error message of the portal links to its line', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    const body = {
      success: false,
      result: { code: 'error-interno', message: 'Falló.', subErrors: [], requestId: 'abc-1' },
    };
    await page.route('**/api/v1.0/auditoria*', (route) => route.fulfill({ status: 500, json: body }));
    await go(page, '/portal/auditoria');
    await page.getByRole('link', { name: 'Solicitud abc-1' }).click();
    await page.waitForURL('**/portal/llamadas?solicitud=abc-1*');
    await page.getByText('Ninguna llamada coincide').waitFor();
    await closePage(page, /500/);
  });
});
