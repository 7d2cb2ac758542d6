import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Principal } from './principal.js';
import {
  claimIdempotencyKey,
  recordIdempotencyKeys,
  sweepIdempotencyKeys,
  type IdempotencyClaim,
} from '../db/idempotency.js';
import type { AccountTx, Database } from '../db/transactions.js';
import { AppError, assertNever } from '../kernel/app-error.js';
import type { Duty } from '../work/duty.js';
import { sweep } from '../work/sweep.js';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Replaces the secret in the response to a repeated creation (spec/API.md §1: secrets are never replayed). */
export const NOT_SHOWN_AGAIN =
  'Esta solicitud ya se hizo con el mismo Idempotency-Key; el secreto se mostró entonces y no se repite. Si lo perdió, créelo o rótelo otra vez con otro Idempotency-Key.';

/** Returns the request's Idempotency-Key with its scope: owner, method and path, body. */
export function idempotencyClaim(request: FastifyRequest, principal: Principal): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw new AppError(
      'encabezado-invalido',
      'Idempotency-Key debe tener de 1 a 255 caracteres visibles, sin espacios.',
    );
  }
  return {
    owner: `${principal.kind}:${principal.id}`,
    // The actual path, not its pattern: two resources under one pattern are distinct.
    route: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`,
    key,
    bodySha256: createHash('sha256').update(request.rawBody).digest(),
  };
}

/** Creates once per Idempotency-Key, in the creating transaction; a repeat gets the result of the first. */
export async function once<T>(
  tx: AccountTx,
  claim: IdempotencyClaim | undefined,
  create: () => Promise<{ readonly resource: string; readonly value: T }>,
  repeat: (resource: string) => Promise<T>,
): Promise<T> {
  if (claim === undefined) return (await create()).value;
  const outcome = await claimIdempotencyKey(tx, claim);
  switch (outcome.kind) {
    case 'first': {
      const { resource, value } = await create();
      await recordIdempotencyKeys(tx, [{ ...claim, resource }]);
      return value;
    }
    case 'repeat':
      return repeat(outcome.resource);
    case 'other-body':
      throw new AppError(
        'idempotency-key-reutilizada',
        'Ese Idempotency-Key ya se usó con otro contenido; use uno nuevo para cada solicitud distinta.',
      );
    case 'running':
      throw new AppError(
        'idempotency-key-en-curso',
        'La primera solicitud con ese Idempotency-Key sigue en curso; repita en un segundo.',
        { retryAfterS: 1 },
      );
    default:
      return assertNever(outcome);
  }
}

/** A key may stay valid this much longer than required. */
const SWEEP_MS = 600_000;
/** Deletes keys older than 48 hours. */
export function idempotencySweep(db: Database): Duty {
  const step = (limit: number): Promise<number> => db.asWorker((tx) => sweepIdempotencyKeys(tx, limit));
  return sweep(db, { name: 'claves-idempotencia', everyMs: SWEEP_MS, steps: [step] });
}
