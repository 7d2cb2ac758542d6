/** Most recent source and its line offsets. */
let last: { readonly source: string; readonly starts: readonly number[] } = { source: '', starts: [0] };

/**
 * Returns line and column of an offset, both from 1. Caches the line starts of the last source: a lookup is a binary search.
 */
export function positionIn(source: string, offset: number): [line: number, column: number] {
  if (last.source !== source) last = { source, starts: lineStarts(source) };
  const { starts } = last;
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
