import { changeComprobante, lockComprobante, type LockedComprobante } from '../database/comprobante-changes.js';
import type { AccountId, Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { nextEstado, resumed } from '../domain/estados.js';

/** Who asks for a change of which receipt. */
export interface ChangeRequest {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly claveAcceso: string;
}

/** The locked receipt, if this caller may see it and no worker has it in hand. */
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

/**
 * Deletes what the SRI never held: the row stays in the history, and its number is used again only by whoever gives it
 * explicitly.
 */
export async function remove(db: Database, request: ChangeRequest): Promise<void> {
  await db.inAccount(request.accountId, async (tx) => {
    const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
    if (locked.estado === 'ELIMINADO') return;
    const estado = nextEstado(locked.estado, 'eliminar');
    if (estado === undefined || locked.en_sri !== 'no') {
      throw new AppError('comprobante-no-eliminable', whyNot(locked), {
        fields: { estado: locked.estado, enSri: locked.en_sri !== 'no' },
      });
    }
    await changeComprobante(tx, locked, {
      estado,
      accion: null,
      event: { tipo: 'eliminado', actor: request.actor, detalle: {} },
    });
  });
}

function whyNot(locked: LockedComprobante): string {
  if (locked.estado === 'AUTORIZADO') {
    return 'El comprobante está AUTORIZADO: no se elimina. Anúlelo en SRI en línea o emita una nota de crédito.';
  }
  return locked.en_sri === 'desconocido'
    ? 'Aún no se sabe si el SRI lo tiene; espere la respuesta y, si lo devuelve, elimínelo entonces.'
    : `El SRI ya tiene este comprobante (${locked.estado}): no se elimina. Corríjalo con PUT.`;
}

/** Lets a parked receipt go on, after its issuer mended the cause. */
export async function resume(db: Database, request: ChangeRequest): Promise<void> {
  await db.inAccount(request.accountId, async (tx) => {
    const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
    if (locked.accion !== 'intervenir') {
      throw new AppError('comprobante-no-detenido', 'El comprobante no está detenido: no hay nada que reanudar.', {
        fields: { estado: locked.estado },
      });
    }
    const onwards = resumed(locked.estado, locked.en_sri);
    if (onwards === undefined) throw new Error(`a parked receipt is ${locked.estado}`);
    await changeComprobante(tx, locked, {
      ...onwards,
      event: { tipo: 'reanudado', actor: request.actor, detalle: {} },
    });
  });
}
