import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { minimalFactura } from '../support/payloads.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { call } from '../support/service.js';

let receiver: Receiver;
// Before the portal starts, which needs its port.
beforeAll(async () => {
  receiver = await startReceiver();
});
const portal = usePortal(() => ({
  RUBRICA_RED_PERMITIDA: '127.0.0.1',
  RUBRICA_WEBHOOK_PUERTOS: `443,${receiver.port}`,
}));
afterAll(() => receiver.stop());

describe.skipIf(!hasBrowser)('webhooks', () => {
  test('are created, tested, monitored, replayed, rotated, disabled and deleted', async () => {
    const page = await openAt(portal, '/webhooks');
    await page.getByText('No hay webhooks').waitFor();

    await page.getByRole('button', { name: 'Crear un webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Crear un webhook' });
    await form.getByLabel('Dirección').fill('https://10.0.0.7/rubrica');
    await form.getByLabel('Descripción').fill('<b>Tienda</b> 1');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByRole('button', { name: 'Crear' }).click();
    // Problems are shown beside their field, as worded by the service.
    await form.getByText('está en una red privada', { exact: false }).waitFor();
    await form.getByLabel('Dirección').fill(receiver.url);
    await form.getByRole('button', { name: 'Crear' }).click();
    const shown = page.getByRole('dialog', { name: 'Guarde este secreto ahora' });
    const secret = (await shown.getByTestId('secreto').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    receiver.secrets.push(secret);
    await shown.getByRole('button', { name: 'Lo guardé' }).click();
    await shown.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('link', { name: '<b>Tienda</b> 1' }).click();
    await page.getByRole('button', { name: 'Enviar una prueba' }).click();
    await page.getByText('La prueba llegó').waitFor();
    const deliveries = page.getByRole('list', { name: 'Entregas' });
    await deliveries.getByText('prueba', { exact: true }).waitFor();

    await call(portal.url, '/api/v2.0/comprobantes/facturas', { apiKey: portal.demo.apiKey, body: minimalFactura({}) });
    const authorised = deliveries.getByRole('listitem').filter({ hasText: 'comprobante.autorizado' });
    await authorised.getByText('Entregada', { exact: true }).waitFor();
    await authorised.getByRole('button', { name: 'Detalles' }).click();
    await authorised.getByText('204', { exact: false }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const arrived = (): number =>
      receiver.received.filter(({ evento }) => evento.tipo === 'comprobante.autorizado').length;
    await authorised.getByRole('button', { name: 'Repetir' }).click();
    await expect.poll(arrived).toBe(2);

    await page.getByRole('button', { name: 'Repetir un período' }).click();
    const period = page.getByRole('dialog', { name: 'Repetir un período' });
    await period.getByLabel('Desde').fill('01/01/2020');
    await period.getByLabel('Hasta').fill('1/1/2099');
    await period.getByRole('button', { name: 'Repetir' }).click();
    await expect.poll(arrived).toBe(3);

    await page.getByRole('button', { name: 'Cambiar el secreto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar el secreto' }).click();
    expect(await shown.getByTestId('secreto').textContent()).not.toBe(secret);
    await shown.getByRole('button', { name: 'Lo guardé' }).click();
    await page.getByText('se firma también con el secreto anterior', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Está apagado', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
    await page.getByText('Activo', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('No hay webhooks').waitFor();
    await closePage(page);
  });
});
