import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HEADINGS, invoiceRows, workbook } from '../masivo/file.js';
import { closePage, enter, expectAccessibleEverywhere, hasBrowser, openPage, usePortal } from '../support/browser.js';
import { DESK, PHONE, settled } from '../support/chromium.js';

/** `PORTAL_FOTOS=folder`: a picture of every step, at both sizes. */
const PICTURES = process.env['PORTAL_FOTOS'];
const portal = usePortal();

/** Nothing of a page is outside its width, at both sizes. */
async function look(page: Page, step: string): Promise<void> {
  for (const [size, viewport] of [['phone', PHONE] as const, ['desk', DESK] as const]) {
    await page.setViewportSize(viewport);
    await settled(page);
    const wide = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect([step, size, wide]).toEqual([step, size, 0]);
    if (PICTURES === undefined) continue;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `masivo-${size}-${step}.png`), fullPage: true });
  }
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

describe.skipIf(!hasBrowser)('bulk issuing', { timeout: 600_000 }, () => {
  test('template, columns, wrong cells, a corrected file, issuing and its result, at 390 and 1440 px', async () => {
    const page = await openPage(portal, { viewport: DESK });
    await enter(page, portal);
    await page.goto('/portal/emision-masiva');
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar plantilla' }).click();
    expect((await template).suggestedFilename()).toBe(`plantilla-facturas-${portal.demo.ruc}.xlsx`);

    // A column that only a person can name, and two wrong cells.
    const headings = [...HEADINGS.slice(0, 2), 'A nombre de quién', ...HEADINGS.slice(3)];
    const rows = invoiceRows(12).map((row) => [...row]);
    const wrong = rows.map((row, at) => (at === 3 ? [...row.slice(0, 6), 'dos', ...row.slice(7)] : row));
    wrong[5] = [...(wrong[5] ?? []).slice(0, 7), '1.234', '15 %'];
    const input = page.locator('input[type=file]');
    await input.setInputFiles(
      file(
        'ventas.xlsx',
        await workbook(
          wrong,
          headings,
          headings.map(() => 'texto'),
        ),
      ),
    );
    const review = page.getByRole('button', { name: 'Revisar el archivo' });
    await review.waitFor();
    expect(await review.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'A nombre de quién' }).selectOption('razonSocial');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await look(page, '1-columns');
    await review.click();
    const findings = page.getByRole('table', { name: 'Errores y avisos por celda' });
    await findings.getByText('G5', { exact: true }).waitFor();
    await findings.getByText('H7', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await look(page, '2-errors');

    await page.getByRole('link', { name: 'Emisión masiva' }).first().click();
    await input.setInputFiles(file('ventas-corregidas.xlsx', await workbook(rows, headings)));
    // Remembered from the first file.
    await review.click();
    await page.getByText('12 comprobantes sin errores').waitFor();
    await look(page, '3-ready');
    await page.getByRole('button', { name: 'Emitir 12 comprobantes' }).click();
    await page.getByText('Emitidos 12 de 12').waitFor();
    const result = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar resultado' }).click();
    expect((await result).suggestedFilename()).toMatch(/^resultado-\d+\.xlsx$/);
    await look(page, '4-finished');

    await page.getByRole('link', { name: 'Emisión masiva' }).first().click();
    const recent = page.getByRole('table', { name: 'Archivos recientes' }).getByRole('row');
    await recent.filter({ hasText: 'ventas-corregidas.xlsx' }).getByText('Terminada').waitFor();
    await recent.filter({ hasText: 'ventas.xlsx' }).getByText('Con errores').waitFor();
    await look(page, '5-recent');
    await closePage(page);
  });
});
