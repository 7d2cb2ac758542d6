import { createHash } from 'node:crypto';

/** Single-use codes that let the caller who drafted a payload issue it. */
export interface Drafts {
  add(caller: string, payload: unknown): string;
  /** Consumes the code if caller, payload and expiry match; otherwise returns the reason. */
  take(
    caller: string,
    code: string,
    payload: unknown,
  ): { readonly ok: true } | { readonly ok: false; readonly why: string };
  /** Restores a consumed code: the outcome is unknown, and the same request may be repeated. */
  giveBack(caller: string, code: string, payload: unknown): void;
}

/** Enough for a person to read the totals and confirm. */
const LIFE_MS = 10 * 60_000;
/** Limits per caller and in total; a caller's oldest draft makes room. */
const OF_ONE_MAX = 20;
const MAX = 1000;

interface Draft {
  readonly caller: string;
  readonly hash: string;
  readonly until: number;
}

/** In memory: after a restart, draft again. */
export function createDrafts(deps: { readonly now: () => number; readonly random: (bytes: number) => Buffer }): Drafts {
  const drafts = new Map<string, Draft>();
  const sweep = (): void => {
    for (const [code, { until }] of drafts) if (until <= deps.now()) drafts.delete(code);
  };
  const put = (code: string, caller: string, payload: unknown): void => {
    drafts.set(code, { caller, hash: hashOf(payload), until: deps.now() + LIFE_MS });
  };
  return {
    add: (caller, payload) => {
      sweep();
      const own = [...drafts].filter(([, draft]) => draft.caller === caller).map(([code]) => code);
      const [oldest] = own.length >= OF_ONE_MAX ? own : drafts.keys();
      if (oldest !== undefined && (own.length >= OF_ONE_MAX || drafts.size >= MAX)) drafts.delete(oldest);
      const code = deps.random(16).toString('base64url');
      put(code, caller, payload);
      return code;
    },
    take: (caller, code, payload) => {
      sweep();
      const draft = drafts.get(code);
      if (draft?.caller !== caller)
        return { ok: false, why: 'Ese código no existe, ya se usó o venció. Prepare la emisión otra vez.' };
      // A changed payload must be shown again first.
      drafts.delete(code);
      if (draft.hash === hashOf(payload)) return { ok: true };
      return { ok: false, why: 'El comprobante no es el que se preparó con ese código. Prepare la emisión otra vez.' };
    },
    giveBack: (caller, code, payload) => {
      put(code, caller, payload);
    },
  };
}

/** Independent of field order. */
function hashOf(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  // Pairs, so that no field name is special.
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
