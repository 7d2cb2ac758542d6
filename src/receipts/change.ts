import { changeComprobante, lockComprobante, unsignComprobante, type LockedComprobante } from './store/changes.js';
import { findComprobanteXml } from './store/comprobantes.js';
import { findEmisor } from '../db/empresas.js';
import type { AccountId, AccountTx, Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { withoutSignature } from '../signature/unsign.js';
import { blockingCodes } from '../sri/codes.js';
import { requireProvenRuc, noCertificate, type IssueDeps } from './check-request.js';
import { eliminar, firmarDeNuevo, reanudar } from './user-actions.js';

/** A requested change of a receipt and its caller. */
export interface ChangeRequest {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly claveAcceso: string;
}

/** Locks the receipt if the caller may see it and no worker holds it. */
export function visibleLocked(
  locked: LockedComprobante | undefined,
  empresas: ChangeRequest['empresas'],
): LockedComprobante {
  if (locked === undefined || (empresas !== 'todas' && !empresas.has(locked.ruc))) {
    throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso en su cuenta.');
  }
  if (locked.held) {
    throw new AppError('comprobante-en-proceso', 'El comprobante se está procesando ahora; repita en unos segundos.', {
      retryAfterS: 2,
    });
  }
  return locked;
}

/** Signing again needs a usable certificate. */
export type SignAgainDeps = Pick<IssueDeps, 'db' | 'canSign'>;

/** Throws a refusal, returns anything else. */
export function allowed<T>(outcome: T | AppError): T {
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Deletes a receipt the SRI never held. The history stays, and its number is reused only if a request gives it explicitly. */
export async function remove(db: Database, request: ChangeRequest): Promise<void> {
  await db.inAccount(request.accountId, (tx) => removeIn(tx, request));
}

/** Like `remove`, in the caller's transaction. */
export async function removeIn(tx: AccountTx, request: ChangeRequest): Promise<void> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  if (locked.estado === 'ELIMINADO') return;
  await changeComprobante(tx, locked, {
    ...allowed(eliminar(locked)),
    event: { tipo: 'eliminado', actor: request.actor, detalle: {} },
  });
}

/** Resumes a parked receipt after its issuer fixed the cause. */
export async function resume(db: Database, request: ChangeRequest): Promise<void> {
  await db.inAccount(request.accountId, (tx) => resumeIn(tx, request));
}

/** Like `resume`, in the caller's transaction. */
export async function resumeIn(tx: AccountTx, request: ChangeRequest): Promise<void> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  await changeComprobante(tx, locked, {
    ...allowed(reanudar(locked)),
    event: { tipo: 'reanudado', actor: request.actor, detalle: {} },
  });
}

/** Signs the stored document again with the current certificate and sends it: for refusals caused by the signature. */
export async function signAgain(deps: SignAgainDeps, request: ChangeRequest): Promise<void> {
  await deps.db.inAccount(request.accountId, (tx) => signAgainIn(deps, tx, request));
}

/** Like `signAgain`, in the caller's transaction. */
export async function signAgainIn(
  deps: Pick<SignAgainDeps, 'canSign'>,
  tx: AccountTx,
  request: ChangeRequest,
): Promise<void> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  const onwards = allowed(firmarDeNuevo(locked));
  const emisor = await findEmisor(tx, locked.ruc, locked.estab, locked.pto_emi);
  if (emisor === undefined) throw new Error(`receipt ${locked.id} has no issuer`);
  requireProvenRuc(emisor);
  if (!(await deps.canSign(tx, locked.empresa_id))) throw noCertificate(locked.ruc);
  const stored = await findComprobanteXml(tx, locked.clave_acceso);
  if (stored === undefined) throw new Error(`receipt ${locked.id} has no document`);
  await unsignComprobante(tx, locked.id, unsigned(stored.xml));
  await changeComprobante(tx, locked, {
    ...onwards,
    event: { tipo: 'firmar-de-nuevo', actor: request.actor, detalle: { codigos: blockingCodes(locked.mensajes) } },
  });
}

function unsigned(xml: Buffer): Buffer {
  try {
    return withoutSignature(xml);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'firma-no-renovable',
      `El documento lo firmó otro programa y no se puede firmar de nuevo (${error.publicMessage}) Corríjalo con PUT.`,
      { cause: error },
    );
  }
}
