import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClientsIfStale } from '../bin/build-clients.mjs';
import { ERROR_CODES } from '../src/domain/error-codes/index.js';
import type { CodeRow } from '../src/domain/error-codes/row.js';
import { openApi, operations, requestExamples } from './support/openapi/document.js';
import { startForTest, type RunningForTest } from './support/running.js';

let running: RunningForTest;
beforeAll(async () => {
  await buildClientsIfStale();
  running = await startForTest();
});
afterAll(() => running.stop());

const PAGES = ['/docs', '/docs/errores', ...openApi.tags.map(({ name }) => `/docs/${name}`)];

async function page(path: string): Promise<{ text: string; response: Response }> {
  const response = await fetch(`${running.url}${path}`);
  return { text: await response.text(), response };
}

describe.each(PAGES)('%s', (path) => {
  test('asks for nothing outside, has no inline script or style, and says so to the browser', async () => {
    const { text, response } = await page(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const [, address] of text.matchAll(/\s(?:src|href|action|data)="([^"]*)"/g)) expect(address).toMatch(/^[/#]/);
    expect(text).not.toMatch(/<script(?![^>]*\ssrc="\/docs\/docs\.js")|<style|\sstyle="|\son\w+="/);
  });

  test('is kept by the browser and not sent again unchanged', async () => {
    const { response } = await page(path);
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/);
    const again = await fetch(`${running.url}${path}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('every operation is on the page of its tag: method, path, access, command and error codes; and in every navigation', async () => {
  const index = (await page('/docs')).text;
  for (const tag of openApi.tags) {
    const { text } = await page(`/docs/${tag.name}`);
    for (const operation of operations.filter(({ tags }) => tags.includes(tag.name))) {
      const { operationId, path, method } = operation;
      expect(index).toContain(`href="/docs/${tag.name}#${operationId}"`);
      const section = text.split('<section').find((one) => one.includes(`id="${operationId}"`)) ?? '';
      expect(section).toContain(path);
      expect(section).toContain(`>${method.toUpperCase()}<`);
      expect(section).toContain('Acceso:');
      expect(section).toContain('curl');
      for (const { content = {} } of Object.values(operation.responses)) {
        for (const code of Object.keys(content['application/json']?.examples ?? {}))
          expect(section).toContain(`<code>${code}</code>`);
      }
    }
  }
});

test('every code of the table is on /docs/errores under its own anchor, with its status, meaning and what to do', async () => {
  const { text } = await page('/docs/errores');
  const ids = Array.from(text.matchAll(/\sid="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const shown = (words: string): string => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  for (const [code, row] of Object.entries<CodeRow>(ERROR_CODES)) {
    const [, entry = ''] = text.split(`<tr id="${code}">`);
    const cells = entry.slice(0, entry.indexOf('</tr>'));
    expect(cells).toContain(`href="#${code}"`);
    expect(cells).toContain(shown(row.meaning));
    expect(cells).toContain(shown(row.action));
    if ('http' in row) expect(cells).toContain(`>${row.http}<`);
  }
});

test('the packed clients are listed, and each can be downloaded from the first page', async () => {
  const index = (await page('/docs')).text;
  const { text, response } = await page('/docs/clientes.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const listed = JSON.parse(text) as { lenguaje: string; archivo: string }[];
  expect(listed.map(({ lenguaje }) => lenguaje)).toEqual(['TypeScript', 'Python', 'PHP']);
  for (const { archivo } of listed) expect(index).toContain(`href="/docs/${archivo}"`);
});

test('its script and style are ours, and nothing else can be read below /docs', async () => {
  for (const [name, type] of [
    ['docs.js', 'text/javascript'],
    ['docs.css', 'text/css'],
  ] as const) {
    const { response, text } = await page(`/docs/${name}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(text).not.toMatch(/https?:\/\/(?!su-servidor)/);
  }
  for (const name of ['serve.js', '..%2fserver.js', '%2e%2e', 'no-hay', '__proto__']) {
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
  const shipped = readFileSync(join(import.meta.dirname, '../docs/rubrica.postman_collection.json'), 'utf8');
  expect(shipped).toContain('"fechaEmision\\": \\"{{hoy}}');
  for (const collection of [read(text), read(shipped)]) {
    const expected = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...collection.keys()].sort()).toEqual(expected.sort());
    for (const operation of operations) {
      const examples = new Set(requestExamples(operation).map(({ name }) => name)).size;
      const { request, response } = collection.get(`${operation.method.toUpperCase()} ${operation.path}`) ?? {};
      expect((request?.body === undefined ? 0 : 1) + (response?.length ?? 0), operation.operationId).toBe(examples);
    }
  }
  // The example can be sent unchanged.
  const issue = read(text).get('POST /api/v2.0/comprobantes/facturas')?.request.body?.raw ?? '';
  const answer = await fetch(`${running.url}/api/v2.0/comprobantes/facturas?soloValidar=true`, {
    method: 'POST',
    headers: { 'x-api-key': running.demo.apiKey, 'content-type': 'application/json' },
    body: issue,
  });
  expect(answer.status).toBe(200);
});

test('llms.txt, of the service and of the repository, has the form of llmstxt.org and its links lead somewhere', async () => {
  const { text, response } = await page('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const root = join(import.meta.dirname, '..');
  const shipped = readFileSync(join(root, 'llms.txt'), 'utf8');
  const links = (of: string): string[] =>
    Array.from(of.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm), ([, link = '']) => link);
  for (const one of [text, shipped]) {
    expect(one).toMatch(/^# Rúbrica\n\n> \S.*\n\n/);
    expect(one.match(/^- /gm)).toHaveLength(links(one).length);
  }
  expect(links(text).length).toBe(openApi.tags.length + 4);
  for (const link of links(text)) expect((await page(link)).response.status, link).toBe(200);
  for (const link of links(shipped)) expect(existsSync(join(root, link)), link).toBe(true);
  const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
  const clients = readdirSync(join(root, 'clients')).map((name) => `clients/${name}/README.md`);
  expect(links(shipped)).toEqual(expect.arrayContaining([...guides, ...clients]));
});
