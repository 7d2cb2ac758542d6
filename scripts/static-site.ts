import { posix } from 'node:path';
import { EXPLORER_DOCUMENT } from '../src/http/docs/explorer-files.js';
import type { OpenApiReader } from '../src/http/docs/openapi-reader.js';
import { docsPaths, LLMS, markdownOf, renderApiPage, renderSitePage } from '../src/http/docs/render.js';
import type { Site } from '../src/http/docs/site.js';

const OPENAPI = 'api/openapi.json';
const COLLECTION = 'coleccion.json';

/** Every file of the static site by its name, without the scripts and styles. */
export function staticFiles(site: Site, reading: OpenApiReader): ReadonlyMap<string, string> {
  const contentOf = (path: string): string => {
    const found =
      renderSitePage(site, path) ??
      renderApiPage(reading, path, { site, packages: [], baseUrl: 'http://127.0.0.1:8080' });
    if (found === undefined) throw new Error(`no page ${path}`);
    return found.content;
  };
  const pages = docsPaths(site, reading).flatMap((path) => [
    [fileOf(path), relativeLinks(contentOf(path), fileOf(path))] as const,
    [markdownOf(path), contentOf(markdownOf(path))] as const,
  ]);
  return new Map([
    ...pages,
    [
      'llms.txt',
      contentOf(LLMS).replace(/\]\((\/[^)]*)\)/g, (_, link: string) => `](${addressFrom('llms.txt', link)})`),
    ],
    // The explorer's pages are in the first folder, and so are the links of its document.
    [
      EXPLORER_DOCUMENT,
      contentOf(EXPLORER_DOCUMENT).replace(/\]\((\/[^)\s]*)\)/g, (_, link: string) => `](${addressFrom('', link)})`),
    ],
    [COLLECTION, contentOf(COLLECTION)],
    [OPENAPI, JSON.stringify(reading.document)],
  ]);
}

/** Index of the search with the addresses of files; the module is that of bin/build-docs.mjs. */
export function staticIndex(module: string): string {
  const [, text = ''] = /^export default (.*);\n$/s.exec(module) ?? [];
  const index = JSON.parse(JSON.parse(text) as string) as { storedFields: Record<string, { ruta: string }> };
  for (const fields of Object.values(index.storedFields)) {
    const [path = '', section] = fields.ruta.split('#');
    fields.ruta = `${fileOf(path)}${section === undefined ? '' : `#${section}`}`;
  }
  return `export default ${JSON.stringify(JSON.stringify(index))};\n`;
}

function fileOf(path: string): string {
  return path === '' ? 'index.html' : `${path}.html`;
}

function relativeLinks(page: string, file: string): string {
  return page.replace(
    /\s(href|src|spec-url)="(\/[^"]*)"/g,
    (_, name: string, link: string) => ` ${name}="${addressFrom(file, link)}"`,
  );
}

/** Relative address of what the service has at `link`. */
function addressFrom(file: string, link: string): string {
  const [whole = '', section] = link.split('#');
  const path = whole === '/docs' ? '' : whole.replace(/^\/(?:docs\/)?/, '');
  const target = /\.\w+$/.test(path) ? path : fileOf(path);
  return `${posix.relative(posix.dirname(file), target)}${section === undefined ? '' : `#${section}`}`;
}
