import type { ShownSchema } from '../../src/http/docs/openapi-reader.js';

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** Python types of schemas: objects become `TypedDict`s, collected here by name. */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  /** Type of a number: any kind may be sent, and only decimals are received. */
  #number = 'Decimal';

  constructor(
    private readonly named: Readonly<Record<string, ShownSchema>>,
    sent: ReadonlySet<string>,
  ) {
    for (const [name, schema] of Object.entries(named)) {
      this.#number = sent.has(name) ? 'Numero' : 'Decimal';
      this.#declare(name, this.#merged(schema));
    }
  }

  /** Returns the type of a body. */
  sent(schema: ShownSchema, hint: string): string {
    this.#number = 'Numero';
    return this.text(schema, hint, 'tipos.');
  }

  /** Returns the type of a result. */
  received(schema: ShownSchema, hint: string): string {
    this.#number = 'Decimal';
    return this.text(schema, hint, 'tipos.');
  }

  #declare(name: string, schema: ShownSchema): void {
    if (schema.properties === undefined || !isClass(schema.properties))
      this.#aliases.set(name, `${name} = ${this.text(schema, `${name}Uno`)}\n`);
    else this.text(schema, name);
  }

  /** Returns a schema as Python; an unnamed object is called `hint`. `module` is the prefix for types declared here. */
  text(written: ShownSchema, hint: string, module = ''): string {
    const schema = this.#merged(written);
    if (schema.$ref !== undefined) return `${module}${schema.$ref.split('/').at(-1) ?? ''}`;
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum !== undefined) return literal(schema.enum);
    const several = schema.anyOf ?? schema.oneOf;
    if (several !== undefined) return union(several.map((one, at) => this.text(one, `${hint}${at + 1}`, module)));
    if (Array.isArray(schema.type))
      return union(schema.type.map((type: string) => this.text({ ...schema, type }, hint, module)));
    if (schema.type === 'array')
      return `List[${schema.items === undefined ? 'Any' : this.text(schema.items, `${hint}Item`, module)}]`;
    if (schema.properties !== undefined && isClass(schema.properties)) {
      this.#declareClass(hint, schema, schema.properties);
      return `${module}${hint}`;
    }
    if (schema.type === 'object') {
      const values = schema.additionalProperties;
      return `Dict[str, ${typeof values === 'object' ? this.text(values, `${hint}Valor`, module) : 'Any'}]`;
    }
    if (schema.type === 'number') return this.#number;
    return (typeof schema.type === 'string' ? PLAIN[schema.type] : undefined) ?? 'Any';
  }

  /** Merges the fields of an `allOf` object. */
  #merged(schema: ShownSchema): ShownSchema {
    if (schema.allOf === undefined) return schema;
    const parts = schema.allOf.map((one) => this.#merged(this.named[one.$ref?.split('/').at(-1) ?? ''] ?? one));
    return {
      ...schema,
      allOf: undefined,
      properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)) as Record<string, ShownSchema>,
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  module(): string {
    return [...this.#classes.values(), ...this.#aliases.values()].join('\n\n');
  }

  #declareClass(name: string, schema: ShownSchema, properties: Readonly<Record<string, ShownSchema>>): void {
    if (this.#classes.has(name)) return;
    this.#classes.set(name, ''); // for references to itself
    const fields = (required: boolean): string =>
      Object.entries(properties)
        .filter(([key]) => (schema.required ?? []).includes(key) === required)
        .map(
          ([key, value]) => `    ${key}: ${this.text(value, `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`)}\n`,
        )
        .join('');
    const [must, may] = [fields(true), fields(false)];
    const doc = `    """${(schema.description ?? name).replaceAll('"', '»').split('\n')[0] ?? ''}"""\n\n`;
    const whole = (base: string, inner: string): string =>
      `class ${base}:\n${doc}${inner === '' ? '    pass\n' : inner}`;
    this.#classes.set(
      name,
      must === ''
        ? whole(`${name}(TypedDict, total=False)`, may)
        : may === ''
          ? whole(`${name}(TypedDict)`, must)
          : `class _${name}(TypedDict):\n${must}\n\n${whole(`${name}(_${name}, total=False)`, may)}`,
    );
  }
}

/** A key that is not a Python identifier cannot be a field of a class; an object without known keys is a dictionary. */
function isClass(properties: Readonly<Record<string, ShownSchema>>): boolean {
  const keys = Object.keys(properties);
  return keys.length > 0 && keys.every((key) => /^[A-Za-z]\w*$/.test(key));
}

function literal(values: readonly unknown[]): string {
  return `Literal[${values.map((value) => (value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value))).join(', ')}]`;
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 'Any') : `Union[${distinct.join(', ')}]`;
}
