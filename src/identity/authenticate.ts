import { hash } from 'node:crypto';
import { findApiKeyCredential, touchApiKey } from './store/api-keys.js';
import { findTokenCredential, type TokenCredential } from './store/oauth.js';
import { accountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { CredentialCache } from './credential-cache.js';
import { asRoles, narrowEmpresas, type Principal } from '../http/principal.js';
import { readApiKeyForm, sha256 } from './secrets.js';
import { checkCsrf, findSession, rightsOf } from './sessions.js';
import type { Credentials } from '../http/admit.js';
import { ADMIN_SCOPE } from '../http/oauth-endpoints.js';

interface Deps {
  readonly db: Database;
  readonly cache: CredentialCache;
}

/**
 * Returns the principal of a request, or fails with 401. Precedence: bearer token, API key, portal cookie. Credentials that a program
 * sends explicitly win over those a browser adds by itself.
 */
export async function authenticate(deps: Deps, credentials: Credentials): Promise<Principal> {
  const { apiKey, bearer, session } = credentials;
  if (bearer !== undefined) return deps.cache.get(cached('t', bearer), () => findToken(deps.db, sha256(bearer)));
  if (apiKey === undefined && session !== undefined) {
    const principal = await deps.cache.get(cached('s', session.token), () => findSession(deps.db, session));
    checkCsrf(session);
    return principal;
  }
  if (apiKey === undefined) {
    throw new AppError(
      'sin-credencial',
      'Falta la credencial: envíe su API key en el encabezado X-API-KEY, o un token en «Authorization: Bearer …».',
    );
  }
  // A recently accepted key is well formed.
  const name = cached('k', apiKey);
  const known = deps.cache.known(name);
  if (known !== undefined) return known;
  const form = readApiKeyForm(apiKey);
  if (form.kind === 'mistyped') {
    throw new AppError(
      'api-key-mal-escrita',
      'La API key está mal escrita o incompleta: cópiela otra vez, entera, desde «rk_» hasta el último carácter.',
    );
  }
  return deps.cache.get(name, () => findKey(deps.db, sha256(apiKey), form.live));
}

/** Cache key of a credential: no secret stays in memory longer than its request. */
function cached(kind: 'k' | 's' | 't', secret: string): string {
  return kind + hash('sha256', secret, 'base64');
}

async function findKey(db: Database, hash: Buffer, live: boolean): Promise<Principal> {
  return db.asAccess(async (tx) => {
    const key = await findApiKeyCredential(tx, hash);
    if (key === undefined) {
      throw new AppError(
        'api-key-desconocida',
        `La API key está bien escrita pero no existe en este servicio. Las de pruebas empiezan con rk_test_ y las de producción con rk_live_; esta es de ${live ? 'producción' : 'pruebas'}. Compruebe la dirección del servicio o cree otra API key.`,
      );
    }
    if (key.revoked)
      throw new AppError('api-key-revocada', 'La API key fue revocada. Cree otra y cámbiela en su sistema.');
    if (key.expired) {
      throw new AppError('api-key-expirada', 'La API key expiró. Rótela o cree otra y cámbiela en su sistema.');
    }
    if (key.creatorDisabled) {
      throw new AppError(
        'usuario-desactivado',
        'La API key no vale porque quien la creó está desactivado. Cree otra con un usuario activo.',
      );
    }
    if (key.lastUseStale) await touchApiKey(tx, key.id);
    return {
      kind: 'api-key',
      accountId: accountId(key.accountId),
      id: key.id,
      nombre: key.nombre,
      // A key never has more rights than its creator has now, whatever it was created with.
      roles: asRoles(key.roles.filter((role) => key.creatorRoles.includes(role))),
      empresas: limitedTo(narrowEmpresas(key.empresas, key.creatorEmpresas)),
      administrador: false,
    };
  });
}

async function findToken(db: Database, hash: Buffer): Promise<Principal> {
  const token = await db.asAccess((tx) => findTokenCredential(tx, hash));
  if (token === undefined || token.expired || token.clientDisabled) {
    throw new AppError(
      'token-invalido',
      'El token de acceso no existe, expiró o fue revocado. Obtenga otro en POST /api/v1.0/oauth/token.',
    );
  }
  if (token.userDisabled) {
    throw new AppError(
      'usuario-desactivado',
      'El usuario de este token está desactivado. Pida a un administrador que lo active.',
    );
  }
  return tokenPrincipal(token);
}

/** A token's rights: its scope, limited to the current rights of its client and its user (if any). */
function tokenPrincipal(token: TokenCredential): Principal {
  const scope = token.scope.split(' ');
  const allowed = scope.filter((word) => token.clientRoles.includes(word));
  const byClient = token.clientAdministrador && scope.includes(ADMIN_SCOPE);
  const base = { accountId: accountId(token.accountId) };
  if (token.userId === null) {
    return {
      ...base,
      kind: 'client',
      id: token.clientId,
      nombre: token.clientNombre,
      roles: asRoles(allowed),
      empresas: limitedTo(token.clientEmpresas),
      administrador: byClient,
    };
  }
  const userRoles = token.userRoles ?? [];
  const { lacksSecondFactor } = token;
  return {
    ...base,
    kind: 'user',
    id: token.userId,
    nombre: token.usuario ?? token.userId,
    ...rightsOf({
      rol: byClient ? token.userRol : null,
      roles: allowed.filter((role) => userRoles.includes(role)),
      lacksSecondFactor,
    }),
    empresas: limitedTo(narrowEmpresas(token.clientEmpresas, token.userEmpresas)),
  };
}

function limitedTo(rucs: readonly string[] | null): 'todas' | ReadonlySet<string> {
  return rucs === null ? 'todas' : new Set(rucs);
}
