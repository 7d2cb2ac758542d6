// `npm run bench:portal [-- --comprobantes N --rondas N --antes CARPETA]`: browser cost of the receipt list in a large account. Each interaction runs in a
// real Chromium against a service with a separate database. Measures script CPU time on the page's main thread (CDP Performance, thread
// clock), so that a busy machine does not add to it. Then the time from an input event to the frame that shows its result, unthrottled and
// with the processor slowed four times, which a busy machine does add to; beside it, the same of a page with nothing but React (`floor.ts`).
// `--antes` measures the installation of another build in the same rounds.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { chromium, type CDPSession, type Locator, type Page } from 'playwright-core';
import { startEmbedded } from '../src/db/embedded.js';
import type { Demo } from '../src/app/demo.js';
import { DESK, LAUNCH } from '../test/support/chromium.js';
import { issueSample } from '../test/support/portal-data.js';
import { call, demoOf, startServiceProcess, temporaryDir, type ServiceProcess } from '../test/support/service.js';
import { floorScript } from './floor.js';
import { writeTable } from './table.js';

const SCRIPT_MS_MAX = 100;
/** A shop's catalogue. */
const PRODUCTS = 200;
/** From input to paint, p95. */
const RESPONSE_MS_MAX = { whole: 50, slowed: 150 };
const LIST = /\/api\/v1\.0\/comprobantes(\/\w+)?\?/;

const { values } = parseArgs({
  options: {
    comprobantes: { type: 'string', default: '100000' },
    rondas: { type: 'string', default: '5' },
    antes: { type: 'string' },
  },
});
const total = Number(values.comprobantes);
const rounds = Number(values.rondas);

/** Copies the account's single receipt: 100 a day, one in fifty returned, a thousand customers. */
const FILL = `
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial,
    clave_acceso, fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento,
    documento_sha256, xml, estado, numero_autorizacion, fecha_autorizacion, referencia, created_at, updated_at)
  SELECT c.account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, n + 1000,
    lpad((n + 1000)::text, 49, '0'), fecha_emision - ((n / 100)::int), receptor_tipo, lpad((n % 1000)::text, 10, '0'),
    'CLIENTE NÚMERO ' || n % 1000, (n % 5000) / 10.0, '{}', documento_sha256, xml,
    CASE WHEN n % 50 = 7 THEN 'DEVUELTO' ELSE 'AUTORIZADO' END,
    CASE WHEN n % 50 <> 7 THEN lpad((n + 1000)::text, 49, '0') END, CASE WHEN n % 50 <> 7 THEN c.fecha_autorizacion END,
    CASE WHEN n % 100 = 77 THEN 'PED-' || n END, now(), now()
  FROM comprobantes c, generate_series(1, $1::integer) AS n`;
const RECEIVERS = `
  INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
  SELECT account_id, ruc, receptor_tipo, receptor_identificacion, receptor_razon_social FROM comprobantes
  GROUP BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING`;

const CUSTOMERS = `
  INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, automatico)
  SELECT DISTINCT ON (empresa_id, receptor_identificacion) account_id, empresa_id, receptor_tipo, receptor_identificacion,
    receptor_razon_social, true FROM comprobantes ON CONFLICT DO NOTHING`;

async function fill(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(server.admin);
  await client.connect();
  await client.query(FILL, [total - 1]);
  await client.query(RECEIVERS);
  await client.query(CUSTOMERS);
  await client.query('VACUUM ANALYZE comprobantes, receptores, clientes');
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM comprobantes');
  console.log(`${rows[0]?.count ?? ''} receipts in one account`);
  await client.end();
  await server.stop();
}

/** A user action on the list, until its result is rendered. */
type Interaction = readonly [name: string, act: (page: Page) => Promise<void>];

