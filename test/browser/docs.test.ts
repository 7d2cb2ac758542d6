import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { buildDocsIfStale } from '../../bin/build-docs.mjs';
import { readGuides } from '../../bin/guides.mjs';
import { ERROR_CODES } from '../../src/kernel/error-codes/index.js';
import type { CodeRow } from '../../src/kernel/error-codes/row.js';
import { closePage, hasBrowser, openPage } from '../support/browser.js';
import { DESK, LAUNCH, PHONE, type Look } from '../support/chromium.js';
import { openApi, operations, requestExamples } from '../support/openapi/document.js';
import { startOwnService, type OwnService } from '../support/running.js';

let running: OwnService;
beforeAll(async () => {
  await buildClientsIfStale();
  await buildDocsIfStale();
  running = await startOwnService();
});
afterAll(() => running.stop());

/** Pages without the explorer. */
const PLAIN = [
  ...['/docs', '/docs/guias', '/docs/guias/portal', '/docs/guias/configuracion', '/docs/errores'],
  ...['/docs/errores/secuencial-usado', '/docs/codigos-sri', '/docs/codigos-sri/43', '/docs/configuracion/PORT'],
];
const PAGES = ['/docs/api', ...PLAIN, ...openApi.tags.map(({ name }) => `/docs/${name}`)];

async function page(path: string): Promise<{ text: string; response: Response }> {
  const response = await fetch(`${running.url}${path}`);
  return { text: await response.text(), response };
}

