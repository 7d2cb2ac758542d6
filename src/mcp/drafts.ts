import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Codes that let the caller who drafted a payload issue it. A code carries its own proof, so it outlives a restart of this program, and
 * issuing is repeatable: the service answers a known `Idempotency-Key` with the receipt that it already has.
 */
export interface Drafts {
  add(caller: string, payload: unknown): string;
  /** Accepts the code if caller and payload match and it is not expired, or was used before; otherwise returns the reason. */
  use(
    caller: string,
    code: string,
    payload: unknown,
  ): { readonly ok: true; readonly idempotencyKey: string } | { readonly ok: false; readonly why: string };
}

/** Time for a person to read the totals and confirm. */
const FIRST_USE_MS = 10 * 60_000;
/** A used code may be repeated for this long. The service keeps an `Idempotency-Key` for 48 hours. */
const REPEAT_MS = 24 * 60 * 60_000;
/** Used codes that are remembered past `FIRST_USE_MS`. */
const USED_MAX = 10_000;

const FIRST_SEARCH =
  'Si ya lo usó y se perdió la respuesta, el comprobante puede estar emitido: búsquelo con buscar_comprobante (por fecha, receptor o referencia) antes de preparar otro.';

/** A code: 12 random bytes, 6 of the time, 32 of the payload's hash, 32 of the signature. */
const NONCE_BYTES = 12;
const TIME_BYTES = 6;
const HASH_BYTES = 32;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES + HASH_BYTES;

export function createDrafts(deps: { readonly now: () => number; readonly random: (bytes: number) => Buffer }): Drafts {
  /** Used codes, oldest first. */
  const used = new Set<string>();
  return {
    add: (caller, payload) => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(deps.now(), 0, TIME_BYTES);
      const signed = Buffer.concat([deps.random(NONCE_BYTES), time, hashOf(payload)]);
      return Buffer.concat([signed, signatureOf(caller, signed)]).toString('base64url');
    },
    use: (caller, code, payload) => {
      const bytes = Buffer.from(code, 'base64url');
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const signature = bytes.subarray(SIGNED_BYTES);
      if (signature.length !== HASH_BYTES || !timingSafeEqual(signature, signatureOf(caller, signed)))
        return { ok: false, why: `Ese código no es de esta clave o está incompleto. ${FIRST_SEARCH}` };
      if (!signed.subarray(NONCE_BYTES + TIME_BYTES).equals(hashOf(payload)))
        return {
          ok: false,
          why: 'El comprobante no es el que se preparó con ese código. Repita la llamada con el mismo comprobante; si cambió algo y el anterior no se emitió, prepare la emisión otra vez.',
        };
      const age = deps.now() - signed.readUIntBE(NONCE_BYTES, TIME_BYTES);
      const id = createHash('sha256').update(bytes).digest('hex');
      if (age > REPEAT_MS || (age > FIRST_USE_MS && !used.has(id)))
        return { ok: false, why: `Ese código venció. ${FIRST_SEARCH}` };
      used.add(id);
      const [oldest] = used;
      if (used.size > USED_MAX && oldest !== undefined) used.delete(oldest);
      return { ok: true, idempotencyKey: `mcp-${id}` };
    },
  };
}

function signatureOf(caller: string, signed: Buffer): Buffer {
  return createHmac('sha256', caller).update(signed).digest();
}

function hashOf(payload: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(canonical(payload)))
    .digest();
}

/** The same value with its fields in one order: repeated requests are equal byte by byte. */
export function canonical<T>(value: T): T;
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map((one) => canonical(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]));
}
