import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { zip } from '../../src/files/zip.js';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { DESK, go, PHONE } from '../support/chromium.js';
import { issueSample, plantManual } from '../support/portal-data.js';
import { generatedRow, registroCsv } from '../support/registro-ruc.js';
import { call } from '../support/service.js';

/** `PORTAL_FOTOS=folder`: a picture of every step, at both sizes. */
const PICTURES = process.env['PORTAL_FOTOS'];
const portal = usePortal();
const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });
const COMPANY = {
  NUMERO_RUC: '1790016919001',
  RAZON_SOCIAL: 'CORPORACIÓN FAVORITA C.A.',
  TIPO_CONTRIBUYENTE: 'SOCIEDAD',
};
const SUSPENDED = {
  NUMERO_RUC: '1710034065001',
  RAZON_SOCIAL: 'ANDRADE LUZ MARÍA',
  ESTADO_CONTRIBUYENTE: 'SUSPENDIDO',
  OBLIGADO: 'S',
  CLASE_CONTRIBUYENTE: 'RIMPE',
};

const modified = { year: 2026, month: 11, day: 1 };

/** Judges a step, with pictures at the sizes of a desk and of a phone. */
async function picture(page: Page, name: string): Promise<void> {
  await expectAccessibleEverywhere(page);
  if (PICTURES !== undefined)
    for (const { width } of [DESK, PHONE]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(PICTURES, `registro-${name}-${width}.png`), fullPage: true });
    }
  await page.setViewportSize(DESK);
}

describe.skipIf(!hasBrowser)('the register of RUCs', { timeout: 600_000 }, () => {
  test('is loaded by an administrator, fills forms below the customer book, and warns before issuing', async () => {
    await issueSample(portal, { cliente: 'FAVORITA DE ANA', identificacion: '1790085783001' });
    const page = await openAt(portal, '/registro-ruc');
    await page.getByText('Todavía no hay ninguno cargado').waitFor();
    await picture(page, 'vacio');
    const files = ['Azuay', 'Pichincha'].map(async (province, at) => ({
      name: `SRI_RUC_${province}.zip`,
      mimeType: 'application/zip',
      buffer: await zip([
        {
          name: 'a.csv',
          content: Buffer.from(
            registroCsv([
              at === 0 ? COMPANY : SUSPENDED,
              ...Array.from({ length: 200 }, (_, n) => generatedRow(2 * n + at)),
            ]),
          ),
          modified,
        },
      ]),
    }));
    await page.locator('input[type=file]').setInputFiles(await Promise.all(files));
    await page.getByText('SRI_RUC_Azuay.zip · 1 MB').waitFor();
    await picture(page, 'elegidos');
    await page.getByRole('button', { name: 'Cargar el registro' }).click();
    await page.getByText('El registro nuevo está en uso.').waitFor({ timeout: 120_000 });
    await seen(() => page.getByText('402', { exact: true }).count()).toBe(1);
    await picture(page, 'cargado');

    await go(page, '/portal/emitir/facturas');
    await page.getByRole('button', { name: /^Revisar/ }).waitFor();
    const number = page.getByLabel('Número', { exact: true });
    const name = page.getByLabel('Nombre o razón social');
    await name.pressSequentially('favorita');
    const offered = page.getByRole('listbox', { name: 'Coincidencias' }).getByRole('option');
    await seen(() => offered.allInnerTexts()).toEqual([
      expect.stringContaining('FAVORITA DE ANA'),
      expect.stringMatching(/CORPORACIÓN FAVORITA[^]*Registro del SRI: ACTIVO/),
    ]);
    await picture(page, 'sugerencias');
    // Placed, below the field or above: on a busy machine the list is at the top of the page for some frames, below the banner.
    const top = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Infinity;
    await seen(async () => Math.abs((await top(offered.nth(1))) - (await top(name)))).toBeLessThan(200);
    await offered.nth(1).click();
    await seen(() => number.inputValue()).toBe(COMPANY.NUMERO_RUC);
    // The book wins.
    await number.fill('1790085783001');
    await number.press('Tab');
    await seen(() => name.inputValue()).toBe('FAVORITA DE ANA');
    await page.getByText('El RUC 1790085783001 no está en el registro del SRI').waitFor();
    await number.fill(SUSPENDED.NUMERO_RUC);
    await number.press('Tab');
    await seen(() => name.inputValue()).toBe(SUSPENDED.RAZON_SOCIAL);
    const warning = /El RUC 1710034065001 \(ANDRADE LUZ MARÍA\) consta como SUSPENDIDO/;
    await page.getByRole('status').filter({ hasText: warning }).waitFor();
    await picture(page, 'aviso');
    const line = page.getByRole('group', { name: 'Línea 1' });
    await line.getByLabel('Código', { exact: true }).fill('P-1');
    await line.getByLabel('Descripción').fill('Café');
    await line.getByLabel('Precio sin IVA').fill('10');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await page.getByRole('dialog').getByText(warning).waitFor();
    await picture(page, 'revision');

    await go(page, '/portal/clientes');
    await page.getByRole('button', { name: 'Crear cliente' }).click();
    const create = page.getByRole('dialog', { name: 'Crear cliente' });
    await create.getByLabel('Identificación', { exact: true }).fill(SUSPENDED.NUMERO_RUC.slice(0, 10));
    await create.getByLabel('Identificación', { exact: true }).press('Tab');
    await seen(() => create.getByLabel('Nombre o razón social').inputValue()).toBe(SUSPENDED.RAZON_SOCIAL);
    await create.getByLabel('Identificación', { exact: true }).fill(SUSPENDED.NUMERO_RUC);
    await create.getByText(warning).waitFor();
    await picture(page, 'cliente');

    // A paper document states nothing about its issuer: the card and the proposal have what the register says.
    const { url, demo } = portal;
    await call(url, `/api/v1.0/empresas/${demo.ruc}`, {
      method: 'PUT',
      apiKey: demo.apiKey,
      body: { agenteRetencion: '1' },
    });
    const clave = await plantManual(portal, 'PAPELERÍA', SUSPENDED.NUMERO_RUC);
    const card = await call(url, `/api/v1.0/recibidos/${clave}/proveedor`, { apiKey: demo.apiKey });
    expect(card.result).toMatchObject({
      obligadoContabilidad: true,
      persona: 'natural',
      especial: false,
      regimen: null,
    });
    expect(card.result['registro']).toMatchObject({ estado: 'SUSPENDIDO', clase: 'RIMPE' });
    const proposal = await call(url, `/api/v1.0/recibidos/${clave}/retencion-propuesta`, { apiKey: demo.apiKey });
    expect(proposal.result['avisos']).toEqual(
      expect.arrayContaining([
        expect.stringContaining('consta como SUSPENDIDO'),
        expect.stringContaining('emprendedor o negocio popular'),
      ]),
    );
    await go(page, `/portal/recibidos/${clave}`);
    await page.getByText(/En el registro del SRI del .*: SUSPENDIDO, RIMPE\./).waitFor();
    await picture(page, 'proveedor');
    await closePage(page);
  });
});
