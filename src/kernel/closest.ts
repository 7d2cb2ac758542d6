/** Returns the entry of `known` closest to an unknown word; undefined if none is close. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  // Longer words are not typos of a name; folding and comparing them is expensive.
  if (word.length > LENGTH_MAX) return undefined;
  const meant = folded(word);
  if (meant.length < 2) return undefined;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = distanceOf(meant, folded(name));
    if (distance !== undefined && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** Returns a "did you mean" question to append to a message, with its leading blank; empty if no entry is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = closest(word, known);
  return name === undefined ? '' : ` ¿Quiso decir «${name}»?`;
}

const LENGTH_MAX = 80;

/** Ignores case, accents and separators: the most common mistakes. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\s_-]/gu, '')
    .toLowerCase();
}

/**
 * Undefined: too far to be a typo. A missing word at the start or the end still counts as one (`RECEIPTS` for
 * `ROLE_RECEIPTS`).
 */
function distanceOf(meant: string, name: string): number | undefined {
  if (meant === name) return 0;
  const longer = Math.max(meant.length, name.length);
  const slips = longer <= 4 ? 1 : longer <= 8 ? 2 : 3;
  const steps = Math.abs(meant.length - name.length) > slips ? Infinity : edits(meant, name);
  if (steps <= slips) return steps;
  const shorter = meant.length < name.length ? meant : name;
  const other = shorter === meant ? name : meant;
  const contained = shorter.length >= 5 && (other.startsWith(shorter) || other.endsWith(shorter));
  return contained ? slips + 1 : undefined;
}

/** Edit distance with adjacent transpositions (optimal string alignment). */
function edits(one: string, other: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
