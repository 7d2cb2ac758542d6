import { useState } from 'react';

/** Things of a list that were chosen to do something with, by their keys. */
export interface Selection<T> {
  readonly chosen: ReadonlyMap<string, T>;
  /** Adds these, or takes them out. */
  readonly choose: (things: readonly T[], isChosen: boolean) => void;
  readonly clear: () => void;
}

/** What is chosen of a list, over its pages; `of` names the list: with other limits nothing is chosen. */
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
