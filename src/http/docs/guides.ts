import { html, Html, NOTHING } from './html.js';
import { page } from './page.js';
import type { Site, SitePage } from './site.js';

/** Name of their index below /docs; each guide is below it. */
export const GUIDES_PAGE = 'guias';
/** The guide on the first page. */
export const FIRST_GUIDE = 'primeros-pasos';

interface GuideGroup {
  readonly title: string;
  readonly guides: readonly SitePage[];
}

/** The guides by reader, as their front matter says. */
function groupsOf(site: Site): readonly GuideGroup[] {
  const guides = [...site.values()].filter(({ group }) => group === 'guia');
  const titles = new Set(guides.map(({ guideGroup = '' }) => guideGroup));
  return [...titles].map((title) => ({ title, guides: guides.filter(({ guideGroup }) => guideGroup === title) }));
}

function guideList(site: Site): Html {
  return html`${groupsOf(site).map(
    ({ title, guides }) =>
      html`<h2>${title}</h2>
        <ul class="guias">
          ${guides.map(
            ({ path, title: guide, summary }) =>
              html`<li>
                <a href="/docs/${path}">${guide}</a>
                <span>${summary}</span>
              </li>`,
          )}
        </ul>`,
  )}`;
}

export function guidesIndex(site: Site): string {
  return page(
    'Guías de Rúbrica',
    html`<h1>Guías</h1>
      ${guideList(site)}`,
    { markdown: `${GUIDES_PAGE}.md` },
  );
}

/** Renders the first page: the quick start, then where everything is. */
export function homePage(site: Site): string {
  const start = site.get(`${GUIDES_PAGE}/${FIRST_GUIDE}`);
  return page(
    'Documentación de Rúbrica',
    html`<div class="inicio">
      <ul class="entradas">
        <li><a href="/docs/${GUIDES_PAGE}">Guías</a><span>Cómo se usa, se conecta y se opera, por temas.</span></li>
        <li><a href="/docs/api">API</a><span>Cada operación con sus campos, ejemplos y errores.</span></li>
        <li><a href="/docs/errores">Códigos de error</a><span>Qué significa cada uno y qué hacer.</span></li>
        <li><a href="/docs/codigos-sri">Códigos del SRI</a><span>Por qué devuelve un comprobante.</span></li>
        <li>
          <a href="/docs/${GUIDES_PAGE}/configuracion">Configuración</a><span>Cada opción de la instalación.</span>
        </li>
        <li><a href="/llms.txt">Para asistentes</a><span>Todo en texto: llms.txt, y cada página en .md.</span></li>
      </ul>
      <article class="guia">${start === undefined ? NOTHING : new Html(start.html)}</article>
    </div>`,
    { markdown: 'index.md' },
  );
}

/** Renders a page of the site, a guide with the list of all guides beside it. */
export function sitePage(site: Site, { path, group, title, html: content }: SitePage): string {
  const article = html`<article class="guia">${new Html(content)}</article>`;
  const markdown = `${path}.md`;
  if (group !== 'guia') {
    const list = LISTS[path.slice(0, path.indexOf('/'))];
    const back = list === undefined ? NOTHING : html`<p class="ruta"><a href="/docs/${list[0]}">${list[1]}</a></p>`;
    return page(`${title} · Rúbrica`, html`${back}${article}`, { markdown });
  }
  return page(
    `${title} · Guías de Rúbrica`,
    html`<div class="con-indice">
      <nav class="lateral" aria-label="Guías">
        ${groupsOf(site).map(
          (one) =>
            html`<p>${one.title}</p>
              <ul>
                ${one.guides.map((guide) =>
                  guide.path === path
                    ? html`<li><a href="/docs/${guide.path}" aria-current="page">${guide.title}</a></li>`
                    : html`<li><a href="/docs/${guide.path}">${guide.title}</a></li>`,
                )}
              </ul>`,
        )}
      </nav>
      <div>
        <p class="ruta"><a href="/docs/${GUIDES_PAGE}">Guías</a></p>
        ${article}
      </div>
    </div>`,
    { markdown },
  );
}

/** The list that a page of a folder belongs to. */
const LISTS: Readonly<Record<string, readonly [path: string, title: string]>> = {
  errores: ['errores', 'Códigos de error'],
  'codigos-sri': ['codigos-sri', 'Códigos del SRI'],
  configuracion: [`${GUIDES_PAGE}/configuracion`, 'Configuración'],
};

/** Markdown of the index of guides, and of the first page, which begins with the quick start. */
export function guidesMarkdown(site: Site): string {
  const groups = groupsOf(site).map(
    ({ title, guides }) =>
      `## ${title}\n\n${guides.map(({ path, title: name, summary }) => `- [${name}](${path}.md): ${summary}`).join('\n')}`,
  );
  return `# Guías\n\n${groups.join('\n\n')}\n`;
}

export function homeMarkdown(site: Site): string {
  const start = site.get(`${GUIDES_PAGE}/${FIRST_GUIDE}`)?.markdown ?? '';
  // Its links are relative to its own folder.
  return `${start.replace(/\]\(([\w-]+\.md)/g, `](${GUIDES_PAGE}/$1`)}\n${guidesMarkdown(site).replace(/^#/gm, '##')}`;
}
