import type { TSchema } from '#typebox';

type Json = Readonly<Record<string, unknown>>;

/**
 * Named schemas of the document. A schema with a `title`, or with an assigned name, is written once under `components` and referenced
 * everywhere else, so that clients get a type with that name.
 */
export class Components {
  readonly schemas: Record<string, unknown> = {};
  readonly #sources = new Map<string, unknown>();

  constructor(private readonly names: ReadonlyMap<unknown, string>) {}

  /** Converts a schema for the document: named ones become references. */
  write(schema: TSchema | Json): unknown {
    const name = this.names.get(schema) ?? (schema as { title?: unknown }).title;
    if (typeof name !== 'string') return this.#inner(schema);
    const known = this.#sources.get(name);
    if (known === undefined) {
      this.#sources.set(name, schema);
      this.schemas[name] = this.#inner(schema);
    } else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas are called ${name}`);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inner(schema: TSchema | Json): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]: [string, unknown]) => [keyword, this.#keyword(keyword, value)]),
    );
  }

  #keyword(keyword: string, value: unknown): unknown {
    switch (keyword) {
      case 'properties':
      case 'patternProperties':
        return Object.fromEntries(Object.entries(value as Json).map(([name, one]) => [name, this.write(one as Json)]));
      case 'anyOf':
      case 'allOf':
      case 'oneOf':
        return (value as Json[]).map((one) => this.write(one));
      case 'items':
      case 'additionalProperties':
        return typeof value === 'object' && value !== null ? this.write(value) : value;
      default:
        return value;
    }
  }
}
