import type { LockedComprobante } from '../database/comprobante-changes.js';
import { AppError } from '../domain/app-error.js';
import { nextEstado, resumed, type Accion, type Estado } from '../domain/estados.js';
import { behaviourOf, blockingCodes } from '../sri/codes.js';

/** What of a receipt decides what its issuer may ask for. */
export type Held = Pick<LockedComprobante, 'estado' | 'accion' | 'en_sri' | 'never_sent' | 'number_taken' | 'mensajes'>;

/** Where a request leads. */
export interface Onwards {
  readonly estado: Estado;
  readonly accion: Accion | null;
}

/**
 * Everything that an issuer may ask for of a receipt that is not authorised, and where it leads; or why not. Whoever carries
 * it out asks here first, so that this is the whole list.
 */
export const USER_ACTIONS = { eliminar, reanudar, corregir, 'firmar-de-nuevo': firmarDeNuevo } as const;

/** Deletes it. */
export function eliminar(held: Held): Onwards | AppError {
  const estado = nextEstado(held.estado, 'eliminar');
  if (estado !== undefined && held.en_sri === 'no') return { estado, accion: null };
  return new AppError('comprobante-no-eliminable', whyNotDeletable(held), {
    fields: { estado: held.estado, enSri: held.en_sri !== 'no' },
  });
}

function whyNotDeletable({ estado, en_sri }: Held): string {
  if (estado === 'AUTORIZADO') {
    return 'El comprobante está AUTORIZADO: no se elimina. Anúlelo en SRI en línea o emita una nota de crédito.';
  }
  return en_sri === 'desconocido'
    ? 'Aún no se sabe si el SRI lo tiene; espere la respuesta y, si lo devuelve, elimínelo entonces.'
    : `El SRI ya tiene este comprobante (${estado}): no se elimina. Corríjalo con PUT.`;
}

/** Lets it go on. */
export function reanudar(held: Held): Onwards | AppError {
  const onwards = held.accion === 'intervenir' ? resumed(held.estado, held.en_sri, held.never_sent) : undefined;
  return (
    onwards ??
    new AppError('comprobante-no-detenido', 'El comprobante no está detenido: no hay nada que reanudar.', {
      fields: { estado: held.estado },
    })
  );
}

/** Gives it another content. */
export function corregir(held: Held): Onwards | AppError {
  const estado = nextEstado(held.estado, 'corregir');
  if (estado !== undefined) return { estado, accion: 'firmar' };
  return new AppError(
    'estado-no-permite',
    `Solo se corrige un comprobante DEVUELTO o NO_AUTORIZADO; este está ${held.estado}.`,
    { fields: { estado: held.estado } },
  );
}

/** Gives it another signature: only where that is all that is wanting, or nothing at all (39, 40, 42, a fault of the SRI's own). */
export function firmarDeNuevo(held: Held): Onwards | AppError {
  const estado = nextEstado(held.estado, 'firmar-de-nuevo');
  const codigos = blockingCodes(held.mensajes);
  if (estado === undefined) {
    return new AppError(
      'estado-no-permite',
      `Solo se firma de nuevo un comprobante DEVUELTO o NO_AUTORIZADO; este está ${held.estado}.`,
      { fields: { estado: held.estado } },
    );
  }
  const behaviour = behaviourOf(held.mensajes);
  if (codigos.length > 0 && (behaviour === 'firmar' || behaviour === 'reintentar')) return { estado, accion: 'firmar' };
  const said = codigos.length === 0 ? 'sin un código' : `con ${codigos.join(', ')}`;
  return new AppError(
    'firma-no-es-la-causa',
    `El SRI lo rechazó ${said}: una firma nueva no lo arregla. Haga lo que dice «queHacer» de cada mensaje; para cambiar su contenido corríjalo con PUT.`,
    { fields: { estado: held.estado, codigos } },
  );
}
