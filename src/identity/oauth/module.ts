import type { Logger } from 'pino';
import { OAUTH_ROUTES, type OAuth } from '../../http/oauth-endpoints.js';
import { oauthSweep } from './sweep.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import { mountOAuth } from './mount.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import * as declaration from './declaration.js';

export const oauth = defineModule({
  tags: [
    { name: 'oauth', order: 25, nombre: 'OAuth 2.0', description: 'Obtener, revisar y revocar tokens de acceso.' },
  ],
  paths: Object.values(OAUTH_ROUTES),
  ...declaration,
  create: createOauth,
});

/** Clients keep a token for its hour, so few are requested; each stores rows. With the default limits: 5 per second, burst 50. */
const TOKENS = { shareOfRequests: 1 / 10, shareOfBurst: 1 / 2, burstMin: 10 } as const;

function createOauth({ db, vault, log, mint, config, baseUrl, admission }: Platform): Running<object> {
  const { rateLimitPerSecond: perSecond, rateLimitBurst: burst, compatVeronica } = config;
  const tokens = createRateLimiter(
    perSecond * TOKENS.shareOfRequests,
    Math.max(TOKENS.burstMin, burst * TOKENS.shareOfBurst),
    () => performance.now(),
  );
  const oauth = lazyOAuth(log, async () => {
    const { createOAuth } = await import('./provider.js');
    const { random } = mint;
    return createOAuth({ db, random, vault, tokens, issuer: baseUrl, queryPasswords: compatVeronica, log });
  });
  const { rateLimiter } = admission;
  return {
    api: () => ({}),
    mount: (server) => mountOAuth(server, { oauth, rateLimiter, compatVeronica }),
    duties: [oauthSweep(db)],
  };
}

/** Loads oidc-provider on the first token request: it takes as long to load as the rest of the start. */
function lazyOAuth(log: Logger, load: () => Promise<OAuth>): OAuth {
  let loading: Promise<OAuth> | undefined;
  return {
    handle: (request, response, origin) => {
      (loading ??= load()).then(
        (oauth) => {
          oauth.handle(request, response, origin);
        },
        (error: unknown) => {
          loading = undefined; // the database may have been down: the next request retries
          log.error({ err: error }, 'oauth could not start');
          response.writeHead(503, { 'retry-after': '5' }).end();
        },
      );
    },
  };
}
