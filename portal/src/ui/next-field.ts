import { flushSync } from 'react-dom';

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

/** Applies a change that may fill the focused field, and selects its new text: typing replaces it instead of continuing it. */
export function fillAndSelect(change: () => void): void {
  const field = document.activeElement;
  const before = field instanceof HTMLInputElement ? field.value : undefined;
  flushSync(change);
  if (field instanceof HTMLInputElement && field.value !== before) field.select();
}
