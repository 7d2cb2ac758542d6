import { Type } from '#typebox';
import { insertAviso } from '../../db/avisos.js';
import { PRUEBA } from '../../kernel/eventos.js';
import { defineRoute } from '../../http/route.js';

/** Adds a test event to the feed. */
export const testFeedRoute = defineRoute({
  id: 'eventos.emitir-prueba',
  method: 'POST',
  path: '/api/v1.0/eventos/prueba',
  access: 'ROLE_RECEIPTS',
  summary: 'Escribe un evento «prueba», para ver que llega',
  description:
    'Llega como cualquier otro, por la lista y por el flujo de la cuenta. No dice nada de ningún comprobante.',
  responses: { 202: Type.Null({ description: 'Se escribió; llega en un momento.' }) },
  handler: async ({ principal }, deps) => {
    await deps.db.inAccount(principal.accountId, (tx) =>
      insertAviso(tx, {
        ...PRUEBA,
        accountId: principal.accountId,
        ruc: null,
      }),
    );
    return { status: 202, result: null };
  },
});
