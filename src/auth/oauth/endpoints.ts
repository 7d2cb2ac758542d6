import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Origin } from '../../audit/trail.js';
import { ROLES } from '../../domain/roles.js';
import { ADMIN_SCOPE } from '../authenticate.js';

/** Where OAuth answers (spec/API.md §2); nothing else of oidc-provider can be reached. */
export const OAUTH_ROUTES = {
  token: '/api/v1.0/oauth/token',
  introspection: '/api/v1.0/oauth/introspect',
  revocation: '/api/v1.0/oauth/revoke',
  metadata: '/.well-known/oauth-authorization-server',
} as const;

/** All scopes there are: the nine roles, and the administration of the account. */
export const SCOPES: readonly string[] = [...ROLES, ADMIN_SCOPE];

/** OAuth 2.0 as a listener: the HTTP layer hands it the raw request, body unread. */
export interface OAuth {
  /** Serves the routes of `OAUTH_ROUTES`; `origin` is what the audit trail notes. */
  handle(request: IncomingMessage, response: ServerResponse, origin?: Origin): void;
}
