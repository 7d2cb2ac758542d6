// Behaviour that all pages share: search parameters with bad values, and forms.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_EMPRESA } from '../../src/app/demo.js';
import { closePage, hasBrowser, openAt, openPage, usePortal } from '../support/browser.js';
import { visit } from '../support/chromium.js';
import { isLongRun } from '../support/long-run.js';

const portal = usePortal();

const BAD = '<x>%00"\'-1';
/** Every route with search parameters: an address with bad values for each of them, and a heading of the page. */
const REPORT = [...['desde', 'hasta', 'estab', 'ptoEmi', 'codDoc', 'parte', 'lado', 'por', 'columnas']];
type Address = readonly [path: string, params: readonly string[], heading: string | RegExp];
const ADDRESSES: Readonly<Record<string, Address>> = {
  '/ingreso': ['/ingreso', ['volver', 'empresa'], 'Ingresar'],
  '/ingreso/proveedor': ['/ingreso/proveedor', ['code', 'state', 'iss', 'error'], 'No se pudo ingresar'],
  '/normas': ['/normas', ['tipo'], 'Normas'],
  '/auditoria': ['/auditoria', ['quien', 'accion', 'desde', 'hasta'], 'Auditoría'],
  '/llamadas': ['/llamadas', ['solicitud', 'credencial', 'estado'], 'Registro de llamadas'],
  '/comprobantes': [
    '/comprobantes',
    [
      'q',
      'tipo',
      'estado',
      'desde',
      'hasta',
      'estab',
      'ptoEmi',
      'receptor',
      'referencia',
      'importeDesde',
      'importeHasta',
      'espera',
      'causa',
      'orden',
      'page',
    ],
    'Comprobantes',
  ],
  '/recibidos': [
    '/recibidos',
    ['q', 'codDoc', 'estado', 'falta', 'desde', 'hasta', 'registroDesde', 'registroHasta', 'emisor', 'page'],
    /recibidos/i,
  ],
  '/recibidos/manual': ['/recibidos/manual', ['corregir'], /XML/],
  '/clientes': ['/clientes', ['q', 'page'], 'Clientes'],
  '/productos': ['/productos', ['q', 'activo', 'page'], 'Productos'],
  '/proformas': ['/proformas', ['q', 'estado', 'page'], 'Proformas'],
  '/recurrentes': ['/recurrentes', ['q', 'estado', 'pendientes', 'page'], 'Facturas recurrentes'],
  '/emitir/$tipo': ['/emitir/facturas', ['corregir', 'duplicar', 'desde'], /factura/i],
  '/empresas': ['/empresas', ['q', 'falta'], 'Empresas'],
  '/empresas/$ruc': [`/empresas/${DEMO_EMPRESA.ruc}`, ['parte', 'estab'], DEMO_EMPRESA.razonSocial],
  '/eventos': ['/eventos', ['tipos'], 'Eventos'],
  '/plantillas-correo/$id': ['/plantillas-correo/nueva', ['de'], /plantilla/i],
  '/plantillas-ride/$id': ['/plantillas-ride/nueva', ['de'], /plantilla/i],
  '/reportes': ['/reportes', REPORT, /./],
  '/reportes/$reporte': ['/reportes/ventas', REPORT, /./],
  '/reportes/ats': ['/reportes/ats', REPORT, /./],
  '/reportes/cierre': ['/reportes/cierre', REPORT, /./],
  '/reportes/cruce': ['/reportes/cruce', REPORT, /./],
};

/** Values that look right but are not. */
const ALMOST: Readonly<Record<string, string>> = {
  page: '99999',
  desde: '2026-13-45',
  hasta: '2026-02-30',
  registroDesde: '0000-00-00',
  volver: '//evil.example/',
  estab: '01',
  de: '99999999999999999999',
};

