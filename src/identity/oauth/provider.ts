import { generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, type JWK, type KoaContextWithOIDC } from 'oidc-provider';
import { isDatabaseUnavailable } from '../../db/database-errors.js';
import { findTokenUser } from '../store/oauth.js';
import type { Database } from '../../db/transactions.js';
import type { Origin } from '../../audit/trail.js';
import { installationSecret } from '../../vault/installation-secret.js';
import type { Vault } from '../../vault/vault.js';
import { sha256 } from '../secrets.js';
import type { Random } from '../../kernel/random.js';
import { ACCOUNT_METADATA, NAME_METADATA, postgresAdapter } from './adapter.js';
import { accountOf, clientCredentialsGrant, passwordGrant, takeToken } from './grants.js';
import { OAUTH_ROUTES, SCOPES, type OAuth } from '../../http/oauth-endpoints.js';
import { spanishDescription } from './messages.js';
import { asForm, mayNameClientTwice, queryKind } from './query.js';

const ENDPOINTS = [OAUTH_ROUTES.token, OAUTH_ROUTES.introspection, OAUTH_ROUTES.revocation];

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
// Short enough to limit a leaked token's use, long enough that a till requests one only a few times a day.
const ACCESS_TOKEN_S = HOUR_S;
// A system that is off over a long weekend resumes without its password; an abandoned one is locked out in two weeks.
const REFRESH_TOKEN_S = 14 * DAY_S;
// After this the password is required again, however often the token was refreshed.
const GRANT_S = 90 * DAY_S;

interface Deps {
  readonly db: Database;
  readonly random: Random;
  /** Seals the key material and opens second-factor secrets. */
  readonly vault: Vault;
  /** Token rate limit per account: takes one, returns 0 or the seconds until the next. */
  readonly tokens: { take(account: string): number };
  /** Public URL of the service; read at the first request, when an ephemeral port is known. */
  readonly issuer: () => string;
  /** Accepts passwords in the URL from old clients (RUBRICA_COMPAT_VERONICA). */
  readonly queryPasswords: boolean;
  readonly log: { error(fields: object, message: string): void };
}

/** Creates the OAuth endpoints. The key material is created once and shared by the whole installation. */
export async function createOAuth(deps: Deps): Promise<OAuth> {
  const keys = await loadKeys(deps);
  const origins = new WeakMap<IncomingMessage, Origin>();
  const originOf = (request: IncomingMessage): Origin => origins.get(request) ?? {};
  let listener: ReturnType<Provider['callback']> | undefined;

  return {
    handle: (request, response, origin = {}) => {
      const [path = '', query] = (request.url ?? '').split('?', 2);
      if (path === OAUTH_ROUTES.metadata) {
        answer(response, 200, metadata(deps.issuer()), { 'cache-control': 'public, max-age=3600' });
        return;
      }
      // oidc-provider has routes that cannot be disabled.
      const requested = deps.queryPasswords && path === OAUTH_ROUTES.introspection ? ['GET', 'POST'] : ['POST'];
      if (!requested.includes(request.method ?? '') || !ENDPOINTS.some((endpoint) => endpoint === path)) {
        request.resume();
        answer(response, 404, { error: 'invalid_request', error_description: 'Esa dirección no existe.' }, {});
        return;
      }
      const kind = queryKind(path, query);
      if (kind === 'none' && request.method === 'POST' && !mayNameClientTwice(request)) {
        serve(request, response, origin);
        return;
      }
      if (kind === 'unknown' || (kind === 'secret' && !deps.queryPasswords)) {
        refuseQuery(request, response);
        return;
      }
      if (kind === 'secret') response.setHeader('Warning', QUERY_WARNING);
      asForm(request, path, query ?? '').then(
        (form) => {
          if (form === undefined) refuseQuery(request, response);
          else serve(form, response, origin);
        },
        (error: unknown) => {
          deps.log.error({ err: error }, 'oauth failed');
          response.destroy();
        },
      );
    },
  };

  function serve(request: IncomingMessage, response: ServerResponse, origin: Origin): void {
    origins.set(request, origin);
    const issuer = deps.issuer();
    // The configured URL determines the protocol; the caller's header is not trusted.
    request.headers['x-forwarded-proto'] = new URL(issuer).protocol.slice(0, -1);
    listener ??= createProvider(deps, issuer, keys, originOf).callback();
    void listener(request, response);
  }
}

/** Headers cannot hold accented letters. */
const QUERY_WARNING = '299 - "la contrasena en la direccion puede quedar en registros ajenos: enviela en el cuerpo"';

