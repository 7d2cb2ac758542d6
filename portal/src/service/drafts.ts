const PREFIX = 'rubrica.borrador.';
/** A person's saved views, by account and person: their filters name customers. */
export const VIEWS_PREFIX = 'rubrica.comprobantes.vistas.';

/** What was typed and not sent, by account and form; it survives a closed tab and ends with the session. */
export function readDraft(account: string, form: string): unknown {
  return parsed(localStorage.getItem(keyOf(account, form)));
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(account: string, form: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(keyOf(account, form));
  else localStorage.setItem(keyOf(account, form), JSON.stringify(value));
}

/** Tells when another tab of this browser changes a draft; null: it is gone. Answers how to stop that. */
export function watchDraft(account: string, form: string, changed: (stored: unknown) => void): () => void {
  const listener = ({ key, newValue }: StorageEvent): void => {
    if (key === keyOf(account, form)) changed(parsed(newValue));
  };
  addEventListener('storage', listener);
  return () => {
    removeEventListener('storage', listener);
  };
}

/** Forgets all drafts and saved views. */
export function clearPersonal(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) || key.startsWith(VIEWS_PREFIX)) localStorage.removeItem(key);
}

/** Forgets the saved views of whoever used this browser before without signing out. */
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
    return null; // of another release, or damaged
  }
}
