import { useSyncExternalStore } from 'react';

/** Papers on which the service prints a RIDE. */
export const PAPELES = ['A4', 'ticket80', 'ticket58'] as const;
export type Papel = (typeof PAPELES)[number];

const PAPEL = 'rubrica.impresion.papel';
const TICKET_AT_ISSUE = 'rubrica.impresion.al-emitir';
const listeners = new Set<() => void>();

/** Paper last chosen in this browser; `fallback` if none was. */
export function usePapel(fallback: Papel): Papel {
  return useSyncExternalStore(subscribe, () => papelOf(localStorage.getItem(PAPEL), fallback));
}

export function papelOf(stored: string | null, fallback: Papel): Papel {
  return PAPELES.find((papel) => papel === stored) ?? fallback;
}

export function rememberPapel(papel: Papel): void {
  remember(PAPEL, papel);
}

/** Whether the counter prints each ticket by itself; it does unless turned off. */
export function usePrintAtIssue(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(TICKET_AT_ISSUE) !== 'no');
  return [
    on,
    (chosen) => {
      remember(TICKET_AT_ISSUE, chosen ? 'si' : 'no');
    },
  ];
}

function remember(key: string, value: string): void {
  localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