const listed = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([page.waitForResponse((response) => LIST.test(response.url())), act()]);
};
const INTERACTIONS: readonly Interaction[] = [
  [
    'open the list',
    async (page) => {
      // By selector: finding something by role also runs script, which is not the portal's.
      await page.locator('nav a[href$="/comprobantes"]').click();
      await page.locator('tbody tr:nth-of-type(20)').waitFor();
    },
  ],
  ['next page', (page) => listed(page, () => page.getByRole('button', { name: 'Página siguiente' }).click())],
  ['another order', (page) => listed(page, () => page.getByRole('button', { name: /^Ordenar: / }).click())],
  ['filter by state', (page) => listed(page, () => page.getByLabel('Estado').selectOption('DEVUELTO'))],
  ['remove the filter', (page) => page.getByRole('button', { name: 'Quitar filtros' }).click()],
  ['search, twelve letters', (page) => listed(page, () => page.getByLabel('Buscar').pressSequentially('cliente núme'))],
  ['select the page', (page) => page.getByLabel('Seleccionar todos los de esta página').check()],
  [
    'select 500',
    async (page) => {
      await page.getByRole('button', { name: 'Seleccionar todos (hasta 500)' }).click();
      await page.locator('[data-selected="500"]').waitFor();
    },
  ],
  [
    'take one out of 500',
    (page) =>
      page
        .getByLabel(/^Seleccionar 001-/)
        .first()
        .uncheck(),
  ],
  ['open the columns', (page) => page.getByRole('button', { name: 'Columnas' }).click()],
  ['one more column', (page) => page.getByLabel('Identificación', { exact: true }).check()],
];

/** Milliseconds of script, and of all tasks, used by the page's main thread so far. */
async function used(session: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string): number => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? NaN);
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

/** An input and the selector of its result, which does not match before; `aim` is what happens before the input. */
type Response = readonly [
  name: string,
  result: string,
  act: (page: Page) => Promise<unknown>,
  aim?: (page: Page) => Promise<void>,
];

/** From the first input event of an action to the end of the frame that draws its result: a frame asks, draws, and then takes messages. */
const WATCH = (result: string): string => `window.shown = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('nothing was shown')), 60000);
  const before = new Set(document.querySelectorAll(${JSON.stringify(result)}));
  const began = (event) => {
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, began, true);
    const look = () => {
      if ([...document.querySelectorAll(${JSON.stringify(result)})].some((one) => !before.has(one))) {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
        channel.port2.postMessage(0);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, began, true);
})`;

/** A person's pointer is on a button for at least this long before the click. */
const AIM_MS = 150;
const aimed = async (page: Page, target: Locator): Promise<void> => {
  await target.hover();
  await page.waitForTimeout(AIM_MS);
};
/** A click where the pointer is: `locator.click()` also runs script in the page, which looks for what is under the pointer. */
const press = async ({ mouse }: Page): Promise<void> => {
  await mouse.down();
  await mouse.up();
};
const menu = (name: string, path: string): Response => {
  const target = (page: Page): Locator => page.locator(`nav a[href$="${path}"]`);
  return [`menu: ${name}`, 'tbody tr', press, (page) => aimed(page, target(page))];
};
const next = (page: Page): Locator => page.getByRole('button', { name: 'Página siguiente' });
const RESPONSES: readonly Response[] = [
  menu('receipts', '/comprobantes'),
  ['list: next page', 'tbody tr', press, (page) => aimed(page, next(page))],
  menu('products', '/productos'),
  menu('customers', '/clientes'),
  ['command palette', '[role=dialog] input', (page) => page.keyboard.press('Control+k')],
];
const CPU_SLOWED = 4;

/** Rounds of the menu on one page: the first of a page loads code, as a person's first click does. */
const WALKS = 3;
const KEYS = 6;

async function measureResponse(
  page: Page,
  session: CDPSession,
  [name, result, act, aim]: Response,
  as: string,
  add: (name: string, ms: number, taskMs: number) => void,
): Promise<void> {
  await settled(page);
  await aim?.(page);
  await page.evaluate(`void (${WATCH(result)})`);
  const start = await used(session);
  await act(page);
  const ms = await page.evaluate<number>('window.shown').catch((error: unknown) => {
    throw new Error(`${name}: ${String(error)}`);
  });
  const { task } = await used(session);
  console.error(`${as}: ${ms.toFixed(0)} ms`);
  add(as, ms, task - start.task);
}

async function responses(
  page: Page,
  session: CDPSession,
  add: (name: string, ms: number, taskMs: number) => void,
): Promise<void> {
  const measure = (response: Response, as = response[0]): Promise<void> =>
    measureResponse(page, session, response, as, add);
  for (let walk = 0; walk < WALKS; walk += 1) {
    for (const response of RESPONSES) await measure(response, walk === 0 ? `${response[0]}, first time` : response[0]);
    await closePalette(page);
  }
  await page.goto('/portal/emitir/facturas');
  const code = page.getByLabel(/^Código/).first();
  // A draft of the round before.
  await code.fill('');
  await code.pressSequentially('ca');
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await code.press('c');
    await measure(['product suggestions', '[role=option]', () => code.press('a')]);
  }
  await page.keyboard.press('Escape');
  const price = page.getByLabel('Precio sin IVA').first();
  for (let key = 0; key < KEYS; key += 1) {
    await settled(page);
    await price.focus();
    await page.evaluate(`void (${KEY_TO_PAINT})`);
    const before = await used(session);
    await price.press(String(key + 1));
    const ms = await page.evaluate<number>('window.shown');
    add('a digit in the form', ms, (await used(session)).task - before.task);
  }
}

