import { latestAnulacion } from '../store.js';
import type { AccountTx } from '../../../db/transactions.js';
import type { Principal } from '../../../http/principal.js';
import { evaluate } from '../request.js';
import { ClaveAccesoParams, visibleComprobante } from '../../routes/visible.js';
import { defineRoute, type Answer } from '../../../http/route.js';
import { Anulacion, ANULACION_PATH, showAnulacion } from './representation.js';

/** Returns a receipt's annulment, and whether it can be requested today. */
export const readAnulacionRoute = defineRoute({
  id: 'anulacion.leer',
  method: 'GET',
  path: ANULACION_PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'La anulación de un comprobante: cómo va o, si no se ha solicitado, si hoy se puede y hasta cuándo',
  description:
    'No solicita nada. Si no se permite, «regla» y «mensaje» dicen por qué y «todaviaPosible», qué hacer en su lugar. El SRI anula solo en SRI en línea: «pasos» dice cómo. Plazos y reglas: [anulación](/docs/guias/anulacion).',
  params: ClaveAccesoParams,
  responses: { 200: Anulacion },
  errors: ['comprobante-no-encontrado'],
  handler: async ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, (tx) => currentAnulacion(tx, principal, params.claveAcceso)),
});

/** Response shared by all three verbs. */
export async function currentAnulacion(tx: AccountTx, principal: Principal, claveAcceso: string): Promise<Answer> {
  const { id, estado, clave_acceso: current } = await visibleComprobante(tx, principal, claveAcceso);
  const row = await latestAnulacion(tx, id);
  // The watch may have completed it since the receipt was read.
  const comprobante = { claveAcceso: current, estado: row?.estado_comprobante ?? estado };
  return { result: showAnulacion(comprobante, row, await evaluate(tx, id)) };
}
