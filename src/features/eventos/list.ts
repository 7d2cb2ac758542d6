import { Type } from '#typebox';
import { readBack, readFeed, type FeedPage } from './feed.js';
import { preferredWaitS } from '../../http/prefer-wait.js';
import { defineRoute } from '../../http/route.js';
import { EventoSchema } from '../../http/evento-schema.js';
import { feedFilters, filtersOf, visibilityOf } from './query.js';
import type { EventosDeps } from './slice.js';

/** Lists the feed: all events, in a stable order. */
export const listFeedRoute = defineRoute({
  id: 'eventos.listar',
  method: 'GET',
  path: '/api/v1.0/eventos',
  access: 'ROLE_RECEIPTS',
  summary: 'Lo que pasó en la cuenta, en orden',
  description:
    'Cada cuenta tiene un solo orden, que no cambia: quien guarda «siguiente» y continúa desde ahí no pierde ningún evento. Con «Prefer: wait=N» la respuesta espera hasta N segundos (30 a lo más) a que haya alguno. Se conservan 90 días.',
  query: Type.Object(
    {
      cursor: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'El «siguiente» de la respuesta anterior, o el «id» de un evento; sin él, desde el más antiguo (con «desc», desde el más reciente).',
        }),
      ),
      ...feedFilters,
      orden: Type.Enum(['asc', 'desc'], {
        default: 'asc',
        description:
          'Con «desc», del más reciente al más antiguo, para mirar: «siguiente» continúa hacia atrás y no se espera. Para no perder ninguno, «asc».',
      }),
      size: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Eventos a lo más.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      content: Type.Array(EventoSchema, { description: 'Los eventos, en el orden pedido.' }),
      siguiente: Type.String({ description: 'Para «cursor» la próxima vez; siempre está.' }),
      hayMas: Type.Boolean({ description: 'Ya hay más: continúe sin esperar.' }),
    }),
  },
  unprovoked: {
    'cursor-vencido': 'events older than their 90 days: feed.test.ts',
  },
  reads: ['Prefer'],
  handler: async ({ query, principal, request }, { db, feed, shutdown }: EventosDeps) => {
    const requested = { cursor: query.cursor, size: query.size, ...filtersOf(query), ...visibilityOf(principal) };
    if (query.orden === 'desc') {
      const { eventos, siguiente, hayMas } = await db.inAccount(principal.accountId, (tx) => readBack(tx, requested));
      return { result: { content: eventos, siguiente, hayMas } };
    }
    const read = (cursor: string | undefined): Promise<FeedPage> =>
      db.inAccount(principal.accountId, (tx) => readFeed(tx, { ...requested, cursor }));
    const deadlineMs = performance.now() + preferredWaitS(request) * 1000;
    let { cursor } = requested;
    for (;;) {
      // Subscribe before reading, so that no announcement in between is missed.
      const leftMs = Math.ceil(deadlineMs - performance.now());
      const waiting = leftMs > 0 ? feed.wait(principal.accountId, principal.accountId, leftMs) : undefined;
      try {
        const { eventos, siguiente, hayMas } = await read(cursor);
        if (eventos.length > 0 || waiting === undefined || shutdown.started.aborted)
          return { result: { content: eventos, siguiente, hayMas } };
        cursor = siguiente;
        if (!hayMas) await waiting.done;
      } finally {
        waiting?.leave();
      }
    }
  },
});
