import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/trail.js';

/** Returns the origin of a request, for the audit trail. A proxy's value counts only if it is a valid address. */
export function originOf(request: FastifyRequest): Origin {
  const [address = ''] = request.ip.split('%', 1); // drop the IPv6 zone, which is local to this machine
  return { ip: isIP(address) === 0 ? undefined : address, requestId: request.id };
}
