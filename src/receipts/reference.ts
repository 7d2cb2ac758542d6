import type { LockedComprobante } from './store/changes.js';
import { findComprobanteByReferencia, isClaveTaken, isReferenciaTaken } from './store/comprobantes.js';
import { isIdempotencyKeyTaken } from '../db/idempotency.js';
import type { AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { Estado } from '../kernel/estados.js';
import type { Referencia } from '../documents/reference.js';

/**
 * Refuses a unique reference held by another receipt of the account, whatever its state (design/companies). Names the holder's access key
 * only within the company (`ruc`) and within reach of the credential: callers read that key as «already issued», so a key of one company
 * could make a sale of another look issued.
 */
export async function requireFreeReferencia(
  tx: AccountTx,
  { referencia, referenciaUnica }: Referencia,
  {
    ruc,
    empresas,
    correcting,
  }: { readonly ruc: unknown; readonly empresas: 'todas' | ReadonlySet<string>; readonly correcting?: string },
): Promise<void> {
  if (referencia === null || !referenciaUnica) return;
  const holder = await findComprobanteByReferencia(tx, referencia);
  if (holder === undefined || holder.id === correcting) return;
  const used = `La referencia «${referencia}» ya está en otro comprobante`;
  if (holder.ruc !== ruc || (empresas !== 'todas' && !empresas.has(holder.ruc)))
    throw new AppError('referencia-usada', `${used} de la cuenta, de otra empresa; use otra.`);
  const { clave_acceso: claveAcceso, estado } = holder;
  throw new AppError('referencia-usada', `${used} (${claveAcceso}, ${estado}). ${HOW_TO_CONTINUE[estado]}`, {
    fields: { claveAcceso, estado },
  });
}

/** A correction without a reference keeps it; a unique one stays with its receipt for good. */
export function referenciaAfterCorrection(
  locked: Pick<LockedComprobante, 'referencia' | 'referencia_unica'>,
  { referencia, referenciaUnica }: Referencia,
): Referencia {
  if (referencia === null) return { referencia: locked.referencia, referenciaUnica: locked.referencia_unica };
  if (locked.referencia_unica && referencia !== locked.referencia) {
    throw new AppError(
      'referencia-no-modificable',
      `La referencia «${locked.referencia ?? ''}» es única y queda con este comprobante; quite «referencia» o deje la misma.`,
      { fields: { referencia: locked.referencia } },
    );
  }
  return { referencia, referenciaUnica: referenciaUnica || locked.referencia_unica };
}

/** Retries once after a race for a reference or key: nothing was stored, and the other row is visible now. */
export async function retryIfTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (isReferenciaTaken(error) || isIdempotencyKeyTaken(error)) return act();
    if (isClaveTaken(error)) throw claveTaken();
    throw error;
  }
}

/** For a RUC that moved here with receipts elsewhere. Never reveal the owning account. */
function claveTaken(): AppError {
  return new AppError(
    'clave-acceso-usada',
    'Esa clave de acceso ya existe y no se puede usar otra vez; emita con otro número, o sin clave para que se forme una.',
  );
}

const WHERE_IT_IS = 'Ya está emitido: no lo emita otra vez.';
const CORRECT = 'Corríjalo con PUT en vez de emitir otro.';
const ANOTHER = 'Ya no vale; si quiere emitir otro, dele una referencia nueva.';

/** Advice by the holder's state. */
const HOW_TO_CONTINUE: Readonly<Record<Estado, string>> = {
  CREADO: WHERE_IT_IS,
  FIRMADO: WHERE_IT_IS,
  RECIBIDO: WHERE_IT_IS,
  AUTORIZADO: WHERE_IT_IS,
  ANULACION_SOLICITADA: WHERE_IT_IS,
  DEVUELTO: CORRECT,
  NO_AUTORIZADO: CORRECT,
  ANULADO: ANOTHER,
  ELIMINADO: ANOTHER,
};
