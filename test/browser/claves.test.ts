import { describe, expect, test } from 'vitest';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { call } from '../support/service.js';

const portal = usePortal();

const works = async (apiKey: string): Promise<number> =>
  (await call(portal.url, '/api/v1.0/comprobantes', { apiKey })).status;

describe.skipIf(!hasBrowser)('API keys', () => {
  test('are created with the chosen roles, shown once, rotated and revoked', async () => {
    const page = await openAt(portal, '/api-keys');
    await page.getByText('API key por defecto').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Crear una API key' }).click();
    const form = page.getByRole('dialog', { name: 'Crear una API key' });
    await form.getByLabel('Nombre').fill('<b>Caja</b> 1');
    await form.getByLabel('Días de validez').fill('9999');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByRole('button', { name: 'Crear' }).click();
    // Problems are shown beside their field, as worded by the service.
    await form.getByText('3650', { exact: false }).waitFor();
    await form.getByLabel('Días de validez').fill('30');
    await form.getByRole('button', { name: 'Crear' }).click();
    const shown = page.getByRole('dialog', { name: 'Guarde esta API key ahora' });
    const secret = (await shown.getByTestId('secreto').textContent()) ?? '';
    expect(await works(secret)).toBe(200);
    expect((await call(portal.url, '/api/v1.0/empresas', { apiKey: secret })).status).toBe(403);
    await shown.getByRole('button', { name: 'La guardé' }).click();
    await shown.waitFor({ state: 'hidden' });
    await page.getByText('<b>Caja</b> 1').waitFor();
    expect(await page.content()).not.toContain(secret);

    const card = page.getByRole('listitem').filter({ hasText: '<b>Caja</b> 1' });
    await card.getByRole('button', { name: 'Rotar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotar' }).click();
    const rotated = (await shown.getByTestId('secreto').textContent()) ?? '';
    expect([await works(secret), await works(rotated)]).toEqual([200, 200]);
    await shown.getByRole('button', { name: 'La guardé' }).click();
    await card.getByText('El secreto anterior', { exact: false }).waitFor();

    await card.getByRole('button', { name: 'Revocar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click();
    await card.getByText('Revocada', { exact: true }).waitFor();
    expect([await works(secret), await works(rotated)]).toEqual([401, 401]);
    await closePage(page);
  });
});
