import { createHash } from 'node:crypto';

/** Codes that let one payload be issued once by who drafted it. */
export interface Drafts {
  /** A code for this payload of this caller. */
  add(caller: string, payload: unknown): string;
  /** Takes the code out, if it is this caller's, for this payload, and in time; otherwise says why not. */
  take(
    caller: string,
    code: string,
    payload: unknown,
  ): { readonly ok: true } | { readonly ok: false; readonly why: string };
  /** Puts back what was taken: whether it was issued could not be learnt, and the same request may be made again. */
  giveBack(caller: string, code: string, payload: unknown): void;
}

/** Long enough for a person to read the totals and say yes. */
const LIFE_MS = 10 * 60_000;
/** Of one caller, and of all of them; the oldest of the same caller makes room. */
const OF_ONE_MAX = 20;
const MAX = 1000;

interface Draft {
  readonly caller: string;
  readonly hash: string;
  readonly until: number;
}

/** Keeps them in memory: who starts again drafts again. */
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
      // Whoever changed the payload shows it again first.
      drafts.delete(code);
      if (draft.hash === hashOf(payload)) return { ok: true };
      return { ok: false, why: 'El comprobante no es el que se preparó con ese código. Prepare la emisión otra vez.' };
    },
    giveBack: (caller, code, payload) => {
      put(code, caller, payload);
    },
  };
}

/** The same for the same content, in whatever order its fields come. */
function hashOf(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  // A list of pairs: no name of a field is special in it.
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
