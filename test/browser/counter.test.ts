import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePage, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const SLOW = { timeout: 600_000 };
const CLIENTE = 'VECINA DEL BARRIO S.A.';

beforeAll(async () => {
  if (!hasBrowser) return;
  await issueSample(portal, { cliente: CLIENTE, identificacion: '1790016919001' });
  for (const [codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario] of [
    ['CAF-1', '7861000000017', 'Café de altura', 8.5],
    ['PAN-1', '7861000000024', 'Pan de yuca', 1.25],
    ['QUE-1', '7861000000031', 'Queso fresco', 1234.5],
  ] as const) {
    const made = await call(portal.url, `/api/v1.0/empresas/${portal.demo.ruc}/productos`, {
      apiKey: portal.demo.apiKey,
      body: {
        codigoPrincipal,
        codigoAuxiliar,
        descripcion,
        precioUnitario,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    });
    expect(made.status).toBe(201);
  }
}, 120_000);

async function openForm(): Promise<Page> {
  const page = await openAt(portal, '/emitir/facturas');
  await page.getByRole('button', { name: /^Revisar/ }).waitFor();
  await page.getByLabel('Punto de emisión').locator('option').first().waitFor({ state: 'attached' });
  return page;
}

const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });
const focused = (page: Page): Promise<string | null> =>
  page.evaluate('document.activeElement?.getAttribute("data-field") ?? null');
