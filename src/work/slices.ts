import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items of a slice: a few milliseconds of work such as checking a product. */
const SLICE = 250;

/**
 * A list in slices, with a turn of the event loop between them: other requests are served meanwhile. With `weigh`, a slice ends where its
 * items have that weight together.
 */
export async function* slicesOf<T>(
  items: readonly T[],
  size = SLICE,
  weigh: (item: T) => number = () => 1,
): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length;) {
    if (from > 0) await nextTurn();
    let to = from;
    let weight = 0;
    for (const item of items.slice(from, from + size)) {
      if (weight >= size) break;
      weight += weigh(item);
      to += 1;
    }
    yield items.slice(from, to);
    from = to;
  }
}

/** Maps a long list slice by slice. */
export async function mapInSlices<T, Mapped>(
  items: readonly T[],
  map: (item: T) => Mapped,
  size = SLICE,
  weigh?: (item: T) => number,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for await (const slice of slicesOf(items, size, weigh)) for (const item of slice) mapped.push(map(item));
  return mapped;
}

/** Runs a generator to its end, with a turn of the event loop at each of its yields. */
export async function inTurns<T>(steps: Generator<void, T, void>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/** Runs a generator to its end at once. */
export function atOnce<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
