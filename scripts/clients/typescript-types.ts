import type { OpenApiReader, ShownOperation, ShownParameter, ShownSchema } from '../../src/http/docs/openapi-reader.js';

const HEADER = '// Generated from openapi.json (scripts/clients); do not edit.\n';
const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Generates the types of the TypeScript client: paths, operations and named schemas of the document. */
export function typescriptTypes({ document, operations, follow }: OpenApiReader): string {
  const paths = Object.entries(document.paths).map(([path, methods]): Field => {
    const fields = Object.entries(methods).map(([method, { operationId }]): Field => {
      return { key: method, type: () => `operations[${literal(operationId)}]` };
    });
    return { key: path, type: (indent) => object(fields, indent) };
  });
  const typed = operations.map((operation): Field => {
    const given = (operation.parameters ?? []).map(follow);
    return {
      key: operation.operationId,
      doc: docOf(operation),
      type: (indent) => operationType(operation, given, indent),
    };
  });
  const schemas = Object.entries(document.components['schemas'] as Record<string, ShownSchema>).map(schemaField);
  const components: Field = { key: 'schemas', type: (indent) => object(schemas, indent) };
  return `${HEADER}
export interface paths ${object(paths, '')}

export interface components ${object([components], '')}

export interface operations ${object(typed, '')}
`;
}

/** A property of an object type; its type starts at a given indentation. */
interface Field {
  readonly key: string;
  readonly optional?: boolean;
  readonly doc?: readonly string[];
  readonly type: (indent: string) => string;
}

const NEVER: Pick<Field, 'optional' | 'type'> = { optional: true, type: () => 'never' };

function operationType(
  { requestBody, responses }: ShownOperation,
  given: readonly ShownParameter[],
  indent: string,
): string {
  const parameters = ['query', 'path'].map((place): Field => {
    const own = given.filter((one) => one.in === place);
    const fields = own.map(({ name, required, description = '', schema }): Field => {
      return { ...schemaField([name, { description, ...schema }]), optional: required !== true };
    });
    if (own.length === 0) return { key: place, ...NEVER };
    return { key: place, optional: fields.every(({ optional }) => optional), type: (inner) => object(fields, inner) };
  });
  // All refusals have one shape, which the client throws as one class.
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const content = (media: Readonly<Record<string, { readonly schema?: ShownSchema }>> | undefined): Field => {
    const fields = Object.entries(media ?? {}).map(([type, { schema = {} }]) => schemaField([type, schema]));
    return fields.length === 0
      ? { key: 'content', ...NEVER }
      : { key: 'content', type: (inner) => object(fields, inner) };
  };
  return object(
    [
      { key: 'parameters', type: (inner) => object(parameters, inner) },
      requestBody === undefined
        ? { key: 'requestBody', ...NEVER }
        : {
            key: 'requestBody',
            optional: requestBody.required !== true,
            type: (inner) => object([content(requestBody.content)], inner),
          },
      {
        key: 'responses',
        type: (inner) =>
          object(
            successes.map(([status, answer]): Field => {
              return {
                key: status,
                doc: [answer.description],
                type: (deep) => object([content(answer.content)], deep),
              };
            }),
            inner,
          ),
      },
    ],
    indent,
  );
}

function schemaField([key, schema]: readonly [key: string, schema: ShownSchema]): Field {
  return { key, doc: docOf(schema), type: (indent) => typeOf(schema, indent) };
}

/** Lines of the comment of a schema or an operation. */
function docOf(shown: {
  readonly summary?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
}): string[] {
  return [
    ...[shown.summary, shown.description].flatMap((text = '') => (text === '' ? [] : text.split('\n'))),
    ...(shown.default === undefined ? [] : [`@default ${JSON.stringify(shown.default)}`]),
    ...(shown.deprecated === true ? ['@deprecated'] : []),
  ];
}

function typeOf(schema: ShownSchema, indent: string): string {
  if (schema.$ref !== undefined) return `components['schemas'][${literal(schema.$ref.split('/').at(-1))}]`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const several = schema.anyOf ?? schema.oneOf;
  const parts = [
    ...(schema.allOf ?? []).map((one) => typeOf(one, indent)),
    ...(several === undefined ? [] : [union(several.map((one) => typeOf(one, indent)))]),
    ...(schema.properties === undefined && (schema.allOf ?? several) !== undefined ? [] : [ownType(schema, indent)]),
  ];
  return parts.length === 1 ? parts.join('') : parts.map(enclosed).join(' & ');
}

/** The type of a schema without its `allOf`, `anyOf` and `oneOf`. */
function ownType(schema: ShownSchema, indent: string): string {
  const { type, items, properties, required = [], additionalProperties, patternProperties } = schema;
  if (Array.isArray(type)) return union(type.map((one: string) => ownType({ ...schema, type: one }, indent)));
  if (type === 'array') return `${enclosed(items === undefined ? 'unknown' : typeOf(items, indent))}[]`;
  if (type !== 'object' && properties === undefined) return PLAIN[String(type)] ?? 'unknown';
  const fields = Object.entries(properties ?? {}).map((one): Field => {
    return { ...schemaField(one), optional: !required.includes(one[0]) };
  });
  const values = [
    ...Object.values(patternProperties ?? {}),
    ...(additionalProperties === undefined ? [] : [additionalProperties]),
  ]
    .filter((one) => one !== false)
    .map((one) => (one === true ? 'unknown' : typeOf(one, indent)));
  const rest = `{ [key: string]: ${union(values)} }`;
  if (values.length === 0) return fields.length === 0 ? 'Record<string, unknown>' : object(fields, indent);
  return fields.length === 0 ? rest : `${object(fields, indent)} & ${rest}`;
}

function object(fields: readonly Field[], indent: string): string {
  const inner = `${indent}  `;
  const lines = fields.map(({ key, optional = false, doc = [], type }) => {
    const name = /^[A-Za-z_]\w*$|^[1-9]\d*$/.test(key) ? key : literal(key);
    return `${comment(doc, inner)}${inner}${name}${optional ? '?' : ''}: ${type(inner)};\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function comment(doc: readonly string[], indent: string): string {
  const [first = '', ...more] = doc.map((line) => line.replaceAll('*/', '*\\/'));
  if (more.length > 0)
    return `${indent}/**\n${[first, ...more].map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
  return first === '' ? '' : `${indent}/** ${first} */\n`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

/** In brackets where an operator stands outside braces; comments and texts may hold anything, so brackets come more often than needed. */
function enclosed(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type;
}
