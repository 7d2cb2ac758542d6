import { curlOf } from './curl.js';
import { html, NOTHING, prose, type Html } from './html.js';
import type { Paquete } from './packages.js';
import type { Reading, ShownMedia, ShownOperation, ShownParameter } from './reading.js';
import { schemaTable } from './schema-table.js';

/** Renders the first page: the API, its clients and its sections. */
export function indexPage(reading: Reading, packages: readonly Paquete[]): string {
  const { info, tags } = reading.document;
  const parts = tags.map(
    ({ name, description, 'x-displayName': nombre }) =>
      html`<li>
        <a href="/docs/${name}">${nombre}</a>
        <p>${description}</p>
      </li>`,
  );
  const content = html`<h1>API de Rúbrica <small>${String(info['version'])}</small></h1>
    ${prose(String(info['description']))}
    <p>El documento completo, OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
    <p>Qué significa cada código de error y qué hacer: <a href="/docs/errores">/docs/errores</a>.</p>
    <p>Para Postman o Bruno, con los ejemplos: <a href="/docs/coleccion.json">/docs/coleccion.json</a>.</p>
    ${
      packages.length === 0
        ? NOTHING
        : html`<h2>Clientes</h2>
            <ul>
              ${packages.map(({ lenguaje, archivo }) => html`<li>${lenguaje}: <a href="/docs/${archivo}">${archivo}</a></li>`)}
            </ul>`
    }
    <h2>Partes</h2>
    <ul class="partes">
      ${parts}
    </ul>`;
  return page(reading, 'API de Rúbrica', content, undefined);
}

/** Renders a tag's page with all its operations; undefined for an unknown tag. */
export function tagPage(reading: Reading, tag: string): string | undefined {
  const found = reading.document.tags.find(({ name }) => name === tag);
  if (found === undefined) return undefined;
  const operations = reading.operations.filter(({ tags }) => tags.includes(tag));
  const content = html`<h1>${found['x-displayName']}</h1>
    <p>${found.description}</p>
    ${operations.map((operation) => operationSection(reading, operation))}`;
  return page(reading, `${found['x-displayName']} · API de Rúbrica`, content, tag);
}

/** Renders a page with the shared navigation. */
export function page(reading: Reading, title: string, content: Html, current: string | undefined): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
        <script src="/docs/docs.js" defer></script>
      </head>
      <body>
        <a class="saltar" href="#contenido">Saltar al contenido</a>
        <nav aria-label="Operaciones">
          <a class="marca" href="/docs">Rúbrica</a>
          <a class="suelto" href="/docs/errores">Códigos de error</a>
          <input type="search" id="buscar" placeholder="Buscar operación" aria-label="Buscar operación" hidden />
          ${reading.document.tags.map(({ name, 'x-displayName': nombre }) => navigation(reading, name, nombre, name === current))}
        </nav>
        <main id="contenido">${content}</main>
      </body>
    </html> `.text;
}

function navigation(reading: Reading, tag: string, nombre: string, open: boolean): Html {
  const links = reading.operations
    .filter(({ tags }) => tags.includes(tag))
    .map(
      ({ operationId, method, path, summary }) =>
        html`<li>
          <a href="/docs/${tag}#${operationId}" title="${path}"
            ><b class="m ${method}">${method.toUpperCase()}</b> ${summary}</a
          >
        </li>`,
    );
  return html`<details${open ? html` open` : NOTHING}><summary>${nombre}</summary><ul>${links}</ul></details>`;
}

function operationSection(reading: Reading, operation: ShownOperation): Html {
  const { operationId, method, path, summary, description, responses } = operation;
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return html`<section id="${operationId}">
    <h2><a href="#${operationId}">${summary}</a></h2>
    <p class="ruta"><b class="m ${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
    <p class="acceso">
      Acceso: <strong>${ACCESS[operation['x-acceso']] ?? operation['x-acceso']}</strong> · <code>${operationId}</code>
    </p>
    ${description === undefined ? NOTHING : prose(description)}
    ${parameterTable((operation.parameters ?? []).map((parameter) => reading.follow(parameter)))}
    ${
      bodies.length === 0
        ? NOTHING
        : html`<h3>Cuerpo</h3>
            ${bodies.map(([type, media], i) => bodyPart(reading, type, media, i === 0))}`
    }
    <h3>Ejemplo</h3>
    <pre><code>${curlOf(reading, operation)}</code></pre>
    <h3>Respuestas</h3>
    ${Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, answer]) =>
        successPart(reading, status, answer.description, Object.entries(answer.content ?? {})),
      )}
    ${errorTable(reading, operation)}
  </section>`;
}

const ACCESS: Readonly<Record<string, string>> = {
  público: 'público, sin credencial',
  bearer: 'token o sesión del portal',
  sesión: 'la persona misma, con su sesión del portal',
  administrador: 'administrador de la cuenta (token o sesión)',
  operador: 'operador de la instalación',
};

function parameterTable(parameters: readonly ShownParameter[]): Html {
  if (parameters.length === 0) return NOTHING;
  const places: Readonly<Record<string, string>> = { path: 'dirección', query: 'consulta', header: 'encabezado' };
  const rows = parameters.map(
    ({ name, in: place, required, description, schema, example }) =>
      html`<tr>
        <th scope="row">
          <code>${name}</code>${required === true ? html` <abbr title="obligatorio">*</abbr>` : NOTHING}
        </th>
        <td class="tipo">${places[place] ?? place}</td>
        <td>
          ${description}${schema.enum === undefined ? NOTHING : html` Uno de: <code>${schema.enum.join(', ')}</code>.`}
          ${schema.default === undefined ? NOTHING : html`Por defecto <code>${schema.default as string}</code>.`}
          ${example === undefined ? NOTHING : html`<span class="limites">Ejemplo: <code>${example as string}</code></span>`}
        </td>
      </tr>`,
  );
  return html`<h3>Parámetros</h3>
    <div class="tabla">
      <table>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col">Va en</th>
            <th scope="col">Descripción</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

