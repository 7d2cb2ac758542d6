import type { FastifyRequest } from 'fastify';

/** Maximum of `Prefer: wait=N` (RFC 7240). */
export const WAIT_S_MAX = 30;

/** Returns the seconds the caller wants to wait; 0 for none. */
export function preferredWaitS(request: FastifyRequest): number {
  const { prefer } = request.headers;
  const header = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(header)?.[1];
  return seconds === undefined ? 0 : Math.min(WAIT_S_MAX, Number(seconds));
}
