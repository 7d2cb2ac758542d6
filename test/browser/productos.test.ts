import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  closePage,
  enter,
  expectAccessibleEverywhere,
  hasBrowser,
  openAt,
  openPage,
  usePortal,
} from '../support/browser.js';
import { go } from '../support/chromium.js';
import { makeCatalogue } from '../support/portal-data.js';
import { call } from '../support/service.js';

const portal = usePortal();
const DESK = { width: 1440, height: 900 };
/** axe checks every state of every dialog. */
const LONG = { timeout: 400_000 };
const HOSTILE = `<img src=x onerror="alert(1)"> {{7*7}} javascript:alert(2)`;
/** As written in a comma-separated file. */
const QUOTED = `"${HOSTILE.replaceAll('"', '""')}"`;

/** Returns the stored product with a code. */
async function stored(codigo: string): Promise<Record<string, unknown> | undefined> {
  const { url, demo } = portal;
  const path = `/api/v1.0/empresas/${demo.ruc}/productos?codigoPrincipal=${encodeURIComponent(codigo)}`;
  const { result } = await call(url, path, { apiKey: demo.apiKey });
  return (result['content'] as Record<string, unknown>[])[0];
}

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) });
}

describe.skipIf(!hasBrowser)('products', () => {
  test(
    'start empty; one is created with its taxes as text, edited with a conflict, found and deleted',
    LONG,
    async () => {
      const page = await openAt(portal, '/productos');
      await page.getByRole('heading', { name: 'Todavía no hay productos' }).waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);

      await page.getByRole('button', { name: 'Crear producto' }).first().click();
      const form = page.getByRole('dialog', { name: 'Crear producto' });
      await form.getByLabel('Descripción').fill(HOSTILE);
      await form.getByLabel('Código principal').fill('H-1');
      await form.getByLabel('Precio unitario').fill('caro');
      await form.getByLabel('Tarifa', { exact: true }).selectOption({ label: '15 %' });
      await form.getByRole('button', { name: 'Agregar otro impuesto' }).click();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await form.getByRole('button', { name: 'Quitar el impuesto 2' }).click();
      await form.getByRole('button', { name: 'Crear producto' }).click();
      // As worded by the service, beside the field.
      await form.getByText('Debe ser una cifra de cero o más', { exact: false }).waitFor();
      await form.getByLabel('Precio unitario').fill('8,333333');
      await form.getByRole('button', { name: 'Crear producto' }).click();
      const rows = page.getByRole('table').getByRole('row');
      await rows.filter({ hasText: HOSTILE }).waitFor();
      await page.getByText('IVA 15 %').waitFor();
      expect(await page.locator('main img').count()).toBe(0);
      expect(await stored('H-1')).toMatchObject({ descripcion: HOSTILE, precioUnitario: 8.333333 });

      // Somebody else changes it meanwhile.
      const { id } = (await stored('H-1')) as { id: string };
      await page.getByRole('button', { name: HOSTILE, exact: true }).click();
      const edit = page.getByRole('dialog', { name: 'Editar el producto' });
      await edit.getByLabel('Precio unitario').fill('9.5');
      await call(portal.url, `/api/v1.0/empresas/${portal.demo.ruc}/productos/${id}`, {
        apiKey: portal.demo.apiKey,
        method: 'PUT',
        body: { unidadMedida: 'caja' },
      });
      await edit.getByRole('button', { name: 'Guardar', exact: true }).click();
      await edit.getByText('Otra persona lo cambió mientras usted escribía').waitFor();
      expect(await edit.getByLabel('Precio unitario').inputValue()).toBe('9.50');
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await edit.getByRole('button', { name: 'Cargar lo que hay ahora' }).click();
      await expect.poll(() => edit.getByLabel('Unidad de medida').inputValue()).toBe('caja');
      await edit.getByLabel('Precio unitario').fill('9.5');
      await edit.getByRole('button', { name: 'Guardar', exact: true }).click();
      await edit.waitFor({ state: 'hidden' });
      expect(await stored('H-1')).toMatchObject({ precioUnitario: 9.5, unidadMedida: 'caja', revision: 3 });

      await makeCatalogue(portal);
      await page.keyboard.press('/');
      await page.keyboard.type('choco');
      await page.waitForURL(/[?&]q=choco/);
      await expect.poll(() => rows.count()).toBe(2);
      await page.reload();
      await page.getByText('Chocolate 70 % cacao fino de aroma').waitFor();
      await expectAccessibleEverywhere(page);
      await page.setViewportSize(DESK);
      await page.getByRole('button', { name: 'Acciones de Chocolate', exact: false }).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
      await page.getByRole('heading', { name: 'Nada coincide con la búsqueda' }).waitFor();
      expect(await stored('CHO-070')).toBeUndefined();
      await closePage(page);
    },
  );

  test('from a file: nothing is imported until every row is valid; then exactly the preview', LONG, async () => {
    const page = await openAt(portal, '/productos/importar');
    await page.getByRole('heading', { name: 'Importar productos' }).waitFor();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar la plantilla' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('productos.csv');

    const head = 'codigoPrincipal,descripcion,precioUnitario,impuesto\n';
    await drop(page, 'malo.csv', `${head}I-1,Bien,1,2:4\nI-2,,1.x,2:99\n"<b>x</b>",${QUOTED},mucho,2:4\n`);
    const problems = page.getByRole('table', { name: 'Errores del archivo, fila por fila' });
    await problems.waitFor();
    await page.getByText('Hay 4 errores y no se guardó nada.', { exact: false }).waitFor();
    const cells = await problems.getByRole('row').allInnerTexts();
    expect(cells.slice(1).map((row) => row.split('\t').slice(0, 2))).toEqual([
      ['3', 'descripcion'],
      ['3', 'precioUnitario'],
      ['3', 'impuesto'],
      ['4', 'precioUnitario'],
    ]);
    expect(await page.getByRole('button', { name: /^Importar \d/ }).count()).toBe(0);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    expect(await stored('I-1')).toBeUndefined();

    // As Excel writes it: another separator and encoding.
    const sheet = `codigoPrincipal;descripcion;precioUnitario;impuesto\r\nI-1;Piñón;1,25;2:4\r\nI-2;${QUOTED};2;2:0\r\n`;
    await drop(page, 'bueno.csv', Buffer.from(sheet, 'latin1'));
    await page.getByText('se leyó como windows-1252', { exact: false }).waitFor();
    await page.getByRole('cell', { name: 'Piñón' }).waitFor();
    await page.getByRole('cell', { name: HOSTILE }).waitFor();
    expect(await stored('I-1')).toBeUndefined();
    await expectAccessibleEverywhere(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Importar 2 productos' }).click();
    await page.waitForURL('**/portal/productos');
    await page.getByText('Piñón').waitFor();
    expect(await stored('I-1')).toMatchObject({ descripcion: 'Piñón', precioUnitario: 1.25 });

    // The export can be imported again.
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    expect(exported.suggestedFilename()).toBe(`productos-${portal.demo.ruc}.csv`);
    const file = readFileSync(await exported.path());
    await go(page, '/portal/productos/importar');
    await drop(page, 'exportado.csv', file);
    await page.getByRole('cell', { name: 'Piñón' }).waitFor();
    await page.getByRole('button', { name: /^Importar \d+ productos/ }).waitFor();
    await closePage(page);
  });

  test('are hidden from users without access, with a clear notice', async () => {
    const page = await openPage(portal);
    await enter(page, portal);
    const { csrfToken } = (
      (await (await page.request.get('/api/v1.0/sesiones/actual')).json()) as {
        result: { csrfToken: string };
      }
    ).result;
    const made = await page.request.post('/api/v1.0/usuarios', {
      headers: { 'x-csrf-token': csrfToken },
      data: { usuario: 'solo@reportes.ec', nombres: 'Sol', rol: 'usuario', roles: ['ROLE_REPORTS'] },
    });
    const { result } = (await made.json()) as { result: { password: string } };
    const other = await openPage(portal);
    await enter(other, portal, { usuario: 'solo@reportes.ec', password: result.password });
    await other.goto('/portal/productos');
    await other.getByText('Hace falta el permiso «Productos».', { exact: false }).waitFor();
    expect(await other.getByRole('link', { name: 'Productos' }).count()).toBe(0);
    await closePage(other);
    await closePage(page);
  });
});
