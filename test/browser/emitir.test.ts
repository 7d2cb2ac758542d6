import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
/** Long forms, on a busy machine. */
const SLOW = { timeout: 600_000 };

/** Counts the receipts of a client. */
async function issuedTo(cliente: string): Promise<number> {
  const { result } = await call(portal.url, `/api/v1.0/comprobantes?texto=${encodeURIComponent(cliente)}`, portal.demo);
  return Number(result['totalElements']);
}

/** Returns a receipt with its content, from the service. */
async function stored(claveAcceso: string): Promise<Readonly<Record<string, unknown>>> {
  const { result } = await call(portal.url, `/api/v1.0/comprobantes/${claveAcceso}?incluir=documento`, portal.demo);
  return result;
}

async function openForm(path: string): Promise<Page> {
  const page = await openAt(portal, `/emitir/${path}`);
  await page.getByRole('button', { name: /^Revisar/ }).waitFor();
  return page;
}

/** On the page to choose the type: Enter is enough for an invoice. */
async function oneKey(page: Page): Promise<void> {
  await page.locator('a:focus').getByText('Factura').waitFor();
  await page.keyboard.press('Enter');
}

/** Types a valid invoice of two lines. */
async function fillIn(page: Page, cliente: string): Promise<void> {
  await page.getByLabel('Número', { exact: true }).fill('1712345675');
  await page.getByLabel('Nombre o razón social').fill(cliente);
  await fillLine(page.getByRole('group', { name: 'Línea 1' }), 'P-001', 'Café de altura 500 g', '3', '8,333333');
  await page.getByRole('button', { name: 'Agregar línea' }).click();
  const second = page.getByRole('group', { name: 'Línea 2' });
  await fillLine(second, 'P-002', 'Leche entera', '2', '1.05');
  await second.getByLabel('IVA', { exact: true }).selectOption('0');
}

async function fillLine(
  line: Locator,
  codigo: string,
  descripcion: string,
  cantidad: string,
  precio: string,
): Promise<void> {
  await line.getByLabel('Código', { exact: true }).fill(codigo);
  await line.getByLabel('Descripción').fill(descripcion);
  await line.getByLabel('Cantidad').fill(cantidad);
  await line.getByLabel('Precio sin IVA').fill(precio);
}

/** Reviews the form and issues it with a double click; returns the access key once authorised. */
async function issue(page: Page, button: 'Emitir' | 'Corregir y enviar' = 'Emitir'): Promise<string> {
  await page.getByRole('button', { name: /^Revisar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).dblclick();
  await page.waitForURL(/\/portal\/comprobantes\/\d{49}/);
  await page.locator('[data-estado=AUTORIZADO]').waitFor();
  return /\d{49}/.exec(page.url())?.[0] ?? '';
}

/** Polls, since a loaded machine is slow. */
const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });
const total = (page: Page): Promise<string | null> => page.getByTestId('total').textContent();

