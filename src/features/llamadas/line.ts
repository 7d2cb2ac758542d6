import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewLlamada } from './store.js';
import { maskSecrets } from '../../http/masking.js';

/** Fields of a refusal that a line names. */
const FIELDS_MAX = 20;
/** A path of the interface, like `detalles[0].impuesto[1].codigo`. */
const FIELD = /^[a-zA-Z][\w-]{0,60}(?:\[\d{1,6}\]|\.[a-zA-Z][\w-]{0,60}){0,12}$/;
/** Longer runs of digits may be an identification. */
const DIGITS = /\d{7,}/;
/** Shown in place of a field whose name the caller chose: it may be personal data. */
const OTHER_FIELD = '(otro)';

/** The line of an answered request, without anything the caller wrote; undefined: not logged. */
export function lineOf(request: FastifyRequest, reply: FastifyReply): Omit<NewLlamada, 'id'> | undefined {
  const { principal, refusal } = request;
  if (principal === undefined) return undefined;
  // The portal's own requests only matter if they failed.
  if (principal.session === true && reply.statusCode < 400) return undefined;
  return {
    account_id: principal.accountId,
    actor_kind: principal.kind,
    actor_id: principal.id,
    metodo: request.method,
    ruta: request.routeOptions.url ?? '',
    estado: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    request_id: maskSecrets(request.id),
    codigo: refusal?.code ?? null,
    campos: refusal === undefined ? [] : fieldsOf((refusal.more.issues ?? []).map(({ field }) => field)),
  };
}

/** The fields named by a refusal, once each. */
export function fieldsOf(fields: readonly string[]): readonly string[] {
  const shown = fields.filter((field) => field !== '').map((field) => (isKnown(field) ? field : OTHER_FIELD));
  return [...new Set(shown)].slice(0, FIELDS_MAX);
}

function isKnown(field: string): boolean {
  return FIELD.test(field) && !DIGITS.test(field) && maskSecrets(field) === field;
}
