import { useSyncExternalStore } from 'react';

/** User the page was opened for: identity, and what changing requests need. */
export interface Person {
  readonly id: string;
  readonly csrfToken: string;
}

let current: Person | undefined;
/** Pending while the user is asked to sign in again; every rejected request awaits the same answer. */
let asking: { readonly answer: Promise<boolean>; readonly resolve: (sameIsIn: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function person(): Person | undefined {
  return current;
}

export function rememberPerson(now: Person): void {
  current = now;
}

export function forgetPerson(): void {
  current = undefined;
}

/** Returns whether the same user signed in again. */
export function requestSignIn(): Promise<boolean> {
  if (asking === undefined) {
    let resolve: (sameIsIn: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((done) => {
      resolve = done;
    });
    asking = { answer, resolve };
    notifyListeners();
  }
  return asking.answer;
}

/** The user signed in again, or gave up. */
export function answerSignIn(sameIsIn: boolean): void {
  asking?.resolve(sameIsIn);
  asking = undefined;
  notifyListeners();
}

/** Whether the sign-in dialog is open. */
export function useSignInRequest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== undefined,
  );
}
