const PREFIX = 'rubrica.borrador.';
/** Saved views, by account and user: their filters name customers. */
export const VIEWS_PREFIX = 'rubrica.comprobantes.vistas.';

/** Unsent input by account and form; survives a closed tab and ends with the session. */
export function readDraft(account: string, form: string): unknown {
  return parsed(localStorage.getItem(keyOf(account, form)));
}

/** Stores a draft; undefined deletes it. */
export function writeDraft(account: string, form: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(keyOf(account, form));
  else localStorage.setItem(keyOf(account, form), JSON.stringify(value));
}

/** Calls back when another tab of this browser changes a draft; null: deleted. Returns an unsubscribe function. */
export function watchDraft(account: string, form: string, changed: (stored: unknown) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent): void => {
    if (key === keyOf(account, form)) changed(parsed(newValue));
  };
  addEventListener('storage', listener);
  return () => {
    removeEventListener('storage', listener);
  };
}

export function clearPersonal(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) || key.startsWith(VIEWS_PREFIX)) localStorage.removeItem(key);
}

/** Deletes the saved views of earlier users of this browser who did not sign out. */
export function clearViewsOfOthers(person: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(VIEWS_PREFIX) && !key.endsWith(`.${person}`)) localStorage.removeItem(key);
}

function keyOf(account: string, form: string): string {
  return `${PREFIX}${account}.${form}`;
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null; // From another release, or damaged
  }
}
