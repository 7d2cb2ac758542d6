import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
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
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const SLOW = { timeout: 600_000 };

const seen = <T>(what: () => Promise<T> | T) => expect.poll(what, { timeout: 60_000 });
const focused = (page: Page): Promise<string | null> =>
  page.evaluate('document.activeElement?.getAttribute("data-field") ?? null');
const issued = async (): Promise<number> => {
  const { result } = await call(portal.url, '/api/v1.0/comprobantes', portal.demo);
  return Number(result['totalElements']);
};

/** Papers of the RIDEs that a page asks for to print. */
function printedPapers(page: Page): (string | null)[] {
  const papers: (string | null)[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/archivos') && searchParams.has('papel')) papers.push(searchParams.get('papel'));
  });
  return papers;
}

beforeAll(async () => {
  if (!hasBrowser) return;
  for (const [codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario] of [
    ['CAF-1', '7861000000017', 'Café de altura', 8.5],
    ['PAN-1', '7861000000024', 'Pan de yuca', 1.25],
  ] as const) {
    const impuesto = [{ codigo: '2', codigoPorcentaje: '4' }];
    const body = { codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario, impuesto };
    const path = `/api/v1.0/empresas/${portal.demo.ruc}/productos`;
    expect((await call(portal.url, path, { apiKey: portal.demo.apiKey, body })).status).toBe(201);
  }
}, 120_000);

