import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { DESK, go } from '../support/chromium.js';
import { minimalFactura } from '../support/payloads.js';
import { run } from '../support/sdk.js';
import { call } from '../support/service.js';

// Before the service starts, which reads them then.
beforeAll(() => buildClientsIfStale());
const portal = usePortal();
const issue = async (simular?: string): Promise<string> => {
  const more = simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] };
  const { result } = await call(portal.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: portal.demo.apiKey,
    headers: { prefer: 'wait=20' },
    body: minimalFactura(more),
  });
  return String(result['claveAcceso']);
};

describe.skipIf(!hasBrowser)('the feed', () => {
  test('shows live events, filtered by type and company in the URL, each with its receipt and JSON', async () => {
    const page = await openAt(portal, '/eventos');
    await page.getByText('No hay eventos').waitFor();
    await page.getByText('En vivo: los cambios aparecen solos').waitFor();

    const autorizado = await issue();
    const reported = page.getByRole('list', { name: 'Eventos' }).getByRole('listitem');
    const authorised = reported.filter({ hasText: 'El SRI autorizó la factura 001-001-000000001' });
    await authorised.waitFor();
    await issue('DEVUELTA:35');
    await reported.filter({ hasText: 'El SRI devolvió la factura 001-001-000000002' }).waitFor();
    expect(await reported.first().innerText()).toContain('El SRI devolvió'); // newest first
    await page.getByRole('button', { name: 'Escribir un evento de prueba' }).click();
    await reported.filter({ hasText: 'Evento de prueba' }).waitFor();

    // Filters are in the URL, and a URL sets them.
    await page.getByLabel('Qué pasó').first().click();
    await page.getByRole('option', { name: 'Comprobante autorizado', exact: true }).click();
    await expect.poll(() => reported.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('tipos')).toBe('comprobante.autorizado');
    await go(page, '/portal/eventos?tipos=comprobante.creado,comprobante.devuelto');
    await expect.poll(() => reported.count()).toBe(3);
    await go(page, '/portal/eventos?tipos=nada&ruc=0999999999001');
    await page.getByText('No hay eventos').waitFor();

    await go(page, `/portal/eventos?tipos=comprobante.autorizado&ruc=${portal.demo.ruc}`);
    await authorised.getByRole('button', { name: 'Detalles' }).click();
    const json = JSON.parse(await authorised.locator('pre').innerText()) as unknown;
    expect(json).toMatchObject({
      tipo: 'comprobante.autorizado',
      ruc: portal.demo.ruc,
      datos: { claveAcceso: autorizado },
    });
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    // The command on the page returns what the page shows.
    const [ask = ''] = await page
      .getByRole('region', { name: 'Leerlos desde un programa' })
      .locator('code')
      .allInnerTexts();
    expect(ask).toContain(`tipos=comprobante.autorizado&ruc=${portal.demo.ruc}`);
    const env = { RUBRICA_API_KEY: portal.demo.apiKey };
    const answer = await run('sh', ['-c', ask.replace('cursor=CURSOR&', '')], { env });
    expect(JSON.parse(answer)).toMatchObject({ result: { content: [json] } });

    await authorised.getByRole('link').click();
    await page.getByRole('heading', { name: 'Factura 001-001-000000001' }).waitFor();
    await closePage(page);
  });

  test('stays in place while older events are read, and continues afterwards', async () => {
    const { apiKey } = portal.demo;
    const write = (): Promise<unknown> => call(portal.url, '/api/v1.0/eventos/prueba', { apiKey, method: 'POST' });
    const written = async (): Promise<number> => {
      const { result } = await call(portal.url, '/api/v1.0/eventos?tipos=prueba&size=500', { apiKey });
      return (result['content'] as unknown[]).length;
    };
    const newest = async (): Promise<string> =>
      String((await call(portal.url, '/api/v1.0/eventos?orden=desc&size=1', { apiKey })).result['siguiente']);
    const before = await written();
    for (let at = 0; at < 60; at++) await write();
    await expect.poll(written).toBe(before + 60);
    const page = await openAt(portal, '/eventos?tipos=prueba');
    const reported = page.getByRole('list', { name: 'Eventos' }).getByRole('listitem');
    await expect.poll(() => reported.count()).toBe(50);
    await page.getByText('En vivo: los cambios aparecen solos').waitFor();
    await page.getByRole('button', { name: 'Ver más antiguos' }).click();
    await expect.poll(() => reported.count()).toBe(before + 60);
    await page.getByText('En pausa mientras mira los anteriores.').waitFor();
    const seen = await reported.first().innerText();
    await write();
    await expect.poll(written).toBe(before + 61);
    // Maximum delay until the page refreshes.
    await page.waitForTimeout(2000);
    expect([await reported.count(), await reported.first().innerText()]).toEqual([before + 60, seen]);
    await page.getByRole('button', { name: 'Volver a los más recientes' }).click();
    await reported.first().getByRole('button', { name: 'Detalles' }).click();
    await reported
      .first()
      .getByText(await newest())
      .waitFor();
    expect(await reported.count()).toBe(50);
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('integrations', () => {
  test('every listed client can be downloaded, and every document is served', async () => {
    const page = await openAt(portal, '/integraciones');
    const clients = page.getByRole('list', { name: 'Clientes' }).getByRole('listitem');
    await clients.first().waitFor();
    expect(await clients.count()).toBe(3);
    for (const client of await clients.all()) {
      const link = client.getByRole('link');
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const bytes = readFileSync(await download.path());
      expect(await client.innerText()).toContain(createHash('sha256').update(bytes).digest('hex'));
      expect(await client.locator('code').innerText()).toContain(`${portal.url}/docs/${download.suggestedFilename()}`);
    }
    for (const link of await page.getByRole('list', { name: 'La interfaz' }).getByRole('link').all()) {
      const address = (await link.getAttribute('href')) ?? '';
      expect((await page.request.get(address)).status(), address).toBe(200);
    }
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('main').getByRole('link', { name: 'Eventos' }).click();
    await page.getByRole('heading', { name: 'Eventos', level: 1 }).waitFor();
    await closePage(page);
  });
});
