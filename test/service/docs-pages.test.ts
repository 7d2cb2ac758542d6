import MiniSearch from 'minisearch';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDocsIfStale, DOCS } from '../../bin/build-docs.mjs';
import { staticFiles, staticIndex } from '../../scripts/static-site.js';
import { DOCS_ASSETS } from '../../src/http/docs/assets.js';
import { findPages, OPTIONS, stem } from '../../src/http/docs/browser/ranking.mjs';
import { readOpenApi } from '../../src/http/docs/openapi-reader.js';
import { docsPaths, markdownOf, renderApiPage, renderSitePage } from '../../src/http/docs/render.js';
import { readSite, type Site } from '../../src/http/docs/site.js';
import { VARIABLES } from '../../src/config/variables.js';
import { ERROR_CODES } from '../../src/kernel/error-codes/index.js';
import { SRI_CODES } from '../../src/sri/codes.js';
import { DOCS_QUESTIONS } from '../support/docs-questions.js';
import { openApi } from '../support/openapi/document.js';

const reading = readOpenApi(openApi);
let site: Site;
let paths: readonly string[];
let index: string;
beforeAll(async () => {
  await buildDocsIfStale();
  site = readSite() ?? new Map();
  paths = docsPaths(site, reading);
  const module = (await import(pathToFileURL(`${DOCS}/search-index.js`).href)) as { readonly default: string };
  index = module.default;
});

function contentOf(path: string): string {
  const found =
    renderSitePage(site, path) ?? renderApiPage(reading, path, { site, packages: [], baseUrl: 'http://127.0.0.1' });
  if (found === undefined) throw new Error(`no page ${path}`);
  return found.content;
}

const idsOf = (html: string): Set<string> => new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id));
const linksOf = (html: string): string[] =>
  Array.from(html.matchAll(/\s(?:href|src|spec-url)="([^"]*)"/g), ([, link = '']) => link.replaceAll('&#38;', '&'));

describe('search', () => {
  const load = (): MiniSearch => MiniSearch.loadJSON(index, OPTIONS);

  test.each(DOCS_QUESTIONS)('«$question» has its page among the first three', ({ question, pages }) => {
    const found = findPages(load(), question, 3).map(({ ruta }) => ruta.split('#')[0]);
    expect(
      pages.some((page) => found.includes(page)),
      found.join(' '),
    ).toBe(true);
  });

  test('accents, capitals, plurals, genders and verb forms do not matter', () => {
    for (const words of [
      ['anulación', 'ANULACIONES', 'anular', 'anulo', 'anulada', 'anulados'],
      ['código', 'codigos'],
      ['contraseña', 'contraseñas', 'CONTRASENA'],
      ['facturas', 'facturar', 'facturado', 'facturación'],
    ])
      expect(new Set(words.map(stem)).size, words.join(' ')).toBe(1);
    expect(stem('para')).toBeUndefined();
    const best = (question: string): string | undefined => findPages(load(), question)[0]?.ruta.split('#')[0];
    expect(best('ANULACIONES de facturas')).toBe(best('anular factura'));
    expect(best('contingensia')).toBe('guias/contingencia');
    expect(findPages(load(), 'qwxyzqwxyz')).toEqual([]);
  });

  test('every page of the site can be found, and every result leads to a section that exists', () => {
    const { storedFields } = JSON.parse(index) as { storedFields: Record<string, { ruta: string }> };
    const routes = Object.values(storedFields).map(({ ruta }) => ruta);
    const found = new Set(routes.map((ruta) => ruta.split('#')[0]));
    for (const { path, group } of site.values()) if (group !== 'lista') expect(found).toContain(path);
    for (const ruta of routes) {
      const [path = '', section] = ruta.split('#');
      expect(paths).toContain(path);
      if (section !== undefined) expect(site.get(path)?.headings).toContain(section);
    }
  });
});

test('every error code, SRI code and setting has a page that says what to do', () => {
  for (const [code, { meaning }] of Object.entries(ERROR_CODES)) {
    const page = site.get(`errores/${code}`);
    expect([code, page?.title, page?.html.includes('Qué hacer')]).toEqual([code, code, true]);
    expect(page?.summary.replace(/\s+/g, ' ')).toBe(meaning.replace(/\s+/g, ' '));
  }
  for (const { codigo, significado } of SRI_CODES)
    expect(site.get(`codigos-sri/${codigo}`)?.title).toBe(`Código ${codigo} del SRI: ${significado}`);
  for (const name of VARIABLES) expect(site.get(`configuracion/${name}`)?.title).toBe(name);
});

test('every link of every page leads to a page, file or section that exists', () => {
  const pages = new Map(paths.map((path) => [path === '' ? '/docs' : `/docs/${path}`, contentOf(path)]));
  const ids = new Map([...pages].map(([address, html]) => [address, idsOf(html)]));
  const files = new Set([
    ...['/llms.txt', '/api/openapi.json', '/docs/openapi.json', '/docs/coleccion.json'],
    ...Object.keys(DOCS_ASSETS).map((name) => `/docs/${name}`),
    ...paths.map((path) => `/docs/${markdownOf(path)}`),
  ]);
  const lost: string[] = [];
  for (const [address, html] of pages) {
    for (const link of linksOf(html)) {
      if (/^(?:https:\/\/|data:,$)/.test(link)) continue;
      const [path = '', section] = link.split('#');
      const target = path === '' ? address : path;
      const there = files.has(target) || (section === undefined ? pages.has(target) : ids.get(target)?.has(section));
      if (there !== true) lost.push(`${address}: ${link}`);
    }
  }
  expect(lost).toEqual([]);
  expect(pages.size).toBeGreaterThan(600);
});

test('every page has its text as Markdown, and its links lead to the Markdown of other pages', () => {
  const markdown = new Map(paths.map((path) => [markdownOf(path), contentOf(markdownOf(path))]));
  const lost: string[] = [];
  for (const [file, text] of markdown) {
    expect(text, file).toMatch(/^(?:<!--.*-->\s+)?# \S/);
    for (const [, link = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?:|#|\/)/.test(link)) continue;
      const target = posix.join(posix.dirname(file), link.split('#')[0] ?? '');
      if (!markdown.has(target)) lost.push(`${file}: ${link}`);
    }
  }
  expect(lost).toEqual([]);
});

test('the static site has the same pages with relative links, which exist, and so do the results of its search', () => {
  const files = staticFiles(site, reading);
  const there = new Set([...files.keys(), ...Object.keys(DOCS_ASSETS)]);
  const lost: string[] = [];
  const check = (file: string, link: string): void => {
    if (/^(?:https:\/\/|data:,$|#)/.test(link)) return;
    if (link.startsWith('/') || !there.has(posix.join(posix.dirname(file), link.split('#')[0] ?? '')))
      lost.push(`${file}: ${link}`);
  };
  for (const [file, content] of files)
    if (file.endsWith('.html')) for (const link of linksOf(content)) check(file, link);
  const [, text = ''] =
    /^export default (.*);\n$/s.exec(staticIndex(`export default ${JSON.stringify(index)};\n`)) ?? [];
  const { storedFields } = JSON.parse(JSON.parse(text) as string) as { storedFields: Record<string, { ruta: string }> };
  for (const { ruta } of Object.values(storedFields)) check('index.html', ruta);
  for (const [, link = ''] of (files.get('llms.txt') ?? '').matchAll(/\]\(([^)]+)\)/g)) check('llms.txt', link);
  expect(lost).toEqual([]);
});
