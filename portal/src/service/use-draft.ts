import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from './drafts.js';
import { useMe } from './session.js';

/** What is typed, kept as a draft while it differs from what is stored; it survives a closed tab. */
export interface Drafted<T> {
  readonly value: T;
  readonly change: (changed: Partial<T>) => void;
  /** Whether it differs from what is stored. */
  readonly touched: boolean;
  /** Whether it is what an earlier visit left. */
  readonly restored: boolean;
  /** Back to what is stored, or to that. */
  readonly reset: (value?: T) => void;
}

/** A form of texts that is kept as it is typed; `stored` is what it begins with. */
export function useDraft<T extends object>(form: string, stored: T): Drafted<T> {
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

/** A draft of an earlier visit, if it is one of this release: the same names with values of the same kind. */
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
