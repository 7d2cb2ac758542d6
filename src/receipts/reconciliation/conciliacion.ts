import { DECISION_MS_MAX, type Accion, type Estado } from '../../kernel/estados.js';

/** The SRI's report about a receipt, from any of its services. */
export type PalabraSri =
  | 'AUTORIZADO'
  | 'NO AUTORIZADO'
  | 'PENDIENTE DE ANULAR'
  | 'ANULADO'
  | 'EN PROCESO'
  /** Unknown to the SRI. */
  | 'DESCONOCIDO';

/** Our receipt as of the query to the SRI. */
export interface ConciliableComprobante {
  readonly estado: Estado;
  readonly accion: Accion | null;
  /** Time since the last send began. */
  readonly waitedMs: number;
}

/** Kinds of difference; codes never change meaning. */
export type TipoDiferencia =
  | 'anulado-en-sri'
  | 'anulacion-pendiente-en-sri'
  | 'vigente-en-sri'
  | 'autorizado-en-sri'
  | 'no-autorizado-en-sri'
  | 'en-proceso-en-sri'
  | 'no-consta-en-sri'
  | 'desconocido-en-sri';

/** Explanation and remedy for each difference, in Spanish. */
export const DIFERENCIAS: Readonly<Record<TipoDiferencia, string>> = {
  'anulado-en-sri': 'El SRI lo tiene ANULADO: se anuló en su portal. Al reparar pasa a ANULADO aquí también.',
  'anulacion-pendiente-en-sri':
    'El SRI lo tiene PENDIENTE DE ANULAR: alguien pidió anularlo en el portal. Se sabrá en la próxima conciliación.',
  'vigente-en-sri':
    'Aquí consta ANULADO y el SRI lo da por vigente. Consulte la clave en SRI en línea; no emita otro en su lugar hasta aclararlo.',
  'autorizado-en-sri':
    'El SRI lo autorizó y aquí no constaba. Al reparar pasa a AUTORIZADO. Con alarma: lo autorizó con otro contenido que el nuestro; al reparar se guarda el suyo, compárelo.',
  'no-autorizado-en-sri':
    'El SRI no lo autorizó. Si aquí seguía en trámite, al reparar pasa a NO_AUTORIZADO y puede corregirlo; si aquí consta AUTORIZADO, consulte la clave en SRI en línea.',
  'en-proceso-en-sri':
    'El SRI lo tiene en proceso aunque aquí consta devuelto. Espere su decisión antes de corregirlo.',
  'no-consta-en-sri':
    'El SRI no lo tiene y aquí está detenido o no autorizado. Revise la causa y use «reanudar», o corríjalo.',
  'desconocido-en-sri':
    'Aquí consta que el SRI lo tiene y el SRI dice no conocerlo. Si está RECIBIDO, Rúbrica lo pregunta otra vez y lo reenvía sola, y detenido use «reanudar»; si está AUTORIZADO o ANULADO no emita otro: consulte la clave en SRI en línea y pregunte al SRI.',
};

/** Repair of a difference: the state that the SRI's answer leads to. */
export type Reparacion = 'anular' | 'autorizar' | 'no-autorizar';

/** Result of a comparison. */
export type Hallazgo =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'difference';
      readonly tipo: TipoDiferencia;
      /** Needs a person: no automatic action would be right. */
      readonly alarma: boolean;
      readonly reparacion: Reparacion | null;
    };

const SAME: Hallazgo = { kind: 'same' };
const repairable = (tipo: TipoDiferencia, reparacion: Reparacion): Hallazgo => ({
  kind: 'difference',
  tipo,
  alarma: false,
  reparacion,
});
const reportOnly = (tipo: TipoDiferencia): Hallazgo => ({ kind: 'difference', tipo, alarma: false, reparacion: null });
const alarm = (tipo: TipoDiferencia): Hallazgo => ({ kind: 'difference', tipo, alarma: true, reparacion: null });

/** Compares a receipt with the SRI's answer. States never sent to the SRI (CREADO, ELIMINADO) are not queried. */
export function compareWithSri(comprobante: ConciliableComprobante, word: PalabraSri): Hallazgo {
  switch (comprobante.estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
      return compareAuthorised(comprobante.estado, word);
    case 'ANULADO':
      return compareAnnulled(word);
    case 'FIRMADO':
    case 'RECIBIDO':
      return compareUndecided(comprobante, word);
    case 'DEVUELTO':
    case 'NO_AUTORIZADO':
      return compareRefused(comprobante.estado, word);
    case 'CREADO':
    case 'ELIMINADO':
      return SAME;
  }
}

function compareAuthorised(estado: 'AUTORIZADO' | 'ANULACION_SOLICITADA', word: PalabraSri): Hallazgo {
  switch (word) {
    case 'AUTORIZADO':
      return SAME;
    case 'ANULADO':
      return repairable('anulado-en-sri', 'anular');
    case 'PENDIENTE DE ANULAR':
      return estado === 'ANULACION_SOLICITADA' ? SAME : reportOnly('anulacion-pendiente-en-sri');
    case 'NO AUTORIZADO':
    case 'EN PROCESO':
      return alarm('no-autorizado-en-sri');
    case 'DESCONOCIDO':
      return alarm('desconocido-en-sri');
  }
}

function compareAnnulled(word: PalabraSri): Hallazgo {
  switch (word) {
    case 'ANULADO':
      return SAME;
    case 'AUTORIZADO':
    case 'PENDIENTE DE ANULAR':
    case 'EN PROCESO':
      return alarm('vigente-en-sri');
    case 'NO AUTORIZADO':
      return alarm('no-autorizado-en-sri');
    case 'DESCONOCIDO':
      return alarm('desconocido-en-sri');
  }
}

/** Compares a receipt sent but, as far as we know, not yet decided. */
function compareUndecided({ estado, accion, waitedMs }: ConciliableComprobante, word: PalabraSri): Hallazgo {
  switch (word) {
    case 'AUTORIZADO':
    case 'PENDIENTE DE ANULAR':
    case 'ANULADO': // annulled later: the next run sees it as AUTORIZADO here
      return repairable('autorizado-en-sri', 'autorizar');
    case 'NO AUTORIZADO':
      return repairable('no-autorizado-en-sri', 'no-autorizar');
    case 'EN PROCESO':
      return SAME;
    case 'DESCONOCIDO':
      if (estado === 'RECIBIDO') return waitedMs > DECISION_MS_MAX ? alarm('desconocido-en-sri') : SAME;
      // While it has pending work the life cycle queries and resends it; if parked, it needs a person.
      return accion === 'intervenir' ? reportOnly('no-consta-en-sri') : SAME;
  }
}

function compareRefused(estado: 'DEVUELTO' | 'NO_AUTORIZADO', word: PalabraSri): Hallazgo {
  switch (word) {
    case 'AUTORIZADO':
    case 'PENDIENTE DE ANULAR':
    case 'ANULADO':
      return repairable('autorizado-en-sri', 'autorizar');
    case 'NO AUTORIZADO':
      return estado === 'NO_AUTORIZADO' ? SAME : reportOnly('no-autorizado-en-sri');
    case 'EN PROCESO':
      return estado === 'NO_AUTORIZADO' ? SAME : reportOnly('en-proceso-en-sri');
    case 'DESCONOCIDO':
      return estado === 'DEVUELTO' ? SAME : reportOnly('no-consta-en-sri');
  }
}
