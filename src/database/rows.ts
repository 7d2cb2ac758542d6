import type { Call } from './transactions.js';

/** Rows of one execution, largest first: any number is made up of few of them, and each is prepared once per connection. */
const SIZES = [16, 8, 4, 2, 1] as const;

/**
 * A statement over a VALUES list, in a version for each size. Many rows in one execution share what PostgreSQL does per
 * statement (executor start, constraints, the clock), which is more than what it does per row. `types` are those of a row's
 * values; `text` writes the statement around the list. Answers the calls that the rows make up, in their order.
 */
export function statementByRows(
  name: string,
  types: readonly string[],
  text: (values: string) => string,
): (rows: readonly (readonly unknown[])[]) => Call[] {
  const list = (size: number): string =>
    Array.from(
      { length: size },
      (_, row) => `(${types.map((type, at) => `$${row * types.length + at + 1}::${type}`).join(', ')})`,
    ).join(', ');
  const versions = SIZES.map((size) => ({ size, statement: { name: `${name}_${size}`, text: text(list(size)) } }));
  return (rows) => {
    const calls: Call[] = [];
    let from = 0;
    for (const { size, statement } of versions) {
      for (; rows.length - from >= size; from += size) {
        calls.push({ statement, values: rows.slice(from, from + size).flat() });
      }
    }
    return calls;
  };
}
