import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closePage, enter, expectAccessibleEverywhere, hasBrowser, openPage, usePortal } from '../support/browser.js';
import { call } from '../support/service.js';

const portal = usePortal();

/** How many receipts there are of a client. */
async function issuedTo(cliente: string): Promise<number> {
  const { result } = await call(portal.url, `/api/v1.0/comprobantes?texto=${encodeURIComponent(cliente)}`, portal.demo);
  return Number(result['totalElements']);
}

/** Types an invoice of two lines that is in order. */
async function fillIn(page: Page, cliente: string): Promise<void> {
  await page.getByLabel('Número', { exact: true }).fill('1712345675');
  await page.getByLabel('Nombre o razón social').fill(cliente);
  const first = page.getByRole('group', { name: 'Línea 1' });
  await first.getByLabel('Código').fill('P-001');
  await first.getByLabel('Descripción').fill('Café de altura 500 g');
  await first.getByLabel('Cantidad').fill('3');
  await first.getByLabel('Precio sin IVA').fill('8,333333');
  await page.getByRole('button', { name: 'Agregar línea' }).click();
  const second = page.getByRole('group', { name: 'Línea 2' });
  await second.getByLabel('Código').fill('P-002');
  await second.getByLabel('Descripción').fill('Leche entera');
  await second.getByLabel('Cantidad').fill('2');
  await second.getByLabel('Precio sin IVA').fill('1.05');
  await second.getByLabel('IVA', { exact: true }).selectOption('0');
}

describe.skipIf(!hasBrowser)('the form for invoices', () => {
  test('computes as the service does, says what is wrong beside the field, and issues', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await page.goto('/portal/comprobantes');
    await page.getByRole('navigation').getByRole('link', { name: 'Emitir factura' }).click();
    await page.getByRole('heading', { name: 'Emitir factura' }).waitFor();
    await page.getByLabel('Punto de emisión').locator('option').first().waitFor({ state: 'attached' });
    await page.getByLabel('Número', { exact: true }).fill('123');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await page.getByRole('alert').getByText('cédula', { exact: false }).first().waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await fillIn(page, 'CLIENTE DEL FORMULARIO');
    // 25.00 + 15 % = 28.75, and 2.10 without IVA.
    await expect.poll(() => page.getByTestId('total').textContent()).toContain('30,85');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.getByText('Factura 001-001-000000001 por $30,85 a CLIENTE DEL FORMULARIO.').waitFor();
    await dialog.getByRole('button', { name: 'Emitir' }).dblclick();
    await page.getByRole('heading', { name: 'Factura 001-001-000000001' }).waitFor();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await page.getByText('$30,85').count()).toBeGreaterThan(0);
    expect(await issuedTo('CLIENTE DEL FORMULARIO')).toBe(1);
    // Back leads past the form, and the next one is empty.
    await page.goBack();
    await page.waitForURL('**/portal/comprobantes');
    await page.getByRole('navigation').getByRole('link', { name: 'Emitir factura' }).click();
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('');
    await closePage(page);
  });

  test('a draft survives a closed tab and ends with the session', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await page.goto('/portal/emitir');
    await fillIn(page, 'PARA MAÑANA');
    await page.reload();
    await expect.poll(() => page.getByLabel('Nombre o razón social').inputValue()).toBe('PARA MAÑANA');
    expect(await page.getByRole('group', { name: 'Línea 2' }).getByLabel('Descripción').inputValue()).toBe(
      'Leche entera',
    );
    await page.getByRole('button', { name: 'Su cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL('**/portal/ingreso');
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("borrador"))')).toEqual([]);
    await closePage(page);
  });

  test('a connection that is lost while it issues doubles nothing and loses nothing', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    await page.goto('/portal/emitir');
    await fillIn(page, 'CONEXIÓN PERDIDA');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.waitFor();
    // The service gets it and answers; the answer never arrives.
    await page.route('**/api/v2.0/comprobantes/facturas', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await dialog.getByText('No hay conexión con el servicio', { exact: false }).waitFor();
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('CONEXIÓN PERDIDA');
    await page.unroute('**/api/v2.0/comprobantes/facturas');
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issuedTo('CONEXIÓN PERDIDA')).toBe(1);
    await closePage(page);
  });
});
