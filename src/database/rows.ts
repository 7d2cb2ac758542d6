import type { Call } from './transactions.js';

/** Rows of one execution, largest first: any number is made up of few of them, and each is prepared once per connection. */
const SIZES = [16, 8, 4, 2, 1] as const;

/** The PostgreSQL types that a value may have; what JSON holds, a JSON text included, goes as jsonb. */
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
 * The columns of a row: its own fields, each with its type. A column is named as its field, in snake case (`receptor.razonSocial`
 * is `receptor_razon_social`), so that no value can come under another's name.
 */
export type Columns<Row> = { readonly [Field in keyof Row]-?: PgType<NonNullable<Row[Field]>> };

interface Column {
  readonly name: string;
  readonly type: string;
  readonly value: (row: unknown) => unknown;
}

/**
 * A statement over a VALUES list, in a version for each size. Many rows in one execution share what PostgreSQL does per
 * statement (executor start, constraints, the clock), which is more than what it does per row. `text` writes the statement
 * around the list and the names of its columns. Answers the calls that the rows make up, in their order.
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

/** A text is JSON already. */
function asJson(value: unknown): unknown {
  return typeof value === 'string' || value === null || value === undefined ? value : JSON.stringify(value);
}
