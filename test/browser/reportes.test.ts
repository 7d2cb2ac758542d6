import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fechaEcuador, isoEcuador } from '../../src/kernel/hora-ecuador.js';
import { closePage, expectAccessibleEverywhere, hasBrowser, openAt, usePortal } from '../support/browser.js';
import { DESK, PHONE, go } from '../support/chromium.js';
import { withClient } from '../support/database.js';
import { listaRecibidos, storeRecibidos } from '../support/cruce.js';
import { minimalOf } from '../support/minimal-payloads.js';
import { minimalFactura } from '../support/payloads.js';
import { issueSample } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const month = isoEcuador(new Date()).slice(0, 7);
const sql = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(portal.adminUrl, async (client) => (await client.query<Row>(text)).rows);

async function issue(pathWord: string, body: unknown): Promise<void> {
  const answer = await call(portal.url, `/api/v2.0/comprobantes/${pathWord}`, {
    apiKey: portal.demo.apiKey,
    headers: { prefer: 'wait=20' },
    body,
  });
  expect([answer.status, answer.result['code']]).toEqual([201, undefined]);
}

/** Opens a page and waits for its data. */
async function open(path: string): Promise<Page> {
  return openAt(portal, `/reportes${path}`);
}

/** Returns the figures above a report, by name. */
async function figures(page: Page): Promise<Record<string, string>> {
  const reported = page.locator('dl').first();
  await reported.waitFor();
  const [names, values] = await Promise.all([
    reported.locator('dt').allInnerTexts(),
    reported.locator('dd').allInnerTexts(),
  ]);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}

