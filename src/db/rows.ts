import type { Call } from './transactions.js';

/** Rows per execution, largest first: a few of these make up any number, and each is prepared once per connection. */
const SIZES = [16, 8, 4, 2, 1] as const;

/** PostgreSQL types allowed for a value; JSON values, including JSON texts, are sent as jsonb. */
type PgType<Value> = unknown extends Value
  ? 'jsonb'
  : Value extends string
    ? 'text' | 'bigint' | 'numeric' | 'uuid' | 'jsonb'
    : Value extends number
      ? 'integer' | 'double precision'
      : Value extends boolean
        ? 'boolean'
        : Value extends Date
          ? 'timestamptz'
          : Value extends Buffer
            ? 'bytea'
            : Value extends readonly (string | null)[]
              ? 'text[]' | 'numeric[]' | 'jsonb'
              : Value extends readonly unknown[]
                ? 'jsonb'
                : Columns<Value> | 'jsonb';

/**
 * Columns of a row: its fields, each with its type. A column has its field's name in snake case (`receptor.razonSocial` is
 * `receptor_razon_social`), so a value cannot end up under another name.
 */
export type Columns<Row> = { readonly [Field in keyof Row]-?: PgType<NonNullable<Row[Field]>> };

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: (row: unknown) => unknown;
}

/**
 * Builds a statement over a VALUES list, with one version per size. Many rows in one execution share PostgreSQL's per-statement
 * cost (executor start, constraints, the clock), which exceeds the per-row cost. `text` writes the statement around the list
 * and its column names. Returns a function that splits rows into calls, in order.
 */
export function statementByRows<Row extends object = never>(
  name: string,
  columns: Columns<NoInfer<Row>>,
  text: (values: string, names: string) => string,
): (rows: readonly Row[]) => Call[] {
  const flat = columnsOf(columns);
  const names = flat.map((column) => column.name).join(', ');
  const list = (size: number): string =>
    Array.from(
      { length: size },
      (_, row) => `(${flat.map(({ type }, at) => `$${row * flat.length + at + 1}::${type}`).join(', ')})`,
    ).join(', ');
  const versions = SIZES.map((size) => ({
    size,
    statement: { name: `${name}_${size}`, text: text(list(size), names) },
  }));
  return (rows) => {
    const calls: Call[] = [];
    let from = 0;
    for (const { size, statement } of versions) {
      for (; rows.length - from >= size; from += size) {
        const values = rows.slice(from, from + size).flatMap((row) => flat.map(({ value }) => value(row)));
        calls.push({ statement, values });
      }
    }
    return calls;
  };
}

function columnsOf(columns: object, of: (row: unknown) => unknown = (row) => row, prefix = ''): Column[] {
  return Object.entries(columns).flatMap(([field, type]: [string, unknown]) => {
    const value = (row: unknown): unknown => fieldOf(of(row), field);
    const name = prefix + field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (typeof type === 'object' && type !== null) return columnsOf(type, value, `${name}_`);
    return [{ name, type: String(type), value: type === 'jsonb' ? (row) => asJson(value(row)) : value }];
  });
}

function fieldOf(scope: unknown, field: string): unknown {
  return typeof scope === 'object' && scope !== null ? Reflect.get(scope, field) : undefined;
}

/** A text is already JSON. */
function asJson(value: unknown): unknown {
  return typeof value === 'string' || value === null || value === undefined ? value : JSON.stringify(value);
}