describe.each(PAGES)('%s', (path) => {
  test('requests nothing from outside, has no inline script or style, and forbids them to the browser', async () => {
    const { text, response } = await page(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    // Only the explorer writes styles, into its own shadow tree (design/api).
    const inline = PLAIN.includes(path) ? [] : ["style-src 'self' 'unsafe-inline'"];
    expect(policy.split('; ').filter((part) => part.includes('unsafe'))).toEqual(inline);
    expect(policy).not.toMatch(/\*|https?:|unsafe-eval/);
    for (const [, address] of text.matchAll(/\s(?:src|href|action|data)="([^"]*)"/g))
      expect(address).toMatch(/^(?:[/#]|data:,$)/);
    expect(text).not.toMatch(/<script(?![^>]*\ssrc="\/docs\/(?:docs|explorer|search)\.js")|<style|\sstyle="|\son\w+="/);
  });

  test('is cached by the browser and not resent unchanged', async () => {
    const { response } = await page(path);
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/);
    const again = await fetch(`${running.url}${path}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('every guide is served with its title and links, and the index lists it', async () => {
  const { text: index } = await page('/docs/guias');
  for (const { name } of readGuides()) {
    expect(index).toContain(`href="/docs/guias/${name}"`);
    const { text, response } = await page(`/docs/guias/${name}`);
    expect([name, response.status, /<h1 id="[^"]+">/.test(text)]).toEqual([name, 200, true]);
  }
  expect((await page('/docs/guias/portal')).text).toContain('href="/docs/guias/reportes"');
  const unknown = await page('/docs/guias/no-hay');
  expect([unknown.response.status, unknown.text.includes('vea /docs')]).toEqual([404, true]);
});

test('the reference has every operation with its access, a command and links to its error codes', async () => {
  const { text, response } = await page('/docs/openapi.json');
  expect(response.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  const shown = JSON.parse(text) as typeof openApi;
  const names = new Map(openApi.tags.map(({ name, 'x-displayName': nombre }) => [name, nombre]));
  expect(shown.tags.map(({ name }) => name)).toEqual([...names.values()]);
  for (const operation of operations) {
    const {
      tags,
      description,
      responses,
      'x-code-samples': samples,
    } = shown.paths[operation.path]?.[operation.method] as unknown as {
      tags: string[];
      description: string;
      responses: Record<string, { description: string }>;
      'x-code-samples': { source: string }[];
    };
    expect(tags).toEqual(operation.tags.map((tag) => names.get(tag)));
    expect(description).toContain('**Acceso:**');
    expect(description).toContain(`\`${operation.operationId}\``);
    expect(samples[0]?.source).toContain('curl');
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      for (const code of Object.keys(content['application/json']?.examples ?? {}))
        expect(responses[status]?.description).toContain(`[${code}](/docs/errores/${code})`);
    }
  }
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterAll(() => browser.close());

  const open = async (path: string, viewport: Look['viewport'] = DESK): Promise<Page> => {
    const opened = await openPage({ url: running.url, browser }, { viewport });
    await opened.goto(path);
    await opened.locator('openapi-explorer #operations-root').waitFor();
    return opened;
  };

  test('the reference opens at an operation, shows its examples in Spanish, and breaks no policy', async () => {
    const opened = await open('/docs/comprobantes#facturas.emitir');
    const explorer = opened.locator('openapi-explorer');
    await explorer.getByRole('heading', { name: 'Emite una factura' }).waitFor();
    await explorer.getByText(`curl -X POST '${running.url}/api/v2.0/comprobantes/facturas'`).waitFor();
    const request = explorer.locator('api-request');
    await request.getByRole('button', { name: 'EJEMPLO' }).click();
    await expect.poll(() => request.locator('textarea').first().inputValue()).toContain('"detalles"');
    const response = explorer.locator('api-response');
    await response.getByRole('button', { name: '409' }).click();
    await response.getByRole('link', { name: 'secuencial-usado' }).waitFor();
    // One operation at a time: the page itself does not scroll.
    expect(await opened.evaluate('document.documentElement.scrollHeight')).toBe(DESK.height);
    await closePage(opened);
  });

  test('the search leads from a question to its page, by keyboard, on desk and phone, and breaks no policy', async () => {
    for (const viewport of [DESK, PHONE]) {
      const opened = await openPage({ url: running.url, browser }, { viewport });
      await opened.goto('/docs');
      const field = opened.getByRole('searchbox', { name: 'Buscar en la documentación' });
      await field.fill('se fue la luz');
      await opened.locator('#resultados a').first().waitFor();
      expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      await field.press('Enter');
      await opened.waitForURL(/\/docs\/guias\/contingencia/);
      await opened.getByRole('heading', { level: 1, name: 'Sin luz, sin internet o sin SRI' }).waitFor();
      await field.fill('qwxyzqwxyz');
      await opened.getByText('Ninguna página tiene esas palabras.').waitFor();
      for (const path of [
        '/docs/errores/secuencial-usado',
        '/docs/codigos-sri/43',
        '/docs/configuracion/PORT',
        '/docs/guias',
      ]) {
        await opened.goto(path);
        expect([path, await opened.evaluate('document.documentElement.scrollWidth')]).toEqual([path, viewport.width]);
      }
      await closePage(opened);
    }
  });

  test('search finds an operation, also on a phone, whatever the accents and capitals', async () => {
    const desk = await open('/docs/api');
    await desk.getByPlaceholder('Filtrar operaciones').fill('solicita anular');
    await desk
      .locator('openapi-explorer')
      .getByRole('link', { name: /^Solicita anular un comprobante/ })
      .click();
    await desk
      .locator('openapi-explorer')
      .getByRole('heading', { name: /^Solicita anular/ })
      .waitFor();
    await closePage(desk);
    const phone = await open('/docs/api', PHONE);
    await phone.getByLabel('Buscar operación').fill('vias de ANULACION');
    await expect.poll(() => phone.locator('openapi-explorer .m-endpoint').count()).toBe(0);
    await phone.getByLabel('Buscar operación').fill('ANULÁR UN comprobante');
    await expect.poll(() => phone.locator('openapi-explorer .m-endpoint').count()).toBeGreaterThan(0);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await closePage(phone);
  });
});

test('every code of the table is on /docs/errores under its own anchor, with its status, meaning and what to do', async () => {
  const { text } = await page('/docs/errores');
  const ids = Array.from(text.matchAll(/\sid="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const shown = (words: string): string => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  for (const [code, row] of Object.entries<CodeRow>(ERROR_CODES)) {
    const [, entry = ''] = text.split(`<tr id="${code}">`);
    const cells = entry.slice(0, entry.indexOf('</tr>'));
    expect(cells).toContain(`href="/docs/errores/${code}"`);
    expect(cells).toContain(shown(row.meaning));
    expect(cells).toContain(shown(row.action));
    if ('http' in row) expect(cells).toContain(`>${row.http}<`);
  }
});

test('the packed clients are listed, and each can be downloaded from the introduction', async () => {
  const { text, response } = await page('/docs/clientes.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const listed = JSON.parse(text) as { lenguaje: string; archivo: string }[];
  expect(listed.map(({ lenguaje }) => lenguaje)).toEqual(['TypeScript', 'Python', 'PHP']);
  const { info } = JSON.parse((await page('/docs/openapi.json')).text) as { info: { description: string } };
  for (const { archivo } of listed) expect(info.description).toContain(`](/docs/${archivo})`);
});

test('scripts and styles come from the service, and nothing else can be read below /docs', async () => {
  for (const [name, type] of [
    ['docs.js', 'text/javascript'],
    ['explorer.js', 'text/javascript'],
    ['search.js', 'text/javascript'],
    ['docs.css', 'text/css'],
  ] as const) {
    const { response, text } = await page(`/docs/${name}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(text).not.toMatch(/https?:\/\/[^'"`]*\.(?:js|css|woff2?|svg|png)['"`]|@import|\beval\(|new Function\(/);
  }
  for (const name of [
    'serve.js',
    '..%2fserver.js',
    '%2e%2e',
    'no-hay',
    '__proto__',
    'errores/__proto__',
    'guias/..%2fx',
  ]) {
    expect((await page(`/docs/${name}`)).response.status, name).toBe(404);
  }
});

test('the collection for Postman has every operation of the document, with its examples, and no other', async () => {
  interface Item {
    readonly request: {
      readonly method: string;
      readonly url: { readonly raw: string };
      readonly body?: { raw?: string };
    };
    readonly response: readonly unknown[];
  }
  const read = (text: string): Map<string, Item> => {
    const { item } = JSON.parse(text) as { item: { item: Item[] }[] };
    const items = item.flatMap((folder) => folder.item);
    return new Map(
      items.map((one) => [
        `${one.request.method} ${one.request.url.raw.replace('{{baseUrl}}', '').replace(/:(\w+)/g, '{$1}')}`,
        one,
      ]),
    );
  };
  const { response, text } = await page('/docs/coleccion.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  const collection = read(text);
  // A run of the collection would wait for a stream forever.
  const finite = operations.filter(({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})));
  const expected = finite.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect([...collection.keys()].sort()).toEqual(expected.sort());
  for (const operation of finite) {
    const examples = new Set(requestExamples(operation).map(({ name }) => name)).size;
    const { request, response } = collection.get(`${operation.method.toUpperCase()} ${operation.path}`) ?? {};
    expect((request?.body === undefined ? 0 : 1) + (response?.length ?? 0), operation.operationId).toBe(examples);
  }
  // The example can be sent unchanged.
  const issue = collection.get('POST /api/v2.0/comprobantes/facturas')?.request.body?.raw ?? '';
  const answer = await fetch(`${running.url}/api/v2.0/comprobantes/facturas?soloValidar=true`, {
    method: 'POST',
    headers: { 'x-api-key': running.demo.apiKey, 'content-type': 'application/json' },
    body: issue,
  });
  expect(answer.status).toBe(200);
});

test('the collection names this service, fills required values and chains its walk', async () => {
  interface Item {
    readonly name: string;
    readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
    readonly request: {
      readonly url: { readonly query: readonly Value[]; readonly variable: readonly Value[] };
    };
  }
  interface Value {
    readonly key: string;
    readonly value: string;
    readonly disabled?: boolean;
  }
  const { item, variable } = JSON.parse((await page('/docs/coleccion.json')).text) as {
    readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
    readonly variable: readonly Value[];
  };
  const variables = new Map(variable.map(({ key, value }) => [key, value]));
  expect(variables.get('baseUrl')).toBe(running.url);
  const values = item
    .flatMap((folder) => folder.item)
    .flatMap(({ request: { url } }) => [...url.query, ...url.variable]);
  expect(values.filter(({ value, disabled }) => value === '' && disabled !== true)).toEqual([]);
  const used = values.flatMap(({ value }) => Array.from(value.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));
  expect(used).toContain('claveAcceso');
  for (const name of used) expect([...variables.keys()]).toContain(name);
  const scripts = (item[0]?.item ?? []).map(({ event = [] }) => event.flatMap(({ script }) => script.exec).join('\n'));
  expect(item[0]?.name).toBe('Recorrido');
  for (const script of scripts) expect(script).toContain('pm.test(');
  for (const name of ['token', 'ruc', 'claveAcceso'])
    expect(scripts.join('\n')).toContain(`pm.collectionVariables.set('${name}'`);
});

test('llms.txt of service and repository follows llmstxt.org, and its links work', async () => {
  const { text, response } = await page('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const root = join(import.meta.dirname, '../..');
  const shipped = readFileSync(join(root, 'llms.txt'), 'utf8');
  const links = (of: string): string[] =>
    Array.from(of.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm), ([, link = '']) => link);
  for (const one of [text, shipped]) {
    expect(one).toMatch(/^# Rúbrica\n\n> \S.*\n\n/);
    expect(one.match(/^- /gm)).toHaveLength(links(one).length);
  }
  expect(links(text).length).toBe(openApi.tags.length + 5 + readGuides().length);
  for (const link of links(text)) expect((await page(link)).response.status, link).toBe(200);
  for (const link of links(shipped)) expect(existsSync(join(root, link)), link).toBe(true);
  const clients = readdirSync(join(root, 'clients'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `clients/${name}/README.md`);
  expect(links(shipped)).toEqual(expect.arrayContaining(clients));
});
