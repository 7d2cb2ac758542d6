import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { obtainBearer } from '../support/bearer.js';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const SLOW = { timeout: 600_000 };
const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });

async function signedIn(path: string): Promise<Page> {
  return openAt(portal, path);
}

describe.skipIf(!hasBrowser)('lists and what follows from a receipt', SLOW, () => {
  let invoice: string;
  beforeAll(async () => {
    invoice = await issueSample(portal, { cliente: 'ZAPATERÍA ANDES', identificacion: '1790016919001', precio: 100 });
    await issueSample(portal, { cliente: 'ARTESANÍAS DEL RÍO', precio: 5 });
    await issueSample(portal, { cliente: 'MUEBLES LOJA', precio: 2000 });
    const headers = { authorization: `Bearer ${await obtainBearer(portal.url, portal.demo)}` };
    const body = { efecto: 'DEVUELTA:65', servicio: 'recepcion', veces: 3 };
    expect((await call(portal.url, '/api/v1.0/simulador/fallas', { headers, body })).status).toBe(201);
    for (const cliente of ['UNO', 'DOS', 'TRES']) await issueSample(portal, { cliente: `DEVUELTA ${cliente}` });
  }, 120_000);

  test('a credit note names its invoice, and the invoice shows the note and the value that remains', async () => {
    const page = await signedIn(`/comprobantes/${invoice}`);
    await page.getByRole('button', { name: 'Emitir desde este' }).click();
    await page.getByRole('menuitem', { name: 'Nota de crédito' }).click();
    await page.getByText('Quedan $230.00 por acreditar', { exact: false }).waitFor();
    // The reason has the focus.
    await page.keyboard.type('DEVOLUCIÓN');
    await page.getByLabel('Cantidad').fill('3');
    await page.getByText('del documento solo quedan $230.00 por acreditar', { exact: false }).waitFor();
    await page.getByLabel('Cantidad').fill('1');
    await page.getByText('después de esta nota, $115.00', { exact: false }).waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1790016919001').waitFor();
    await dialog.getByRole('button', { name: 'Emitir', exact: true }).click();
    const related = page.getByRole('list', { name: 'Relacionados' });
    await related.getByRole('link', { name: /Factura 001-001-/ }).click();
    await page.waitForURL(`**/comprobantes/${invoice}*`);
    await related.getByRole('link', { name: /Nota de crédito 001-001-/ }).waitFor();
    await seen(() => page.getByTestId('saldo').textContent()).toBe('$115.00');
    await page.getByText('Saldo $115.00', { exact: true }).waitFor();
    await closePage(page);
  });

  test('receipts refused for one cause are corrected together, with progress', async () => {
    const page = await signedIn('/comprobantes');
    await page.getByRole('link', { name: 'Rechazados' }).click();
    await page.getByRole('heading', { name: /^SRI 65/ }).waitFor();
    await page.getByText('3 comprobantes', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Corregir la fecha y enviar (3)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corregir la fecha y enviar' });
    await dialog.getByRole('button', { name: 'Empezar' }).click();
    await dialog.getByText('3 de 3 hechos').waitFor();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await page.getByRole('heading', { name: 'Ningún comprobante rechazado' }).waitFor();
    await closePage(page);
  });

  test('the list is sorted by its columns, selects a range with Shift, remembers its rows and is saved as a workbook', async () => {
    const page = await signedIn('/comprobantes');
    const rows = page.getByRole('table').getByRole('row');
    await seen(() => rows.count()).toBe(8);
    const first = (): Promise<string> => rows.nth(1).innerText();
    await page.getByRole('button', { name: 'Ordenar por total' }).click();
    await seen(first).toContain('MUEBLES LOJA');
    await page.getByRole('button', { name: 'Ordenar por cliente' }).click();
    await seen(first).toContain('ARTESANÍAS DEL RÍO');
    await page.waitForURL(/orden=receptor/);
    await page
      .getByRole('checkbox', { name: /^Seleccionar 001/ })
      .nth(1)
      .click();
    await page
      .getByRole('checkbox', { name: /^Seleccionar 001/ })
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await page.getByText('4 seleccionados', { exact: true }).waitFor();
    await page.getByLabel('Filas por página').selectOption('50');
    await page.reload();
    await seen(() => page.getByLabel('Filas por página').inputValue()).toBe('50');
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Excel' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^comprobantes-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await page.getByRole('main').getByRole('link', { name: 'Emitir', exact: true }).click();
    await page.waitForURL('**/portal/emitir*');
    await closePage(page);
  });

  test('the home page shows today’s money, the menu is grouped, and a lost connection is said', async () => {
    const page = await signedIn('/inicio');
    const money = page.getByRole('region', { name: 'Ventas autorizadas' });
    await money.getByText('Este mes').waitFor();
    await seen(() => money.innerText()).toMatch(/\$[1-9][\d,]*\.\d{2}\s+Hoy/);
    const menu = page.getByRole('navigation', { name: 'Navegación principal' });
    expect(await menu.getByRole('group').count()).toBe(6);
    await menu.getByRole('group', { name: 'Vender' }).getByRole('link', { name: 'Comprobantes' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('No hay conexión.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('No hay conexión.', { exact: false }).waitFor({ state: 'hidden' });
    await closePage(page);
  });

  test('a line takes a discount in percent and a price with IVA, and is repeated; the totals read as a subtraction', async () => {
    const page = await signedIn('/emitir/facturas');
    await page.getByLabel('Punto de emisión').locator('option').first().waitFor({ state: 'attached' });
    const line = page.getByRole('group', { name: 'Línea 1', exact: true });
    await line.getByLabel('Descripción').fill('Mesa');
    await line.getByLabel('Cantidad').fill('2');
    await line.getByLabel('Precio sin IVA').fill('27.50');
    await line.getByLabel('Descuento').fill('10 %');
    await line.getByLabel('Cantidad').focus();
    await seen(() => line.getByLabel('Descuento').inputValue()).toBe('5.50');
    const totals = page.getByRole('region', { name: 'Totales' });
    await seen(() => totals.innerText()).toMatch(
      /Suma antes del descuento\n\$55\.00\nDescuento\n-\$5\.50\nSubtotal\n\$49\.50/,
    );
    await line.getByRole('button', { name: 'Precio con IVA' }).click();
    await line.getByRole('textbox', { name: 'Precio con IVA' }).fill('11.50');
    await seen(() => line.getByLabel('Precio sin IVA').inputValue()).toBe('10.00');
    await line.getByText('El total es exacto').waitFor();
    await line.getByRole('button', { name: 'Duplicar la línea 1' }).click();
    const second = page.getByRole('group', { name: 'Línea 2', exact: true });
    await seen(() => second.getByLabel('Descripción').inputValue()).toBe('Mesa');
    await second.getByLabel('Descripción').fill('Silla');
    await second.getByRole('button', { name: 'Subir la línea 2' }).click();
    await seen(() => line.getByLabel('Descripción').inputValue()).toBe('Silla');
    await page
      .getByLabel('Forma de pago')
      .locator('option', { hasText: /^Efectivo \(/ })
      .waitFor({ state: 'attached' });
    await closePage(page);
  });
});