async function downloaded(page: Page, click: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Requests a file of the report from the menu. */
async function ask(page: Page, as: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Descargar', exact: true }).click();
  return page.getByRole('menuitem', { name: as });
}

beforeAll(async () => {
  if (!hasBrowser) return;
  // 2 × 412.30 and 2 × 8.50, with 15 %.
  await issueSample(portal, { cliente: 'FERRETERÍA S.A.', identificacion: '1790016919001', precio: 412.3 });
  await issueSample(portal, { cliente: 'ANA PÉREZ' });
  await issue('facturas', minimalFactura({ moneda: 'EURO' }));
  await issue('liquidaciones-compra', minimalOf('03', portal.demo.ruc));
  await issue('retenciones', minimalOf('07', portal.demo.ruc));
}, 120_000);

describe.skipIf(!hasBrowser)('reports', () => {
  test('a book shows totals, lines and excluded documents; all choices are in the URL', async () => {
    const page = await open('/ventas');
    expect(await figures(page)).toEqual({
      Comprobantes: '3',
      'Base 12/14/15 %': '$858.60',
      IVA: '$128.79',
      Total: '$987.39',
    });
    const navigation = page.getByRole('navigation', { name: 'Reportes' });
    expect(await navigation.locator('[aria-current=page]').allInnerTexts()).toEqual(['Ventas']);
    await page.getByText('1 comprobante indica una moneda distinta del dólar').waitFor();
    const rows = page.getByRole('table', { name: 'Libro de ventas' }).getByRole('row');
    expect(await rows.count()).toBe(4);
    const [head] = await rows.allInnerTexts();
    expect(head).not.toContain('Base 5 %'); // there is none
    expect(await page.getByRole('table', { name: 'Con otra moneda, por revisar' }).innerText()).toContain('EURO');
    await page.getByRole('button', { name: 'Todas las columnas' }).click();
    await rows.first().getByText('Clave de acceso').waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(PHONE);
    expect(await page.getByRole('list', { name: 'Libro de ventas' }).getByRole('listitem').count()).toBe(3);
    await page.setViewportSize(DESK);

    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Identificación de la otra parte').fill('1790016919001');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('parte')).toBe('1790016919001');
    await page.reload();
    await rows.nth(1).getByText('FERRETERÍA S.A.').waitFor();

    const csv = await downloaded(page, await ask(page, 'CSV con «;»'));
    expect(csv.name).toMatch(new RegExp(`^ventas-${month}-01-${month}-\\d\\d\\.csv$`));
    const [titles, line, ...others] = csv.bytes.toString().trim().split('\r\n');
    const columns = await rows.first().getByRole('columnheader').count();
    expect([titles?.split(';').length, line?.includes('824,60'), others.length]).toEqual([columns, true, 0]);
    const xlsx = await downloaded(page, await ask(page, 'Excel (XLSX)'));
    expect(Object.keys(unzipSync(xlsx.bytes))).toContain('xl/worksheets/sheet1.xml');

    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('button', { name: 'Un mes antes' }).click();
    await page.getByRole('heading', { name: 'Nada en este período' }).waitFor();
    await page.getByRole('button', { name: 'Este mes' }).click();
    await rows.first().waitFor();
    // An invalid period is reported beside its field.
    await page.getByLabel('Hasta').fill(`${month.slice(0, 4)}-01-01`);
    await page.getByText('«hasta» no puede ser anterior a «desde».').waitFor();
    await page.goBack();
    await rows.nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: /^Factura 001-001-/ }).waitFor();
    await closePage(page);
  });

  test('the boxes of form 104 and 103 are copied one by one', async () => {
    const page = await open('/impuestos');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const box = page.getByRole('listitem').filter({ hasText: '421' });
    expect(await box.innerText()).toContain('128.79');
    await page.getByRole('button', { name: 'Copiar: casillero 421' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('128.79');
    expect(await figures(page)).toMatchObject({ 'Ventas: neto': '$858.60', 'Ventas: IVA': '$128.79' });
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Retenciones' }).click();
    await page.getByRole('heading', { name: /^Formulario 103/ }).waitFor();
    // 2 % of 100.00 and 30 % of 15.00.
    expect(Object.values(await figures(page))).toEqual(['$2.00', '$4.50']);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Quién retuvo').selectOption('recibidas');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('heading', { name: 'Nada en este período' }).waitFor();
    expect(new URL(page.url()).searchParams.get('lado')).toBe('recibidas');
    await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Productos' }).click();
    await page
      .getByRole('table', { name: 'Ventas por producto' })
      .getByText(/8(24|58)\.60/)
      .waitFor();
    await closePage(page);
  });

  test('the chart shows when, where and to whom; its figures are a table as well', async () => {
    const page = await open('');
    await page.getByRole('img', { name: /^Ventas y compras/ }).waitFor();
    expect(await figures(page)).toMatchObject({ 'Ventas, total': '$987.39', 'Compras, total': '$191.00' });
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Ver como tabla' }).click();
    const table = page.getByRole('table', { name: 'Ventas y compras' });
    const today = table.getByRole('row').filter({ hasText: fechaEcuador(new Date()) });
    expect(await today.innerText()).toMatch(/\$858\.60\s+\$191\.00/);
    await page.getByLabel('Agrupar por').selectOption('receptor');
    await table.getByRole('row').filter({ hasText: 'FERRETERÍA S.A.' }).getByText('$824.60').waitFor();
    expect(new URL(page.url()).searchParams.get('por')).toBe('receptor');
    await page.getByLabel('Agrupar por').selectOption('proveedor');
    await table.getByRole('row').getByText('$191.00').waitFor();
    await expectAccessibleEverywhere(page);
    await closePage(page);
  });

  test('a large file is built in the background: with progress, cancel, download and delete', async () => {
    await sql(`INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
        clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
        documento_sha256, xml, estado, created_at, updated_at)
      SELECT account_id, empresa_id, punto_emision_id, ruc, '01', version, estab, pto_emi, 800000000 + n, lpad(n::text, 49, '0'),
        '2025-01-15', '05', '1712345675', 'P', 1, '{}', '', '', 'AUTORIZADO', now(), now()
      FROM (SELECT * FROM comprobantes LIMIT 1) c CROSS JOIN generate_series(1, 10001) n`);
    const page = await open('/ventas?desde=2025-01-01&hasta=2025-01-31');
    await page.getByText('Comprobantes mostrados: 100 de 10,001').waitFor();
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await page.getByText('Comprobantes mostrados: 200 de 10,001').waitFor();
    await (await ask(page, 'CSV con «,»')).click();
    const job = page.getByRole('list', { name: 'Archivos en preparación y listos' }).getByRole('listitem');
    await job.getByText('Listo', { exact: true }).waitFor();
    const file = await downloaded(page, job.getByRole('button', { name: /^Descargar \(/ }));
    expect(file.name).toBe('ventas-2025-01-01-2025-01-31.csv');
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(10_002);

    // Leased by a worker that does not exist.
    await sql(`INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_user, estado, leidos, total, due_at,
        lease_token) SELECT account_id, 'documentos', 'zip', filtro, opciones, created_by_user, 'EN_CURSO', 2500, 10000,
        rubrica_clock() + interval '1 hour', gen_random_uuid() FROM reporte_trabajos`);
    await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Descargas' }).click();
    const held = job.filter({ hasText: 'Documentos · XML y RIDE' });
    await held.getByText('2,500 de 10,000 comprobantes').waitFor();
    expect(await held.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(PHONE);
    await held.getByRole('button', { name: 'Cancelar' }).click();
    const asks = page.getByRole('dialog', { name: '¿Cancelar Documentos · XML y RIDE?' });
    await asks.getByRole('button', { name: 'Cancelar' }).last().click();
    await held.getByText('Cancelado', { exact: true }).waitFor();
    const ready = job.filter({ hasText: 'Ventas · CSV' });
    await ready.getByRole('button', { name: 'Borrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
    await ready.getByText('Cancelado', { exact: true }).waitFor();
    expect(await sql('SELECT parte FROM reporte_partes')).toEqual([]);
    await closePage(page);
  });

  test('the ATS lists missing data, saves the answers with the month and is downloaded', async () => {
    const page = await open('/ats');
    await page.getByText(/^Al ATS de .+ le falta algo$/).waitFor();
    const sustento = page.getByLabel('Sustento de las liquidaciones sin retención');
    await page.getByText('Diga el sustento de sus liquidaciones de compra').waitFor();
    await page.getByRole('table', { name: 'El ATS frente a los formularios 104 y 103' }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await sustento.selectOption('02');
    await page.getByLabel('Partes relacionadas').fill('1790016919001; 1712345675');
    await page.getByRole('button', { name: 'Guardar respuestas' }).click();
    await page.getByText(/^El ATS de .+ (está completo|aún no está completo)$/).waitFor();
    await page.reload();
    await expect.poll(() => sustento.inputValue()).toBe('02');
    expect(await page.getByLabel('Partes relacionadas').inputValue()).toBe('1790016919001, 1712345675');
    expect(new URL(page.url()).search).not.toContain('codSustento');
    const [year, number] = month.split('-');
    const name = `AT${number}${year}`;
    const file = await downloaded(page, page.getByRole('button', { name: `Descargar ${name}.zip` }));
    expect(file.name).toBe(`${name}.zip`);
    const xml = Buffer.from(unzipSync(file.bytes)[`${name}.xml`] ?? []).toString();
    expect(xml).toContain('<codSustento>02</codSustento>');
    const talon = await downloaded(page, page.getByRole('button', { name: 'Descargar en Excel' }));
    expect(talon.name).toBe(`talon-${name}.xlsx`);
    // Only taxpayers under RIMPE file by half year.
    await go(page, '/portal/reportes/ats?desde=2025-06-01&hasta=2025-06-30');
    await page.getByLabel('Es el semestre que termina en este mes').check();
    await page.getByRole('button', { name: 'Guardar respuestas' }).click();
    await page.getByText('Solo el RIMPE declara por semestres').first().waitFor();
    await closePage(page);
  });

  test('a month is compared with the SRI’s lists, closed with what is open, and reopened with a reason', async () => {
    const page = await open('/cruce?desde=2026-09-01&hasta=2026-09-30');
    const lista = listaRecibidos(portal.demo.ruc, [{ secuencial: 1, fecha: '03/09/2026' }]);
    await page.locator('input[type=file]').setInputFiles({
      name: 'lista.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(lista, 'base64'),
    });
    await page.getByRole('button', { name: 'Cruzar' }).click();
    const table = page.getByRole('table', { name: 'Diferencias' });
    await table.getByText('Tráigalo por su clave', { exact: false }).waitFor();
    const csv = await downloaded(page, page.getByRole('button', { name: 'Descargar diferencias (CSV)' }));
    expect([csv.name, csv.bytes.toString().includes('Falta aquí')]).toEqual([
      'cruce-recibidos-2026-09-01-2026-09-30.csv',
      true,
    ]);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);

    await withClient(portal.adminUrl, (client) =>
      storeRecibidos(client, portal.demo.ruc, [{ secuencial: 2, fecha: '04/09/2026' }]),
    );
    await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Cierre del mes' }).click();
    await page.getByRole('link', { name: 'Ver: Recibidos sin decisión', exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cerrar el mes' }).click();
    await page.getByRole('dialog').getByText('queda registrado que usted los aceptó', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar el mes' }).click();
    await page.getByText('está cerrado', { exact: false }).first().waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByLabel('Motivo').fill('Faltaba una factura.');
    await page.getByRole('button', { name: 'Reabrir el mes' }).click();
    await page.getByText('Faltaba una factura.', { exact: false }).waitFor();
    await page.getByText('está abierto', { exact: false }).waitFor();
    await closePage(page);
  });
});
