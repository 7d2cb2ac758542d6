// Behaviour that pages share (every-page.test.ts opens each): search parameters with bad values, and forms.
import { describe, expect, test } from 'vitest';
import { DEMO_EMPRESA } from '../../src/app/demo.js';
import { closePage, hasBrowser, openAt, openPage, usePortal } from '../support/browser.js';
import { visit } from '../support/chromium.js';

const portal = usePortal();

describe.skipIf(!hasBrowser)('search parameters', () => {
  test('bad values fall back to the defaults', async () => {
    const page = await openPage(portal);
    // The return address is of this portal, whatever the link says.
    await visit(page, '/portal/ingreso?volver=//evil.example/');
    await page.getByLabel('Usuario').fill(portal.demo.usuario);
    await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL(`${portal.url}/portal/inicio`);
    await page.goto('/portal/comprobantes?estado=NADA&orden=asc&page=x');
    await expect.poll(() => page.getByLabel('Estado').inputValue()).toBe('');
    await page.waitForURL('**/portal/comprobantes?orden=asc');
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('forms', () => {
  test('a required field that is empty is marked and focused, and nothing is sent', async () => {
    const page = await openAt(portal, '/api-keys');
    await page.getByRole('button', { name: 'Crear una API key' }).click();
    const form = page.getByRole('dialog', { name: 'Crear una API key' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await form.getByRole('button', { name: 'Crear' }).click();
    await form.getByText('Es obligatorio.').waitFor();
    const name = form.getByLabel('Nombre');
    await expect.poll(() => form.locator(':focus').getAttribute('name')).toBe('nombre');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toBe(0);
    await name.fill('Caja');
    await form.getByText('Es obligatorio.').waitFor({ state: 'detached' });
    await closePage(page);
  });

  test('a refused value is explained beside its field, which gets the focus; the message goes when the value changes', async () => {
    const page = await openAt(portal, `/empresas/${DEMO_EMPRESA.ruc}`);
    const field = page.getByLabel('Correo', { exact: false }).first();
    await field.fill('no es un correo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('correo');
    // The notice above the button does not repeat what stands beside the field.
    const notice = page.getByRole('alert');
    await notice.waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(0);
    await field.fill('contabilidad@example.ec');
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    await closePage(page);
  });

  test('a second click while a form is being sent sends nothing', async () => {
    const page = await openAt(portal, '/api-keys');
    await page.getByRole('button', { name: 'Crear una API key' }).click();
    const form = page.getByRole('dialog', { name: 'Crear una API key' });
    await form.getByLabel('Nombre').fill('Una sola');
    let sent = 0;
    await page.route('**/api/v1.0/api-keys', async (route) => {
      if (route.request().method() === 'POST') {
        sent += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
      }
      await route.continue();
    });
    await form.getByLabel('Nombre').press('Enter');
    await form.getByLabel('Nombre').press('Enter');
    await page.getByRole('dialog', { name: 'Guarde esta API key ahora' }).waitFor();
    expect(sent).toBe(1);
    await closePage(page);
  });
});
