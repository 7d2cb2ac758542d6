import type { Principal } from '../../http/principal.js';
import { AppError } from '../../kernel/app-error.js';

export interface Streams {
  /** Takes a slot and returns its release; refused when the credential or account has reached its limit. */
  enter(principal: Pick<Principal, 'id' | 'accountId'>): () => void;
}

/** spec/API.md §6. A page may be open in several tabs, each with its own connection. */
const LIMITS = { perCredentialMax: 5, perAccountMax: 50 };

export function createStreams(limits = LIMITS): Streams {
  const open = new Map<string, number>();
  const add = (owner: string, by: 1 | -1): void => {
    const count = (open.get(owner) ?? 0) + by;
    if (count === 0) open.delete(owner);
    else open.set(owner, count);
  };
  return {
    enter: ({ id, accountId }) => {
      const full = (open.get(id) ?? 0) >= limits.perCredentialMax || (open.get(accountId) ?? 0) >= limits.perAccountMax;
      if (full) {
        throw new AppError(
          'demasiadas-solicitudes',
          `Hay demasiados flujos de eventos abiertos (${limits.perCredentialMax} por credencial, ${limits.perAccountMax} por cuenta); cierre alguno.`,
          { retryAfterS: 15 },
        );
      }
      for (const owner of [id, accountId]) add(owner, 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        for (const owner of [id, accountId]) add(owner, -1);
      };
    },
  };
}