/** The first Escape may only close the options. */
async function closePalette(page: Page): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator('.mantine-Modal-overlay').count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
  // Loaded again, so that an overlay that stays does not cover the menu.
  if ((await page.locator('.mantine-Modal-overlay').count()) > 0) {
    await page.goto('/portal/cuenta');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
}

/** From a key to the frame after it. */
const KEY_TO_PAINT = `window.shown = new Promise((resolve) => {
  addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, { capture: true, once: true });
})`;

async function addProducts(url: string, apiKey: string, ruc: string): Promise<void> {
  for (let at = 0; at < PRODUCTS; at++) {
    const { status } = await call(url, `/api/v1.0/empresas/${ruc}/productos`, {
      apiKey,
      body: {
        codigoPrincipal: `P-${at}`,
        descripcion: `Café de altura ${at}`,
        precioUnitario: '8.50',
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    });
    if (status !== 201) throw new Error(`a product was refused with ${status}`);
  }
}

const p95 = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? NaN;

/** A service with the filled account. */
interface Build {
  readonly service: ServiceProcess;
  readonly demo: Demo;
  readonly stop: () => Promise<void>;
}

/** Starts a service and fills its account; `cwd`: the installation, ours by default. */
async function startBuild(cwd?: string): Promise<Build> {
  const data = temporaryDir();
  const service = await startServiceProcess(
    { RUBRICA_DATA: data.path, RUBRICA_LOG: 'warn' },
    cwd === undefined ? {} : { cwd },
  );
  const stop = async (): Promise<void> => {
    await service.stop();
    data.remove();
  };
  try {
    const demo = demoOf(data.path);
    await issueSample({ url: service.url, demo }, { cliente: 'LA PRIMERA' });
    await addProducts(service.url, demo.apiKey, demo.ruc);
    await fill(data.path);
    return { service, demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const browser = await chromium.launch(LAUNCH);

async function openPage({ service, demo }: Build): Promise<{ page: Page; session: CDPSession }> {
  // A fresh browser context: loading and compiling the list's code is part of opening it.
  const context = await browser.newContext({ baseURL: service.url, viewport: DESK, locale: 'es-EC' });
  context.setDefaultTimeout(30_000);
  await context.request.post('/api/v1.0/sesiones/ingreso', {
    data: { usuario: demo.usuario, password: demo.password },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

const SPEEDS = ['whole', 'slowed'] as const;
interface Waits {
  readonly whole: number[];
  readonly slowed: number[];
  readonly task: number[];
}
type WaitsByInput = Map<string, Waits>;

function noteIn(waits: WaitsByInput, speed: (typeof SPEEDS)[number]) {
  return (name: string, ms: number, taskMs: number): void => {
    const of = waits.get(name) ?? { whole: [], slowed: [], task: [] };
    of[speed].push(ms);
    if (speed === 'whole') of.task.push(taskMs);
    waits.set(name, of);
  };
}

/** Clicks of the page without the portal (`floor.ts`), per speed and round. */
const FLOOR_CLICKS = 6;

async function measureFloor(waits: WaitsByInput): Promise<void> {
  const context = await browser.newContext({ viewport: DESK });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.setContent('<!doctype html><div id="root"></div>');
  await page.addScriptTag({ content: await floorScript() });
  for (const speed of SPEEDS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: speed === 'whole' ? 1 : CPU_SLOWED });
    for (const [name, id, result] of [
      ['floor: a button and a line of text', 'text', '#shown'],
      ['floor: a button and a table of 14 rows', 'table', 'tbody tr'],
    ] as const) {
      for (let click = 0; click < FLOOR_CLICKS; click += 1) {
        const response: Response = [name, result, () => page.locator(`#${id}`).click()];
        await measureResponse(page, session, response, name, noteIn(waits, speed));
      }
    }
  }
  await context.close();
}

const ours = await startBuild();
const before = values.antes === undefined ? undefined : await startBuild(values.antes);
try {
  const waits: WaitsByInput = new Map();
  const waitsBefore: WaitsByInput = new Map();
  const figures = new Map<string, { script: number[]; task: number[] }>();
  const measure = async (page: Page, session: CDPSession, name: string, act: () => Promise<void>): Promise<void> => {
    await settled(page);
    const start = await used(session);
    await act();
    await settled(page);
    const end = await used(session);
    const of = figures.get(name) ?? { script: [], task: [] };
    of.script.push(end.script - start.script);
    of.task.push(end.task - start.task);
    figures.set(name, of);
  };
  const walk = async (page: Page, session: CDPSession, noted: WaitsByInput): Promise<void> => {
    for (const speed of SPEEDS) {
      await page.goto('/portal/cuenta');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await session.send('Emulation.setCPUThrottlingRate', { rate: speed === 'whole' ? 1 : CPU_SLOWED });
      await responses(page, session, noteIn(noted, speed));
    }
    await page.context().close();
  };
  for (let round = 0; round < rounds; round++) {
    if (before !== undefined) {
      const { page, session } = await openPage(before);
      await walk(page, session, waitsBefore);
    }
    const { page, session } = await openPage(ours);
    await page.goto('/portal/cuenta');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [name, act] of INTERACTIONS) await measure(page, session, name, () => act(page));
    await page.goto('/portal/comprobantes');
    await page.locator('[data-live=on]').waitFor();
    const cliente = `RECIÉN LLEGADA ${round}`;
    await measure(page, session, 'a receipt arrives and is authorised', async () => {
      await issueSample({ url: ours.service.url, demo: ours.demo }, { cliente });
      await page.getByRole('row', { name: cliente }).getByText('Autorizado', { exact: true }).waitFor();
    });
    await walk(page, session, waits);
    await measureFloor(waits);
  }
  console.log(`${rounds} rounds; processor ms of the page's main thread, median (most)`);
  let missed = false;
  for (const [name, { script, task }] of figures) {
    const ms = median(script);
    missed ||= ms > SCRIPT_MS_MAX;
    console.log(
      `${ms > SCRIPT_MS_MAX ? 'MISS' : 'ok  '} ${name}: script ${ms.toFixed(1)} (${Math.max(...script).toFixed(1)}), with layout and paint ${median(task).toFixed(1)} (${Math.max(...task).toFixed(1)})`,
    );
  }
  const shown = (ms: readonly number[]): string => `${p95(ms).toFixed(0)} (${median(ms).toFixed(0)})`;
  const figuresOf = ({ whole, slowed, task }: Waits): readonly string[] => [
    shown(whole),
    shown(slowed),
    median(task).toFixed(0),
  ];
  const rows: (readonly string[])[] = [];
  for (const [name, of] of waits) {
    const isFloor = name.startsWith('floor');
    const late = p95(of.whole) > RESPONSE_MS_MAX.whole || p95(of.slowed) > RESPONSE_MS_MAX.slowed;
    missed ||= late && !isFloor;
    const earlier = waitsBefore.get(name);
    rows.push([
      name,
      ...figuresOf(of),
      ...(before === undefined ? [] : earlier === undefined ? ['', '', ''] : figuresOf(earlier)),
      isFloor ? '' : late ? 'missed' : 'met',
    ]);
  }
  const heads = ['unthrottled', `slowed ${CPU_SLOWED} times`, 'processor'];
  const head = ['input', ...heads, ...(before === undefined ? [] : heads.map((one) => `before: ${one}`)), 'targets'];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  writeTable(
    'respuestas',
    [
      `Written by the command on ${new Date().toISOString().slice(0, 10)}: ${total} receipts in one account, ${rounds} rounds, load average ${(loadavg()[0] ?? 0).toFixed(1)} on 2 cores shared with the service and its database. Milliseconds from the key or click to the frame that shows the result, p95 (median); the pointer is on the target for ${AIM_MS} ms before a click. «Processor» is the time of the page's main thread (median), which a busy machine does not add to. «Floor» is a page with nothing but React in the same rounds. Targets: p95 of ${RESPONSE_MS_MAX.whole} ms, and of ${RESPONSE_MS_MAX.slowed} ms with the page's processor slowed ${CPU_SLOWED} times.`,
      '',
      line(head),
      line(head.map(() => '---')),
      ...rows.map(line),
    ].join('\n'),
  );
  if (missed) process.exitCode = 1;
} finally {
  await browser.close();
  await ours.stop();
  await before?.stop();
}
