import { useSyncExternalStore } from 'react';

/** Who this page was opened for: what a changing request needs, and whom the page belongs to. */
export interface Person {
  readonly id: string;
  readonly csrfToken: string;
}

let current: Person | undefined;
/** Under way while the person is asked to sign in again; everybody who was refused waits for the same answer. */
let asking: { readonly answer: Promise<boolean>; readonly resolve: (sameIsIn: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function tell(): void {
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

/** Answers whether the same person signed in again. */
export function askToSignIn(): Promise<boolean> {
  if (asking === undefined) {
    let resolve: (sameIsIn: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((done) => {
      resolve = done;
    });
    asking = { answer, resolve };
    tell();
  }
  return asking.answer;
}

/** The person signed in again, or gave up. */
export function answerSignIn(sameIsIn: boolean): void {
  asking?.resolve(sameIsIn);
  asking = undefined;
  tell();
}

/** Whether the person is being asked to sign in again. */
export function useAskedToSignIn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking !== undefined,
  );
}