describe.skipIf(!hasBrowser)('venta rápida', SLOW, () => {
  test('a sale by keyboard: scan twice, cash with change, never issued by the key that reviews; the ticket prints', async () => {
    const before = await issued();
    const page = await openPage(portal);
    await enter(page, portal);
    const papers = printedPapers(page);
    await go(page, '/portal/venta-rapida');
    await seen(() => focused(page)).toBe('venta.codigo');
    // A scanner types fast and ends with Enter.
    for (const code of ['7861000000024', '7861000000024', '3*caf-1']) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await seen(() => page.getByTestId('total').textContent()).toBe('$32.20');
    expect(await page.getByLabel('Cantidad: Pan de yuca').inputValue()).toBe('2');
    await page.keyboard.type('NO-HAY');
    await page.keyboard.press('Enter');
    await page.getByText('No hay un producto con el código «NO-HAY».').waitFor();

    let keys = 0;
    const press = async (...pressed: string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
    };
    await press('Enter');
    expect(await focused(page)).toBe('venta.recibido');
    await press('4', '0', 'Enter');
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.getByText('por $32.20 a CONSUMIDOR FINAL', { exact: false }).waitFor();
    await dialog.getByText('$7.80').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect([await dialog.isVisible(), await issued()]).toEqual([true, before]);
    await press('F2');
    await page.getByRole('status').filter({ hasText: 'Última venta' }).getByText('Vuelto: $7.80').waitFor();
    expect(await issued()).toBe(before + 1);
    await seen(() => papers).toEqual(['ticket80']);
    // The next sale: the field is empty and has the focus.
    await seen(() => focused(page)).toBe('venta.codigo');
    expect(await page.getByLabel('Cantidad: Pan de yuca').count()).toBe(0);
    process.stdout.write(`keys of a sale after scanning: ${keys}\n`);
    await closePage(page);
  });

  test('by touch: above USD 50 the buyer is asked for; an unpaid sale survives a reload', async () => {
    const before = await issued();
    const page = await openPage(portal, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await enter(page, portal);
    await go(page, '/portal/venta-rapida');
    await page.getByLabel('Código o nombre del producto').fill('café');
    await page.getByRole('option', { name: 'Café de altura' }).tap();
    for (let more = 0; more < 5; more++) await page.getByRole('button', { name: 'Agregar uno: Café de altura' }).tap();
    await seen(() => page.getByTestId('total').textContent()).toBe('$58.65');
    await page.getByText('Por este total hay que identificar al comprador', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cobrar' }).tap();
    await seen(() => focused(page)).toBe('receptor.identificacion');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await seen(() => page.getByTestId('total').textContent()).toBe('$58.65');
    await page.getByLabel('Número', { exact: true }).fill('1712345675');
    await page.getByLabel('Nombre o razón social').fill('VECINA IDENTIFICADA');
    // Received less than the total: not reviewed.
    await page.getByLabel('Recibido').fill('50');
    await page.getByText('Faltan $8.65').waitFor();
    await page.getByRole('button', { name: 'Cobrar' }).tap();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: '$100.00' }).tap();
    await page.getByRole('button', { name: 'Cobrar' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).tap();
    await page.getByText('Vuelto: $41.35').waitFor();
    expect(await issued()).toBe(before + 1);
    await expectAccessibleEverywhere(page);
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('the form on a telephone', SLOW, () => {
  test('keeps total and button in view; without a connection it says so and issues exactly one receipt when it is back', async () => {
    const before = await issued();
    const page = await openPage(portal, { viewport: { width: 390, height: 844 } });
    await enter(page, portal);
    await go(page, '/portal/emitir/facturas');
    await page.getByLabel('Identificación').selectOption('07');
    const line = page.getByRole('group', { name: 'Línea 1', exact: true });
    await line.getByLabel('Código', { exact: true }).fill('X');
    await line.getByLabel('Descripción').fill('Servicio');
    await line.getByLabel('Precio sin IVA').fill('10');
    const button = page.getByRole('button', { name: 'Revisar y emitir' });
    await page.evaluate('scrollTo(0, 0)');
    const box = await button.boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(844);
    expect(await button.locator('xpath=..').textContent()).toContain('$11.50');

    await page.context().setOffline(true);
    await page.getByText('Lo escrito queda guardado en este navegador', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Emitir' }).waitFor();
    // The first answer is lost after the service has issued; then the network goes.
    let lost = 0;
    await page.route('**/api/v2.0/comprobantes/facturas', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await page.context().setOffline(true);
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await dialog.getByText('Se envía solo, una sola vez', { exact: false }).waitFor();
    expect(
      await page.evaluate<number>('Object.keys(localStorage).filter((key) => key.includes("borrador")).length'),
    ).toBe(1);
    await page.context().setOffline(false);
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issued()).toBe(before + 1);
    await closePage(page, /ERR_|Failed to fetch|net::/);
  });
});

describe.skipIf(!hasBrowser)('the receipt', SLOW, () => {
  test('a returned one offers no link to the buyer; an authorised one has no alert', async () => {
    const devuelto = await issueSample(portal, { cliente: 'DEVUELTA S.A.', simular: 'DEVUELTA:35' });
    const autorizado = await issueSample(portal, { cliente: 'ANA PÉREZ' });
    const page = await openAt(portal, `/comprobantes/${devuelto}`);
    await page.getByText('SRI 35: ARCHIVO NO CUMPLE ESTRUCTURA XML').waitFor();
    expect(await page.getByRole('button', { name: /^(Compartir|Crear el enlace)$/ }).count()).toBe(0);
    await go(page, `/portal/comprobantes/${autorizado}`);
    await page.getByText('El SRI informa (60)', { exact: false }).waitFor();
    expect(await page.locator('main .mantine-Alert-root').count()).toBe(0);
    await closePage(page);
  });

  test('prints on the remembered paper, is shared by link, shows its lines, and Ctrl+P prints no menu', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await page.addInitScript(`
      navigator.canShare = () => true;
      navigator.share = async ({ files: [file] }) => { globalThis.shared = [file.type, file.name].join(' '); };
    `);
    const papers = printedPapers(page);
    await go(page, '/portal/comprobantes');
    await page.locator('main a', { hasText: /^001-/ }).first().click();
    await page.getByRole('button', { name: 'Seleccionar el papel para imprimir' }).click();
    await page.getByRole('menuitem', { name: 'Ticket de 58 mm' }).click();
    await seen(() => papers).toEqual(['ticket58']);
    await page.reload();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await seen(() => papers).toEqual(['ticket58', 'ticket58']);
    await page.getByRole('region', { name: 'Detalle' }).getByRole('row').nth(1).waitFor();
    await page.getByRole('link', { name: 'Nueva factura' }).waitFor();

    await page.getByRole('button', { name: 'Compartir' }).click();
    const whatsapp = page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' });
    await seen(async () => decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/wa\.me\/\?text=Factura 001-\d{3}-\d{9} por \$[\d.,]+: https?:\/\/\S+\/c\/\S+$/,
    );
    await page.getByRole('button', { name: 'Enviar el PDF…' }).click();
    expect(await page.evaluate('globalThis.shared')).toMatch(/^application\/pdf Factura 001-\d{3}-\d{9}\.pdf$/);
    await page.keyboard.press('Escape');

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Navegación principal' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Imprimir', exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await closePage(page);
  });
});
