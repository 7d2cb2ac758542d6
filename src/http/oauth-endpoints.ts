import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Origin } from '../audit/trail.js';
import { ROLES } from '../kernel/roles.js';

/** Scope of tokens that may administer their account; the other scopes are the nine roles. */
export const ADMIN_SCOPE = 'administrador';

/** OAuth routes (spec/API.md §2); no other route of oidc-provider is reachable. */
export const OAUTH_ROUTES = {
  token: '/api/v1.0/oauth/token',
  introspection: '/api/v1.0/oauth/introspect',
  revocation: '/api/v1.0/oauth/revoke',
  metadata: '/.well-known/oauth-authorization-server',
} as const;

/** All scopes: the nine roles, and account administration. */
export const SCOPES: readonly string[] = [...ROLES, ADMIN_SCOPE];

/** OAuth 2.0 as a request listener: the HTTP layer passes the raw request, body unread. */
export interface OAuth {
  /** Serves the routes of `OAUTH_ROUTES`; `origin` goes to the audit trail. */
  handle(request: IncomingMessage, response: ServerResponse, origin?: Origin): void;
}
