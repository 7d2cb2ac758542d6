import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items of a slice: a few milliseconds of work such as checking a product. */
const SLICE = 250;

/** A list in slices, with a turn of the event loop between them: other requests are served meanwhile. */
export async function* slicesOf<T>(items: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await nextTurn();
    yield items.slice(at, at + size);
  }
}

/** Maps a long list slice by slice. */
export async function mapInSlices<T, Mapped>(
  items: readonly T[],
  map: (item: T) => Mapped,
  size = SLICE,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for await (const slice of slicesOf(items, size)) for (const item of slice) mapped.push(map(item));
  return mapped;
}