const total = (page: Page): Promise<string | null> => page.getByTestId('total').textContent();
const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Línea ${number}`, exact: true });
const issued = async (): Promise<number> => {
  const query = `texto=${encodeURIComponent(CLIENTE)}`;
  const { result } = await call(portal.url, `/api/v1.0/comprobantes?${query}`, portal.demo);
  return Number(result['totalElements']);
};

/** Types on the keyboard alone, counting the keys; a chord counts its keys. */
function typist(page: Page): { readonly keys: () => number; readonly press: (...keys: string[]) => Promise<void> } {
  let keys = 0;
  return {
    keys: () => keys,
    press: async (...pressed) => {
      for (const key of pressed) {
        await page.keyboard.press(key);
        keys += key.split('+').length;
      }
    },
  };
}

describe.skipIf(!hasBrowser)('money in the form', SLOW, () => {
  test('both conventions are understood, an ambiguous figure is asked about, and lines have their subtotal', async () => {
    const page = await openForm();
    const price = line(page, 1).getByLabel('Precio sin IVA');
    for (const [typed, shown, sum] of [
      ['1.234,50', '1,234.50', '$1,234.50'],
      ['1,234.50', '1,234.50', '$1,234.50'],
      ['$ 1,234.50', '1,234.50', '$1,234.50'],
      ['8,333333', '8.333333', '$8.33'],
      ['2.5', '2.50', '$2.50'],
    ] as const) {
      await price.fill(typed);
      await line(page, 1).getByLabel('Descripción').focus();
      expect([typed, await price.inputValue()]).toEqual([typed, shown]);
      await seen(() => line(page, 1).locator('output').textContent()).toBe(sum);
    }
    // The trap: 1.234 was 1.23 dollars.
    await price.fill('1.234');
    await price.press('Enter');
    const question = line(page, 1).getByRole('group', { name: '¿Cuánto es «1.234»?' });
    await question.waitFor();
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('1,234.00 (miles)');
    expect(await line(page, 1).locator('output').textContent()).not.toContain('1');
    await page.keyboard.press('Enter');
    await seen(() => line(page, 1).locator('output').textContent()).toBe('$1,234.00');
    expect([await price.inputValue(), await question.count()]).toEqual(['1,234.00', 0]);
    expect(await focused(page)).toBe('detalles[0].descuento');

    // Left with the mouse: it cannot be issued unanswered, not even after a reload.
    await price.fill('1,234');
    await page.getByLabel('Nombre o razón social').fill(CLIENTE);
    await page.getByLabel('Número', { exact: true }).fill('1790016919001');
    await page.getByLabel('Identificación').selectOption('04');
    await line(page, 1).getByLabel('Descripción').fill('Queso');
    await line(page, 1).getByLabel('Código', { exact: true }).fill('Q');
    await page.getByRole('button', { name: /^Revisar/ }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await line(page, 1).getByRole('button', { name: '1.234 (decimales)' }).click();
    await seen(() => total(page)).toContain('$1.41');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('the keyboard', SLOW, () => {
  test('Enter goes from field to field and never issues; the key that opens the review does not confirm it', async () => {
    const before = await issued();
    const page = await openForm();
    await seen(() => focused(page)).toBe('receptor.identificacion');
    const { press } = typist(page);
    const order: (string | null)[] = [];
    for (let field = 0; field < 6; field++) {
      await press('Enter');
      order.push(await focused(page));
    }
    expect(order.slice(0, 2)).toEqual(['receptor.razonSocial', 'receptor.direccion']);
    expect(order.slice(-2)).toEqual(['detalles[0].codigoPrincipal', 'detalles[0].descripcion']);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByLabel('Identificación').selectOption('04');
    await page.getByLabel('Número', { exact: true }).fill('1790016919001');
    await page.getByLabel('Nombre o razón social').fill(CLIENTE);
    await line(page, 1).getByLabel('Código', { exact: true }).fill('X-1');
    await line(page, 1).getByLabel('Descripción').fill('Servicio');
    await line(page, 1).getByLabel('Precio sin IVA').fill('10');
    await press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.waitFor();
    await seen(() => page.evaluate<string>('document.activeElement.textContent')).toContain(`a ${CLIENTE}`);
    await press('Enter', 'Enter', 'Control+Enter');
    await press('Enter');
    expect(await dialog.isVisible()).toBe(true);
    expect(await issued()).toBe(before);
    await press('Tab', 'Tab', 'Enter');
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issued()).toBe(before + 1);
    await closePage(page);
  });

  test('an invoice of three lines to a known customer takes at most 45 keys', async () => {
    const page = await openForm();
    await seen(() => focused(page)).toBe('receptor.identificacion');
    const { keys, press } = typist(page);
    await press('1', '7', '9');
    await page.getByRole('option', { name: CLIENTE }).waitFor();
    await press('ArrowDown', 'Enter');
    // A chosen customer leads to the first line, a chosen product to its quantity, and that to the next line.
    for (const [number, letters, quantity] of [
      [1, 'caf', '3'],
      [2, 'pan', '2'],
      [3, 'que', '4'],
    ] as const) {
      await seen(() => focused(page)).toBe(`detalles[${number - 1}].codigoPrincipal`);
      await press(...letters.split(''));
      await page.getByRole('listbox').getByRole('option', { name: letters.toUpperCase() }).waitFor();
      await press('ArrowDown', 'Enter');
      await seen(() => focused(page)).toBe(`detalles[${number - 1}].cantidad`);
      await press(quantity, ...(number === 3 ? [] : ['Enter']));
    }
    await press('Control+Enter');
    await page.getByRole('dialog').getByText('por $5,710.90', { exact: false }).waitFor();
    await press('Tab', 'Tab', 'Enter');
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(keys()).toBeLessThanOrEqual(45);
    process.stdout.write(`keys of an invoice of three lines: ${keys()}\n`);
    await closePage(page);
  });

  test('a scanned code is a line, and «Agregar línea» leads to the new one', async () => {
    const page = await openForm();
    await page.getByLabel('Identificación').selectOption('07');
    await line(page, 1).getByLabel('Código', { exact: true }).focus();
    for (const [number, code] of [
      [1, '7861000000024'],
      [2, 'PAN-1'],
    ] as const) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await seen(() => line(page, number).getByLabel('Descripción').inputValue()).toBe('Pan de yuca');
      expect(await focused(page)).toBe(`detalles[${number}].codigoPrincipal`);
    }
    // The line that waits for the next code is not part of the invoice.
    await seen(() => total(page)).toContain('$2.88');
    // An unknown code is typed by hand.
    await page.keyboard.type('NO-HAY');
    await page.keyboard.press('Enter');
    await seen(() => focused(page)).toBe('detalles[2].descripcion');
    expect(await line(page, 4).count()).toBe(0);
    await page.getByRole('button', { name: 'Quitar la línea 3' }).click();
    expect(await focused(page)).toBe('detalles[1].codigoPrincipal');
    await page.getByRole('button', { name: 'Agregar línea' }).click();
    expect(await focused(page)).toBe('detalles[2].codigoPrincipal');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('por $2.88 a CONSUMIDOR FINAL', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await closePage(page);
  });
});
