import type { Configuration, ServerMetadata } from 'openid-client';
import type { ProviderFields } from '../store/identity-providers.js';
import { sha256 } from '../secrets.js';
import type { Claims } from './claims.js';
import { providerFetch, ProviderUnreachableError, type ProviderPolicy } from './provider-fetch.js';

/** A provider to talk to. */
export interface ProviderAccess extends Pick<ProviderFields, 'issuer' | 'clientId'> {
  readonly account: string;
  readonly secret: string;
}

/** A sign-in that begins: the address for the browser, and the secrets that its answer must match. */
export interface StartedSignIn {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Parameters that the provider added to the return address. */
export interface ReturnParameters {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** Metadata that an administrator sees when testing. */
export interface ProviderFacts {
  readonly algorithms: readonly string[];
  readonly signsOut: boolean;
  readonly keys: number;
}

/** OpenID Connect as a relying party. Throws `ProviderUnreachableError` or `ProviderRefusedError`. */
export interface OidcClient {
  start(provider: ProviderAccess, redirectUri: string, hint: string | undefined): Promise<StartedSignIn>;
  /** Exchanges the code and returns the claims of the verified ID token. */
  redeem(
    provider: ProviderAccess,
    redirectUri: string,
    answer: ReturnParameters,
    expected: Pick<StartedSignIn, 'state' | 'nonce' | 'verifier'>,
  ): Promise<Claims>;
  /** Address that also signs out at the provider; undefined: it has none. */
  endSessionUrl(provider: ProviderAccess, returnTo: string): Promise<string | undefined>;
  /** Reads metadata and keys, ignoring the cache. */
  probe(provider: ProviderAccess): Promise<ProviderFacts>;
}

/** An answer of the provider failed a check. The message is technical, for the log and the trail. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError';
}

/** Asymmetric signatures only: with `none` or HMAC anyone could make a token. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const METADATA_LIFETIME_MS = 10 * 60_000;
/** Providers with metadata in memory; the least recently used are dropped. */
const PROVIDERS_MAX = 500;
/** A failing provider is not asked again for this time. */
const FAILURE_LIFETIME_MS = 5_000;
/** Clock difference to a provider. */
const CLOCK_SKEW_S = 60;
/** Age of a token that was made for this sign-in. */
const TOKEN_AGE_MAX_S = 10 * 60;
const URL_CHARS_MAX = 2000;

export function createOidcClient(policy: ProviderPolicy & { readonly encryptionRequired: boolean }): OidcClient {
  const cache = new Map<string, { readonly at: number; readonly config: Promise<Configuration>; failed: boolean }>();

  async function discover(provider: ProviderAccess): Promise<Configuration> {
    const { issuer, clientId, secret, account } = provider;
    const oidc = await import('openid-client');
    const server = new URL(issuer);
    const plain = server.protocol === 'http:';
    const fetch = providerFetch(policy, account);
    // Only the simulator's environment lets the guard connect without TLS.
    // oxlint-disable-next-line typescript/no-deprecated -- marked by the library to stand out
    const allowPlain = oidc.allowInsecureRequests;
    const found = await checked(() =>
      oidc.discovery(server, clientId, undefined, oidc.None(), {
        [oidc.customFetch]: fetch,
        execute: plain ? [allowPlain] : [],
      }),
    );
    const metadata: Readonly<ServerMetadata> = found.serverMetadata();
    // The library accepts other issuers of Entra and B2C.
    if (metadata.issuer !== issuer)
      throw new ProviderRefusedError(`issuer of the metadata: ${metadata.issuer.slice(0, 200)}`);
    const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
    const algorithms = ALGORITHMS.filter((one) => offered.includes(one));
    if (algorithms.length === 0) throw new ProviderRefusedError('no accepted signature algorithm in the metadata');
    for (const url of [metadata.authorization_endpoint, metadata.end_session_endpoint])
      if (url !== undefined) checkBrowserUrl(url, policy.encryptionRequired);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
    const config = new oidc.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      clientId,
      undefined,
      authentication,
    );
    config[oidc.customFetch] = fetch;
    // Without this the library trusts TLS and skips the signature of tokens from the token endpoint.
    oidc.enableNonRepudiationChecks(config);
    // oxlint-disable-next-line typescript/no-deprecated -- marked by the library to stand out
    if (plain) allowPlain(config);
    return config;
  }

