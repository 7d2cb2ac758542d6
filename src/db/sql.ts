/** A piece of SQL with the values of its parameters. */
export interface Sql {
  /** One more than the values, which stand between them. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/** Composes SQL whose text depends on its arguments: an interpolated piece becomes part of the text, any other value a parameter. */
export function sql(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const [first = '', ...rest] = texts;
  const all = { texts: [first], values: [] as unknown[] };
  parts.forEach((part, at) => {
    append(all, isSql(part) ? part : { texts: ['', ''], values: [part] });
    append(all, raw(rest[at] ?? ''));
  });
  return all;
}

/** SQL without parameters. Never what a caller sent. */
export function raw(text: string): Sql {
  return { texts: [text], values: [] };
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  const all = { texts: [''], values: [] as unknown[] };
  pieces.forEach((piece, at) => {
    if (at > 0) append(all, raw(separator));
    append(all, piece);
  });
  return all;
}

/** The text with numbered parameters. */
export function textOf({ texts }: Sql): string {
  return texts.reduce((text, next, at) => `${text}$${at}${next}`);
}

function append(all: { texts: string[]; values: unknown[] }, { texts: [first = '', ...rest], values }: Sql): void {
  all.texts.push((all.texts.pop() ?? '') + first, ...rest);
  all.values.push(...values);
}

function isSql(part: unknown): part is Sql {
  return typeof part === 'object' && part !== null && 'texts' in part && 'values' in part;
}
