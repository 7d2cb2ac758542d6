import { Readable } from 'node:stream';
import { Type } from '#typebox';
import { authorize, type Principal } from '../../http/principal.js';
import { AppError } from '../../kernel/app-error.js';
import { feedEnd, readFeed, type FeedQuery } from './feed.js';
import { credentialsOf } from '../../http/admit.js';
import { defineRoute } from '../../http/route.js';
import { feedFilters, filtersOf, visibilityOf } from './query.js';
import type { EventosDeps } from './slice.js';

/** Shorter than proxies' idle timeouts; also the maximum delay until an expired credential is noticed. */
const HEARTBEAT_MS = 15_000;
const BATCH_SIZE = 200;

type StreamDeps = Pick<EventosDeps, 'db' | 'feed' | 'shutdown'>;

/** Streams the feed, for an open page. */
export const streamFeedRoute = defineRoute({
  id: 'eventos.flujo',
  method: 'GET',
  path: '/api/v1.0/eventos/flujo',
  access: 'ROLE_RECEIPTS',
  summary: 'Los eventos a medida que pasan (Server-Sent Events)',
  description:
    'Empieza ahora, o tras el evento de «Last-Event-ID». Cada mensaje lleva el evento como lo da GET /api/v1.0/eventos; una línea de comentario cada 15 segundos muestra que sigue vivo. Termina con su credencial. Por proceso, cinco a la vez por credencial y cincuenta por cuenta.',
  query: Type.Object(feedFilters, { additionalProperties: false }),
  responses: { 200: Type.String({ description: 'Los mensajes, a medida que llegan.' }) },
  unprovoked: {
    'cursor-vencido': 'events older than their 90 days: feed.test.ts',
  },
  reads: ['Last-Event-ID'],
  files: ['text/event-stream'],
  endless: true,
  handler: async ({ query, principal, request }, deps: EventosDeps) => {
    const release = deps.streams.enter(principal);
    try {
      const given = request.headers['last-event-id'];
      const cursor =
        typeof given === 'string' && given !== ''
          ? given
          : await deps.db.inAccount(principal.accountId, (tx) => feedEnd(tx));
      const requested = { cursor, size: BATCH_SIZE, ...filtersOf(query) };
      // An invalid cursor is reported as an error response, not in the stream.
      await deps.db.inAccount(principal.accountId, (tx) =>
        readFeed(tx, { ...requested, ...visibilityOf(principal), size: 1 }),
      );
      const credentials = credentialsOf(request, deps.https, 'passive');
      const left = new AbortController();
      request.raw.socket.once('close', () => {
        left.abort();
        release();
      });
      const stream = Readable.from(
        messages(deps, requested, left.signal, async () => {
          const now = await deps.authenticate(credentials);
          authorize(now, 'ROLE_RECEIPTS');
          return now;
        }),
        { objectMode: false },
      );
      return {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no', // nginx would buffer the stream
          // Otherwise a stopping service would wait for the idle timeout.
          Connection: 'close',
        },
        stream,
      };
    } catch (error) {
      release();
      throw error;
    }
  },
});

/** Yields the messages as long as `who` stays authenticated. */
async function* messages(
  { db, feed, shutdown }: StreamDeps,
  requested: Omit<FeedQuery, 'sees' | 'roles'>,
  left: AbortSignal,
  who: () => Promise<Principal>,
): AsyncGenerator<string> {
  let { cursor } = requested;
  // With the place: a client that loses the connection before its first event still resumes where it started.
  yield `retry: 2000\nid: ${cursor ?? ''}\n\n`;
  while (!left.aborted && !shutdown.started.aborted) {
    let principal: Principal;
    try {
      principal = await who();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield `event: fin\ndata: ${JSON.stringify({ code: error.code, message: error.publicMessage })}\n\n`;
      return;
    }
    const waiting = feed.wait(principal.accountId, principal.accountId, HEARTBEAT_MS);
    const leave = (): void => waiting?.leave();
    left.addEventListener('abort', leave, { once: true });
    try {
      const seen = cursor;
      const page = await db.inAccount(principal.accountId, (tx) =>
        readFeed(tx, { ...requested, ...visibilityOf(principal), cursor }),
      );
      cursor = page.siguiente;
      for (const evento of page.eventos) yield `id: ${evento.id}\ndata: ${JSON.stringify(evento)}\n\n`;
      if (page.hayMas) continue;
      // Advance the cursor, so that a reconnection skips the filtered events.
      if (page.eventos.length === 0 && cursor !== seen) yield `id: ${cursor}\n\n`;
      const before = performance.now();
      await (waiting?.done ?? new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS)));
      if (performance.now() - before >= HEARTBEAT_MS - 1000) yield ': sigue\n\n';
    } finally {
      left.removeEventListener('abort', leave);
      waiting?.leave();
    }
  }
}
