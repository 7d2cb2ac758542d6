import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import { reachOf } from '../../http/authority.js';
import type { AccountTx } from '../../db/transactions.js';
import type { IdempotentCreate } from './intake/carga.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';

/** Records in the audit trail that documents were imported: one, or an upload. */
export function auditImport(
  tx: AccountTx,
  request: FastifyRequest,
  principal: Principal,
  subject: { readonly kind: 'recibido' | 'carga'; readonly id: string },
): Promise<void> {
  return recordAudit(tx, {
    ...originOf(request),
    actor: principal,
    action: 'recibidos.bring',
    subject: { ...subject, empresas: reachOf(principal) },
    changes: {},
  });
}

/** Accepts an upload once per Idempotency-Key, and records it in the audit trail. */
export function acceptOnce(request: FastifyRequest, principal: Principal): IdempotentCreate {
  const claim = idempotencyClaim(request, principal);
  return (tx, take) =>
    once(
      tx,
      claim,
      async () => {
        const taken = await take();
        await auditImport(tx, request, principal, { kind: 'carga', id: taken.resource });
        return taken;
      },
      (resource) => Promise.resolve(resource),
    );
}