function createProvider(
  deps: Deps,
  issuer: string,
  keys: OAuthKeys,
  originOf: (request: IncomingMessage) => Origin,
): Provider {
  const provider = new Provider(issuer, configuration(deps, keys));
  provider.proxy = true; // reads the header that handle() sets
  provider.Client.prototype.compareClientSecret = function (actual: string): boolean {
    const expected = Buffer.from(String(this.clientSecret), 'hex');
    return timingSafeEqual(expected, sha256(actual));
  };
  const grants = { ...deps, originOf };
  provider.registerGrantType('client_credentials', clientCredentialsGrant(grants), ['scope']);
  provider.registerGrantType('password', passwordGrant(grants), ['username', 'password', 'totp', 'scope']);
  provider.use(async (ctx, next) => {
    await next();
    translate(ctx as KoaContextWithOIDC);
  });
  const failed = (error: unknown): void => {
    deps.log.error({ err: error }, 'oauth failed');
  };
  provider.on('server_error', (ctx, error) => {
    failed(error);
    if (!isDatabaseUnavailable(error)) return;
    ctx.status = 503;
    ctx.set('Retry-After', '5');
  });
  // By default Koa writes errors to the console.
  provider.app.on('error', failed);
  return provider;
}

function configuration(deps: Deps, keys: OAuthKeys): Configuration {
  return {
    adapter: postgresAdapter(deps.db),
    jwks: { keys: [...keys.jwks.keys] },
    cookies: { keys: [...keys.cookieKeys] },
    routes: {
      token: OAUTH_ROUTES.token,
      introspection: OAUTH_ROUTES.introspection,
      revocation: OAUTH_ROUTES.revocation,
    },
    scopes: [...SCOPES],
    responseTypes: [], // no authorization endpoint: there is no browser flow
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    extraClientMetadata: { properties: [ACCOUNT_METADATA, NAME_METADATA] },
    features: {
      clientCredentials: { enabled: true },
      introspection: {
        enabled: true,
        // A client may introspect tokens of its own account only.
        allowedPolicy: async (ctx, client, token) => {
          const owner = await ctx.oidc.provider.Client.find(token.clientId ?? '');
          return owner !== undefined && accountOf(owner) === accountOf(client);
        },
      },
      revocation: { enabled: true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    // Called at each refresh: the token of a user who is disabled, or lacks a required second factor, is rejected.
    findAccount: async (ctx, id) => {
      takeToken(deps, ctx);
      const user = await deps.db.asAccess((tx) => findTokenUser(tx, id));
      return user?.lacksSecondFactor === false ? { accountId: user.id, claims: () => ({ sub: user.id }) } : undefined;
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      ClientCredentials: ACCESS_TOKEN_S,
      Grant: GRANT_S,
      RefreshToken: (_ctx, token) => Math.max(1, Math.min(REFRESH_TOKEN_S, GRANT_S - token.totalLifetime())),
    },
    clientBasedCORS: () => false,
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
}

/** Translates errors to Spanish, and maps missing client authentication to the error of RFC 6749 §5.2. */
function translate(ctx: KoaContextWithOIDC): void {
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null || !('error' in body) || typeof body.error !== 'string') return;
  const description = 'error_description' in body ? String(body.error_description) : undefined;
  let error = body.error;
  if (description?.startsWith('no client authentication mechanism') === true) {
    error = 'invalid_client';
    ctx.status = 401;
  }
  // Headers cannot hold accented letters: the description is in the body.
  if (ctx.status === 401) ctx.set('WWW-Authenticate', `Basic realm="rubrica", error="${error}"`);
  ctx.body = { ...body, error, error_description: spanishDescription(error, description) };
}

/** RFC 8414 metadata. Not taken from OpenID discovery, which would announce an authorization endpoint. */
function metadata(issuer: string): Record<string, unknown> {
  const methods = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer,
    token_endpoint: issuer + OAUTH_ROUTES.token,
    introspection_endpoint: issuer + OAUTH_ROUTES.introspection,
    revocation_endpoint: issuer + OAUTH_ROUTES.revocation,
    token_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    grant_types_supported: ['client_credentials', 'password', 'refresh_token'],
    response_types_supported: [],
    scopes_supported: SCOPES,
    ui_locales_supported: ['es'],
  };
}

function refuseQuery(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  answer(
    response,
    400,
    {
      error: 'invalid_request',
      error_description:
        'No envíe parámetros en la dirección: quedarían escritos en registros e historiales. Envíelos en el cuerpo, como application/x-www-form-urlencoded. Si ya envió una contraseña o un secreto así, cámbielo. Para un cliente de Veronica que no se puede cambiar, el operador puede permitirlo con RUBRICA_COMPAT_VERONICA=si.',
    },
    { 'cache-control': 'no-store' },
  );
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** Keys that oidc-provider requires. Tokens are opaque, so nothing a client receives is signed with them. */
interface OAuthKeys {
  readonly jwks: { readonly keys: readonly JWK[] };
  readonly cookieKeys: readonly string[];
}

async function loadKeys({ db, vault, random }: Deps): Promise<OAuthKeys> {
  const stored = await installationSecret(db, vault, 'oauth', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
    return Buffer.from(JSON.stringify({ jwks: { keys: [jwk] }, cookieKeys: [random(32).toString('base64url')] }));
  });
  // Stored by the code above.
  return JSON.parse(stored.toString()) as OAuthKeys;
}
