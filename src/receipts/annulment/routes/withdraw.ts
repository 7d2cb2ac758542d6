import { recordAudit } from '../../../audit/trail.js';
import { latestAnulacion } from '../store.js';
import { withdrawAnnulment } from '../request.js';
import { changeRequest } from '../../routes/changes.js';
import { ClaveAccesoParams, visibleComprobante } from '../../routes/visible.js';
import { originOf } from '../../../http/origin.js';
import { defineRoute } from '../../../http/route.js';
import { currentAnulacion } from './read.js';
import { Anulacion, ANULACION_PATH } from './representation.js';
import type { AnulacionDeps } from './slice.js';

/** Stops our watch; a no-op if there is none. */
export const withdrawAnulacionRoute = defineRoute({
  id: 'anulacion.retirar',
  method: 'DELETE',
  path: ANULACION_PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Desiste de la anulación: se deja de vigilar y el comprobante vuelve a AUTORIZADO',
  description:
    'Antes se pregunta al SRI: si la tiene PENDIENTE DE ANULAR responde 409, porque solo se desiste en SRI en línea.',
  params: ClaveAccesoParams,
  responses: { 200: Anulacion },
  errors: ['anulacion-consumada', 'anulacion-pendiente-en-sri', 'comprobante-en-proceso', 'comprobante-no-encontrado'],
  handler: async ({ params, principal, request }, deps: AnulacionDeps) => {
    const open = await deps.db.inAccount(principal.accountId, async (tx) => {
      const { id } = await visibleComprobante(tx, principal, params.claveAcceso);
      return latestAnulacion(tx, id);
    });
    // The issuer may have requested it in the portal since the last poll; if the SRI does not answer, the last known state counts.
    if (open !== undefined && open.ended_at === null) await deps.watchNow(open.id);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const { changed } = await withdrawAnnulment(tx, changeRequest(principal, params.claveAcceso));
      if (changed) {
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'anulacion.withdraw',
          subject: { kind: 'comprobante', id: params.claveAcceso },
        });
      }
      return currentAnulacion(tx, principal, params.claveAcceso);
    });
  },
});
