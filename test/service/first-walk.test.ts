import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closePage, hasBrowser, openPage, signIn, usePortal } from '../support/browser.js';
import { DESK, PHONE } from '../support/chromium.js';
import { hasJudge } from '../support/judges.js';

// The smallest walk through the portal; `npm run test:browser` has every page.

const portal = usePortal();

describe.skipIf(!hasBrowser || !hasJudge('pdftotext'))('the first invoice', () => {
  test.each([
    ['desk', DESK],
    ['phone', PHONE],
  ] as const)('%s: sign in, issue, see it authorised, download its RIDE', async (size, viewport) => {
    const page = await openPage(portal, { viewport });
    await signIn(page, portal, portal.demo, '/portal/emitir/facturas');
    await page.getByRole('heading', { name: 'Emitir factura' }).waitFor();
    await page.getByLabel('Número', { exact: true }).fill('1712345675');
    await page.getByLabel('Nombre o razón social').fill(`CLIENTE ${size}`);
    const line = page.getByRole('group', { name: 'Línea 1' });
    await line.getByLabel('Código', { exact: true }).fill('P-001');
    await line.getByLabel('Descripción').fill('Café de altura 500 g');
    await line.getByLabel('Cantidad').fill('3');
    await line.getByLabel('Precio sin IVA').fill('8,333333');
    await page.getByRole('button', { name: /^Revisar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
    await page.waitForURL(/\/portal\/comprobantes\/\d{49}/);
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    const clave = /\d{49}/.exec(page.url())?.[0];

    await page.getByRole('button', { name: 'Descargar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Descargar el RIDE (PDF)' }).click(),
    ]);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: readFileSync(await download.path()),
    }).toString();
    expect(text).toContain(clave);
    // 3 × 8.333333 and 15 % IVA.
    expect(text).toContain('28.75');
    await closePage(page);
  });
});
