import { existsSync, readFileSync } from 'node:fs';
import { html, Html, NOTHING } from './html.js';
import { page } from './page.js';

/** Name of their index below /docs; each guide is below it. */
export const GUIDES_PAGE = 'guias';

/** A guide of docs/guides, rendered by bin/render-guide.mjs. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** Its first paragraph, plain text. */
  readonly summary: string;
  /** Ids of its headings. */
  readonly headings: readonly string[];
  readonly html: string;
}

/** Built by bin/build-docs.mjs; the same file from src/ and from dist/. */
const PLACE = new URL('../../../dist/docs/guides.json', import.meta.url);

/** Guides of the index by reader. Guides that are not listed come last. */
const GROUPS: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  {
    title: 'El trabajo diario',
    names: ['portal', 'anulacion', 'reportes', 'buzon', 'correo', 'normas', 'simulador'],
  },
  {
    title: 'Conectar otro sistema',
    names: [
      ...['tienda-web', 'webhooks', 'carpeta', 'typescript', 'python', 'php', 'java', 'csharp', 'veronica', 'mcp'],
    ],
  },
  {
    title: 'Instalar y operar',
    names: ['instalar', 'produccion', 'pruebas', 'configuracion', 'respaldos', 'escala', 'fallas', 'simulacion'],
  },
];

/** Loads the guides; undefined if not built. */
export function readGuides(): readonly Guide[] | undefined {
  return existsSync(PLACE) ? (JSON.parse(readFileSync(PLACE, 'utf8')) as Guide[]) : undefined;
}

export function guidesIndex(guides: readonly Guide[]): string {
  const listed = new Set(GROUPS.flatMap(({ names }) => names));
  const others = guides.filter(({ name }) => !listed.has(name));
  const groups = GROUPS.map(({ title, names }) => ({
    title,
    entries: names.flatMap((name) => guides.filter((guide) => guide.name === name)),
  }));
  return page(
    'Guías de Rúbrica',
    html`<h1>Guías</h1>
      ${[...groups, { title: 'Otras', entries: others }].map(({ title, entries }) =>
        entries.length === 0
          ? NOTHING
          : html`<h2>${title}</h2>
              <ul class="guias">
                ${entries.map(
                  ({ name, title: guide, summary }) =>
                    html`<li>
                      <a href="/docs/${GUIDES_PAGE}/${name}">${guide}</a>
                      <span>${summary}</span>
                    </li>`,
                )}
              </ul>`,
      )}`,
  );
}

export function guidePage(guide: Guide): string {
  return page(
    `${guide.title} · Guías de Rúbrica`,
    html`<p><a href="/docs/${GUIDES_PAGE}">Guías</a></p>
      <article class="guia">${new Html(guide.html)}</article>`,
  );
}
