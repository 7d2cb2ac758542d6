const PREFIX = 'rubrica.borrador.';

/** What was typed and not sent, by account and form; it survives a closed tab and ends with the session. */
export function readDraft(account: string, form: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}${account}.${form}`) ?? 'null');
  } catch {
    return null; // of another release, or damaged
  }
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(account: string, form: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(`${PREFIX}${account}.${form}`);
  else localStorage.setItem(`${PREFIX}${account}.${form}`, JSON.stringify(value));
}

/** Forgets all drafts. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
