import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  makeUser,
  openAt,
  openPage,
  sharedBrowser,
  usePortal,
} from '../support/browser.js';
import { go, LAUNCH, LAUNCH_WITH_VIEWER } from '../support/chromium.js';
import { isLongRun } from '../support/long-run.js';
import { issueSample, issueSamples } from '../support/portal-data.js';
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
}));

describe.skipIf(!hasBrowser)('receipts', () => {
  let keys: Readonly<Record<string, string>>;
  beforeAll(async () => {
    keys = await issueSamples(portal);
  });

  test('are listed with their state as text; filters are in the URL', async () => {
    const page = await openAt(portal, '/comprobantes');
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(9);
    for (const word of ['Autorizado', 'Devuelto', 'Detenido', 'Anulación solicitada', 'Recibido por el SRI']) {
      await page.getByRole('table').getByText(word, { exact: true }).first().waitFor();
    }
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByLabel('Estado').selectOption('DEVUELTO');
    await page.waitForURL('**/portal/comprobantes?estado=DEVUELTO');
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await page.getByRole('link', { name: '001-001-000000007' }).waitFor();
    expect(await rows.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(9);

    // The slash focuses the search; typing finds by name.
    await page.getByRole('heading', { name: 'Comprobantes', exact: true }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('volcán');
    await page.waitForURL(/[?&]q=volc/);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Tipo').selectOption('retenciones');
    await page.getByRole('heading', { name: 'Nada coincide con los filtros' }).waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
    await expect.poll(() => rows.count()).toBe(9);

    await page.getByRole('button', { name: 'Columnas' }).click();
    await page.getByLabel('Identificación').check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Identificación' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Identificación' }).waitFor();
    await closePage(page);
  });

  test('more filters, order and named views are in the URL; views are private', async () => {
    const page = await openAt(portal, '/comprobantes');
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(8).waitFor();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Establecimiento').fill('001');
    await page.getByLabel('Identificación del cliente').fill('1790016919001');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.waitForURL('**/portal/comprobantes?estab=001&receptor=1790016919001');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Más filtros (2)' }).waitFor();

    await page.getByRole('button', { name: 'Vistas' }).click();
    await page.getByLabel('Guardar lo que se ve ahora').fill('La ferretería');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect.poll(() => rows.count()).toBe(9);
    await page.getByRole('button', { name: 'Ordenar: los más antiguos primero' }).click();
    await page.waitForURL('**/portal/comprobantes?orden=asc');
    await expect.poll(() => rows.nth(1).innerText()).toContain('001-001-000000001');
    await page.getByRole('button', { name: 'Vistas' }).click();
    await page.getByRole('button', { name: 'La ferretería', exact: true }).click();
    await page.waitForURL('**/portal/comprobantes?estab=001&receptor=1790016919001');
    await page.getByRole('button', { name: 'La ferretería', exact: true }).waitFor();

    await enter(page, portal, await makeUser(portal, 'otra@vistas.ec', ['ROLE_RECEIPTS']));
    await page.goto('/portal/comprobantes');
    await rows.nth(8).waitFor();
    await page.getByRole('button', { name: 'Vistas' }).click();
    await page.getByText('solo usted los ve', { exact: false }).waitFor();
    expect(await page.getByText('La ferretería').count()).toBe(0);
    await page.getByLabel('Guardar lo que se ve ahora').fill('Mis ventas');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const kept = () =>
      page.evaluate<number>("Object.keys(localStorage).filter((key) => key.includes('.vistas.')).length");
    await expect.poll(kept).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Su cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL('**/portal/ingreso*');
    expect(await kept()).toBe(0);
    await closePage(page);
  });

  test('keyboard navigation works; new rows wait during a selection; parked receipts are resumed in bulk', async () => {
    const parked = await issueSample(portal, { cliente: 'DETENIDA EN GRUPO', simular: 'NO_AUTORIZADO:10' });
    const page = await openAt(portal, '/comprobantes');
    const rows = page.getByRole('table').getByRole('row');
    await page.getByText('DETENIDA EN GRUPO').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).getByText('El siguiente').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const focused = (): Promise<string | null> => page.locator(':focus').getAttribute('data-receipt');
    await page.keyboard.press('j');
    expect(await focused()).toBe(parked);
    await page.keyboard.press('x');
    await page.getByText('1 seleccionado', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    expect(await focused()).toBe(parked);

    // New receipts wait while the user selects, and do not push away the selection.
    await issueSample(portal, { cliente: 'LLEGA MIENTRAS TANTO' });
    await page.getByRole('button', { name: '1 nuevo', exact: true }).waitFor();
    expect(await rows.nth(1).innerText()).toContain('DETENIDA EN GRUPO');
    await page.getByRole('button', { name: 'Reanudar (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reanudar' });
    await dialog.getByRole('button', { name: 'Empezar' }).click();
    await dialog.getByText('1 de 1 hechos').waitFor();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await page.getByRole('button', { name: '1 nuevo', exact: true }).click();
    await expect.poll(() => rows.nth(1).innerText()).toContain('LLEGA MIENTRAS TANTO');
    await closePage(page);
  });

  test('selected receipts are downloaded and mailed again; refusals are listed with the service’s messages', async () => {
    const page = await openAt(portal, '/comprobantes');
    await page.getByLabel('Seleccionar todos los de esta página').check();
    await page.getByText('10 seleccionados', { exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar ZIP' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('comprobantes-10.zip');
    await page.getByRole('button', { name: /^Enviar por correo otra vez \(\d\)$/ }).click();
    const mails = page.getByRole('dialog', { name: 'Enviar por correo otra vez' });
    await mails.getByRole('button', { name: 'Empezar' }).click();
    // One has addresses; the others are refused, as worded by the service.
    await mails.getByText(/^1 de \d hechos, \d no$/).waitFor();
    await mails.getByRole('listitem').first().getByText('correo', { exact: false }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'No elegir ninguno' }).click();
    expect(await page.getByText('Descargar ZIP').count()).toBe(0);
    await closePage(page);
  });

  test('one shows its history, document and mails, and is mailed again', async () => {
    const clave = keys['autorizado'] ?? '';
    const { url, service } = portal;
    const page = await openPage({
      url,
      service,
      browser: await sharedBrowser(isLongRun ? LAUNCH_WITH_VIEWER : LAUNCH),
    });
    await enter(page, portal);
    await go(page, `/portal/comprobantes/${clave}`);
    await page.getByRole('heading', { name: 'Factura 001-001-000000008' }).waitFor();
    await page.getByText('El SRI lo autorizó').waitFor();
    await page.getByText('Se envió el correo').first().waitFor();
    expect(await page.getByText('ana.perez@example.test').count()).toBeGreaterThan(0);
    // The browser's viewer shows the RIDE in a separate frame.
    expect(await page.getByTitle('RIDE del comprobante').getAttribute('src')).toMatch(/^blob:/);
    if (isLongRun)
      await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension:'))).toBe(true);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: 'XML' }).click();
    await page.getByText(`<claveAcceso>${clave}</claveAcceso>`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Descargar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Descargar ambos (ZIP)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('FAC-001-001-000000008.zip');

    await page.getByRole('button', { name: 'Emitir desde este' }).click();
    for (const [name, form, word] of [
      ['Nota de crédito', 'notas-credito', 'desde'],
      ['Nota de débito', 'notas-debito', 'desde'],
      ['Guía de remisión', 'guias-remision', 'desde'],
      ['Duplicar', 'facturas', 'duplicar'],
    ] as const) {
      const link = page.getByRole('menuitem', { name });
      expect(await link.getAttribute('href')).toBe(`/portal/emitir/${form}?${word}=${clave}`);
    }
    expect(await page.getByRole('menuitem', { name: 'retención' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    const contabilidad = () => smtp.mails.filter(({ to }) => to.includes('contabilidad@example.test')).length;
    const before = contabilidad();
    await page.getByRole('button', { name: 'Reenviar a contabilidad@example.test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click();
    await smtp.until(() => contabilidad() > before);

    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await page.getByLabel('Direcciones').fill('no es un correo');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Direcciones').fill('segunda@example.test');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await smtp.until(() => smtp.mails.some(({ to }) => to.includes('segunda@example.test')));
    await page.getByText('segunda@example.test').first().waitFor();
    await closePage(page);
  });

  test('a returned one shows the remedy, and is deleted after confirmation', async () => {
    const page = await openAt(portal, `/comprobantes/${keys['devuelto'] ?? ''}`);
    await page.getByText('SRI 35: ARCHIVO NO CUMPLE ESTRUCTURA XML').waitFor();
    await page.getByText('Qué hacer:').waitFor();
    const clave = keys['devuelto'] ?? '';
    expect(await page.getByRole('link', { name: 'Corregir y enviar' }).getAttribute('href')).toBe(
      `/portal/emitir/facturas?corregir=${clave}`,
    );
    expect(await page.getByRole('button', { name: 'Firmar de nuevo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByText('El SRI nunca tuvo 001-001-000000007', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.locator('[data-estado=ELIMINADO]').waitFor();
    expect(await page.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
    await closePage(page);
  });

  test('one refused for its signature is signed again', async () => {
    const clave = await issueSample(portal, { cliente: 'FIRMA RECHAZADA', simular: 'DEVUELTA:39*1' });
    const page = await openAt(portal, `/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Firmar de nuevo' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    await page.getByText('Se pidió firmarlo de nuevo').waitFor();
    await closePage(page);
  });

  test('a parked one is resumed', async () => {
    const page = await openAt(portal, `/comprobantes/${keys['detenido'] ?? ''}`);
    await page.getByText('Detenido: requiere su atención').waitFor();
    await page.getByRole('button', { name: 'Reanudar' }).click();
    await page.getByText('El comprobante continúa').waitFor();
    await page.getByText('Se reanudó', { exact: true }).waitFor();
    await closePage(page);
  });

  test('an annulment shows the rules, then the steps; the watch can be ended', async () => {
    const clave = await issueSample(portal, { cliente: 'SE ARREPIENTE' });
    const page = await openAt(portal, `/comprobantes/${clave}`);
    await page.getByRole('button', { name: 'Anular' }).click();
    const dialog = page.getByRole('dialog', { name: 'Anular el comprobante' });
    await dialog.getByText('Último día para pedirla', { exact: false }).waitFor();
    await dialog.getByLabel('Motivo').fill('Se equivocó de cliente');
    await dialog.getByRole('button', { name: 'Solicitar la anulación' }).click();
    await page.getByText('Pasos en SRI en línea', { exact: true }).waitFor();
    await page.locator('[data-estado=ANULACION_SOLICITADA]').waitFor();
    await page.getByRole('button', { name: 'Dejar de vigilar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dejar de vigilar' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    await closePage(page);
  });

  test('the home page shows today’s figures, open tasks and the SRI’s state', async () => {
    const page = await openAt(portal, '/');
    await page.waitForURL('**/portal/inicio');
    await page.getByRole('link', { name: /^Emitidos: [1-9]/ }).waitFor();
    await page.getByText('Recepción', { exact: true }).waitFor();
    expect(await page.getByText('Funciona', { exact: true }).count()).toBe(3);
    await issueSample(portal, { cliente: 'DEVUELTA OTRA VEZ', simular: 'DEVUELTA:35' });
    await page.getByRole('link', { name: /^Ver: \d+ devueltos? por el SRI$/ }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: /^Ver: \d+ devueltos? por el SRI$/ }).click();
    await page.waitForURL('**/portal/comprobantes?estado=DEVUELTO');
    await closePage(page);
  });

  test('an unknown receipt shows the service’s message', async () => {
    const page = await openAt(portal, `/comprobantes/${'1'.repeat(49)}`);
    await page.getByRole('alert').getByText('No hay un comprobante con esa clave de acceso en su cuenta.').waitFor();
    await closePage(page);
  });

  test('hostile third-party text is never executed', async () => {
    const hostile = [
      `<img src=x onerror="alert('uno')">`,
      `"><svg/onload=alert('dos')>`,
      `javascript:alert('tres')//{{constructor.constructor('alert(4)')()}}`,
      `‮SOÑ‬ <b>negrita</b> ${'Á'.repeat(120)}`,
    ];
    const page = await openAt(portal, '/comprobantes');
    for (const cliente of hostile) {
      const clave = await issueSample(portal, { cliente, producto: cliente, correo: 'h@example.test' });
      await go(page, `/portal/comprobantes?q=${encodeURIComponent(cliente.slice(0, 80))}`);
      await page.getByRole('table').getByText(cliente, { exact: true }).waitFor();
      await go(page, `/portal/comprobantes/${clave}`);
      await page.getByText(cliente, { exact: false }).first().waitFor();
      expect(await page.locator('main img, main svg[onload], main b').count()).toBe(0);
    }
    await go(page, `/portal/comprobantes?q=${encodeURIComponent('<script>alert(5)</script>')}&estado=<x>&page=-1`);
    await page.getByRole('heading', { name: 'Nada coincide con los filtros' }).waitFor();
    await closePage(page);
  });
});
