import { Type } from '#typebox';
import { listComprobanteEvents } from '../store/comprobantes.js';
import { listComprobanteMailEvents } from '../../db/correos.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

/** PostgreSQL's largest integer. */
const REVISION_MAX = 2_147_483_647;

const Evento = Type.Object(
  {
    revision: Type.Integer({ description: 'Número del suceso dentro del comprobante.' }),
    fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
    actor: Type.String({ description: 'Quién o qué lo hizo.' }),
    tipo: Type.String({ description: 'Qué pasó: creado, firmado, recibida…' }),
    de: Type.Union([Type.String(), Type.Null()], { description: 'Estado anterior; nulo en el primero.' }),
    a: Type.String({ description: 'Estado que quedó.' }),
    detalle: Type.Unknown({ description: 'Lo que se sabe del suceso, con la respuesta del SRI si la hubo.' }),
  },
  { title: 'SucesoComprobante' },
);

/** Lists a receipt's append-only history. */
export const listEventosRoute = defineRoute({
  id: 'comprobantes.eventos',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso/eventos',
  access: 'ROLE_RECEIPTS',
  summary: 'La historia de un comprobante, del primer suceso al último',
  description:
    'Cada cambio de estado, con quién o qué lo hizo y la respuesta del SRI si la hubo, y los correos que se enviaron. Para seguir lo de toda la cuenta, GET /eventos o un webhook.',
  params: ClaveAccesoParams,
  query: Type.Object(
    {
      cursor: Type.Integer({ minimum: 0, default: 0, description: 'El «siguiente» de la página anterior.' }),
      size: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Elementos por página.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      content: Type.Array(Evento, { description: 'Los sucesos, del primero al último.' }),
      siguiente: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Para «cursor» en la página que sigue; nulo: no hay más.',
      }),
    }),
  },
  errors: ['archivo-danado', 'comprobante-no-encontrado'],
  handler: async ({ params, query, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const { id } = await visibleComprobante(tx, principal, params.claveAcceso);
      const rows = await listComprobanteEvents(tx, id, query.cursor, query.size);
      const siguiente = rows.length === query.size ? (rows.at(-1)?.revision ?? null) : null;
      // Mails do not change the revision: their events follow the revision during which they happened.
      const mails = await listComprobanteMailEvents(tx, id, query.cursor, siguiente ?? REVISION_MAX);
      const content = [
        ...rows,
        ...mails.map(({ estado, ...event }) => ({ ...event, from_estado: estado, to_estado: estado })),
      ].sort((a, b) => a.revision - b.revision);
      return {
        result: {
          content: content.map((row) => ({
            revision: row.revision,
            fecha: isoEcuador(row.at),
            actor: row.actor,
            tipo: row.tipo,
            de: row.from_estado,
            a: row.to_estado,
            detalle: row.detalle,
          })),
          siguiente,
        },
      };
    }),
});
