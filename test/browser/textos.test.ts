import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocsIfStale } from '../../bin/build-docs.mjs';
import { closePage, enter, expectAccessible, hasBrowser, openAt, openPage, usePortal } from '../support/browser.js';
import { go, settled } from '../support/chromium.js';
import { hasJudge } from '../support/judges.js';
import { leaves, readMime } from '../support/mime.js';
import { temporaryDir } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
const folder = temporaryDir();
beforeAll(async () => {
  smtp = await startSmtp();
  await buildDocsIfStale();
});
const portal = usePortal(() => ({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
}));
afterAll(async () => {
  await smtp.stop();
  folder.remove();
});

describe.skipIf(!hasBrowser)('texts and help', () => {
  test('the address of the service leads to the portal, and every page to its guide', async () => {
    const page = await openPage(portal);
    await page.goto('/');
    await page.waitForURL('**/portal/ingreso*');
    await enter(page, portal);
    await page.goto('/portal/plantillas-correo');
    const [guide] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Ayuda de esta página' }).click(),
    ]);
    await guide.getByRole('heading', { name: 'Plantillas', exact: true }).waitFor();
    expect(guide.url()).toBe(`${portal.url}/docs/guias/correo#plantillas`);
    await expectAccessible(guide);
    await guide.getByRole('link', { name: 'Guías' }).first().click();
    await guide.getByRole('link', { name: 'Cerrar el mes' }).click();
    await guide.getByRole('heading', { name: 'Cerrar el mes' }).waitFor();
    await closePage(page);
  });

  test('an invitation has the link of the inviter’s address, and its code can be typed on the sign-in page', async () => {
    const page = await openAt(portal, '/usuarios');
    await page.getByRole('button', { name: 'Invitar a una persona' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar a una persona' });
    await form.getByLabel('Correo', { exact: true }).fill('luz@example.test');
    await form.getByLabel('Nombre').fill('Luz Vera');
    await form.getByRole('button', { name: 'Enviar la invitación' }).click();
    await smtp.until(() => smtp.mails.some(({ to }) => to.includes('luz@example.test')));
    const mail = smtp.mails.find(({ to }) => to.includes('luz@example.test'));
    const words = leaves(readMime(mail?.message ?? ''))[0]?.content.toString('utf8') ?? '';
    const link = /http\S+\/portal\/invitacion#\S+/.exec(words)?.[0] ?? '';
    expect(link).toContain(`${portal.url}/portal/invitacion#`);

    const luz = await openPage(portal);
    await luz.goto('/portal/ingreso');
    await luz.getByRole('link', { name: 'Tengo una invitación' }).click();
    await luz.getByLabel('Código').fill(link);
    await luz.getByLabel('Contraseña nueva').fill('cuatro caballos blancos corren');
    await luz.getByLabel('Repita la contraseña').fill('cuatro caballos blancos corren');
    await luz.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await luz.getByText('Invitación aceptada').waitFor();
    await closePage(luz);
    await closePage(page);
  });

  test.skipIf(!hasJudge('zbarimg'))(
    'the second factor shows a QR code that a scanner reads, drawn in the page',
    async () => {
      const page = await openAt(portal, '/cuenta');
      await page.getByRole('button', { name: 'Activar' }).click();
      await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
      await page.getByRole('button', { name: 'Continuar' }).click();
      const code = page.getByRole('img', { name: 'Código QR para la aplicación de códigos' });
      const picture = join(folder.path, 'qr.png');
      await code.screenshot({ path: picture });
      const { stdout } = spawnSync('zbarimg', ['-q', '--nodbus', '--raw', picture], { encoding: 'utf8' });
      const uri = await page.getByRole('link', { name: 'Abrir en la aplicación de este equipo' }).getAttribute('href');
      expect(stdout.trim()).toBe(uri);
      expect(uri).toMatch(/^otpauth:\/\/totp\//);
      await expectAccessible(page);
      await closePage(page);
    },
  );

  test('a date is typed or chosen as dd/mm/aaaa, also in an English browser', async () => {
    const page = await openPage(portal, { locale: 'en-US' });
    await enter(page, portal);
    await go(page, '/portal/auditoria');
    await settled(page);
    const since = page.getByLabel('Desde');
    await since.fill('3/4/26');
    await since.press('Tab');
    await page.waitForURL('**desde=2026-04-03*');
    expect(await since.inputValue()).toBe('03/04/2026');
    await since.fill('31/02/2026');
    await since.press('Tab');
    await page.getByText('Escriba la fecha como día/mes/año').waitFor();
    await since.fill('25122025');
    await page.waitForURL('**desde=2025-12-25*');
    await since.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '7 noviembre 2025', exact: true }).click();
    await page.waitForURL('**desde=2025-11-07*');
    expect(await since.inputValue()).toBe('07/11/2025');
    await closePage(page);
  });

  test('a wrong value in a form is explained by the label of its field', async () => {
    const page = await openAt(portal, '/emitir/facturas');
    await settled(page);
    await page.getByLabel('Descuento').first().fill('abc');
    await page.keyboard.press('Control+Enter');
    await page.getByText('«Descuento, línea 1» debe ser una cifra').first().waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/\w\[\d+\]|\((?:PUT|POST)\)/);
    await closePage(page);
  });
});
