import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const SLOW = { timeout: 600_000 };
const CEDULA = '1710034065';
const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });

beforeAll(async () => {
  if (!hasBrowser) return;
  await issueSample(portal, { cliente: 'ZAMBRANO PEDRO', identificacion: `${CEDULA}001`, precio: 17 });
  await issueSample(portal, { cliente: 'LOOR ANA', identificacion: '1790016919001' });
}, 120_000);

const customers = async (query: string): Promise<readonly Record<string, unknown>[]> => {
  const path = `/api/v1.0/empresas/${portal.demo.ruc}/clientes?${query}`;
  return (await call(portal.url, path, portal.demo)).result['content'] as Record<string, unknown>[];
};

async function open(path: string): Promise<Page> {
  return openAt(portal, path);
}

describe.skipIf(!hasBrowser)('customers', SLOW, () => {
  test('are listed from receipts, created, edited, merged with one history, imported, exported and deleted', async () => {
    const page = await open('/clientes');
    const rows = page.getByRole('table', { name: 'Clientes' }).getByRole('row');
    await rows.filter({ hasText: 'ZAMBRANO PEDRO' }).waitFor();
    await rows.filter({ hasText: 'LOOR ANA' }).getByText('Sin revisar').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const create = page.getByRole('dialog', { name: 'Crear cliente' });
    await create.getByLabel('Identificación', { exact: true }).fill(`${CEDULA}001`);
    expect(await create.getByLabel('Tipo de identificación').inputValue()).toBe('04');
    await create.getByLabel('Identificación', { exact: true }).fill(CEDULA);
    expect(await create.getByLabel('Tipo de identificación').inputValue()).toBe('05');
    await create.getByLabel('Nombre o razón social').fill('Zambrano Loor Pedro');
    await create.getByLabel('Correos').fill('pedro@correo.ec');
    await create.getByLabel('Dirección').fill('Av. Amazonas N24-01');
    await create.getByRole('button', { name: 'Crear cliente' }).click();
    await create.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').fill('pedro zambrano loor');
    await seen(() => rows.count()).toBe(2);

    await rows.getByRole('link', { name: 'Zambrano Loor Pedro' }).click();
    await page.getByRole('heading', { name: 'Zambrano Loor Pedro' }).waitFor();
    await page.getByText('Todavía no tiene comprobantes.').waitFor();
    await page.getByRole('button', { name: 'Editar' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar el cliente' });
    await edit.getByLabel('Teléfono').fill('0999999999');
    await edit.getByLabel('Forma de pago').selectOption('20');
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('0999999999').waitFor();
    await page.getByRole('button', { name: 'Unir con otro' }).click();
    const merge = page.getByRole('dialog', { name: 'Unir con otro cliente' });
    await merge.getByRole('textbox').fill('zambrano');
    await merge.getByRole('radio', { name: 'ZAMBRANO PEDRO' }).check();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await merge.getByRole('button', { name: 'Unir', exact: true }).click();
    await page.getByText(`${CEDULA}001`).waitFor();
    await page.getByRole('table', { name: 'Comprobantes' }).getByText('$39.10').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    await go(page, '/portal/clientes/importar');
    await page.locator('input[type=file]').setInputFiles({
      name: 'clientes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('identificacion,razonSocial,correos\n1790085783001,ANDINA ÑAÑO,a@andina.ec\n'),
    });
    await page.getByRole('button', { name: 'Importar 1 cliente' }).click();
    await page.getByRole('link', { name: 'ANDINA ÑAÑO' }).click();
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await rows.filter({ hasText: 'LOOR ANA' }).waitFor();
    await seen(() => rows.filter({ hasText: 'ANDINA' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    expect((await download).suggestedFilename()).toBe(`clientes-${portal.demo.ruc}.xlsx`);
    await closePage(page);
  });

  test('a number typed whole decides its type and fills the form when the field is left', async () => {
    const page = await open('/emitir/facturas');
    await page.getByRole('button', { name: /^Revisar/ }).waitFor();
    const number = page.getByLabel('Número', { exact: true });
    const name = page.getByLabel('Nombre o razón social');
    await number.pressSequentially(CEDULA);
    await number.press('Tab');
    await seen(() => name.inputValue()).toBe('Zambrano Loor Pedro');
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Av. Amazonas N24-01');
    expect(await page.getByLabel('Correo').first().inputValue()).toBe('pedro@correo.ec');
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('0999999999');
    expect(await page.getByLabel('Forma de pago').inputValue()).toBe('20');
    await page
      .getByLabel('Forma de pago')
      .getByText('(transferencia, depósito o cheque)')
      .waitFor({ state: 'attached' });
    // A RUC under «Cédula» switches the type; the merged customer is invoiced under it.
    await number.fill(`${CEDULA}001`);
    expect(await page.getByLabel('Identificación').inputValue()).toBe('04');
    await number.press('Tab');
    await seen(() => name.inputValue()).toBe('Zambrano Loor Pedro');
    expect(await number.inputValue()).toBe(`${CEDULA}001`);
    await number.fill('1790016919001');
    await number.press('Tab');
    await seen(() => name.inputValue()).toBe('LOOR ANA');
    expect(await page.getByLabel('Correo').first().inputValue()).not.toBe('pedro@correo.ec');
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('');
    // The focus is in the filled field: typing replaces its text.
    await page.keyboard.type('LOOR ANA MARÍA');
    expect(await name.inputValue()).toBe('LOOR ANA MARÍA');
    await number.fill('9999999999999');
    await number.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Identificación').inputValue()).toBe('07');
    expect(await customers('identificacion=9999999999999')).toEqual([]);
    await closePage(page);
  });

  test('the mail of a receipt is read in the simulator; a dialog asks before Escape discards what was typed', async () => {
    const clave = await issueSample(portal, { cliente: 'CON CORREO', correo: 'lee@correo.ec' });
    const page = await open(`/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Ver el correo' }).click();
    const mails = page.getByRole('dialog', { name: 'Correos de este comprobante' });
    await mails.getByText('lee@correo.ec').waitFor();
    await mails.frameLocator('iframe:not([data-waiting])').getByText('Estimado(a) CON CORREO:').waitFor();
    expect(await mails.getByRole('link', { name: /\.(?:xml|pdf)$/ }).count()).toBe(2);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.keyboard.press('Escape');
    await go(page, '/portal/simulador');
    await page.getByRole('button', { name: 'Ver el correo' }).first().waitFor();

    await go(page, `/portal/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Anular' }).click();
    const annul = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
    await annul.getByRole('textbox').fill('Se repitió');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '¿Descartar lo que escribió?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await annul.getByRole('textbox').inputValue()).toBe('Se repitió');
    await closePage(page);
  });

  test('the palette finds a receipt by its total from any page, pages and actions; ? lists the shortcuts', async () => {
    const page = await open('/productos');
    await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Ir a…' });
    await palette.getByRole('textbox').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await palette.getByRole('textbox').waitFor();
    await page.keyboard.type('39,10');
    await palette.getByRole('option', { name: /ZAMBRANO PEDRO/ }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.keyboard.press('Enter');
    await page.waitForURL(/comprobantes\/\d{49}/);
    await page.getByRole('button', { name: 'Ir a… (Ctrl+K)' }).click();
    await page.keyboard.type('ana loor');
    await palette
      .getByRole('group', { name: 'Clientes' })
      .getByRole('option', { name: /LOOR ANA/ })
      .waitFor();
    await palette.getByRole('textbox').fill('emitir credito');
    await palette.getByRole('option', { name: 'Emitir: Nota de crédito' }).click();
    await page.waitForURL(/emitir\/notas-credito/);
    await go(page, '/portal/productos');
    await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).getByText('Esta ayuda').waitFor();
    await page.keyboard.press('Escape');

    await go(page, '/portal/comprobantes');
    await page.getByRole('button', { name: /^Más filtros/ }).click();
    await page.getByLabel('Total desde').fill('39,10');
    await page.getByLabel('Total hasta').fill('39.10');
    await page.getByLabel('Total hasta').press('Enter');
    await page.waitForURL(/importeDesde=.*importeHasta=/);
    await page.getByRole('main').getByText('ZAMBRANO PEDRO').first().waitFor();
    await closePage(page);
  });
});
