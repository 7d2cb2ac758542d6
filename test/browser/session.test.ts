import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../src/identity/totp.js';
import { obtainBearer } from '../support/bearer.js';
import {
  closePage,
  endSession,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  openPage,
  signIn,
  usePortal,
} from '../support/browser.js';
import { leaves, readMime } from '../support/mime.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

const portal = usePortal(() => ({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  RUBRICA_URL: 'http://facturas.example.ec',
}));

/** Returns the portal link mailed to an address. */
async function linkTo(address: string, page: string): Promise<string> {
  const mailed = (): string | undefined =>
    smtp.mails
      .filter(({ to }) => to.includes(address))
      .map(({ message }) => leaves(readMime(message))[0]?.content.toString('utf8') ?? '')
      .map((text) => new RegExp(`http://facturas\\.example\\.ec(/portal/${page}#\\w+)`).exec(text)?.[1])
      .find((link) => link !== undefined);
  await smtp.until(() => mailed() !== undefined);
  return mailed() ?? '';
}

const invited = async (usuario: string, roles: readonly string[]): Promise<void> => {
  const { url, demo } = portal;
  const authorization = `Bearer ${await obtainBearer(url, demo)}`;
  const body = { usuario, nombres: 'Eva Ñandú', rol: 'usuario', roles };
  expect(await call(url, '/api/v1.0/invitaciones', { body, headers: { authorization } })).toMatchObject({
    status: 201,
  });
};

