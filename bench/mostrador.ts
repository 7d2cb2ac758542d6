// `npm run bench:mostrador`: keys, taps and seconds of a counter's daily tasks, in a real Chromium against a whole service. A chord counts
// each of its keys, a scanned code counts as one key. Seconds are those of a person at the pace below, waiting for the portal included; a
// busy machine adds to them. Writes the table of bench/RESULTS.md.
import { loadavg } from 'node:os';
import { chromium, type Locator, type Page } from 'playwright-core';
import { DESK, LAUNCH, PHONE } from '../test/support/chromium.js';
import { issueSample } from '../test/support/portal-data.js';
import { call, demoOf, startServiceProcess, temporaryDir } from '../test/support/service.js';
import { writeTable } from './table.js';

/** Keystroke-level model (Card, Moran and Newell, 1980): an average typist, and pointing with a mouse or a finger. */
const KEY_MS = 200;
const POINT_MS = 1100;
const CLIENTE = 'VECINA DEL BARRIO S.A.';
const OTHERS = 40;
const PRODUCTS = [
  ['CAF-1', '7861000000017', 'Café de altura', 8.5],
  ['PAN-1', '7861000000024', 'Pan de yuca', 1.25],
  ['QUE-1', '7861000000031', 'Queso fresco', 3.4],
] as const;

/** A person at work: counts and paces the inputs. */
class Person {
  keys = 0;
  taps = 0;
  constructor(readonly page: Page) {}
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.waitForTimeout(KEY_MS * key.split('+').length);
      await this.page.keyboard.press(key);
      this.keys += key.split('+').length;
    }
  }
  async type(text: string): Promise<void> {
    await this.press(...text.split(''));
  }
  /** A scanner types at once and ends with Enter. */
  async scan(code: string): Promise<void> {
    await this.page.waitForTimeout(POINT_MS);
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
    this.keys += 1;
  }
  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    await this.page.waitForTimeout(POINT_MS);
    await target.click();
    this.taps += 1;
  }
}

interface Task {
  readonly name: string;
  readonly before: string;
  readonly start: string;
  readonly phone?: boolean;
  readonly act: (person: Person, page: Page) => Promise<unknown>;
}

const focus = (page: Page, field: string): Promise<unknown> =>
  page.waitForFunction(`document.activeElement?.getAttribute('data-field') === '${field}'`);
const authorised = (page: Page): Promise<void> => page.locator('[data-estado=AUTORIZADO]').first().waitFor();
const printed = (page: Page): Promise<unknown> => page.waitForResponse((response) => response.url().includes('papel='));

