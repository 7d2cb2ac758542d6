import { useState } from 'react';

/** Selected items of a list, by key. */
export interface Selection<T> {
  readonly chosen: ReadonlyMap<string, T>;
  /** Selects or deselects items. */
  readonly choose: (things: readonly T[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** Items from the last one chosen to this one, in the order of the page; only this one without a range. */
export function rangeTo<T>(page: readonly T[], from: T | undefined, to: T): readonly T[] {
  const [a, b] = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)];
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Selection across the pages of a list; `of` identifies the list: changing filters clears the selection. */
export function useSelection<T>(of: string, keyOf: (thing: T) => string): Selection<T> {
  const nothing: ReadonlyMap<string, T> = new Map();
  const [kept, setKept] = useState({ of, chosen: nothing });
  return {
    chosen: kept.of === of ? kept.chosen : nothing,
    choose: (things, isChosen) => {
      setKept((before) => {
        const chosen = new Map(before.of === of ? before.chosen : []);
        for (const thing of things) {
          if (isChosen) chosen.set(keyOf(thing), thing);
          else chosen.delete(keyOf(thing));
        }
        return { of, chosen };
      });
    },
    clear: () => {
      setKept({ of, chosen: nothing });
    },
  };
}
