import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { comprobanteQuery, type Resumen } from './queries.js';

interface Row {
  readonly claveAcceso: string;
}

/** How many receipts came before all those that are shown. */
export function arrivals(shown: readonly Row[], fresh: readonly Row[]): number {
  const known = new Set(shown.map(({ claveAcceso }) => claveAcceso));
  const first = fresh.findIndex(({ claveAcceso }) => known.has(claveAcceso));
  return first === -1 ? fresh.length : first;
}

interface Shown {
  readonly of: string;
  /** The last that the service said. */
  readonly from: readonly Resumen[];
  readonly rows: readonly Resumen[];
  /** Keys of rows that have just come. */
  readonly arrived: ReadonlySet<string>;
}

/** The rows of a list as a reader sees them. */
export interface Steady {
  readonly rows: readonly Resumen[] | undefined;
  readonly arrived: ReadonlySet<string>;
  /** How many wait to be shown. */
  readonly waiting: number;
  /** Shows them. */
  readonly show: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps rows where a reader looks at them: while `holds` says so, those on the screen stay and only change, and what is new
 * waits to be asked for. `of` names the list; another list is shown as it comes.
 */
export function useSteady(fresh: readonly Resumen[] | undefined, of: string, holds: () => boolean): Steady {
  const [shown, setShown] = useState<Shown>();
  let kept = shown?.of === of ? shown : undefined;
  // What is held is decided when something comes, not when the reader moves.
  if (fresh !== undefined && kept?.from !== fresh) {
    kept = taken(fresh, of, kept, holds());
    setShown(kept);
  }
  // Others took their place on the page, or they left its limits: they are asked for one by one.
  const gone = kept === undefined ? [] : [...keysBeyond(kept.rows, kept.from)];
  const single = useQueries({ queries: gone.map(comprobanteQuery) });
  const news = new Map(gone.map((clave, at) => [clave, single[at]?.data]));
  return {
    rows: kept?.rows.map((row) => news.get(row.claveAcceso) ?? row) ?? fresh,
    arrived: kept?.arrived ?? NONE,
    waiting: kept === undefined ? 0 : arrivals(kept.rows, kept.from),
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
