import { shownPayload } from '../../documents/compat/schema.js';
import { documentTypes, folderOf } from '../../documents/registry.js';
import { oauthPaths, securitySchemes } from './oauth.js';
import type { Tag } from '../module.js';
import type { Route } from '../route.js';
import { Components } from './components.js';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from './headers.js';
import { operationOf, type OperationContext } from './operation.js';
import { Problem, problemExamples } from './problems.js';
import { readRecordedAnswers, type RecordedAnswers } from './recorded-answers.js';
import { servicePaths } from './service-paths.js';
import { webhooksOf } from './webhooks.js';

/** Parts of an OpenAPI 3.1 document that we generate and read. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string; readonly description: string; readonly 'x-displayName': string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [more: string]: unknown;
}

/** Builds the whole API as OpenAPI 3.1 from the routes themselves: nothing is written twice. `hoy` dates the examples. */
export function buildOpenApi(
  { routes, tags }: { readonly routes: readonly Route[]; readonly tags: readonly Tag[] },
  version: string,
  hoy: string,
  answers: RecordedAnswers = readRecordedAnswers(),
): OpenApiDocument {
  const components = new Components(
    new Map<unknown, string>([
      ...resultNames(routes),
      ...documentTypes.map((type) => [shownPayload(type), pascalCase(folderOf(type))] as const),
    ]),
  );
  components.write(Problem);
  const codes = new Set<string>();
  const making: OperationContext = {
    answers,
    components,
    hoy,
    codes,
    tags: new Set(tags.map(({ name }) => name)),
  };
  const paths: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, making);
  }
  const webhooks = webhooksOf(components);
  const all = { ...paths, ...oauthPaths, ...servicePaths(codes) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rúbrica',
      version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Esta instalación.' }],
    tags: tagsOf(all, tags),
    paths: all,
    webhooks,
    components: {
      securitySchemes,
      parameters: used(REQUEST_HEADERS, 'parameters', all),
      headers: used(RESPONSE_HEADERS, 'headers', all),
      schemas: components.schemas,
      examples: problemExamples(codes),
    },
  };
}

const INTRODUCTION = [
  'Comprobantes electrónicos del Ecuador: JSON de entrada, comprobante autorizado por el SRI de salida.',
  'Toda respuesta es `{ success, result }`; un error trae en `result` un `code` estable, un `message` que dice qué hacer y en `subErrors` todos los problemas a la vez. La página `/docs/errores` explica cada código.',
  'Los valores y cantidades se aceptan como números o como textos numéricos y nunca pierden decimales. Las fechas de los comprobantes son dd/mm/aaaa y los momentos ISO 8601 con -05:00. Un campo desconocido se rechaza; `null` equivale a omitir el campo, y un código puede venir como número. Los nombres de los ejemplos v2.0 de Veronica se admiten donde el esquema los marca como otro nombre del campo; con ambos a la vez se rechaza.',
  'El cuerpo puede tener hasta 1 MiB. Cada credencial puede hacer 50 solicitudes por segundo, con ráfagas de 100, si el operador no decidió otra cosa.',
].join('\n\n');

/** Names results without a title after the first operation that returns them; plain values need no name. */
function resultNames(routes: readonly Route[]): Map<unknown, string> {
  const names = new Map<unknown, string>();
  for (const { id, responses, files } of routes) {
    for (const schema of files === undefined ? Object.values(responses) : []) {
      const { title, type = 'object' } = schema as { title?: string; type?: string };
      if (title === undefined && type === 'object' && !names.has(schema)) names.set(schema, `${pascalCase(id)}Result`);
    }
  }
  return names;
}

/** `nota-credito` → `NotaCredito`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|[-.])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the tags in use. */
function tagsOf(paths: OpenApiDocument['paths'], tags: readonly Tag[]): OpenApiDocument['tags'] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const names = new Set(operations.flatMap((operation) => operation['tags'] as string[]));
  return tags
    .filter(({ name }) => names.has(name))
    .map(({ name, nombre, description }) => ({ name, description, 'x-displayName': nombre }));
}

/** Keeps only what some operation references. */
function used<T>(all: Readonly<Record<string, T>>, kind: string, paths: unknown): Record<string, T> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`#/components/${kind}/${name}"`)));
}
