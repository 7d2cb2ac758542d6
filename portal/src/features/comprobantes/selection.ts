import { useState } from 'react';
import type { Resumen } from './queries.js';

/** Receipts that were chosen to do something with. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, Resumen>;
  /** Adds these, or takes them out. */
  readonly choose: (receipts: readonly Resumen[], isChosen: boolean) => void;
  readonly clear: () => void;
}

const NOBODY: ReadonlyMap<string, Resumen> = new Map();

/** What is chosen of a list, over its pages; `of` names the list: with other limits nothing is chosen. */
export function useSelection(of: string): Selection {
  const [kept, setKept] = useState({ of, chosen: NOBODY });
  return {
    chosen: kept.of === of ? kept.chosen : NOBODY,
    choose: (receipts, isChosen) => {
      setKept((before) => {
        const chosen = new Map(before.of === of ? before.chosen : []);
        for (const receipt of receipts) {
          if (isChosen) chosen.set(receipt.claveAcceso, receipt);
          else chosen.delete(receipt.claveAcceso);
        }
        return { of, chosen };
      });
    },
    clear: () => {
      setKept({ of, chosen: NOBODY });
    },
  };
}