describe.skipIf(!hasBrowser)('sign-in', () => {
  test('sign-in is required, and then the requested page is shown', async () => {
    const page = await openPage(portal);
    await page.goto('/portal/comprobantes?estado=DEVUELTO');
    await page.waitForURL('**/portal/ingreso?volver=*');
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Usuario').fill(portal.demo.usuario);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('alert').getByText('contraseña o código incorrectos', { exact: false }).waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL('**/portal/comprobantes?estado=DEVUELTO');
    await page.getByRole('heading', { name: 'Comprobantes', exact: true }).waitFor();

    // Scripts cannot read the cookie.
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.getByRole('button', { name: 'Su cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL('**/portal/ingreso');
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/portal/ingreso?volver=*');
    await closePage(page);
  });

  test('a return link to another site stays in the portal', async () => {
    const page = await openPage(portal);
    await signIn(page, portal, portal.demo, '/portal/ingreso?volver=//mala.example.test/robo');
    expect(new URL(page.url()).origin).toBe(portal.url);
    await closePage(page);
  });

  test('the mailed link resets a forgotten password once', async () => {
    await invited('olga@nandu.ec', ['ROLE_RECEIPTS']);
    const page = await openPage(portal);
    await page.goto(await linkTo('olga@nandu.ec', 'invitacion'));
    await page.getByRole('heading', { name: 'Acepte la invitación' }).waitFor();
    expect(page.url()).not.toContain('#'); // the secret leaves the address bar
    await page.getByLabel('Contraseña nueva').fill('una frase bien larga');
    await page.getByLabel('Repita la contraseña').fill('otra frase');
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await page.getByText('Las dos contraseñas no son iguales.').waitFor();
    await page.getByLabel('Repita la contraseña').fill('una frase bien larga');
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await page.getByText('Ya puede ingresar con el usuario olga@nandu.ec.').waitFor();

    await page.goto('/portal/clave-olvidada');
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Usuario').fill('olga@nandu.ec');
    await page.getByRole('button', { name: 'Enviar el enlace' }).click();
    await page.getByRole('status').getByText('le llegará un enlace', { exact: false }).waitFor();
    await page.goto(await linkTo('olga@nandu.ec', 'clave-nueva'));
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Contraseña nueva').fill('cinco caballos negros');
    await page.getByLabel('Repita la contraseña').fill('cinco caballos negros');
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await page.getByText('Ya puede ingresar con ella.', { exact: false }).waitFor();
    await signIn(page, portal, { usuario: 'olga@nandu.ec', password: 'cinco caballos negros' });
    await closePage(page);
  });

  test('a missing role gives a clear notice, and the navigation omits the page', async () => {
    await invited('eva@nandu.ec', ['ROLE_PRODUCTS']);
    const token = (await linkTo('eva@nandu.ec', 'invitacion')).split('#')[1];
    const eva = { usuario: 'eva@nandu.ec', password: 'una frase bien larga' };
    await call(portal.url, '/api/v1.0/invitaciones/aceptar', { body: { token, password: eva.password } });
    const page = await openPage(portal);
    await enter(page, portal, eva);
    await page.goto('/portal/comprobantes');
    await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
    await page.getByText('el permiso «Comprobantes»', { exact: false }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Comprobantes' }).count()).toBe(0);
    await page.goto('/portal/no/hay/tal');
    await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor();
    await closePage(page);
  });

  test('the second factor is set up on the page and required from then on', async () => {
    await invited('dora@nandu.ec', ['ROLE_RECEIPTS']);
    const token = (await linkTo('dora@nandu.ec', 'invitacion')).split('#')[1];
    const dora = { usuario: 'dora@nandu.ec', password: 'una frase bien larga' };
    await call(portal.url, '/api/v1.0/invitaciones/aceptar', { body: { token, password: dora.password } });
    const page = await openPage(portal);
    await enter(page, portal, dora);
    await page.goto('/portal/cuenta');
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    const section = page.locator('section', { hasText: 'Escriba su contraseña para empezar.' });
    await section.getByLabel('Contraseña', { exact: true }).fill(dora.password);
    await section.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Código que muestra la aplicación').waitFor();
    const shown = await page.locator('code').first().textContent();
    const secret = fromBase32((shown ?? '').replace(/\s/g, ''));
    const step = Math.floor(Date.now() / 30_000);
    await page.getByLabel('Código que muestra la aplicación').fill(totpCode(secret, step));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Guárdelos ahora', { exact: false }).waitFor();
    const recovery = (await page.locator('code').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Los guardé' }).click();
    await page.getByRole('button', { name: 'Desactivar', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Activar', exact: true }).count()).toBe(0);
    await page.context().clearCookies();

    await page.goto('/portal/ingreso');
    await page.getByLabel('Usuario').fill(dora.usuario);
    await page.getByLabel('Contraseña', { exact: true }).fill(dora.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    // No red box: nothing was wrong yet.
    await page.getByLabel('Código de verificación').fill('000000');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Código de verificación').fill(recovery);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByRole('heading', { name: 'Hola, Eva Ñandú' }).waitFor();
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('sessions', () => {
  test('a person ends the session of another browser', async () => {
    const [here, there] = [await openPage(portal), await openPage(portal)];
    await enter(there, portal);
    await enter(here, portal);
    await there.goto('/portal/cuenta');
    await here.goto('/portal/cuenta');
    await here.getByText('Esta sesión').waitFor();
    await expectAccessibleEverywhere(here);
    for (;;) {
      const end = here.getByRole('button', { name: 'Terminar' });
      if ((await end.count()) === 0) break;
      const before = await end.count();
      await end.first().click();
      await expect.poll(() => end.count()).toBeLessThan(before);
    }
    await there.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor();
    await closePage(here);
    await closePage(there);
  });

  test('an expired session asks to sign in again and loses no input', async () => {
    const clave = await issueSample(portal, { cliente: 'ANA PÉREZ' });
    const page = await openPage(portal);
    await enter(page, portal);
    await page.goto(`/portal/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await page.getByLabel('Direcciones').fill('tardanza@example.test');
    await endSession(page);
    // The list behind may have noticed first and asked already: the button is pressed all the same.
    await page.getByRole('button', { name: 'Enviar', exact: true }).dispatchEvent('click');
    const requested = page.getByRole('dialog', { name: 'Su sesión terminó' });
    expect(await page.getByLabel('Direcciones').inputValue()).toBe('tardanza@example.test');
    await requested.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await requested.getByRole('button', { name: 'Ingresar' }).click();
    await requested.getByRole('alert').waitFor();
    await requested.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await requested.getByRole('button', { name: 'Ingresar' }).click();
    await page.getByText('El correo está en cola').waitFor();
    await smtp.until(() => smtp.mails.some(({ to }) => to.includes('tardanza@example.test')));
    expect(smtp.mails.filter(({ to }) => to.includes('tardanza@example.test'))).toHaveLength(1);
    await closePage(page);
  });

  test('a new sign-in in another tab keeps this one working', async () => {
    const clave = await issueSample(portal, { cliente: 'ANA PÉREZ' });
    const page = await openPage(portal);
    await enter(page, portal);
    await page.goto(`/portal/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Crear el enlace' }).waitFor();
    await enter(page, portal); // the cookie is a different one now
    await page.getByRole('button', { name: 'Crear el enlace' }).click();
    await page.getByText('http://facturas.example.ec/c/', { exact: false }).waitFor();
    await closePage(page);
  });
});

/** Decodes RFC 4648 base32, as an authenticator app reads the secret. */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
