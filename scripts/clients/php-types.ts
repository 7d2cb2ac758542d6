import type { ShownSchema } from '../../src/http/docs/openapi-reader.js';

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  boolean: 'bool',
  null: 'null',
};

const SENT = 'int|float|numeric-string';
const RECEIVED = 'numeric-string';

/** PHP types of schemas: array shapes, which PHPStan, Psalm and the editors read. Named schemas are aliases declared by the class `Tipos`. */
export class PhpTypes {
  /** Type of a number: any kind may be sent, and only decimal text is received. */
  #number = RECEIVED;

  constructor(
    private readonly named: Readonly<Record<string, ShownSchema>>,
    private readonly sentNames: ReadonlySet<string>,
  ) {}

  /** Returns the type of a body for a docblock. */
  sent(schema: ShownSchema, indent: string): string {
    this.#number = SENT;
    return this.text(schema, indent);
  }

  /** Returns the type of a result for a docblock. */
  received(schema: ShownSchema, indent: string): string {
    this.#number = RECEIVED;
    return this.text(schema, indent);
  }

  /** Returns the type of a schema for a docblock. */
  text(schema: ShownSchema, indent = ''): string {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum !== undefined) return union(schema.enum.map(literal));
    if (schema.allOf !== undefined) return this.#shape(this.#merged(schema.allOf), indent);
    const several = schema.anyOf ?? schema.oneOf;
    if (several !== undefined) return union(several.map((one) => this.text(one, indent)));
    if (Array.isArray(schema.type))
      return union(schema.type.map((type: string) => this.text({ ...schema, type }, indent)));
    if (schema.type === 'array')
      return `list<${schema.items === undefined ? 'mixed' : this.text(schema.items, indent)}>`;
    if (Object.keys(schema.properties ?? {}).length > 0) return this.#shape(schema, indent);
    if (schema.type === 'object') {
      const values = schema.additionalProperties;
      return `array<string, ${typeof values === 'object' ? this.text(values, indent) : 'mixed'}>`;
    }
    if (schema.type === 'number') return this.#number;
    return (typeof schema.type === 'string' ? PLAIN[schema.type] : undefined) ?? 'mixed';
  }

  /** Returns the type of a result that PHP itself checks. */
  native(schema: ShownSchema): string {
    const types = new Set(this.#natives(schema));
    if (types.has('mixed')) return 'mixed';
    const [only] = types;
    if (types.size === 1) return only === 'null' ? 'void' : (only ?? 'mixed');
    return [...types].join('|');
  }

  #natives(schema: ShownSchema): string[] {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if ($ref !== undefined) return this.#natives(this.named[nameOf($ref)] ?? {});
    const several = anyOf ?? oneOf;
    if (several !== undefined) return several.flatMap((one) => this.#natives(one));
    if (allOf !== undefined) return ['array'];
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values !== undefined) return values.map(nativeOf);
    const types: readonly unknown[] = typeof type === 'string' ? [type] : (type ?? ['any']);
    return types.flatMap((one) =>
      one === 'array' || one === 'object' ? ['array'] : [one === 'number' ? 'string' : (PLAIN[String(one)] ?? 'mixed')],
    );
  }

  /** Declares the aliases. */
  declarations(): string {
    return Object.entries(this.named)
      .map(([name, schema]) => {
        const type = this.sentNames.has(name) ? this.sent(schema, '') : this.received(schema, '');
        return ` * @phpstan-type ${name} ${type.replaceAll('\n', '\n * ')}\n`;
      })
      .join('');
  }

  /** Aliases that a text uses. */
  used(text: string): string[] {
    const words = new Set(text.match(/\b[A-Z]\w+/g));
    return Object.keys(this.named).filter((name) => words.has(name));
  }

  #merged(parts: readonly ShownSchema[]): ShownSchema {
    const resolved = parts.map((one) => {
      const plain = one.$ref === undefined ? one : (this.named[nameOf(one.$ref)] ?? {});
      return plain.allOf === undefined ? plain : this.#merged(plain.allOf);
    });
    // A body that may be any of several keeps only what all have in common.
    return {
      properties: Object.assign({}, ...resolved.map(({ properties = {} }) => properties)) as Record<
        string,
        ShownSchema
      >,
      required: resolved.flatMap(({ required = [] }) => required),
      additionalProperties: resolved.some(({ properties }) => properties === undefined),
    };
  }

  #shape({ properties = {}, required = [], additionalProperties }: ShownSchema, indent: string): string {
    const inner = `${indent}  `;
    const fields = Object.entries(properties).map(([key, value]) => {
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
      return `${inner}${name}${required.includes(key) ? '' : '?'}: ${this.text(value, inner)},\n`;
    });
    return `array{\n${fields.join('')}${additionalProperties === true ? `${inner}...\n` : ''}${indent}}`;
  }
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function nativeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return typeof value === 'boolean' ? 'bool' : 'string';
}

function union(types: readonly string[]): string {
  const distinct = [
    ...new Set(types.flatMap((one) => (one.includes('{') || one.includes('<') ? [one] : one.split('|')))),
  ];
  return distinct.includes('mixed') ? 'mixed' : distinct.join('|');
}
