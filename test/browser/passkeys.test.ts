import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  makeUser,
  openPage,
  usePortal,
} from '../support/browser.js';
import { DESK } from '../support/chromium.js';

const portal = usePortal();

/** The portal at the address that browsers accept for passkeys. */
const local = () => ({
  url: portal.url.replace('127.0.0.1', 'localhost'),
  browser: portal.browser,
  service: portal.service,
});

/** A fingerprint reader of the browser's own: present and successful without a person. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

describe.skipIf(!hasBrowser)('passkeys in the portal', () => {
  test('a required second factor is added, signs in alone and after the password, and cannot be removed', async () => {
    const eva = await makeUser(portal, 'eva.llave', ['ROLE_RECEIPTS']);
    const page = await openPage(local());
    await addAuthenticator(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const home = page.getByRole('heading', { name: 'Hola, Eva Ñandú' });

    // Browsers refuse addresses without a name: the button is not shown there.
    await page.goto(`${portal.url}/portal/ingreso`);
    await button('Ingresar').waitFor();
    expect(await button('Ingresar con una llave de acceso').count()).toBe(0);

    // The administrator adds a passkey and requires a second factor of everyone.
    await enter(page, portal);
    await page.goto('/portal/cuenta');
    const addKey = async (nombre: string, password: string): Promise<void> => {
      await button('Agregar una llave de acceso').click();
      const section = page.locator('section', { hasText: 'Desde que la agregue' });
      await section.getByLabel('Nombre').fill(nombre);
      await section.getByLabel('Contraseña', { exact: true }).fill(password);
      await button('Crear la llave').click();
      await page.getByText('Guárdelos ahora', { exact: false }).waitFor();
    };
    await addKey('Computadora', portal.demo.password);
    await button('Los guardé').click();
    await page.goto('/portal/usuarios');
    await page.getByRole('radio', { name: 'Exigirlo a todos' }).check();
    await button('Guardar').click();
    await page.getByText('Segundo paso guardado: rige desde ahora').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.context().clearCookies();

    // Without it, the cashier reaches only the account page.
    await enter(page, portal, eva);
    await page.goto('/portal/comprobantes');
    await page.getByText('Su cuenta exige un segundo paso').waitFor();
    await page.waitForURL('**/portal/cuenta');
    await addKey('Teléfono', eva.password);
    const recovery = (await page.locator('code').first().textContent()) ?? '';
    await button('Los guardé').click();
    await page.getByText('Quedan 10 códigos.').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Quitar Teléfono' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Quitar «Teléfono»?' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill(eva.password);
    await dialog.getByRole('button', { name: 'Quitar' }).click();
    await dialog.getByText('Es su único segundo paso', { exact: false }).waitFor();
    await page.context().clearCookies();

    // Password and passkey; password and recovery code.
    const type = async (): Promise<void> => {
      await page.goto('/portal/ingreso');
      await page.getByLabel('Usuario').fill(eva.usuario);
      await page.getByLabel('Contraseña', { exact: true }).fill(eva.password);
      await button('Ingresar').click();
    };
    await type();
    await button('Usar mi llave de acceso').click();
    await home.waitFor();
    await page.context().clearCookies();
    await type();
    await page.getByLabel('O un código de recuperación').fill(recovery);
    await button('Ingresar').click();
    await home.waitFor();
    await page.context().clearCookies();

    // The passkey alone: the last one created is offered first.
    await page.goto('/portal/ingreso');
    await button('Ingresar con una llave de acceso').click();
    await page.getByRole('heading', { name: /^Hola, / }).waitFor();
    await closePage(page, /^elsewhere: http:\/\/127\.0\.0\.1/);
  }, 300_000);
});
