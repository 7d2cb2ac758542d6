import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import { obtainBearer } from '../support/bearer.js';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  usePortal,
} from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { isLongRun } from '../support/long-run.js';
import { leaves, readMime } from '../support/mime.js';
import { issueSample } from '../support/portal-data.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const SECRET = 'la-clave-del-servidor';
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp({ login: { usuario: 'caja', password: SECRET } });
});
afterAll(() => smtp.stop());

const portal = usePortal(() => ({
  RUBRICA_RED_PERMITIDA: '127.0.0.1',
  RUBRICA_SMTP_PUERTOS: `587,${smtp.port}`,
}));

/** Long flows, on a busy machine. */
const LONG_MS = 400_000;
const PATIENT = { timeout: 60_000 };
const RUC = '1790085783001';
const HOSTILE = `<img src=x onerror="alert('uno')"> "><svg/onload=alert(2)> {{7*7}} ‮ÑANDÚ‬`;

const api = (method: string, path: string, body?: unknown): Promise<Answered> =>
  call(portal.url, `/api/v1.0${path}`, {
    method,
    apiKey: portal.demo.apiKey,
    ...(body === undefined ? {} : { body }),
  });

const DAY_MS = 86_400_000;
/** A signing certificate from an authority like the simulator's. */
async function p12(ruc: string, days: { readonly from: number; readonly to: number }): Promise<Buffer> {
  const authority = openAuthority(await createAuthority(new Date(Date.now() - 400 * DAY_MS)));
  const at = (day: number): Date => new Date(Date.now() + day * DAY_MS);
  const validity = { from: at(days.from), to: at(days.to) };
  const owner = { ruc, razonSocial: 'ÑANDÚ & HIJOS', nombres: 'EVA ÑANDÚ', cedula: '1712345675' };
  return (await authority.issueCertificate({ ...owner, password: 'correcta', validity })).p12;
}

