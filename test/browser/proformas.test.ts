import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  closePage,
  expectAccessible,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  usePortal,
} from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { call } from '../support/service.js';

const portal = usePortal();
const SLOW = { timeout: 600_000 };
/** `PORTAL_FOTOS=folder`: a picture of every step, at both sizes. */
const PICTURES = process.env['PORTAL_FOTOS'];
const SIZES = [
  ['telefono', 390],
  ['escritorio', 1440],
] as const;

/** Nothing of a page is outside its width, on a phone and on a desk. */
async function look(page: Page, step: string): Promise<void> {
  for (const [size, width] of SIZES) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForLoadState('networkidle');
    const outside = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect([step, size, outside]).toEqual([step, size, 0]);
    if (PICTURES === undefined) continue;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${size}-${step}.png`), fullPage: true });
  }
}

async function fillInvoice(page: Page, descripcion: string): Promise<void> {
  await page.getByLabel('Número', { exact: true }).fill('1712345675');
  await page.getByLabel('Nombre o razón social').fill('ANA CLIENTE');
  const line = page.getByRole('group', { name: 'Línea 1' });
  await line.getByLabel('Código', { exact: true }).fill('S-1');
  await line.getByLabel('Descripción').fill(descripcion);
  await line.getByLabel('Cantidad').fill('2');
  await line.getByLabel('Precio sin IVA').fill('50');
}

describe.skipIf(!hasBrowser)('from quote to invoice', SLOW, () => {
  test('a proforma is made, accepted by its customer, changed and invoiced once, with its differences shown', async () => {
    const page = await openAt(portal, '/proformas');
    await page.getByRole('link', { name: 'Hacer proforma' }).click();
    await fillInvoice(page, 'Mesa de roble');
    await look(page, 'proforma-nueva');
    await page.getByRole('button', { name: 'Guardar proforma' }).click();
    await page.getByRole('heading', { name: 'Proforma PRO-000000001' }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await look(page, 'proforma');

    const { result } = await call(portal.url, `/api/v1.0/empresas/${portal.demo.ruc}/proformas`, portal.demo);
    const [made] = result['content'] as { id: string }[];
    const path = `/api/v1.0/empresas/${portal.demo.ruc}/proformas/${made?.id ?? ''}`;
    const buyer = await openPage(portal);
    await buyer.goto(String((await call(portal.url, path, portal.demo)).result['enlace']));
    await buyer.getByLabel('Su nombre (opcional)').first().fill('Ana');
    await expectAccessible(buyer);
    await look(buyer, 'proforma-cliente');
    await buyer.getByRole('button', { name: 'Aceptar la proforma' }).click();
    await buyer.getByText('Aceptada').waitFor();
    await closePage(buyer);

    await page.reload();
    await page.getByText('Aceptada').first().waitFor();
    await page.getByRole('link', { name: 'Cambiar y facturar' }).click();
    await page.getByRole('group', { name: 'Línea 1' }).getByLabel('Cantidad').fill('3');
    await page.getByRole('button', { name: 'Emitir factura' }).dblclick();
    await page.getByRole('table', { name: 'Diferencias con la factura' }).getByText('Mesa de roble').waitFor();
    await page.getByRole('link', { name: 'Ver la factura' }).waitFor();
    await look(page, 'proforma-facturada');
    const issued = await call(portal.url, '/api/v1.0/comprobantes', portal.demo);
    expect(issued.result['totalElements']).toBe(1);
    await go(page, '/portal/proformas');
    await page.getByRole('region', { name: 'Proformas abiertas' }).waitFor();
    await look(page, 'proformas');
    await closePage(page);
  });

  test('a recurring invoice shows its next three, is saved, skips one and is paused', async () => {
    const page = await openAt(portal, '/recurrentes/nueva');
    await page
      .getByLabel(/^Nombre( \*)?$/)
      .first()
      .fill('Arriendo local 4');
    await page.getByLabel('Día').first().selectOption('31');
    await fillInvoice(page, 'Arriendo de {periodo}');
    await page.getByRole('button', { name: 'Ver las tres próximas' }).click();
    const preview = page.getByRole('list', { name: 'Próximas facturas' });
    await preview
      .getByText(/Arriendo de \w+ de 20\d\d/)
      .first()
      .waitFor();
    expect(await preview.getByRole('listitem').count()).toBe(3);
    await look(page, 'recurrente-nueva');
    await page.getByRole('button', { name: 'Guardar factura recurrente' }).click();
    await page.getByText('Cada mes, el último día').waitFor();
    await page
      .getByRole('button', { name: /^Omitir: / })
      .last()
      .click();
    await page.getByText('Se omitirá').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await look(page, 'recurrente');
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByText('En pausa', { exact: true }).waitFor();
    await go(page, '/portal/recurrentes');
    await page.getByText('Arriendo local 4').waitFor();
    await look(page, 'recurrentes');
    await closePage(page);
  });
});