describe.skipIf(!hasBrowser)('search parameters', () => {
  test('the table above has every route that declares some', () => {
    const source = join(import.meta.dirname, '../../portal/src');
    const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [
          ...readFileSync(join(source, path), 'utf8').matchAll(
            /\b(?:routeSearch|listSearch|templateSearch)\(\s*'([^']+)'/g,
          ),
        ].map(([, route]) => route),
      );
    expect(declared.toSorted()).toEqual(Object.keys(ADDRESSES).toSorted());
  });

  test('bad values fall back to the defaults on every route', async () => {
    const page = await openPage(portal);
    const tryRoute = async (route: string, valueOf: (name: string) => string): Promise<void> => {
      const [path, params, heading] = ADDRESSES[route] ?? [];
      const search = new URLSearchParams([
        ['ruc', valueOf('ruc')],
        ...(params ?? []).map((name): [string, string] => [name, valueOf(name)]),
      ]);
      await visit(page, `/portal${path}?${search.toString()}`);
      await page.getByRole('heading', { level: 1, name: heading ?? '' }).waitFor();
      // Neither the page nor a request failed.
      expect([route, await page.getByText('Esta página falló').count()]).toEqual([route, 0]);
      if (route !== '/reportes/ats')
        expect([route, await page.getByText('No se pudo completar').count()]).toEqual([route, 0]);
    };
    await tryRoute('/ingreso', (name) => ALMOST[name] ?? BAD);
    await page.getByLabel('Usuario').fill(portal.demo.usuario);
    await page.getByLabel('Contraseña', { exact: true }).fill(portal.demo.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    // The return address is of this portal, whatever the link says.
    await page.waitForURL(`${portal.url}/portal/inicio`);
    for (const route of Object.keys(ADDRESSES).filter((one) => one !== '/ingreso')) {
      if (isLongRun) await tryRoute(route, () => BAD);
      await tryRoute(route, (name) => ALMOST[name] ?? BAD);
    }
    await page.goto('/portal/comprobantes?estado=NADA&orden=asc&page=x');
    await expect.poll(() => page.getByLabel('Estado').inputValue()).toBe('');
    await page.waitForURL('**/portal/comprobantes?orden=asc');
    await closePage(page);
  });
});

describe.skipIf(!hasBrowser)('forms', () => {
  test('a required field that is empty is marked and focused, and nothing is sent', async () => {
    const page = await openAt(portal, '/api-keys');
    await page.getByRole('button', { name: 'Crear una API key' }).click();
    const form = page.getByRole('dialog', { name: 'Crear una API key' });
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await form.getByRole('button', { name: 'Crear' }).click();
    await form.getByText('Es obligatorio.').waitFor();
    const name = form.getByLabel('Nombre');
    await expect.poll(() => form.locator(':focus').getAttribute('name')).toBe('nombre');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toBe(0);
    await name.fill('Caja');
    await form.getByText('Es obligatorio.').waitFor({ state: 'detached' });
    await closePage(page);
  });

  test('a refused value is explained beside its field, which gets the focus; the message goes when the value changes', async () => {
    const page = await openAt(portal, `/empresas/${DEMO_EMPRESA.ruc}`);
    const field = page.getByLabel('Correo', { exact: false }).first();
    await field.fill('no es un correo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('correo');
    // The notice above the button does not repeat what stands beside the field.
    const notice = page.getByRole('alert');
    await notice.waitFor();
    expect(await notice.getByRole('listitem').count()).toBe(0);
    await field.fill('contabilidad@example.ec');
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    await closePage(page);
  });

  test('a second click while a form is being sent sends nothing', async () => {
    const page = await openAt(portal, '/api-keys');
    await page.getByRole('button', { name: 'Crear una API key' }).click();
    const form = page.getByRole('dialog', { name: 'Crear una API key' });
    await form.getByLabel('Nombre').fill('Una sola');
    let sent = 0;
    await page.route('**/api/v1.0/api-keys', async (route) => {
      if (route.request().method() === 'POST') {
        sent += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
      }
      await route.continue();
    });
    await form.getByLabel('Nombre').press('Enter');
    await form.getByLabel('Nombre').press('Enter');
    await page.getByRole('dialog', { name: 'Guarde esta API key ahora' }).waitFor();
    expect(sent).toBe(1);
    await closePage(page);
  });
});
