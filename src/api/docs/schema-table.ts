import { html, NOTHING, type Html } from './html.js';
import type { Reading, ShownSchema } from './reading.js';

/** Nested objects are collapsed; deeper than this only their names are shown. */
const DEPTH_MAX = 8;

/** Renders a schema's fields as a table, nested objects collapsed. */
export function schemaTable(reading: Reading, schema: ShownSchema, depth = 0): Html {
  const { oneOf } = reading.follow(schema);
  if (oneOf !== undefined && depth <= DEPTH_MAX) {
    return html`${oneOf.map(
      (one) =>
        html`<details>
          <summary>${refName(one)}</summary>
          ${schemaTable(reading, one, depth + 1)}
        </details>`,
    )}`;
  }
  const fields = fieldsOf(reading, schema);
  if (fields.length === 0 || depth > DEPTH_MAX) {
    const inner = itemsOf(reading, schema);
    return inner === undefined
      ? html`<p>${typeName(reading, schema)}. ${schema.description}</p>`
      : schemaTable(reading, inner, depth + 1);
  }
  const rows = fields.map(
    ({ name, field, required }) =>
      html`<tr>
        <th scope="row"><code>${name}</code>${required ? html` <abbr title="obligatorio">*</abbr>` : NOTHING}</th>
        <td class="tipo">${typeName(reading, field)}</td>
        <td>${reading.follow(field).description} ${limits(reading.follow(field))}${nested(reading, field, depth)}</td>
      </tr>`,
  );
  return html`<div class="tabla">
    <table>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Tipo</th>
          <th scope="col">Descripción</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function nested(reading: Reading, field: ShownSchema, depth: number): Html {
  const inner = [field, ...(reading.follow(field).anyOf ?? [])]
    .map((one) => itemsOf(reading, one) ?? one)
    .find((one) => fieldsOf(reading, one).length > 0 || reading.follow(one).oneOf !== undefined);
  if (inner === undefined || depth >= DEPTH_MAX) return NOTHING;
  return html`<details>
    <summary>Campos</summary>
    ${schemaTable(reading, inner, depth + 1)}
  </details>`;
}

function refName({ $ref = '' }: ShownSchema): string {
  return $ref.split('/').at(-1) ?? '';
}

function itemsOf(reading: Reading, schema: ShownSchema): ShownSchema | undefined {
  return reading.follow(schema).items;
}

interface Field {
  readonly name: string;
  readonly field: ShownSchema;
  readonly required: boolean;
}

function fieldsOf(reading: Reading, schema: ShownSchema): Field[] {
  const plain = reading.follow(schema);
  const own = Object.entries(plain.properties ?? {}).map(([name, field]) => ({
    name,
    field,
    required: plain.required?.includes(name) ?? false,
  }));
  return [...own, ...(plain.allOf ?? []).flatMap((one) => fieldsOf(reading, one))];
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'verdadero o falso',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
};

function typeName(reading: Reading, schema: ShownSchema): string {
  const plain = reading.follow(schema);
  if (plain.const !== undefined) return JSON.stringify(plain.const);
  if (plain.anyOf !== undefined) return plain.anyOf.map((one) => typeName(reading, one)).join(' o ');
  if (plain.oneOf !== undefined) return plain.oneOf.map(refName).join(' o ');
  if (plain.enum !== undefined) return 'uno de varios';
  if (plain.items !== undefined) return `lista de ${typeName(reading, plain.items)}`;
  const types = typeof plain.type === 'string' ? [plain.type] : (plain.type ?? []);
  const name = types.map((type) => NAMES[type] ?? type).join(' o ');
  return name === '' ? 'cualquier valor' : name;
}

function limits(schema: ShownSchema): Html {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, enum: values } = schema;
  const said = [
    ...(values === undefined
      ? []
      : [
          html`Uno de: ${values.map((value, i) => html`${i === 0 ? '' : ', '}<code>${JSON.stringify(value)}</code>`)}.`,
        ]),
    ...range('Longitud', minLength, maxLength),
    ...range('Valor', minimum, maximum),
    ...range('Elementos', minItems, maxItems),
    ...(schema.default === undefined ? [] : [html`Por defecto <code>${JSON.stringify(schema.default)}</code>.`]),
    ...(pattern === undefined ? [] : [html`Patrón <code>${pattern}</code>.`]),
  ];
  return said.length === 0 ? NOTHING : html`<span class="limites">${said.map((one) => html`${one} `)}</span>`;
}

function range(what: string, from: number | undefined, to: number | undefined): Html[] {
  if (from === undefined && to === undefined) return [];
  if (to === undefined) return [html`${what}: desde ${from}.`];
  return [from === undefined ? html`${what}: hasta ${to}.` : html`${what}: de ${from} a ${to}.`];
}
