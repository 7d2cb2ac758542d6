import { Type } from '#typebox';
import { readTrail } from '../../audit/trail.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { ClaveParams } from './representation.js';
import { visibleRecibido } from './visible.js';

/** Only the latest; a document never has more decisions in practice. */
const EVENTOS_MAX = 100;

const Evento = Type.Object(
  {
    fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
    actor: Type.String({ description: 'Quién lo hizo.' }),
    accion: Type.String({ description: 'recibidos.bring, recibidos.manual o recibidos.update.' }),
    cambios: Type.Unknown({ description: 'Qué cambió: cada campo con «from» y «to».' }),
  },
  { title: 'SucesoRecibido' },
);

/** Lists the audit trail of a document, newest first. */
export const listRecibidoEventosRoute = defineRoute({
  id: 'recibidos.eventos',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave/eventos',
  access: 'ROLE_RECEIPTS',
  summary: 'Quién trajo un documento recibido y quién decidió sobre él, lo más reciente primero',
  description: 'De cada decisión dice qué cambió, con el valor anterior y el nuevo. Solo los 100 últimos sucesos.',
  params: ClaveParams,
  responses: { 200: Type.Array(Evento, { description: `Los sucesos, hasta ${EVENTOS_MAX}.` }) },
  errors: ['recibido-no-encontrado'],
  handler: async ({ params, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      await visibleRecibido(tx, principal, params.clave);
      const about = { subjectKind: 'recibido', subjectId: params.clave };
      const any = {
        before: undefined,
        action: undefined,
        actorId: undefined,
        from: undefined,
        until: undefined,
        rucs: null,
      };
      const rows = await readTrail(tx, { ...any, ...about }, EVENTOS_MAX);
      const result = rows.map(({ at, actorNombre, actorNombres, action, changes }) => ({
        fecha: isoEcuador(at),
        actor: actorNombres ?? actorNombre,
        accion: action,
        cambios: changes,
      }));
      return { result };
    }),
});
