import type { OpenApiDocument } from '../openapi/document.js';

export interface ShownSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
  readonly allOf?: readonly ShownSchema[] | undefined;
  readonly additionalProperties?: boolean | ShownSchema;
  readonly patternProperties?: Readonly<Record<string, ShownSchema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface ShownMedia {
  readonly schema?: ShownSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}

export interface ShownParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ShownSchema;
  readonly example?: unknown;
}

/** An operation with its method and path. */
export interface ShownOperation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-acceso': string;
  readonly parameters?: readonly ShownParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, ShownMedia>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, unknown>>;
        readonly content?: Readonly<Record<string, ShownMedia>>;
      }
    >
  >;
}

export interface OpenApiReader {
  readonly document: OpenApiDocument;
  readonly operations: readonly ShownOperation[];
  /** Resolves a reference, keeping its name. */
  readonly follow: <T extends { readonly $ref?: string }>(thing: T) => T;
}

export function readOpenApi(document: OpenApiDocument): OpenApiReader {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }) as unknown as ShownOperation),
  );
  return {
    document,
    operations,
    follow: (thing) => {
      if (thing.$ref === undefined) return thing;
      const [, , kind = '', name = ''] = thing.$ref.split('/');
      return { ...(document.components[kind]?.[name] as typeof thing), ...thing };
    },
  };
}
