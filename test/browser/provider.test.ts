import { afterAll, describe, expect, test } from 'vitest';
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
import { startTestProvider } from '../support/identity-provider.js';

const identity = await startTestProvider();
afterAll(() => identity.stop());
const portal = usePortal(() => ({
  RUBRICA_RED_PERMITIDA: '127.0.0.1',
  RUBRICA_WEBHOOK_PUERTOS: String(identity.port),
}));

describe.skipIf(!hasBrowser)('sign-in by the company’s provider', () => {
  test('an administrator configures it, a cashier signs in and out by it, and a refusal says what to do', async () => {
    await makeUser(portal, 'eva@andina.ec', ['ROLE_RECEIPTS']);
    const page = await openPage(portal);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(page, portal);
    await page.goto('/portal/usuarios');
    await button('Configurar').click();
    await page.getByLabel('Proveedor', { exact: true }).selectOption('keycloak');
    await page.getByLabel('Emisor').fill(`${identity.issuer}/otro`);
    await button('Probar').click();
    await page.getByText('Copie el emisor exacto', { exact: false }).waitFor();
    await page.getByLabel('Emisor').fill(identity.issuer);
    await button('Probar').click();
    await page.getByText('tiene 1 clave para firmar', { exact: false }).waitFor();
    await page.getByLabel('Nombre en el botón').fill('Andina');
    await page.getByLabel('Id del cliente').fill(identity.clientId);
    await page.getByLabel('Secreto del cliente').fill('un secreto');
    await page.getByLabel('Dominios de correo').fill('gmail.com');
    await button('Guardar el proveedor').click();
    await page.getByText('gmail.com lo usa cualquiera', { exact: false }).first().waitFor();
    await page.getByLabel('Dominios de correo').fill('@Andina.ec');
    await button('Agregar un grupo').click();
    await expectAccessibleEverywhere(page);
    await button('Quitar el grupo 1').click();
    await page.setViewportSize(DESK);
    await button('Guardar el proveedor').click();
    await page.getByText('Proveedor guardado').waitFor();
    const link = await page.locator('code', { hasText: 'empresa=' }).textContent();
    await page.context().clearCookies();

    // By the address: the button depends on its domain.
    await page.goto('/portal/ingreso?volver=/comprobantes');
    await page.getByLabel('Usuario').fill('cualquiera@andina.ec');
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await button('Entrar con Andina').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    identity.person({ sub: 'eva', email: 'eva@andina.ec', email_verified: true });
    await button('Entrar con Andina').click();
    await page.getByRole('link', { name: 'Aceptar' }).click();
    await page.waitForURL('**/portal/comprobantes');
    await page.getByRole('heading', { level: 1, name: 'Comprobantes' }).waitFor();
    await button('Su cuenta').click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.getByRole('heading', { name: 'Adios' }).waitFor();
    expect(page.url()).toContain(`${identity.issuer}/salir?`);

    // By the account's own link, a person whom nobody invited.
    identity.person({ sub: 'nadie', email: 'nadie@andina.ec', email_verified: true });
    await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
    await button('Entrar con Andina').click();
    await page.getByRole('link', { name: 'Aceptar' }).click();
    await page.getByText('Nadie lo ha invitado todavía', { exact: false }).waitFor();
    expect(page.url()).toBe(`${portal.url}/portal/ingreso/proveedor`);
    await page.getByRole('link', { name: 'Volver a la página de ingreso' }).click();
    await button('Ingresar').waitFor();
    // The provider's own pages are elsewhere.
    await closePage(page, /403|elsewhere: http:\/\/127\.0\.0\.1:\d+\/(authorize|salir)\?/);
  });
});
