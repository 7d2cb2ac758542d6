import { API_PAGE } from './api-markdown.js';
import { curlOf } from './curl.js';
import { COLLECTION_PAGE } from './collection.js';
import { ERRORS_PAGE } from './errors-page.js';
import { EXPLORER_DOCUMENT, EXPLORER_SCRIPT } from './explorer-files.js';
import { html } from './html.js';
import type { Paquete } from './packages.js';
import { page } from './page.js';
import type { OpenApiReader, ShownOperation } from './openapi-reader.js';

/** Renders the page of the reference, opened at a tag if given; undefined for an unknown tag. */
export function explorerPage({ document: { tags } }: OpenApiReader, tag?: string): string | undefined {
  const found = tags.find(({ name }) => name === tag);
  if (tag !== undefined && found === undefined) return undefined;
  const title = found === undefined ? 'API de Rúbrica' : `${found['x-displayName']} · API de Rúbrica`;
  return page(
    title,
    html`<openapi-explorer
        data-parte="${found?.['x-displayName']}"
        spec-url="/docs/${EXPLORER_DOCUMENT}"
        collapse="true"
        hide-console="true"
        hide-authentication="true"
        hide-server-selection="true"
        hide-components="true"
        schema-expand-level="1"
        primary-color="#0b5cad"
        secondary-color="#f0a500"
        nav-bg-color="#12324f"
        ><p slot="loader" class="cargando" role="status">Cargando la documentación…</p></openapi-explorer
      ><noscript
        ><p class="cargando">
          Esta página necesita JavaScript. Sin él: <a href="/api/openapi.json">OpenAPI 3.1</a> y
          <a href="/llms.txt">/llms.txt</a>.
        </p></noscript
      >`,
    { script: EXPLORER_SCRIPT, markdown: `${tag ?? API_PAGE}.md`, explorer: true },
  );
}

/** Returns the document with what only its page shows: section names, access and a curl command for each operation. */
export function explorerDocument(reading: OpenApiReader, packages: readonly Paquete[]): Record<string, unknown> {
  const { document, operations } = reading;
  const names = new Map(document.tags.map(({ name, 'x-displayName': nombre }) => [name, nombre]));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method] = {
      ...document.paths[operation.path]?.[operation.method],
      tags: operation.tags.map((tag) => names.get(tag) ?? tag),
      description: describe(operation),
      // «Acceso» says it.
      security: undefined,
      responses: linkCodes(operation.responses),
      'x-code-samples': [{ lang: 'bash', label: 'curl', source: curlOf(reading, operation) }],
    };
  }
  return {
    ...document,
    info: {
      ...document.info,
      license: undefined,
      'x-locale': 'es',
      description: introduction(document.info, packages),
    },
    tags: document.tags.map((tag) => ({ ...tag, name: tag['x-displayName'] })),
    paths,
  };
}

function introduction(info: OpenApiReader['document']['info'], packages: readonly Paquete[]): string {
  const clients = packages.map(({ lenguaje, archivo }) => `[${lenguaje}](/docs/${archivo})`);
  return [
    String(info['description']),
    `El documento completo: [OpenAPI 3.1](/api/openapi.json). Qué significa cada error y qué hacer: [códigos de error](/docs/${ERRORS_PAGE}). Para Postman o Bruno: [colección con los ejemplos](/docs/${COLLECTION_PAGE}).`,
    ...(clients.length === 0 ? [] : [`Clientes: ${clients.join(', ')}.`]),
  ].join('\n\n');
}

const ACCESS: Readonly<Record<string, string>> = {
  público: 'público, sin credencial',
  bearer: 'token o sesión del portal',
  sesión: 'la persona misma, con su sesión del portal',
  administrador: 'administrador de la cuenta (token o sesión)',
  'administrador en sesión': 'administrador sin límite de roles ni empresas, con su sesión del portal',
  operador: 'operador de la instalación',
};

function describe({ operationId, description, 'x-acceso': acceso }: ShownOperation): string {
  return `${description}\n\n**Acceso:** ${ACCESS[acceso] ?? acceso} · \`${operationId}\``;
}

/** Links the codes of each error to their page. In the operation's description they would match every search. */
function linkCodes(responses: ShownOperation['responses']): ShownOperation['responses'] {
  const linked = Object.entries(responses).map(([status, response]) => {
    const codes = Number(status) < 400 ? [] : Object.keys(response.content?.['application/json']?.examples ?? {});
    const links = codes.map((code) => `[${code}](/docs/${ERRORS_PAGE}/${code})`).join(', ');
    return [status, links === '' ? response : { ...response, description: `${response.description} ${links}` }];
  });
  return Object.fromEntries(linked) as ShownOperation['responses'];
}