  function configOf(provider: ProviderAccess): Promise<Configuration> {
    const secretHash = sha256(provider.secret).toString('base64');
    const key = [provider.account, provider.issuer, provider.clientId, secretHash].join(' ');
    const known = cache.get(key);
    cache.delete(key);
    const lifetimeMs = known?.failed === true ? FAILURE_LIFETIME_MS : METADATA_LIFETIME_MS;
    const fresh = known !== undefined && performance.now() - known.at < lifetimeMs;
    const entry = fresh ? known : { at: performance.now(), config: discover(provider), failed: false };
    entry.config.catch(() => {
      entry.failed = true;
    });
    cache.set(key, entry);
    if (cache.size > PROVIDERS_MAX) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
    return entry.config;
  }

  return {
    start: async (provider, redirectUri, hint) => {
      const oidc = await import('openid-client');
      const config = await configOf(provider);
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(hint === undefined ? {} : { login_hint: hint }),
      });
      return { url: url.href, state, nonce, verifier };
    },
    redeem: async (provider, redirectUri, answer, expected) => {
      const oidc = await import('openid-client');
      const config = await configOf(provider);
      const url = new URL(redirectUri);
      url.searchParams.set('code', answer.code);
      url.searchParams.set('state', answer.state);
      if (answer.iss !== undefined) url.searchParams.set('iss', answer.iss);
      const tokens = await checked(() =>
        oidc.authorizationCodeGrant(config, url, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderRefusedError('no ID token');
      const nowS = Date.now() / 1000;
      if (claims.iat > nowS + CLOCK_SKEW_S) throw new ProviderRefusedError('iat in the future');
      if (claims.iat < nowS - TOKEN_AGE_MAX_S) throw new ProviderRefusedError('iat too old');
      // At most 255 ASCII characters (OpenID Connect Core, section 2); PostgreSQL text cannot hold a NUL byte.
      if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new ProviderRefusedError('sub');
      // OpenID Connect Core, section 3.1.3.7: an azp must be this client, whatever the audience.
      if (claims.azp !== undefined && claims.azp !== provider.clientId) throw new ProviderRefusedError('azp');
      return { ...claims };
    },
    endSessionUrl: async (provider, returnTo) => {
      const oidc = await import('openid-client');
      const config = await configOf(provider);
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    },
    probe: async (provider) => {
      const config = await discover(provider);
      const metadata = config.serverMetadata();
      if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
        throw new ProviderRefusedError('metadata without authorization_endpoint or token_endpoint');
      if (metadata.jwks_uri === undefined) throw new ProviderRefusedError('metadata without jwks_uri');
      const answer = await providerFetch(policy, provider.account)(metadata.jwks_uri, {
        method: 'GET',
        headers: { accept: 'application/json' },
        body: undefined,
        redirect: 'manual',
      });
      const keys = answer.ok ? keysOf(await answer.text()) : 0;
      if (keys === 0) throw new ProviderRefusedError('no keys at jwks_uri');
      return {
        algorithms: metadata.id_token_signing_alg_values_supported ?? [],
        signsOut: metadata.end_session_endpoint !== undefined,
        keys,
      };
    },
  };
}

/** An address that the browser is sent to: never `javascript:` and its like. */
function checkBrowserUrl(text: string, encryptionRequired: boolean): void {
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  const accepted = protocol === 'https:' || (protocol === 'http:' && !encryptionRequired);
  if (!accepted || text.length > URL_CHARS_MAX) throw new ProviderRefusedError(`endpoint: ${text.slice(0, 200)}`);
}

function keysOf(text: string): number {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) ? keys.length : 0;
  } catch {
    return 0;
  }
}

/** Runs a call of the library and reduces its failures to the two kinds. */
async function checked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnreachableError || cause instanceof ProviderRefusedError) throw cause;
    const { status, cause, error: word } = error as { status?: unknown; cause?: unknown; error?: unknown };
    const answered = cause instanceof Response ? cause.status : status;
    if (typeof answered === 'number' && answered >= 500)
      throw new ProviderUnreachableError(`El proveedor respondió con un error (HTTP ${answered}).`, { cause: error });
    const text = error instanceof Error ? error.message : 'unknown';
    throw new ProviderRefusedError(typeof word === 'string' ? `${text}: ${word}` : text, { cause: error });
  }
}