function bodyPart(reading: Reading, type: string, { schema, examples = {} }: ShownMedia, first: boolean): Html {
  if (!first) return html`<p>También como <code>${type}</code>, con los mismos campos.</p>`;
  const shown = Object.entries(examples).map(
    ([name, { value }], i) =>
      html`<details${i === 0 ? html` open` : NOTHING}><summary>Ejemplo: ${name}</summary><pre><code>${pretty(value)}</code></pre></details>`,
  );
  return html`<p><code>${type}</code></p>
    ${schema === undefined ? NOTHING : schemaTable(reading, schema)}${shown}`;
}

function successPart(
  reading: Reading,
  status: string,
  description: string,
  content: readonly [string, ShownMedia][],
): Html {
  const types = content.map(([type]) => type).join(', ');
  const [, media] = content[0] ?? [];
  const result = media?.schema?.properties?.['result'];
  return html`<details>
    <summary><b class="estado">${status}</b> ${description} <code>${types}</code></summary>
    ${result === undefined ? NOTHING : schemaTable(reading, result)}
    ${media?.example === undefined ? NOTHING : html`<pre><code>${pretty(media.example)}</code></pre>`}
  </details>`;
}

function errorTable(reading: Reading, { responses }: ShownOperation): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description, content = {} }]) => {
      const codes = Object.keys(content['application/json']?.examples ?? {});
      if (codes.length === 0)
        return [
          html`<tr>
            <td>${status}</td>
            <td></td>
            <td>${description}</td>
          </tr>`,
        ];
      return codes.map((code) => {
        const meaning = (reading.document.components['examples']?.[code] as { summary?: string } | undefined)?.summary;
        return html`<tr>
          <td>${status}</td>
          <th scope="row">
            <a href="/docs/errores#${code}"><code>${code}</code></a>
          </th>
          <td>${meaning}</td>
        </tr>`;
      });
    });
  return html`<details>
    <summary>Errores que puede responder (${rows.length})</summary>
    <div class="tabla">
      <table>
        <thead>
          <tr>
            <th scope="col">HTTP</th>
            <th scope="col">Código</th>
            <th scope="col">Qué significa</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details>`;
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
