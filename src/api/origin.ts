import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/trail.js';

/** From where a request came, for the audit trail. What a proxy says is an address only if it reads like one. */
export function originOf(request: FastifyRequest): Origin {
  const [address = ''] = request.ip.split('%', 1); // without an IPv6 zone, which is this machine's own affair
  return { ip: isIP(address) === 0 ? undefined : address, requestId: request.id };
}
