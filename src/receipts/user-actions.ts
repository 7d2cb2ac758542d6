import type { LockedComprobante } from './store/changes.js';
import { AppError } from '../kernel/app-error.js';
import { nextEstado, resumePoint, type Accion, type Estado } from '../kernel/estados.js';
import { behaviourOf, blockingCodes } from '../sri/codes.js';

/** Fields that decide which actions are allowed. */
export type ActionFacts = Pick<
  LockedComprobante,
  'estado' | 'accion' | 'en_sri' | 'never_sent' | 'number_taken' | 'mensajes'
>;

/** State after an action. */
export interface ActionOutcome {
  readonly estado: Estado;
  readonly accion: Accion | null;
}

/** All actions on a receipt that is not authorised: the state each leads to, or the refusal. The routes call these first, so the list is complete. */
export const USER_ACTIONS = { eliminar, reanudar, corregir, 'firmar-de-nuevo': firmarDeNuevo } as const;

export function eliminar(held: ActionFacts): ActionOutcome | AppError {
  const estado = nextEstado(held.estado, 'eliminar');
  if (estado !== undefined && held.en_sri === 'no') return { estado, accion: null };
  return new AppError('comprobante-no-eliminable', whyNotDeletable(held), {
    fields: { estado: held.estado, enSri: held.en_sri !== 'no' },
  });
}

function whyNotDeletable({ estado, en_sri }: ActionFacts): string {
  if (estado === 'AUTORIZADO') {
    return 'El comprobante está AUTORIZADO: no se elimina. Anúlelo en SRI en línea o emita una nota de crédito.';
  }
  return en_sri === 'desconocido'
    ? 'Aún no se sabe si el SRI lo tiene; espere la respuesta y, si lo devuelve, elimínelo entonces.'
    : `El SRI ya tiene este comprobante (${estado}): no se elimina. Corríjalo con PUT.`;
}

export function reanudar(held: ActionFacts): ActionOutcome | AppError {
  const onwards = held.accion === 'intervenir' ? resumePoint(held.estado, held.en_sri, held.never_sent) : undefined;
  return (
    onwards ??
    new AppError('comprobante-no-detenido', 'El comprobante no está detenido: no hay nada que reanudar.', {
      fields: { estado: held.estado },
    })
  );
}

export function corregir(held: ActionFacts): ActionOutcome | AppError {
  const estado = nextEstado(held.estado, 'corregir');
  if (estado !== undefined) return { estado, accion: 'firmar' };
  return new AppError(
    'estado-no-permite',
    `Solo se corrige un comprobante DEVUELTO o NO_AUTORIZADO; este está ${held.estado}.`,
    { fields: { estado: held.estado } },
  );
}

/** Allowed only if the signature is the sole cause, or there is none (39, 40, 42, an SRI fault). */
export function firmarDeNuevo(held: ActionFacts): ActionOutcome | AppError {
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
