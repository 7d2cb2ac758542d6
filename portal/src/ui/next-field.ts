const FIELDS = 'input:not([type=hidden]):not([tabindex="-1"]), select, textarea';

/** Moves the focus to the field after an element of its form, in reading order. Returns whether there is one. */
export function focusNextField(from: HTMLElement): boolean {
  const all = [...(from.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const next = all.find(
    (field) =>
      (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !field.matches(':disabled') &&
      field.checkVisibility(),
  );
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}

/** Moves the focus to the field of an API path, if it is shown. Returns whether it is. */
export function focusField(path: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}
