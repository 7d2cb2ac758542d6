import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { obtainBearer } from '../support/bearer.js';
import { isLongRun } from '../support/long-run.js';
import { issueSample, issueSamples } from '../support/portal-data.js';
import { call } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

let smtp: TestSmtp;
let simulatorPort = 0;
beforeAll(async () => {
  smtp = await startSmtp({
    recipient: (address) => (address.startsWith('nadie') ? { code: 550, text: '5.1.1 No such user' } : undefined),
  });
  // A port that was just free: the simulator is controlled from here.
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  simulatorPort = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
});
afterAll(() => smtp.stop());

const portal = usePortal(() => ({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'Rúbrica <avisos@rubrica.example.ec>',
  RUBRICA_SIMULADOR_PORT: String(simulatorPort),
}));

const faults = (fallas: readonly object[]): Promise<Response> =>
  fetch(`http://127.0.0.1:${simulatorPort}/fallas`, { method: 'PUT', body: JSON.stringify({ fallas }) });

describe.skipIf(!hasBrowser)('home', () => {
  test('before the first receipt it shows that all is in order, and what will appear', async () => {
    const page = await openAt(portal, '/inicio');
    await page.getByText('Nada pendiente. Todo está en orden.').waitFor();
    await page.getByRole('heading', { name: 'Todavía no hay ventas que mostrar' }).waitFor();
    await expectAccessibleEverywhere(page);
    await closePage(page);
  });

  test('shows sales and open tasks with links', async () => {
    await issueSamples(portal);
    await issueSample(portal, { cliente: 'BUZÓN LLENO S.A.', correo: 'nadie@example.test', precio: 1 });
    const page = await openAt(portal, '/inicio');
    const todo = page.getByRole('list', { name: 'Requiere su atención' });
    await todo.getByText('1 devuelto por el SRI').waitFor();
    await todo.getByText('1 detenido: espera que lo reanude').waitFor();
    await todo.getByText('1 correo al cliente no se pudo entregar').waitFor();

    // 2 × (412.30 + 15.25 + 89.90 + 3.10 + 8.50 + 1.00); one is awaiting annulment and counts until then.
    const chart = page.getByRole('img', { name: /^Ventas e IVA por mes/ });
    await chart.waitFor();
    await page.getByText('$1,060.10').first().waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    expect(await chart.locator('rect').count()).toBe(24);
    await page.getByRole('button', { name: 'Ver como tabla' }).click();
    const table = page.getByRole('table', { name: 'Ventas e IVA por mes' });
    expect(await table.getByRole('row').count()).toBe(13);
    await table.getByRole('row').last().getByText('$1,060.10').waitFor();
    await table.getByRole('row').last().getByText('$159.02').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    for (const [name, address, cliente] of [
      ['Ver: 1 devuelto por el SRI', /estado=DEVUELTO/, 'PANADERÍA SANTA ROSA'],
      ['Ver: 1 detenido: espera que lo reanude', /espera=intervenir/, 'DISTRIBUIDORA ANDINA DEL SUR'],
      ['Ver: 1 correo al cliente no se pudo entregar', /espera=correo/, 'BUZÓN LLENO S.A.'],
    ] as const) {
      await todo.getByRole('link', { name }).click();
      await page.waitForURL(address);
      const rows = page.getByRole('table').getByRole('row');
      await page.getByRole('table').getByText(cliente).waitFor();
      await expect.poll(() => rows.count()).toBe(2);
      await page.goBack();
      await todo.waitFor();
    }
    await closePage(page);
  });

  test.runIf(isLongRun)('shows an SRI outage, and that receipts are sent later automatically', async () => {
    await faults([{ efecto: '503' }]);
    for (let n = 0; n < 8; n++)
      await call(portal.url, '/api/v2.0/comprobantes/facturas', {
        apiKey: portal.demo.apiKey,
        body: {
          ruc: portal.demo.ruc,
          estab: '001',
          ptoEmi: '001',
          codDoc: '01',
          receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ESPERA' },
          detalles: [
            {
              codigoPrincipal: 'P',
              descripcion: 'P',
              cantidad: 1,
              precioUnitario: 1,
              descuento: 0,
              impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
            },
          ],
        },
      });
    const page = await openAt(portal, '/inicio');
    const todo = page.getByRole('list', { name: 'Requiere su atención' });
    const away = todo.getByText('El SRI no responde', { exact: false });
    await away.first().waitFor();
    // A user who may control the simulator gets a link to it.
    await todo
      .getByRole('link', { name: /^Ver: El SRI no responde/ })
      .first()
      .click();
    await page.waitForURL('**/portal/simulador');
    await page.goBack();
    await faults([]);
    await away.first().waitFor({ state: 'detached', timeout: 120_000 });
    await closePage(page);
  });

  test('shows no charts without ROLE_REPORTS, and no certificates without access to them', async () => {
    const headers = { authorization: `Bearer ${await obtainBearer(portal.url, portal.demo)}` };
    const usuario = 'caja@example.ec';
    const made = await call(portal.url, '/api/v1.0/usuarios', {
      headers,
      body: { usuario, nombres: 'Caja', rol: 'usuario', roles: ['ROLE_RECEIPTS'] },
    });
    expect(made.status).toBe(201);
    const page = await openPage(portal);
    await enter(page, portal, { usuario, password: String(made.result['password']) });
    await go(page, '/portal/inicio');
    await page.getByRole('list', { name: 'Requiere su atención' }).getByText('1 devuelto por el SRI').waitFor();
    expect(await page.getByRole('heading', { name: 'Ventas e IVA por mes' }).count()).toBe(0);
    await closePage(page);
  });

  test('names a company without a certificate, with a link to the upload', async () => {
    const body = { ruc: '1790085783001', razonSocial: 'SIN FIRMA S.A.', dirMatriz: 'QUITO' };
    const made = await call(portal.url, '/api/v1.0/empresas', { apiKey: portal.demo.apiKey, body });
    expect(made.status).toBe(201);
    // The companies of an account are read with the session.
    const page = await openPage(portal);
    await enter(page, portal);
    await go(page, '/portal/inicio');
    await page.getByRole('link', { name: /^Ver: SIN FIRMA S.A. no tiene certificado/ }).click();
    await page.getByRole('heading', { name: 'Sin certificado de firma' }).waitFor();
    await closePage(page);
  });
});
