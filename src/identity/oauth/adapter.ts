import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findOAuthClient,
  findPayload,
  upsertPayload,
  type OAuthClientCredential,
  type PayloadModel,
} from '../store/oauth.js';
import type { Database } from '../../db/transactions.js';
import { ADMIN_SCOPE } from '../../http/oauth-endpoints.js';
import { isClientId, sha256 } from '../secrets.js';

/** The client's account, passed through oidc-provider as extra client metadata. */
export const ACCOUNT_METADATA = 'rubrica_account_id';
/** The client's name, passed the same way. */
export const NAME_METADATA = 'rubrica_nombre';

const MODELS: readonly PayloadModel[] = ['AccessToken', 'ClientCredentials', 'RefreshToken', 'Grant'];

/** oidc-provider storage in PostgreSQL; tokens are stored as hashes. */
export function postgresAdapter(db: Database): AdapterFactory {
  return (name) => {
    if (name === 'Client') return clientAdapter(db);
    const model = MODELS.find((candidate) => candidate === name);
    return model === undefined ? refusing(name) : payloadAdapter(db, model);
  };
}

function payloadAdapter(db: Database, model: PayloadModel): Adapter {
  return {
    ...refusing(model),
    upsert: (id, payload, expiresIn) => {
      // `jti` is the token itself and must not be stored beside its own hash.
      const stored = { ...payload, jti: undefined };
      return db.asAccess((tx) =>
        upsertPayload(tx, {
          idHash: sha256(id),
          model,
          payload: stored,
          clientId: payload.clientId ?? '',
          userId: payload.accountId ?? null,
          grantId: payload.grantId ?? null,
          expiresInS: expiresIn,
        }),
      );
    },
    find: async (id) => {
      const row = await db.asAccess((tx) => findPayload(tx, model, sha256(id)));
      if (row === undefined) return undefined;
      // Stored by oidc-provider through `upsert` above.
      const payload = { ...row.payload, jti: id } as AdapterPayload;
      return row.consumedAt === null ? payload : { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) };
    },
    consume: async (id) => {
      // oidc-provider reads before it marks; of two requests with one refresh token only the first may continue.
      if (await db.asAccess((tx) => consumePayload(tx, model, sha256(id)))) return;
      throw new errors.InvalidGrant('refresh token already used');
    },
    destroy: (id) => db.asAccess((tx) => deletePayload(tx, model, sha256(id))),
    revokeByGrantId: (grantId) => db.asAccess((tx) => deletePayloadsOfGrant(tx, model, grantId)),
  };
}

function clientAdapter(db: Database): Adapter {
  return {
    ...refusing('Client'),
    find: async (id) => {
      if (!isClientId(id)) return undefined;
      const client = await db.asAccess((tx) => findOAuthClient(tx, id));
      return client && clientMetadata(client);
    },
  };
}

function clientMetadata(client: OAuthClientCredential): AdapterPayload {
  return {
    client_id: client.id,
    // The hash instead of the secret; provider.ts replaces the comparison accordingly.
    client_secret: client.secretHash.toString('hex'),
    grant_types: ['client_credentials', 'password', 'refresh_token'],
    redirect_uris: [],
    response_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
    // Unused, since no id_token is issued; the default (RS256) would require a key we do not create.
    id_token_signed_response_alg: 'ES256',
    scope: [...client.roles, ...(client.administrador ? [ADMIN_SCOPE] : [])].join(' '),
    [ACCOUNT_METADATA]: client.accountId,
    [NAME_METADATA]: client.nombre,
  };
}

/** Adapter for disabled features: sessions, interactions, codes. Any call is a bug. */
function refusing(name: string): Adapter {
  const refuse = (): Promise<never> => Promise.reject(new Error(`oidc-provider: ${name} is not kept`));
  return {
    upsert: refuse,
    find: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
