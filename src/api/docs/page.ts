import { html, NOTHING, type Html } from './html.js';

/** Renders a page with the shared header. `script` is a module below /docs, if it has one. */
export function page(
  title: string,
  content: Html,
  { script, search = false }: { script?: string; search?: boolean } = {},
): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/docs/docs.css" />
        ${script === undefined ? NOTHING : html`<script type="module" src="/docs/${script}"></script>`}
      </head>
      <body>
        <a class="saltar" href="#contenido">Saltar al contenido</a>
        <header>
          <a class="marca" href="/docs">Rúbrica</a>
          <a href="/docs/guias">Guías</a>
          <a href="/docs/errores">Códigos de error</a>
          <a href="/api/openapi.json">OpenAPI</a>
          ${
            search
              ? html`<input
                  type="search"
                  id="buscar"
                  placeholder="Buscar operación"
                  aria-label="Buscar operación"
                  disabled
                />`
              : NOTHING
          }
        </header>
        <main id="contenido">${content}</main>
      </body>
    </html> `.text;
}
