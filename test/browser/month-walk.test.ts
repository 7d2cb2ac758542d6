import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePage, enter, hasBrowser, openPage, usePortal } from '../support/browser.js';
import { DESK, PHONE, settled } from '../support/chromium.js';
import { isLongRun } from '../support/long-run.js';
import { listaRecibidos } from '../support/cruce.js';
import { issueSample, soldXml } from '../support/portal-data.js';
import { call } from '../support/service.js';

/** `PORTAL_FOTOS=folder`: a picture of every step, at both sizes. */
const PICTURES = process.env['PORTAL_FOTOS'];
const portal = usePortal();
const seen = <T>(what: () => Promise<T>) => expect.poll(what, { timeout: 60_000 });

beforeAll(async () => {
  if (!hasBrowser) return;
  const { url, demo } = portal;
  await call(url, `/api/v1.0/empresas/${demo.ruc}`, {
    method: 'PUT',
    apiKey: demo.apiKey,
    body: { agenteRetencion: '1' },
  });
});

/** Nothing of a page is outside its width; its picture is taken if wanted. */
async function look(page: Page, size: string, step: string): Promise<void> {
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
  const wide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect([step, wide]).toEqual([step, 0]);
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${size}-${step}.png`), fullPage: true });
}

describe.skipIf(!hasBrowser)('a month, from what is received to the ATS', { timeout: 600_000 }, () => {
  test.each([['desk', DESK] as const, ...(isLongRun ? [['phone', PHONE] as const] : [])])(
    '%s: receive, decide, withhold, check, close, ATS, and each mistake on the way',
    async (size, viewport) => {
      // The demo company buys from itself, so that the SRI confirms it.
      const clave = await issueSample(portal, {
        cliente: 'COMPRADORA',
        identificacion: portal.demo.ruc,
        producto: `Escritorio ${size}`,
        precio: 1234.5,
      });
      const xml = await soldXml(portal, clave);
      const page = await openPage(portal, { viewport });
      await enter(page, portal);
      const step = (name: string): Promise<void> => look(page, size, name);

      await page.goto('/portal/recibidos/traer');
      const file = { name: 'factura.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
      await page.locator('input[type=file]').setInputFiles({ ...file, name: 'foto.xml', buffer: Buffer.from('nada') });
      await page.locator('input[type=file]').setInputFiles(file);
      const files = page.getByRole('list', { name: 'Archivos' });
      await files.getByText('Nuevo', { exact: true }).waitFor();
      await files.getByText('No se pudo importar', { exact: true }).waitFor();
      await step('1-receive');

      // Too early: the check list names it, and leads to exactly that document.
      await page.goto('/portal/reportes/cierre');
      const open = page.getByRole('link', { name: 'Ver: Recibidos sin decisión', exact: false });
      await open.waitFor();
      await step('2-check-early');
      await open.click();
      await page.waitForURL(/falta=primera-decision/);
      await step('3-to-decide');
      expect(await page.locator(`a[href*="/recibidos/"][href*="${clave}"]`).count()).toBe(1);
      await page.goto(`/portal/recibidos/${clave}`);

      // A registration before the document's date is refused; a contradiction is shown while typing.
      await page.getByLabel('Fecha de registro').fill('2020-01-01');
      const decision = page.getByRole('region', { name: 'Lo que decide usted' });
      await decision.getByLabel('Sustento tributario').first().selectOption('02');
      await page.getByLabel('Da crédito tributario').selectOption({ label: 'Sí' });
      await page.getByText('El sustento 02 es costo o gasto', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Guardar la decisión' }).click();
      await page.getByText('No puede registrarse antes de emitirse', { exact: false }).waitFor();
      await step('4-mistakes');
      const { fechaEmision } = (await call(portal.url, `/api/v1.0/comprobantes/${clave}`, portal.demo)).result as {
        fechaEmision: string;
      };
      await page.getByLabel('Fecha de registro').fill(fechaEmision.split('/').toReversed().join('-'));
      await decision.getByLabel('Sustento tributario').first().selectOption('01');
      await page.getByLabel('Qué es la línea 1').selectOption({ label: 'Bien' });
      await page.getByRole('button', { name: 'Guardar la decisión' }).click();
      await page.getByText('Decisión guardada').waitFor();
      await step('5-decided');

      const withholding = page.getByRole('region', { name: 'Retención', exact: true });
      await withholding.getByRole('button', { name: 'Emitir la retención' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Emitir la retención' }).click();
      await withholding.getByRole('link', { name: 'Ver la retención' }).waitFor();
      await step('6-withheld');

      const month = fechaEmision.split('/').toReversed().slice(0, 2).join('-');
      await page.goto('/portal/reportes/cruce');
      await page.locator('input[type=file]').setInputFiles({
        name: 'lista.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(
          listaRecibidos(portal.demo.ruc, [{ secuencial: 7, fecha: `03/${month.slice(5)}/${month.slice(0, 4)}` }]),
          'base64',
        ),
      });
      await page.getByRole('button', { name: 'Cruzar' }).click();
      await page.getByText('Tráigalo por su clave', { exact: false }).first().waitFor();
      await step('7-compared');

      await page.goto('/portal/reportes/cierre');
      await page.getByText('No falta nada.').first().waitFor();
      await step('8-check');
      await page.getByRole('button', { name: 'Cerrar el mes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar el mes' }).click();
      await page.getByText('está cerrado', { exact: false }).first().waitFor();
      await step('9-closed');

      // A decision about a closed month is refused, and says what to do.
      await page.goto(`/portal/recibidos/${clave}`);
      await decision.getByLabel('Sustento tributario').first().selectOption('02');
      await page.getByRole('button', { name: 'Guardar la decisión' }).click();
      await page.getByText('reábralo', { exact: false }).first().waitFor();
      await step('10-closed-mistake');

      await page.goto('/portal/reportes/impuestos');
      await page.getByRole('region', { name: 'Saldos', exact: false }).waitFor();
      await step('11-form-104');
      await page.goto('/portal/reportes/ats');
      await page.getByRole('button', { name: /^Descargar AT/ }).waitFor();
      await step('12-ats');

      await page.goto('/portal/reportes/cierre');
      await page.getByLabel('Motivo').fill('Falta una factura.');
      await page.getByRole('button', { name: 'Reabrir el mes' }).click();
      await page.getByText('está abierto', { exact: false }).waitFor();
      await step('13-reopened');
      await seen(() => page.getByText('Falta una factura.', { exact: false }).count()).toBeGreaterThan(0);
      await page.goto('/portal/normas?tipo=iva-diferenciado');
      await page.getByText('Según la prensa').first().waitFor();
      await step('14-rules');
      await closePage(page);
    },
  );
});
