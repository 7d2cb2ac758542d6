import type { IncomingMessage } from 'node:http';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { findTokenUser, type TokenUser } from '../store/oauth.js';
import { accountId, type AccountId, type Database } from '../../db/transactions.js';
import { recordAccessAudit, type Actor, type Origin } from '../../audit/trail.js';
import { AppError } from '../../kernel/app-error.js';
import { CODE_NEEDED, logIn, LOGIN_REFUSED } from '../login.js';
import type { Vault } from '../second-factor.js';
import { ACCOUNT_METADATA, NAME_METADATA } from './adapter.js';
import { SCOPES, ADMIN_SCOPE } from '../../http/oauth-endpoints.js';

const PROVIDER_REQUIRED =
  'La cuenta solo admite ingresar con el proveedor de la empresa. Un programa usa una API key o un cliente OAuth con client_credentials.';
const SECOND_FACTOR_NEEDED =
  'La cuenta exige un segundo paso y este usuario no lo tiene: debe agregarlo en el portal. Para un programa use una API key o un cliente OAuth.';

type Client = NonNullable<KoaContextWithOIDC['oidc']['client']>;
type Handler = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

interface Deps {
  readonly db: Database;
  readonly vault: Vault;
  /** Token rate limit per account: takes one, returns 0 or the seconds until the next. */
  readonly tokens: { take(account: string): number };
  /** Origin of a request, from the HTTP layer (behind a proxy the socket does not have it). */
  readonly originOf: (request: IncomingMessage) => Origin;
}

/**
 * `client_credentials`. Replaces oidc-provider's, where an omitted scope means none and an unknown one is accepted. Here an omitted
 * scope means all of the client's (RFC 6749 §3.3 leaves it to the server), and an unknown one is refused.
 */
export function clientCredentialsGrant(deps: Deps): Handler {
  return async (ctx, next) => {
    const client = clientOf(ctx);
    takeToken(deps, ctx);
    const scope = grantedScope(ctx, scopesOf(client));
    const token = new ctx.oidc.provider.ClientCredentials({ client, scope });
    ctx.oidc.entity('ClientCredentials', token);
    const value = await token.save();
    await audit(deps, ctx, { kind: 'client', id: client.clientId, nombre: nameOf(client) }, scope);
    ctx.body = { access_token: value, expires_in: token.expiration, token_type: token.tokenType, scope };
    await next();
  };
}

/** `password`: existing integrations use it (spec/API.md §2). The user must belong to the client's account. */
export function passwordGrant(deps: Deps): Handler {
  return async (ctx, next) => {
    const client = clientOf(ctx);
    const { username, password, totp } = ctx.oidc.params ?? {};
    if (typeof username !== 'string' || typeof password !== 'string' || username === '' || password === '') {
      throw new errors.InvalidRequest('Faltan los parámetros username y password en el cuerpo.');
    }
    takeToken(deps, ctx);
    const codigo = typeof totp === 'string' ? totp : undefined;
    const claim = { usuario: username, password, codigo, within: accountOf(client) };
    const outcome = await logIn(deps, claim, deps.originOf(ctx.req)).catch((error: unknown) => {
      // Our own refusals (too many concurrent logins), translated to RFC 6749 errors.
      if (!(error instanceof AppError)) throw error;
      throw retryLater(ctx, error.publicMessage, error.more.retryAfterS);
    });
    if (outcome.kind === 'code-needed') throw new errors.CustomOIDCProviderError('invalid_grant', CODE_NEEDED);
    if (outcome.kind === 'provider-required')
      throw new errors.CustomOIDCProviderError('invalid_grant', PROVIDER_REQUIRED);
    const user =
      outcome.kind === 'logged-in' ? await deps.db.asAccess((tx) => findTokenUser(tx, outcome.userId)) : undefined;
    if (user === undefined) throw new errors.CustomOIDCProviderError('invalid_grant', LOGIN_REFUSED);
    if (user.lacksSecondFactor) throw new errors.CustomOIDCProviderError('invalid_grant', SECOND_FACTOR_NEEDED);
    const scope = grantedScope(ctx, scopesOf(client).filter(allowedTo(user)));

    const { AccessToken, Grant, RefreshToken } = ctx.oidc.provider;
    const grant = new Grant({ clientId: client.clientId, accountId: user.id });
    grant.addOIDCScope(scope);
    const grantId = await grant.save();
    const token = new AccessToken({ client, accountId: user.id, grantId, gty: 'password', scope });
    const refreshToken = new RefreshToken({ client, accountId: user.id, grantId, gty: 'password', scope });
    ctx.oidc.entity('AccessToken', token);
    ctx.oidc.entity('RefreshToken', refreshToken);
    const [value, refreshValue] = [await token.save(), await refreshToken.save()];
    await audit(deps, ctx, { kind: 'user', id: user.id, nombre: user.usuario }, scope);
    ctx.body = {
      access_token: value,
      token_type: token.tokenType,
      expires_in: token.expiration,
      refresh_token: refreshValue,
      scope,
    };
    await next();
  };
}

