import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { comprobanteQuery, type Resumen } from './queries.js';

interface Row {
  readonly claveAcceso: string;
}

/** Number of new receipts before the shown ones. */
export function countNew(shown: readonly Row[], fresh: readonly Row[]): number {
  const known = new Set(shown.map(({ claveAcceso }) => claveAcceso));
  const first = fresh.findIndex(({ claveAcceso }) => known.has(claveAcceso));
  return first === -1 ? fresh.length : first;
}

interface Shown {
  readonly of: string;
  /** The last answer. */
  readonly from: readonly Resumen[];
  readonly rows: readonly Resumen[];
  /** Keys of new rows. */
  readonly arrived: ReadonlySet<string>;
}

/** Rows of a list that do not move while being read. */
export interface StableRows {
  readonly rows: readonly Resumen[] | undefined;
  readonly arrived: ReadonlySet<string>;
  /** Number of hidden new rows. */
  readonly waiting: number;
  readonly show: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps rows in place while `holds` returns true: shown rows are updated, new ones wait. `of` identifies the list; another list is shown
 * immediately.
 */
export function useStableRows(fresh: readonly Resumen[] | undefined, of: string, holds: () => boolean): StableRows {
  const [shown, setShown] = useState<Shown>();
  let kept = shown?.of === of ? shown : undefined;
  // Decided when data arrives, not when the reader scrolls.
  if (fresh !== undefined && kept?.from !== fresh) {
    kept = taken(fresh, of, kept, holds());
    setShown(kept);
  }
  // Rows that left the page or its filters are fetched one by one.
  const gone = kept === undefined ? [] : [...keysBeyond(kept.rows, kept.from)];
  const single = useQueries({ queries: gone.map(comprobanteQuery) });
  const news = new Map(gone.map((clave, at) => [clave, single[at]?.data]));
  return {
    rows: kept?.rows.map((row) => news.get(row.claveAcceso) ?? row) ?? fresh,
    arrived: kept?.arrived ?? NONE,
    waiting: kept === undefined ? 0 : countNew(kept.rows, kept.from),
    show: () => {
      if (kept !== undefined) setShown(taken(kept.from, of, kept, false));
    },
  };
}

function taken(fresh: readonly Resumen[], of: string, before: Shown | undefined, held: boolean): Shown {
  const now = { of, from: fresh };
  if (before === undefined) return { ...now, rows: fresh, arrived: NONE };
  if (!held) return { ...now, rows: fresh, arrived: keysBeyond(fresh, before.rows) };
  const news = new Map(fresh.map((row) => [row.claveAcceso, row]));
  return { ...now, rows: before.rows.map((row) => news.get(row.claveAcceso) ?? row), arrived: before.arrived };
}

function keysBeyond(rows: readonly Row[], others: readonly Row[]): ReadonlySet<string> {
  const known = new Set(others.map(({ claveAcceso }) => claveAcceso));
  return new Set(rows.map(({ claveAcceso }) => claveAcceso).filter((clave) => !known.has(clave)));
}
