import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/trail.js';

/** From where a request came, for the audit trail. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, requestId: request.id };
}