describe.skipIf(!hasBrowser)('the form for invoices', SLOW, () => {
  test('opens with one key, computes like the service, shows errors beside the field, and issues', async () => {
    const page = await openAt(portal, '/comprobantes');
    await page.getByRole('navigation').getByRole('link', { name: 'Emitir' }).click();
    await page.getByRole('heading', { name: 'Emitir', exact: true }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await oneKey(page);
    await page.getByRole('heading', { name: 'Emitir factura' }).waitFor();
    await page.getByLabel('Punto de emisión').locator('option').first().waitFor({ state: 'attached' });
    const number = page.getByLabel('Número', { exact: true });
    await number.fill('123');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await page.getByRole('alert').getByText('cédula', { exact: false }).first().waitFor();
    // The first invalid field has the focus and says why.
    expect(await page.evaluate('document.activeElement.getAttribute("data-field")')).toBe('receptor.identificacion');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Más datos' }).click();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    await fillIn(page, 'CLIENTE DEL FORMULARIO');
    // 25.00 + 15 % = 28.75, and 2.10 without IVA.
    await seen(() => total(page)).toContain('30.85');
    // Previewed before issuing; the preview issues nothing.
    const drawn = page.waitForResponse('**/api/v1.0/comprobantes/vista-previa');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    expect((await drawn).headers()['content-type']).toBe('application/pdf');
    const preview = page.getByRole('dialog', { name: 'Vista previa del RIDE' });
    expect(await preview.getByTitle('Vista previa del RIDE').getAttribute('src')).toMatch(/^blob:/);
    await preview.getByRole('button', { name: 'Cerrar' }).click();
    await preview.waitFor({ state: 'hidden' });
    expect(await issuedTo('CLIENTE DEL FORMULARIO')).toBe(0);
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.getByText('Factura 001-001-000000001 por $30.85 a CLIENTE DEL FORMULARIO.').waitFor();
    await dialog.getByRole('button', { name: 'Emitir' }).dblclick();
    await page.getByRole('heading', { name: 'Factura 001-001-000000001' }).waitFor();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await page.getByText('$30.85').count()).toBeGreaterThan(0);
    expect(await issuedTo('CLIENTE DEL FORMULARIO')).toBe(1);
    // Back skips the form, and the next one is empty.
    await page.goBack();
    await page.waitForURL('**/portal/emitir');
    await oneKey(page);
    await page.getByRole('heading', { name: 'Emitir factura' }).waitFor();
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('');
    await closePage(page);
  });

  test('supports ICE, a discount, a tip, several payments, custom fields and a known receiver', async () => {
    await issueSample(portal, { cliente: 'COMPRADORA QUE VUELVE S.A.', identificacion: '1790016919001' });
    const page = await openForm('facturas');
    await page.getByLabel('Nombre o razón social').fill('que vuel');
    await page.getByRole('option', { name: 'COMPRADORA QUE VUELVE' }).click();
    expect(await page.getByLabel('Número', { exact: true }).inputValue()).toBe('1790016919001');
    const line = page.getByRole('group', { name: 'Línea 1' });
    await fillLine(line, 'P-1', 'Perfume', '2', '50');
    await line.getByLabel('Descuento').fill('10');
    await line.getByRole('button', { name: 'Más datos' }).click();
    await line.getByRole('button', { name: 'Agregar ICE o IRBPNR' }).click();
    await line.getByRole('combobox', { name: 'ICE o IRBPNR' }).fill('3610');
    await page.getByRole('option', { name: /^3610/ }).click();
    await line.getByRole('group', { name: 'Impuesto 1' }).getByLabel('Tarifa').fill('20');
    // 90 of goods, 18 of ICE, 15 % of both.
    await seen(() => total(page)).toContain('124.20');
    await page.getByLabel('Propina').fill('9');
    await page.getByRole('group', { name: 'Pago 1' }).getByLabel('Valor').fill('33,20');
    await page.getByRole('button', { name: 'Agregar forma de pago' }).click();
    const second = page.getByRole('group', { name: 'Pago 2' });
    await second.getByLabel('Forma de pago').selectOption('19');
    await second.getByLabel('Plazo').fill('3');
    await second.getByLabel('Unidad').selectOption('meses');
    await page.getByRole('button', { name: 'Agregar campo' }).click();
    const field = page.getByRole('group', { name: 'Campo 1' });
    await field.getByLabel('Nombre').fill('Vendedor');
    await field.getByLabel('Valor').fill('Zoila');
    const claveAcceso = await issue(page);
    expect(await stored(claveAcceso)).toMatchObject({
      importeTotal: 133.2,
      documento: {
        propina: 9,
        pagos: [
          { formaPago: '01', total: 33.2 },
          { formaPago: '19', total: 100, plazo: 3, unidadTiempo: 'meses' },
        ],
        campoAdicional: [{ nombre: 'Vendedor', value: 'Zoila' }],
      },
    });

    // A duplicate: another number, changes recalculated, and the single payment follows.
    await go(page, `/portal/emitir/facturas?duplicar=${claveAcceso}`);
    await page.getByText('Copia de Factura').waitFor();
    await page.getByRole('group', { name: 'Línea 1' }).getByLabel('Cantidad').fill('3');
    await page.getByRole('button', { name: 'Quitar el pago 2' }).click();
    await page.getByRole('group', { name: 'Pago 1' }).getByLabel('Valor').fill('');
    // 140 of goods, 28 of ICE, 25.20 of IVA, 9 of tip.
    await seen(() => total(page)).toContain('202.20');
    const copy = await issue(page);
    expect(copy).not.toBe(claveAcceso);
    expect(await stored(copy)).toMatchObject({ importeTotal: 202.2, documento: { pagos: [{ total: 202.2 }] } });
    await closePage(page);
  });

  test('corrects a returned one: marks the SRI’s fields, keeps the number and resends it', async () => {
    const claveAcceso = await issueSample(portal, { cliente: 'DEVUELTA', simular: 'DEVUELTA:69' });
    const before = await stored(claveAcceso);
    expect(before['estado']).toBe('DEVUELTO');
    const page = await openForm(`facturas?corregir=${claveAcceso}`);
    await page.getByRole('heading', { name: 'Corregir factura' }).waitFor();
    const identificacion = page.getByLabel('Número', { exact: true });
    expect(await identificacion.getAttribute('aria-invalid')).toBe('true');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await identificacion.fill('0102030400');
    await seen(() => identificacion.getAttribute('aria-invalid')).not.toBe('true');
    await page.getByLabel('Nombre o razón social').fill('CORREGIDA');
    await page.getByRole('button', { name: /^Quitar el campo/ }).click();
    expect(await issue(page, 'Corregir y enviar')).toBe(claveAcceso);
    expect(await stored(claveAcceso)).toMatchObject({
      secuencial: before['secuencial'],
      receptor: { identificacion: '0102030400', razonSocial: 'CORREGIDA' },
    });
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('the other types', SLOW, () => {
  test('credit note, debit note and guide are created from an invoice', async () => {
    const factura = await issueSample(portal, {
      cliente: 'COMPRADORA CON NOTAS',
      identificacion: '1790016919001',
      correo: 'notas@example.test',
    });
    const page = await openForm(`notas-credito?desde=${factura}`);
    await page.getByText('A partir de Factura').waitFor();
    expect(await page.getByLabel('Correo').inputValue()).toBe('notas@example.test');
    // Two at 8.50, with IVA; one is returned.
    await seen(() => total(page)).toContain('19.55');
    await page.getByLabel('Motivo').fill('Devolución');
    await page.getByRole('group', { name: 'Línea 1' }).getByLabel('Cantidad').fill('3');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    // Only the service knows the remainder of the invoice; its message is beside the lines.
    await page.getByText('del documento solo quedan 19.55 por acreditar', { exact: false }).first().waitFor();
    await page.getByRole('group', { name: 'Línea 1' }).getByLabel('Cantidad').fill('1');
    await seen(() => total(page)).toContain('9.78');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    const nota = await issue(page);
    expect(await stored(nota)).toMatchObject({ codDoc: '04', importeTotal: 9.78 });

    await go(page, `/portal/emitir/notas-debito?desde=${factura}`);
    const charge = page.getByRole('group', { name: 'Cargo 1' });
    await charge.getByLabel('Motivo').fill('Interés por mora');
    await charge.getByLabel('Valor sin impuestos').fill('12,50');
    await seen(() => total(page)).toContain('14.38');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    expect(await stored(await issue(page))).toMatchObject({ codDoc: '05', importeTotal: 14.38 });

    await go(page, `/portal/emitir/guias-remision?desde=${factura}`);
    await page.getByLabel('Identificación del transportista').fill('1712345675');
    await page.getByLabel('Transportista', { exact: true }).fill('CARGA PESADA');
    await page.getByLabel('Placa').fill('PBA1234');
    await page.getByLabel('Dirección de partida').fill('Bodega 1');
    const [today = ''] = new Date(Date.now() - 5 * 3600 * 1000).toISOString().split('T');
    await page.getByLabel('Inicio del transporte').fill(today);
    await page.getByLabel('Fin del transporte').fill(today);
    await page.getByLabel('Dirección de destino').fill('Av. Ficticia 2');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    expect(await stored(await issue(page))).toMatchObject({
      codDoc: '06',
      documento: {
        destinatario: [
          { identificacionDestinatario: '1790016919001', detalle: [{ codigoInterno: 'P-001', cantidad: 2 }] },
        ],
      },
    });
    await closePage(page);
  });

  test('a purchase settlement is issued, and a withholding is created from it with catalogue codes', async () => {
    const page = await openForm('liquidaciones-compra');
    await page.getByLabel('Número', { exact: true }).fill('1712345675');
    await page.getByLabel('Nombre o razón social').fill('ARTESANA SIN RUC');
    await page.getByLabel('Dirección (opcional)').fill('Mercado 3');
    await fillLine(page.getByRole('group', { name: 'Línea 1' }), 'S-1', 'Canastos', '10', '10');
    await seen(() => total(page)).toContain('115.00');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    const liquidacion = await issue(page);

    await go(page, `/portal/emitir/retenciones?desde=${liquidacion}`);
    // Typed as printed, stored as the SRI has it.
    const number = page.getByLabel('Número del documento');
    const digits = await number.inputValue();
    expect(digits).toMatch(/^\d{15}$/);
    await number.fill(digits.replace(/^(\d{3})(\d{3})/, '$1-$2-'));
    expect(await number.inputValue()).toBe(digits);
    const renta = page.getByRole('group', { name: 'Retención 1' });
    await renta.getByRole('combobox', { name: 'Código de retención' }).fill('312');
    await page.getByRole('option', { name: /^312 / }).click();
    const iva = page.getByRole('group', { name: 'Retención 2' });
    expect(await iva.getByLabel('Base imponible').inputValue()).toBe('15.00');
    await iva.getByRole('combobox', { name: 'Código de retención' }).fill('100 %');
    await page.getByRole('option', { name: /^3 · 100/ }).click();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    const retencion = await stored(await issue(page));
    expect(retencion).toMatchObject({
      codDoc: '07',
      documento: {
        docsSustento: [{ codDocSustento: '03', retenciones: [{ codigo: '1' }, { codigo: '2', valorRetenido: 15 }] }],
      },
    });
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('no duplicate and no lost input', SLOW, () => {
  test('when the tab is closed; the draft ends with the session', async () => {
    const page = await openForm('facturas');
    await fillIn(page, 'PARA MAÑANA');
    await page.reload();
    await seen(() => page.getByLabel('Nombre o razón social').inputValue()).toBe('PARA MAÑANA');
    expect(await page.getByRole('group', { name: 'Línea 2' }).getByLabel('Descripción').inputValue()).toBe(
      'Leche entera',
    );
    // Of this type and company only.
    await go(page, '/portal/emitir/notas-credito');
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('');
    await go(page, '/portal/emitir');
    await page.getByRole('link', { name: /^Factura Borrador/ }).waitFor();
    await page.getByRole('button', { name: 'Su cuenta' }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
    await page.waitForURL('**/portal/ingreso');
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("borrador"))')).toEqual([]);
    await closePage(page);
  });

  test('when the connection is lost while issuing, with or without later edits', async () => {
    const page = await openForm('facturas');
    await fillIn(page, 'CONEXIÓN PERDIDA');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.waitFor();
    // The service receives it and answers; the answer never arrives.
    const lose = '**/api/v2.0/comprobantes/facturas';
    await page.route(lose, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await dialog.getByRole('button', { name: 'Dejar de esperar' }).click();
    await dialog.getByText('No hay conexión con el servicio', { exact: false }).waitFor();
    expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('CONEXIÓN PERDIDA');
    await page.unroute(lose);
    // After a change it is not issued as another receipt, unless the user asks for that.
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByLabel('Dirección (opcional)').fill('Otra');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await dialog.getByText('Este borrador ya se emitió antes', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByLabel('Dirección (opcional)').fill('');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issuedTo('CONEXIÓN PERDIDA')).toBe(1);
    await closePage(page);
  });

  test('when a correction’s answer is lost: the user is sent to the receipt', async () => {
    const claveAcceso = await issueSample(portal, { cliente: 'CORRECCIÓN PERDIDA', simular: 'DEVUELTA:35' });
    const page = await openForm(`facturas?corregir=${claveAcceso}`);
    await page.getByRole('button', { name: /^Quitar el campo/ }).click();
    await page.getByRole('button', { name: 'Revisar y corregir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Corregir y enviar otra vez?' });
    await page.route('**/api/v2.0/comprobantes/facturas/*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Corregir y enviar' }).click();
    await dialog.getByText('No hay conexión con el servicio', { exact: false }).waitFor();
    await page.unroute('**/api/v2.0/comprobantes/facturas/*');
    await dialog.getByRole('button', { name: 'Corregir y enviar' }).click();
    await dialog.getByRole('link', { name: 'Ver el comprobante' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    await closePage(page);
  });

  test('when the back button is pressed in the middle of issuing', async () => {
    const page = await openAt(portal, '/emitir');
    await oneKey(page);
    await fillIn(page, 'HACIA ATRÁS');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    await page.route('**/api/v2.0/comprobantes/facturas', async (route) => {
      await page.goBack();
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issuedTo('HACIA ATRÁS')).toBe(1);
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("borrador"))')).toEqual([]);
    await closePage(page);
  });

  test('when two tabs have the same draft', async () => {
    const page = await openForm('facturas');
    const other = await page.context().newPage();
    await other.goto('/portal/emitir/facturas');
    await fillIn(page, 'DOS PESTAÑAS');
    // Typing in one tab appears in the other.
    await seen(() => other.getByLabel('Nombre o razón social').inputValue()).toBe('DOS PESTAÑAS');
    const last = other.getByRole('group', { name: 'Línea 2' }).getByLabel('IVA', { exact: true });
    await seen(async () => (await last.count()) === 1 && (await last.inputValue())).toBe('0');
    await other.getByRole('button', { name: 'Revisar y emitir' }).click();
    const theirs = other.getByRole('dialog');
    await theirs.getByRole('button', { name: 'Emitir' }).waitFor();
    await issue(page);
    await other.getByText('se emitió o se descartó en otra pestaña', { exact: false }).waitFor();
    expect(await other.getByRole('button', { name: 'Revisar y emitir' }).isDisabled()).toBe(true);
    expect(await other.getByLabel('Nombre o razón social').inputValue()).toBe('DOS PESTAÑAS');
    expect(await issuedTo('DOS PESTAÑAS')).toBe(1);
    await other.getByRole('button', { name: 'Empezar de nuevo' }).click();
    expect(await other.getByLabel('Nombre o razón social').inputValue()).toBe('');
    await closePage(page);
  });

  test('when the session ends while typing, and when the service is restarted', async () => {
    const page = await openForm('facturas');
    await fillIn(page, 'SESIÓN Y SERVICIO');
    await page.getByRole('button', { name: 'Revisar y emitir' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Emitir esta factura?' });
    await dialog.waitFor();
    await page.context().clearCookies();
    await portal.restart();
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.locator('[data-estado=AUTORIZADO]').waitFor();
    expect(await issuedTo('SESIÓN Y SERVICIO')).toBe(1);
    await closePage(page);
  });
});
