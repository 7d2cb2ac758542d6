import { html, NOTHING, type Html } from './html.js';

/** Built by bin/build-docs.mjs. */
export const SEARCH_SCRIPT = 'search.js';

/**
 * Renders a page with the shared header. `script` is a module below /docs, if it has one; `markdown` the file with its text. The explorer
 * has a search of its own, of operations.
 */
export function page(
  title: string,
  content: Html,
  { script, markdown, explorer = false }: { script?: string; markdown?: string; explorer?: boolean } = {},
): string {
  const scripts = [...(script === undefined ? [] : [script]), ...(explorer ? [] : [SEARCH_SCRIPT])];
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/docs.css" />
        ${
          markdown === undefined
            ? NOTHING
            : html`<link rel="alternate" type="text/markdown" href="/docs/${markdown}" />`
        }
        ${scripts.map((one) => html`<script type="module" src="/docs/${one}"></script>`)}
      </head>
      <body>
        <a class="saltar" href="#contenido">Saltar al contenido</a>
        <header>
          <a class="marca" href="/docs">Rúbrica</a>
          <nav aria-label="Documentación">
            <a href="/docs/guias">Guías</a>
            <a href="/docs/api">API</a>
            <a href="/docs/errores">Códigos de error</a>
          </nav>
          ${
            explorer
              ? html`<input
                  type="search"
                  id="buscar"
                  placeholder="Buscar operación"
                  aria-label="Buscar operación"
                  disabled
                />`
              : html`<div class="buscar" role="search" hidden>
                  <input
                    type="search"
                    id="buscar-documento"
                    placeholder="Buscar en la documentación"
                    aria-label="Buscar en la documentación"
                    autocomplete="off"
                  />
                  <p id="resultados-estado" class="oculto" role="status"></p>
                  <ol id="resultados" hidden></ol>
                </div>`
          }
        </header>
        <main id="contenido">${content}</main>
      </body>
    </html> `.text;
}
