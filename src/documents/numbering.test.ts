import { describe, expect, test } from 'vitest';
import { exampleContext } from '../../test/support/documents/context.js';
import { goldenExamples } from '../../test/support/documents/examples.js';
import { checkEntries } from './numbering.js';
import { documentTypes } from './registry.js';

type Path = readonly (string | number)[];

/** Lists the paths of a payload's lists, each by its first entry. */
function listsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [path, ...listsOf(value[0], [...path, 0])];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listsOf(inner, [...path, name]));
}

/** Returns a payload with the first entry of a list repeated `length` times. */
function grown(value: unknown, [step, ...rest]: Path, length: number): unknown {
  if (step === undefined) return Array.from({ length }, (): unknown => (value as unknown[])[0]);
  const inner = (value as Record<string | number, unknown>)[step];
  const changed = grown(inner, rest, length);
  return Array.isArray(value) ? value.with(Number(step), changed) : { ...(value as object), [step]: changed };
}

/** Returns the maximum number of entries accepted. */
function mostOf(accepts: (length: number) => boolean): number {
  let [least, most] = [1, 10_000];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (accepts(middle)) least = middle;
    else most = middle;
  }
  return least;
}

describe('entries that no XML of the SRI could hold', () => {
  // A request with 4,000 withholdings blocked all others for 0.2 s: they were computed and written, then refused.
  const rows = documentTypes.flatMap((type) => {
    const lists = new Map<string, { payload: { readonly ruc: string }; path: Path }>();
    for (const { payload } of goldenExamples().filter((one) => one.type === type))
      for (const path of listsOf(payload)) lists.set(path.filter((step) => step !== 0).join('.'), { payload, path });
    return [...lists].map(([name, list]) => ({ type, name, ...list }));
  });
  test.each(rows)('$type.pathWord $name: composition stops near the size limit', ({ type, payload, path }) => {
    const most = mostOf((length) => checkEntries(grown(payload, path, length), type.layouts) === undefined);
    const prepared = type.prepare(grown(payload, path, most), exampleContext(payload.ruc));
    const messages = prepared.ok ? [] : prepared.issues.map(({ message }) => message);
    const [bytes = 0] = messages.flatMap((message) => /El XML tendría (\d+)/.exec(message)?.[1] ?? []).map(Number);
    expect(bytes).toBeLessThan(4 * 320_000);
  });
});
