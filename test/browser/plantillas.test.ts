import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { go } from '../support/chromium.js';
import { makeCatalogue } from '../support/portal-data.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

/** axe checks every state of every page and dialog. */
const LONG = { timeout: 400_000 };
const DESK = { width: 1440, height: 900 };
/** The part of the page's DOM that these tests use. */
interface Dom {
  getComputedStyle(element: unknown): { readonly color: string };
}
interface Box {
  value: string;
  readonly selectionStart: number;
  setSelectionRange(from: number, to: number): void;
}
interface Form {
  querySelector(selector: string): Box;
  submit(): void;
}

/** Returns the computed colour of an element. */
const colourOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element: unknown) => (globalThis as unknown as Dom).getComputedStyle(element).color);

let smtp: TestSmtp;
/** Another host, which must never receive anything. */
let elsewhere: Server;
const heard: string[] = [];
beforeAll(async () => {
  smtp = await startSmtp();
  elsewhere = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await smtp.stop();
  elsewhere.close();
});

const portal = usePortal(() => ({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
}));

const api = (path: string, body?: unknown, method?: string): Promise<Answered> =>
  call(portal.url, `/api/v1.0/${path}`, {
    apiKey: portal.demo.apiKey,
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

async function paste(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator('textarea, input')).fill(value);
}

const mailFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="El correo, como lo vería su cliente"]:not([data-waiting])');

