import { buildOpenApi, type OpenApiDocument } from '../../../src/http/openapi/document.js';
import { routes, tags } from '../../../src/app/routes.js';
import { fechaEcuador } from '../../../src/kernel/hora-ecuador.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly default?: unknown;
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface DocumentedAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation with its place in the document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

/** The document as currently served. */
export const openApi: OpenApiDocument = buildOpenApi({ routes, tags }, '0.0.0', fechaEcuador(new Date()));

export const operations: readonly Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation }) as unknown as Operation),
);

export function operationOf(id: string): Operation {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

export function resolve<T extends { readonly $ref?: string }>(thing: T): T {
  if (thing.$ref === undefined) return thing;
  const { $ref, ...siblings } = thing;
  let found: unknown = openApi;
  for (const part of $ref.split('/').slice(1)) found = (found as Record<string, unknown>)[part];
  if (found === undefined) throw new Error(`${$ref} leads nowhere`);
  return { ...(found as T), ...siblings };
}

/** Returns an operation's example bodies by name, with their media type. */
export function requestExamples({ requestBody }: Operation): { name: string; type: string; value: unknown }[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) => ({ name, type, value })),
  );
}

/** The first example of an operation, or the one of this name. */
export function exampleOf(id: string, wanted?: string): Record<string, unknown> {
  const found = requestExamples(operationOf(id)).find(({ name }) => wanted === undefined || name === wanted);
  return (found?.value ?? {}) as Record<string, unknown>;
}