/** Drops a file on a place, like a mouse. */
async function drop(place: Locator, name: string, bytes: Buffer, type: string): Promise<void> {
  const [file, content, kind] = [name, bytes.toString('base64'), type].map((text) => JSON.stringify(text));
  const data = await place.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(${content}), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], ${file}, { type: ${kind} }));
    return transfer;
  })()`);
  await place.dispatchEvent('drop', { dataTransfer: data });
}

async function open(path: string): Promise<Page> {
  return openAt(portal, path);
}

async function looks(page: Page): Promise<void> {
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(DESK);
}

describe.skipIf(!hasBrowser)('companies', { timeout: LONG_MS }, () => {
  test('registration shows errors beside the fields and what is missing; the draft survives', async () => {
    const page = await open('/empresas');
    await page.getByText('Puede emitir').waitFor();
    await looks(page);
    await page.getByRole('link', { name: 'Registrar una empresa' }).click();
    await page.getByLabel('RUC', { exact: true }).fill('1790085783002');
    await page.getByLabel('Razón social').fill(HOSTILE);
    await page.getByLabel('Agente de retención', { exact: false }).fill('NAC-1');
    await page.getByLabel('Correo', { exact: false }).fill('sin arroba');
    await page.reload();
    expect(await page.getByLabel('Razón social').inputValue()).toBe(HOSTILE);
    await page.getByRole('button', { name: 'Registrar la empresa' }).click();
    await page.getByRole('alert').waitFor();
    for (const field of ['Agente de retención', 'Correo', 'Dirección de la matriz']) {
      const input = page.getByLabel(field, { exact: false }).first();
      expect(await input.getAttribute('aria-invalid'), field).toBe('true');
    }
    await looks(page);
    await page.getByLabel('Agente de retención', { exact: false }).fill('0007');
    await page.getByLabel('Correo', { exact: false }).fill('ventas@nandu.ec');
    await page.getByLabel('Dirección de la matriz').fill('AV. AMAZONAS N1-1');
    await page.getByRole('button', { name: 'Registrar la empresa' }).click();
    await page.getByText('El RUC de un emisor termina siempre en 001', { exact: false }).waitFor();
    await page.getByLabel('RUC', { exact: true }).fill(RUC);
    await page.getByRole('button', { name: 'Registrar la empresa' }).click();
    await page.waitForURL(`**/portal/empresas/${RUC}?ruc=${RUC}`);
    // Corrections are reported, as worded by the service.
    await page.getByText('Se quitaron los ceros a la izquierda', { exact: false }).waitFor();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await page.getByText('Falta para emitir: un certificado de firma vigente; un punto de emisión activo').waitFor();
    expect(await page.locator('main img, main svg[onload]').count()).toBe(0);
    expect((await api('GET', `/empresas/${RUC}`)).result).toMatchObject({ razonSocial: HOSTILE, agenteRetencion: '7' });
    await go(page, '/portal/empresas/nueva');
    expect(await page.getByLabel('RUC', { exact: true }).inputValue()).toBe('');
    await closePage(page);
  });

  test('on concurrent edits the second user is warned, keeps their input and sees the other’s changes', async () => {
    const page = await open(`/empresas/${RUC}`);
    await page.getByLabel('Teléfono', { exact: false }).fill('02 111 1111');
    await page.getByLabel('Nombre comercial', { exact: false }).fill('EL ÑANDÚ');
    await api('PUT', `/empresas/${RUC}`, { telefono: '02 999 9999', granContribuyente: 'NAC-2' });
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Otra persona cambió esto mientras usted escribía').waitFor();
    await looks(page);
    expect((await api('GET', `/empresas/${RUC}`)).result['nombreComercial']).toBeNull();
    await page.getByRole('button', { name: 'Cargar los datos actuales' }).click();
    await page.getByText('La otra persona puso: 02 999 9999').waitFor();
    expect(await page.getByLabel('Teléfono', { exact: false }).inputValue()).toBe('02 111 1111');
    expect(await page.getByLabel('Gran contribuyente', { exact: false }).inputValue()).toBe('NAC-2');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Cambios guardados').waitFor();
    expect((await api('GET', `/empresas/${RUC}`)).result).toMatchObject({
      telefono: '02 111 1111',
      nombreComercial: 'EL ÑANDÚ',
      granContribuyente: 'NAC-2',
    });
    await closePage(page);
  });

  test('a dropped logo is shown as the service stored it; an invalid picture shows the service’s message', async () => {
    const page = await open(`/empresas/${RUC}`);
    const place = page.getByRole('group', { name: 'Arrastre aquí la imagen' });
    await place.waitFor();
    await drop(place, 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
    await page.getByRole('region', { name: 'Logo' }).getByRole('alert').waitFor();
    const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';
    await drop(place, 'logo.png', Buffer.from(red, 'base64'), 'image/png');
    const logo = page.getByAltText('Logo de', { exact: false });
    await logo.waitFor();
    const widthPx = (): Promise<number> => page.evaluate('document.querySelector("img[alt^=Logo]").naturalWidth');
    await expect.poll(widthPx, PATIENT).toBe(1);
    await page.getByRole('button', { name: 'Quitar el logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar el logo' }).click();
    await page.getByText('Sin logo').waitFor();
    await closePage(page);
  });

  test('establishments and points are created, numbered by the rules, and deactivated if in use', async () => {
    const page = await open(`/empresas/${RUC}?parte=establecimientos`);
    await page.getByRole('heading', { name: 'Sin establecimientos' }).waitFor();
    await page.getByRole('button', { name: 'Agregar establecimiento' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Código').fill('000');
    await form.getByLabel('Dirección').fill('CALLE 1');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => form.getByLabel('Código').getAttribute('aria-invalid'), PATIENT).toBe('true');
    await form.getByLabel('Código').fill('001');
    await form.getByLabel('Nombre', { exact: false }).fill(HOSTILE);
    await form.getByRole('button', { name: 'Guardar' }).click();
    const place = page.getByRole('listitem', { name: '001', exact: false }).first();
    await place.getByText('Este establecimiento no tiene puntos de emisión.').waitFor();

    await place.getByRole('button', { name: 'Agregar punto de emisión' }).click();
    await form.getByLabel('Código').fill('001');
    await form.getByLabel('Descripción', { exact: false }).fill('Caja 1');
    await form.getByLabel('Factura: número que sigue').fill('50');
    await looks(page);
    await form.getByRole('button', { name: 'Guardar' }).click();
    const point = page.getByRole('listitem', { name: '001-001' });
    await point.getByText('000000050').waitFor();

    await point.getByRole('button', { name: 'Editar y numerar' }).click();
    await form.getByLabel('Factura: número que sigue').fill('60');
    await form.getByText('Factura: de 50 a 60; se saltan 10 números.').waitFor();
    await form.getByRole('button', { name: 'Guardar y cambiar la numeración' }).click();
    await point.getByText('000000060').waitFor();
    await looks(page);

    // Nothing was issued: it is deleted for good, and the establishment after it.
    await point.getByRole('button', { name: 'Eliminar' }).click();
    await form.getByText('Se borra el punto 001-001', { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Eliminar' }).click();
    await place.getByText('Este establecimiento no tiene puntos de emisión.').waitFor();

    // A used number: the demo company has issued.
    await issueSample(portal, { cliente: 'ANA PÉREZ' });
    await go(page, `/portal/empresas/${portal.demo.ruc}?parte=establecimientos`);
    await point.getByRole('button', { name: 'Editar y numerar' }).click();
    await form.getByLabel('Factura: número que sigue').fill('1');
    await form.getByRole('button', { name: 'Guardar y cambiar la numeración' }).click();
    await form.getByText('ya se usó: el siguiente no puede ser menor que', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    // What was typed is not discarded by a key.
    await page
      .getByRole('dialog', { name: '¿Descartar lo que escribió?' })
      .getByRole('button', { name: 'Descartar' })
      .click();
    await point.getByRole('button', { name: 'Eliminar' }).click();
    await form.getByRole('button', { name: 'Eliminar' }).click();
    await form.getByText('Está en uso y no se elimina. Lo usan: comprobantes (1).').waitFor();
    await looks(page);
    await form.getByRole('button', { name: 'Desactivar' }).click();
    await point.getByText('Desactivado').waitFor();
    await page.getByText('Falta para emitir: un punto de emisión activo').waitFor();
    await point.getByRole('button', { name: 'Editar y numerar' }).click();
    await form.getByLabel('Activo').check();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Puede emitir').waitFor();
    await closePage(page);
  });

  test('a certificate is checked point by point before it is stored; several are kept and one signs', async () => {
    const page = await open(`/empresas/${RUC}?parte=firma`);
    await page.getByRole('heading', { name: 'Sin certificado de firma' }).waitFor();
    const place = page.getByRole('group', { name: 'Arrastre aquí su archivo de firma' });
    await drop(place, `${HOSTILE}.p12`, await p12(RUC, { from: -300, to: -2 }), 'application/x-pkcs12');
    await page.getByLabel('Contraseña del archivo').fill('equivocada');
    await page.getByRole('button', { name: 'Revisar el archivo' }).click();
    await page.getByText('La contraseña no abre el archivo').first().waitFor();
    await page.locator('[data-codigo="p12-clave-incorrecta"]').waitFor();
    expect(await page.getByRole('button', { name: 'Guardar y firmar con este' }).count()).toBe(0);
    await page.getByLabel('Contraseña del archivo').fill('correcta');
    await page.getByRole('button', { name: 'Revisar el archivo' }).click();
    await page.locator('[data-codigo="certificado-vencido"]').waitFor();
    await page.getByRole('button', { name: 'Seleccionar otro archivo' }).click();

    await drop(place, 'otro.p12', await p12('1790016919001', { from: -1, to: 300 }), 'application/x-pkcs12');
    await page.getByLabel('Contraseña del archivo').fill('correcta');
    await page.getByRole('button', { name: 'Revisar el archivo' }).click();
    await page.locator('[data-codigo="certificado-otro-ruc"]').waitFor();
    await page.getByRole('button', { name: 'Seleccionar otro archivo' }).click();
    expect(((await api('GET', `/empresas/${RUC}/certificados-digitales`)).result['content'] as unknown[]).length).toBe(
      0,
    );

    for (const [name, to] of [
      ['Por vencer', 10],
      ['Nuevo', 700],
    ] as const) {
      await drop(place, 'firma.p12', await p12(RUC, { from: -100, to }), 'application/x-pkcs12');
      await page.getByLabel('Contraseña del archivo').fill('correcta');
      await page.getByRole('button', { name: 'Revisar el archivo' }).click();
      await page.locator('[data-codigo="certificado-cubre-ruc"]').waitFor();
      if (name === 'Nuevo') await looks(page);
      await page.getByLabel('Nombre (opcional)').fill(name);
      await page.getByRole('button', { name: 'Guardar y firmar con este' }).click();
      await page.getByRole('listitem', { name }).getByText('Firma ahora').waitFor();
    }
    await page.getByRole('combobox', { name: 'Cómo se firma' }).selectOption('C');
    await page.getByRole('button', { name: 'Cambiar el perfil' }).click();
    await page.getByRole('dialog').getByText('RSA-SHA256', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar el perfil' }).click();
    await page.getByText('Desde el siguiente comprobante se firma así').waitFor();
    expect((await api('GET', `/empresas/${RUC}/certificados-digitales/perfil`)).result).toEqual({ perfil: 'C' });
    const old = page.getByRole('listitem', { name: 'Por vencer' });
    await old.getByText('El certificado vence en', { exact: false }).waitFor();
    await looks(page);
    await old.getByRole('button', { name: 'Firmar con este' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Firmar con este' }).click();
    await old.getByText('Firma ahora').waitFor();
    await old.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByText('la empresa no podrá emitir', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await old.waitFor({ state: 'detached' });
    await page.getByText('un certificado de firma vigente', { exact: false }).waitFor();
    expect(await page.content()).not.toContain('correcta');
    await closePage(page);
  });

  test('its mail server is set and tested; the password is never shown again', async () => {
    const page = await open(`/empresas/${RUC}?parte=correo`);
    await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Puerto').fill('99999');
    await page.getByLabel('Seguridad').selectOption('ninguna');
    await page.getByLabel('Remitente').fill('no es un correo');
    await page.getByLabel('Usuario (opcional)').fill('caja');
    await page.getByText('Guarde los cambios antes de probar.').waitFor();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(() => page.getByLabel('Puerto').getAttribute('aria-invalid'), PATIENT).toBe('true');
    await page.getByLabel('Puerto').fill(String(smtp.port));
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(() => page.getByLabel('Remitente').getAttribute('aria-invalid'), PATIENT).toBe('true');
    await page.getByText('Escriba la contraseña: el servidor, el puerto', { exact: false }).waitFor();
    await looks(page);
    await page.getByLabel('Remitente').fill('Ñandú <comprobantes@nandu.ec>');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Propio de la empresa').waitFor();
    await page.getByText('Sin cifrado, la contraseña', { exact: false }).waitFor();
    await page.getByLabel('Enviar a').fill('eva@nandu.ec');
    await page.getByRole('button', { name: 'Enviar correo de prueba' }).click();
    await page.getByText('El correo no salió').waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill(SECRET);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(() => page.getByLabel('Contraseña', { exact: true }).inputValue(), PATIENT).toBe('');
    await page.getByRole('button', { name: 'Enviar correo de prueba' }).click();
    await page.getByText('El servidor aceptó el correo').waitFor();
    await smtp.until(() => smtp.mails.some(({ to }) => to.includes('eva@nandu.ec')));
    expect(leaves(readMime(smtp.mails[0]?.message ?? '')).length).toBeGreaterThan(0);
    await page.reload();
    await page.getByText('Hay una guardada y no se muestra.', { exact: false }).waitFor();
    expect(await page.content()).not.toContain(SECRET);
    await page.getByRole('button', { name: 'Usar el de la instalación' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usar el de la instalación' }).click();
    await page.getByText('Usa el de la instalación').waitFor();
    await closePage(page);
  });

  test('one that nothing uses is deleted; one in use is deactivated', async () => {
    const page = await open(`/empresas/${RUC}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('region', { name: 'Eliminar la empresa' }).getByRole('button').click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await dialog.getByText('Lo usan: establecimientos (1), certificados (1).', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await page.getByText('Desactivada', { exact: true }).waitFor();

    const empty = '1790016919001';
    await api('POST', '/empresas', { ruc: empty, razonSocial: 'SIN USO S.A.', dirMatriz: 'QUITO' });
    await go(page, `/portal/empresas/${empty}`);
    await page.getByRole('region', { name: 'Eliminar la empresa' }).getByRole('button').click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await page.waitForURL('**/portal/empresas');
    expect((await api('GET', `/empresas/${empty}`)).status).toBe(404);
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('limited users', { timeout: LONG_MS }, () => {
  const headers = async (): Promise<{ authorization: string }> => ({
    authorization: `Bearer ${await obtainBearer(portal.url, portal.demo)}`,
  });
  async function person(usuario: string, roles: readonly string[]): Promise<{ usuario: string; password: string }> {
    const { result } = await call(portal.url, '/api/v1.0/usuarios', {
      headers: await headers(),
      body: { usuario, nombres: 'Eva', rol: 'usuario', roles },
    });
    return { usuario, password: String(result['password']) };
  }

  const SEEN = [
    [['ROLE_SUPPLIERS'], ['Datos', 'Correo', 'Buzón']],
    [['ROLE_DIGITAL_CERTS'], ['Firma']],
    [['ROLE_ESTABLISHMENTS'], ['Establecimientos']],
  ] as const;
  test.each(isLongRun ? SEEN : SEEN.slice(0, 1))('%s sees %s of a company and nothing else', async (roles, parts) => {
    const page = await openPage(portal);
    await enter(page, portal, await person(`${roles[0].toLowerCase()}@nandu.ec`, roles));
    await go(page, '/portal/empresas');
    await page.getByRole('link', { name: 'COMERCIAL ANDINA', exact: false }).click();
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(parts);
    // The URL of another tab leads to a permitted one.
    await go(page, `/portal/empresas/${portal.demo.ruc}?parte=${roles[0] === 'ROLE_SUPPLIERS' ? 'firma' : 'datos'}`);
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(parts);
    expect(await page.getByRole('button', { name: 'Agregar punto de emisión' }).count()).toBe(0);
    await looks(page);
    await go(page, '/portal/empresas/nueva');
    if (roles[0] === 'ROLE_SUPPLIERS') await page.getByRole('heading', { name: 'Registrar una empresa' }).waitFor();
    else await page.getByText('Hace falta el permiso «Empresas»', { exact: false }).waitFor();
    await closePage(page);
  });

  test('ROLE_EMISSION_POINTS finds the points of an establishment by its code, and numbers them', async () => {
    const page = await openPage(portal);
    await enter(page, portal, await person('puntos@nandu.ec', ['ROLE_EMISSION_POINTS']));
    await go(page, '/portal/inicio');
    await page.getByRole('navigation').getByRole('link', { name: 'Empresas' }).click();
    await page.getByRole('link', { name: 'COMERCIAL ANDINA', exact: false }).click();
    await page.getByLabel('Establecimiento', { exact: true }).fill('999');
    await page.getByRole('button', { name: 'Ver los puntos de emisión' }).click();
    await page.getByText('La empresa no tiene el establecimiento 999', { exact: false }).waitFor();
    await page.getByLabel('Establecimiento', { exact: true }).fill('001');
    await page.getByRole('button', { name: 'Ver los puntos de emisión' }).click();
    const point = page.getByRole('listitem', { name: '001-001' });
    await point.waitFor();
    await looks(page);
    await page.reload();
    await point.getByRole('button', { name: 'Editar y numerar' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Guía de remisión: número que sigue').fill('77');
    await form.getByRole('button', { name: 'Guardar y cambiar la numeración' }).click();
    await point.getByText('000000077').waitFor();
    await closePage(page);
  });

  test('a user without access gets a clear notice', async () => {
    const page = await openPage(portal);
    await enter(page, portal, await person('solo-recibos@nandu.ec', ['ROLE_RECEIPTS']));
    for (const path of ['/empresas', `/empresas/${portal.demo.ruc}`, '/empezar']) {
      await go(page, `/portal${path}`);
      await page.getByRole('heading', { name: 'No tiene acceso a esta página' }).waitFor();
      await page.getByText('el permiso «Empresas»', { exact: false }).waitFor();
    }
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Empresas' }).count()).toBe(0);
    await closePage(page);
  });
});
