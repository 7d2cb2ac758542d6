import { startTransition, useEffect, useState } from 'react';

/** Height of a row, and of what is above the first one, at least. */
const ROW_PX = 45;
const ABOVE_PX = 270;

/** Rows that fit into the window below the filters. */
function rowsInView(): number {
  return Math.ceil(Math.max(0, innerHeight - ABOVE_PX) / ROW_PX);
}

/**
 * Of another list, first the rows that are in view, and all of them after the browser has drawn those. `of` identifies the list: a refresh
 * of the same rows redraws all of them.
 */
export function useGradualRows<T>(
  rows: readonly T[],
  of: string,
): { readonly shown: readonly T[]; readonly px: number } {
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        startTransition(() => {
          setDrawn(of);
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [of]);
  const first = rowsInView();
  if (drawn === of || rows.length <= first) return { shown: rows, px: 0 };
  // The page keeps its height, so that the browser can restore the scroll position.
  return { shown: rows.slice(0, first), px: (rows.length + 1) * ROW_PX };
}