/** Limits token requests, since each token stores rows; over the limit, responds with the retry delay. */
export function takeToken({ tokens }: Pick<Deps, 'tokens'>, ctx: KoaContextWithOIDC): void {
  const waitS = tokens.take(accountOf(clientOf(ctx)));
  if (waitS === 0) return;
  const message = 'La cuenta pide demasiados tokens; use cada uno durante su hora de validez, espere y repita.';
  throw retryLater(ctx, message, waitS);
}

/** RFC 6749 has no error for it; every HTTP client understands 429 with Retry-After. */
function retryLater(ctx: KoaContextWithOIDC, description: string, retryAfterS = 5): errors.OIDCProviderError {
  ctx.set('Retry-After', String(retryAfterS));
  return Object.assign(new errors.OIDCProviderError(429, 'temporarily_unavailable'), {
    error_description: description,
  });
}

export function accountOf(client: Client): AccountId {
  return accountId(String(client[ACCOUNT_METADATA]));
}

function nameOf(client: Client): string {
  return String(client[NAME_METADATA]);
}

function scopesOf(client: Client): string[] {
  return (client.scope ?? '').split(' ').filter((word) => word !== '');
}

function allowedTo(user: TokenUser): (scope: string) => boolean {
  return (scope) => (scope === ADMIN_SCOPE ? user.rol === 'administrador' : user.roles.includes(scope));
}

/** Returns the requested scope, or all allowed scopes. */
function grantedScope(ctx: KoaContextWithOIDC, allowed: readonly string[]): string {
  const requested = ctx.oidc.params?.['scope'];
  if (typeof requested !== 'string' || requested.trim() === '') return allowed.join(' ');
  const words = [...new Set(requested.trim().split(/ +/))];
  const unknown = words.find((word) => !SCOPES.includes(word));
  if (unknown !== undefined) {
    throw new errors.InvalidScope(`No existe el scope «${unknown}». Los scopes son: ${SCOPES.join(', ')}.`, unknown);
  }
  const refused = words.find((word) => !allowed.includes(word));
  if (refused !== undefined) {
    throw new errors.InvalidScope(
      `No se puede dar el scope ${refused}: deben tenerlo el cliente OAuth y, si lo hay, el usuario.`,
      refused,
    );
  }
  return words.join(' ');
}

function clientOf(ctx: KoaContextWithOIDC): Client {
  const { client } = ctx.oidc;
  if (client === undefined) throw new Error('oidc-provider called a grant without a client');
  return client;
}

async function audit(deps: Deps, ctx: KoaContextWithOIDC, actor: Actor, scope: string): Promise<void> {
  const client = clientOf(ctx);
  await deps.db.asAccess((tx) =>
    recordAccessAudit(tx, accountOf(client), {
      actor,
      action: 'oauth.issue',
      // Issued before the token's limits are known.
      subject: { kind: 'oauth-client', id: client.clientId, empresas: null },
      changes: { grant: ctx.oidc.params?.['grant_type'], scope },
      ...deps.originOf(ctx.req),
    }),
  );
}