function tasks(last: string): readonly Task[] {
  return [
    {
      name: 'invoice of three lines to a known customer, keyboard',
      before: '95 keys',
      start: '/portal/emitir/facturas',
      act: async (person, page) => {
        await focus(page, 'receptor.identificacion');
        await person.type('179');
        await page.getByRole('option', { name: CLIENTE }).waitFor();
        await person.press('ArrowDown', 'Enter');
        for (const [at, [letters, quantity]] of [
          ['caf', '3'],
          ['pan', '2'],
          ['que', '4'],
        ].entries()) {
          await focus(page, `detalles[${at}].codigoPrincipal`);
          await person.type(letters ?? '');
          await page.getByRole('listbox').getByRole('option').first().waitFor();
          await person.press('ArrowDown', 'Enter');
          await focus(page, `detalles[${at}].cantidad`);
          await person.press(quantity ?? '', ...(at === 2 ? [] : ['Enter']));
        }
        await person.press('Control+Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).waitFor();
        await person.press('F2');
        await authorised(page);
      },
    },
    {
      name: 'venta rápida: three articles scanned, cash with change, ticket printed, keyboard',
      before: 'not possible',
      start: '/portal/venta-rapida',
      act: async (person, page) => {
        await focus(page, 'venta.codigo');
        for (const [, code] of PRODUCTS) await person.scan(code);
        await person.press('Enter');
        await focus(page, 'venta.recibido');
        await person.press('2', '0', 'Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).waitFor();
        await Promise.all([printed(page), person.press('F2')]);
        await page.getByText('Vuelto:').first().waitFor();
      },
    },
    {
      name: 'venta rápida: one article by name, telephone',
      before: 'not possible',
      start: '/portal/venta-rapida',
      phone: true,
      act: async (person, page) => {
        const code = page.getByLabel('Código o nombre del producto');
        await person.tap(code);
        await person.type('caf');
        await person.tap(page.getByRole('option', { name: 'Café de altura' }));
        await person.tap(page.getByRole('button', { name: '$10.00' }));
        await person.tap(page.getByRole('button', { name: 'Cobrar' }));
        await person.tap(page.getByRole('dialog').getByRole('button', { name: 'Emitir' }));
        await page.getByText('Vuelto:').first().waitFor();
      },
    },
    {
      name: 'find an invoice among 42 by surname and name, from any page',
      before: 'not found',
      start: '/portal/inicio',
      act: async (person, page) => {
        await person.press('Control+k');
        await page
          .getByRole('dialog')
          .getByRole('combobox')
          .or(page.getByRole('dialog').getByRole('textbox'))
          .first()
          .waitFor();
        await person.type('zambrano ped');
        await page
          .getByRole('option', { name: /ZAMBRANO LOOR PEDRO/ })
          .first()
          .waitFor();
        await person.press('ArrowDown', 'Enter');
        await page.waitForURL(/comprobantes|clientes/);
        await page.getByText('ZAMBRANO LOOR PEDRO').first().waitFor();
      },
    },
    {
      name: 'credit note of the whole invoice, from the invoice',
      before: '4 clicks and the reason',
      start: `/portal/comprobantes/${last}`,
      act: async (person, page) => {
        await person.tap(page.getByRole('button', { name: 'Emitir desde este' }));
        await person.tap(page.getByRole('menuitem', { name: /crédito/i }));
        const motivo = page.getByLabel('Motivo');
        await person.tap(motivo);
        await person.type('Devuelto');
        await person.press('Control+Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Emitir' }).waitFor();
        await person.press('F2');
        await authorised(page);
      },
    },
    {
      name: 'print the invoice, from the invoice',
      before: 'not possible',
      start: `/portal/comprobantes/${last}`,
      act: async (person, page) => {
        const button = page.getByRole('button', { name: 'Imprimir', exact: true });
        await Promise.all([printed(page), person.tap(button)]);
      },
    },
  ];
}

const data = temporaryDir();
const service = await startServiceProcess({ RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' });
const browser = await chromium.launch(LAUNCH);
try {
  const demo = demoOf(data.path);
  for (const [codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario] of PRODUCTS) {
    const body = {
      codigoPrincipal,
      codigoAuxiliar,
      descripcion,
      precioUnitario,
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    };
    const made = await call(service.url, `/api/v1.0/empresas/${demo.ruc}/productos`, { apiKey: demo.apiKey, body });
    if (made.status !== 201) throw new Error(`a product was refused with ${made.status}`);
  }
  const issuer = { url: service.url, demo };
  await issueSample(issuer, { cliente: 'ZAMBRANO LOOR PEDRO', identificacion: '1710034065' });
  for (let at = 0; at < OTHERS; at += 1) await issueSample(issuer, { cliente: `CLIENTE ${at}` });
  const last = await issueSample(issuer, { cliente: CLIENTE, identificacion: '1790016919001' });
  const rows: string[] = [];
  for (const { name, before, start, phone = false, act } of tasks(last)) {
    const context = await browser.newContext({
      baseURL: service.url,
      locale: 'es-EC',
      ...(phone ? { viewport: PHONE, hasTouch: true } : { viewport: DESK }),
    });
    context.setDefaultTimeout(60_000);
    await context.request.post('/api/v1.0/sesiones/ingreso', {
      data: { usuario: demo.usuario, password: demo.password },
    });
    const page = await context.newPage();
    await page.goto(start);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1000);
    const person = new Person(page);
    const began = performance.now();
    await act(person, page);
    const seconds = (performance.now() - began) / 1000;
    const pace = (person.keys * KEY_MS + person.taps * POINT_MS) / 1000;
    rows.push(`| ${name} | ${before} | ${person.keys} | ${person.taps} | ${seconds.toFixed(1)} | ${pace.toFixed(1)} |`);
    console.log(rows.at(-1));
    await context.close();
  }
  writeTable(
    'mostrador',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)}, load average ${(loadavg()[0] ?? 0).toFixed(1)} on 2 cores: one person at ${KEY_MS} ms a key and ${POINT_MS} ms a tap. «Pace» is the time of the inputs alone; the rest is waiting for the portal, the signature and the simulated SRI.`,
      '',
      '| task | before | keys | taps | seconds | pace |',
      '| ---- | ------ | ---- | ---- | ------- | ---- |',
      ...rows,
    ].join('\n'),
  );
} finally {
  await browser.close();
  await service.stop();
  data.remove();
}
