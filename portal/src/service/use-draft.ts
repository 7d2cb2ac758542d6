import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.js';
import { useMe } from './session.js';

/** Form values, kept as a draft while they differ from the stored ones; survives a closed tab. */
export interface DraftState<T> {
  readonly value: T;
  readonly change: (changed: Partial<T>) => void;
  /** Whether it differs from the stored values. */
  readonly touched: boolean;
  /** Whether it was restored from an earlier visit. */
  readonly restored: boolean;
  /** Resets to the stored values, or to the given ones. */
  readonly reset: (value?: T) => void;
}

/** Form state with a draft; `stored` holds the initial values. */
export function useDraft<T extends object>(form: string, stored: T): DraftState<T> {
  const { cuenta } = useMe();
  const [draft] = useState(() => asDraft(readDraft(cuenta.id, form), stored));
  const [value, setValue] = useState<T>(draft ?? stored);
  const [restored, setRestored] = useState(draft !== undefined);
  const touched = JSON.stringify(value) !== JSON.stringify(stored);
  useEffect(() => {
    writeDraft(cuenta.id, form, touched ? value : undefined);
  }, [cuenta.id, form, touched, value]);
  return {
    value,
    touched,
    restored: restored && touched,
    change: (changed) => {
      setValue((before) => ({ ...before, ...changed }));
    },
    reset: (to = stored) => {
      setRestored(false);
      setValue(to);
    },
  };
}

/** Restores a draft if it fits this release: same names with values of the same type. */
function asDraft<T extends object>(found: unknown, like: T): T | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const sound = Object.entries(like).every(
    ([name, value]) =>
      name in found &&
      typeof (found as Record<string, unknown>)[name] === typeof value &&
      Array.isArray((found as Record<string, unknown>)[name]) === Array.isArray(value),
  );
  return sound ? { ...like, ...found } : undefined;
}
