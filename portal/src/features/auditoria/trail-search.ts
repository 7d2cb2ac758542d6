import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AuditAction } from '../../../../src/domain/audit-actions.js';
import { isAction } from './told.js';

/** Filters of the trail, all in the address bar. */
export interface TrailSearch {
  /** Actor id. */
  readonly quien: string | undefined;
  readonly accion: AuditAction | undefined;
  /** `2026-11-15`. */
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\w-]{1,100}$/;

/** Reads the address bar; ignores unknown values. */
export function readTrailSearch(raw: Readonly<Record<string, unknown>>): TrailSearch {
  const word = (name: string, form: RegExp): string | undefined => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  };
  const accion = raw['accion'];
  return {
    quien: word('quien', ID),
    accion: isAction(accion) ? accion : undefined,
    desde: word('desde', DAY),
    hasta: word('hasta', DAY),
  };
}

export function useTrailSearch(): readonly [TrailSearch, (change: Partial<TrailSearch>) => void] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    readTrailSearch(raw),
    (change) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }) });
    },
  ];
}