describe.skipIf(!hasBrowser)('templates', () => {
  let made: Readonly<Record<string, string>>;
  beforeAll(async () => {
    made = await makeCatalogue(portal);
  });

  test(
    'of the RIDE: the built-in one is previewed and copied; a copy is edited, previewed, assigned and replaced, and not deleted while in use',
    LONG,
    async () => {
      const page = await openAt(portal, '/plantillas-ride');
      await page.getByRole('link', { name: 'Verde con mensaje' }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await page.getByRole('link', { name: 'La incluida' }).click();
      await page.getByText('No se cambia').first().waitFor();
      expect(await page.getByLabel('Nombre', { exact: true }).isDisabled()).toBe(true);
      await page.locator('iframe[title="Vista previa"][src^="blob:"]').waitFor();
      await page.getByRole('link', { name: 'Copiar y cambiar' }).click();
      await page.waitForURL('**/plantillas-ride/nueva?de=incluida');

      await page.getByLabel('Nombre', { exact: true }).fill(`<script>alert('n')</script>`);
      await page.getByLabel('Tamaño de la letra', { exact: false }).fill('99');
      // During an error the last good preview stays, and the field shows the error.
      await page.getByText('Se muestra la última versión sin errores.').waitFor();
      await page.getByText('10', { exact: false }).first().waitFor();
      expect(await page.getByLabel('Tamaño de la letra', { exact: false }).getAttribute('aria-invalid')).toBe('true');
      const good = await page.locator('iframe[title="Vista previa"]').getAttribute('src');
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await page.getByLabel('Tamaño de la letra', { exact: false }).fill('9');
      await page.getByRole('button', { name: 'Subir: Totales' }).click();
      await page.getByLabel('Al pie').fill('</textarea><script>alert(1)</script>');
      await expect.poll(() => page.locator('iframe[title="Vista previa"]').getAttribute('src')).not.toBe(good);

      // A closed tab loses nothing.
      await page.reload();
      await expect.poll(() => page.getByLabel('Al pie').inputValue()).toBe('</textarea><script>alert(1)</script>');
      await page.getByText('Sigue con lo que dejó sin guardar.').waitFor();
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.waitForURL(/plantillas-ride\/\d+$/);
      const id = page.url().split('/').at(-1) ?? '';
      expect((await api(`plantillas-ride/${id}`)).result).toMatchObject({
        nombre: `<script>alert('n')</script>`,
        definicion: { letra: { tamano: 9 }, orden: ['receptor', 'detalle', 'adicional', 'totales', 'pagos'] },
      });

      await page.getByLabel('Tipo de comprobante').last().selectOption('01');
      await page.getByRole('button', { name: 'Asignar' }).click();
      await page.getByRole('button', { name: /^Quitar de .*: Factura$/ }).waitFor();
      await page.getByLabel('Al pie').fill('Gracias');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.waitForURL((url) => /plantillas-ride\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
      const after = page.url().split('/').at(-1) ?? '';
      expect((await api(`plantillas-ride/${after}/usos`)).result).toEqual([
        { ruc: portal.demo.ruc, codDoc: '01', estab: null, ptoEmi: null },
      ]);

      // Somebody else replaces it meanwhile: nothing typed is lost.
      await page.getByLabel('Al pie').fill('Escrito a la vez');
      await api(`plantillas-ride/${after}`, { nombre: 'De otra', formato: 'A4', definicion: { version: 1 } }, 'PUT');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.getByText('Otra persona reemplazó o eliminó esta plantilla').waitFor();
      expect(await page.getByLabel('Al pie').inputValue()).toBe('Escrito a la vez');
      await page.getByRole('button', { name: 'Guardar como nueva' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(`/${after}`));

      await go(page, '/portal/plantillas-ride');
      const card = page.getByRole('listitem').filter({ hasText: 'De otra' });
      await card.getByRole('button', { name: 'Eliminar' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await dialog.getByText(`La plantilla la usa ${portal.demo.ruc}`, { exact: false }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      const green = page.getByRole('listitem').filter({ hasText: 'Verde con mensaje' });
      await green.getByRole('button', { name: 'Eliminar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await green.waitFor({ state: 'hidden' });
      await closePage(page);
    },
  );

  test('of mails: desktop and mobile previews, faults at their line, variables, and a test mail', LONG, async () => {
    const page = await openAt(portal, '/plantillas-correo');
    await page.getByRole('link', { name: 'Breve' }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('link', { name: 'Breve' }).click();
    const heading = mailFrame(page).getByRole('heading', { name: 'Gracias, PERSONA DE EJEMPLO' });
    await heading.waitFor();
    // The mail's style attribute works: the portal's policy does not apply to the frame.
    expect(await colourOf(heading)).toBe('rgb(27, 94, 32)');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    const box = await page.locator('iframe:not([data-waiting])').boundingBox();
    await page.getByText('Teléfono', { exact: true }).click();
    await expect.poll(async () => (await page.locator('iframe:not([data-waiting])').boundingBox())?.width).toBe(360);
    expect(box?.width).toBeGreaterThan(400);

    await paste(page, 'HTML', '<p>uno</p>\n<p>{{ comprobante.nada }}</p>\n');
    const fault = page.getByRole('button', { name: 'Línea 2, columna 7', exact: false });
    await fault.waitFor();
    // The last good mail stays meanwhile.
    await heading.waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await fault.click();
    expect(
      await page
        .getByLabel('HTML', { exact: true })
        .and(page.locator('textarea'))
        .evaluate((box: unknown) => (box as Box).selectionStart),
    ).toBe(17);
    await paste(page, 'HTML', '<h1>Hola </h1>');
    await page
      .getByLabel('HTML', { exact: true })
      .and(page.locator('textarea'))
      .evaluate((box: unknown) => {
        (box as Box).setSelectionRange(9, 9);
      });
    await page.getByRole('button', { name: 'Variables' }).click();
    await page.getByLabel('Buscar una variable').fill('receptor.razon');
    await page.getByRole('button', { name: 'Insertar receptor.razonSocial' }).click();
    await mailFrame(page).getByRole('heading', { name: 'Hola PERSONA DE EJEMPLO' }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    await page.getByRole('button', { name: 'Enviar una prueba' }).click();
    const trial = page.getByRole('dialog', { name: 'Enviar un correo de prueba' });
    await trial.getByLabel('Enviar a').fill('no es');
    await trial.getByRole('button', { name: 'Enviar', exact: true }).click();
    await trial.getByText('Escriba un correo completo', { exact: false }).waitFor();
    await trial.getByLabel('Enviar a').fill('prueba@example.test');
    await trial.getByRole('button', { name: 'Enviar', exact: true }).click();
    await trial.getByText('Enviado', { exact: true }).waitFor();
    await smtp.until(() => smtp.mails.some(({ to }) => to.includes('prueba@example.test')));
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'hidden' });

    // Another tab, another user: what was typed stays, and overwrites only after confirmation.
    const id = made['plantillaCorreo'] ?? '';
    await api(`plantillas-email/${id}`, { asunto: 'De otra persona' }, 'PUT');
    await page.reload();
    await page.getByText('Sigue con lo que dejó sin guardar.').waitFor();
    expect(await page.getByLabel('HTML', { exact: true }).and(page.locator('textarea')).inputValue()).toBe(
      '<h1>Hola {{ receptor.razonSocial }}</h1>',
    );
    await api(`plantillas-email/${id}`, { asunto: 'De otra persona más' }, 'PUT');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Otra persona lo cambió mientras usted escribía').waitFor();
    await page.getByRole('button', { name: 'Guardar lo mío' }).click();
    await page.getByText('Plantilla guardada').waitFor();
    expect((await api(`plantillas-email/${id}`)).result).toMatchObject({
      cuerpoHtml: '<h1>Hola {{ receptor.razonSocial }}</h1>',
      revision: 4,
    });
    await page.getByRole('button', { name: 'Asignar' }).click();
    await page.getByRole('button', { name: /^Quitar de .*: Todos los comprobantes$/ }).waitFor();
    await page.getByRole('button', { name: /^Quitar de / }).click();
    await page.getByText('Ninguna empresa la tiene asignada.').waitFor();
    await closePage(page);
  });

  test('of mails are edited as fields: data by name, colours, and what is typed is never code', LONG, async () => {
    const page = await openAt(portal, '/plantillas-correo/nueva');
    await page.getByLabel('Texto', { exact: true }).fill('Gracias, <b>{{ emisor.ruc }}</b> ');
    await page.getByRole('button', { name: 'Insertar un dato' }).click();
    await page.getByRole('menuitem', { name: 'Cliente', exact: true }).click();
    await mailFrame(page).getByText('Gracias, <b>{{ emisor.ruc }}</b> PERSONA DE EJEMPLO').waitFor();
    await page.getByLabel('Botón', { exact: true }).fill('Abrir mi factura');
    await page.getByLabel('Color del botón').fill('#ffcc00');
    await page.getByLabel('Mostrar la clave de acceso', { exact: false }).uncheck();
    const button = mailFrame(page).getByRole('link', { name: 'Abrir mi factura' });
    await button.waitFor();
    await expect.poll(() => colourOf(button), { timeout: 60_000 }).toBe('rgb(0, 0, 0)');
    await expect.poll(() => mailFrame(page).getByText('Clave de acceso').count(), { timeout: 60_000 }).toBe(0);
    await page.getByLabel('Asunto').fill('Su [Comprobante]');
    await expect.poll(() => page.getByTestId('asunto').textContent(), { timeout: 60_000 }).toBe('Su Factura');
    await page.getByLabel('Nombre', { exact: true }).fill('Amarilla');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.waitForURL(/plantillas-correo\/\d+/);
    await page.reload();
    expect(await page.getByLabel('Texto', { exact: true }).inputValue()).toBe(
      'Gracias, <b>{{ emisor.ruc }}</b> [Cliente]',
    );
    // Edited as code, the template is no longer one of the visual editor.
    await page.getByText('Código', { exact: true }).click();
    await paste(page, 'HTML', '<p>{{ receptor.razonSocial }}</p>');
    await page.getByText('Visual', { exact: true }).click();
    await page.getByRole('button', { name: 'Empezar con el diseño incluido' }).waitFor();
    await closePage(page);
  });

  test('from third parties cannot run, send, fetch, refresh, rebase or leave their frame', LONG, async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const evil = `http://127.0.0.1:${port}`;
    const html = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=${evil}/refresh">
<style>@import url("${evil}/import.css"); body { background: url("${evil}/fondo.png") } #t { color: rgb(1, 2, 3) }</style></head>
<body><p id="t">Presente</p><img src="${evil}/pixel.png" alt="p"><img src="/api/v1.0/usuarios/me" alt="q">
<a id="uno" href="${evil}/enlace">uno</a> <a id="dos" href="${evil}/arriba" target="_top">dos</a>
<a id="tres" href="data:text/html,x" target="_self">tres</a>
<svg><animate attributeName="href"></animate></svg>
<table><tr>${'<td>celda</td>'.repeat(400)}</tr></table></body></html>`;
    // The service warns about the rest and stores none of it; the frame gets it all the same.
    const worse = html.replace(
      '</body>',
      `<script>parent.document.title = 'mal'; fetch('${evil}/fetch'); alert(1)</script><img src=x onerror="alert(2)">
<iframe src="${evil}/marco"></iframe><object data="${evil}/objeto"></object><base href="${evil}/">
<form action="${evil}/formulario" method="post"><button id="enviar">e</button></form>
<a id="js" href="javascript:alert(3)">js</a></body>`,
    );
    const page = await openAt(portal, '/plantillas-correo/nueva');
    await mailFrame(page).getByText('Factura 001-001-000000123').first().waitFor();
    await page.getByText('Código', { exact: true }).click();
    await paste(page, 'Nombre', `"><img src=x onerror=alert(4)>`);
    await paste(page, 'HTML', worse);
    // The service's errors are shown with their lines.
    await page.getByRole('button', { name: 'los correos no llevan <script>', exact: false }).first().waitFor();
    await paste(page, 'HTML', html);
    await mailFrame(page).getByText('Presente').waitFor();
    await page.getByText('Las imágenes y letras de otros servidores no se muestran aquí.', { exact: false }).waitFor();
    expect(await colourOf(mailFrame(page).locator('#t'))).toBe('rgb(1, 2, 3)');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    for (const link of ['#uno', '#dos']) await mailFrame(page).locator(link).click();
    await mailFrame(page).getByText('Presente').waitFor();
    expect(page.url()).toBe(`${portal.url}/portal/plantillas-correo/nueva`);

    // The same content straight into the frame, bypassing the service's check.
    await page.locator('form[action="/portal/marco"]').evaluate((form: unknown, content) => {
      (form as Form).querySelector('textarea').value = content;
      (form as Form).submit();
    }, worse);
    await mailFrame(page).locator('#enviar').waitFor();
    await mailFrame(page).locator('#enviar').click();
    await mailFrame(page).locator('#js').click();
    expect(await page.title()).not.toContain('mal');
    expect(heard).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);
    // The browser reports each blocked request; nothing else failed, and the other host received nothing.
    await closePage(page, /violates the following Content Security Policy|sandbox|elsewhere: http:\/\/127|refused/i);
  });

  test('the frame needs a session with its own token, and cannot be framed by others', async () => {
    const send = (headers: Record<string, string>, csrf?: string): Promise<Response> => {
      const form = new FormData();
      form.set('html', '<p>hola</p>');
      if (csrf !== undefined) form.set('csrf', csrf);
      return fetch(`${portal.url}/portal/marco`, { method: 'POST', headers, body: form });
    };
    expect((await send({})).status).toBe(401);
    const { usuario, password } = portal.demo;
    const session = await call(portal.url, '/api/v1.0/sesiones/ingreso', { body: { usuario, password } });
    const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';', 1);
    expect((await send({ cookie })).status).toBe(403);
    expect((await send({ cookie }, 'x')).status).toBe(403);
    expect((await send({ 'x-api-key': portal.demo.apiKey }, 'x')).status).toBe(401);
    const shown = await send({ cookie }, String(session.result['csrfToken']));
    expect(await shown.text()).toBe('<base target="_blank"><p>hola</p>');
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(['sandbox', "default-src 'none'", 'img-src data:', "frame-ancestors 'self'"]),
    );
    expect(policy).not.toMatch(/script|allow|connect/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});
