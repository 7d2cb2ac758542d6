// The part of oidc-provider 8 that we use, which ships no types; `@types/oidc-provider` brings seventeen packages.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** A key; we pass what Node exports. */
  export type JWK = Readonly<Record<string, unknown>>;

  /** A client with its metadata, ours included. */
  export interface Client {
    readonly clientId: string;
    readonly clientSecret?: string;
    readonly scope?: string;
    readonly [metadata: string]: unknown;
  }

  interface Token {
    readonly clientId?: string;
    readonly expiration: number;
    readonly tokenType: string;
    save(): Promise<string>;
    /** Seconds since the first token of its grant. */
    totalLifetime(): number;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface ClientToken {
    readonly client: Client;
    readonly scope: string;
  }
  interface AccountToken extends ClientToken {
    readonly accountId: string;
    readonly grantId: string;
    readonly gty: string;
  }

  /** Koa's context. */
  interface Context {
    readonly req: IncomingMessage;
    status: number;
    body: unknown;
    set(header: string, value: string): void;
  }

  export interface KoaContextWithOIDC extends Context {
    readonly oidc: {
      readonly provider: Provider;
      readonly client?: Client;
      readonly params?: Readonly<Record<string, unknown>>;
      entity(name: string, token: Token): void;
    };
  }

  /** A stored model; the fields that we read. */
  export interface AdapterPayload {
    readonly clientId?: string;
    readonly accountId?: string;
    readonly grantId?: string;
    readonly [field: string]: unknown;
  }

  type Found = Promise<AdapterPayload | undefined>;

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void>;
    find(id: string): Found;
    findByUserCode(userCode: string): Found;
    findByUid(uid: string): Found;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export type AdapterFactory = (name: string) => Adapter;

  interface Feature {
    readonly enabled: boolean;
  }

  export interface Configuration {
    readonly adapter: AdapterFactory;
    readonly jwks: { readonly keys: readonly JWK[] };
    readonly cookies: { readonly keys: readonly string[] };
    readonly routes: Readonly<Record<'token' | 'introspection' | 'revocation', string>>;
    readonly scopes: readonly string[];
    readonly responseTypes: readonly string[];
    readonly clientAuthMethods: readonly ('client_secret_basic' | 'client_secret_post')[];
    readonly extraClientMetadata: { readonly properties: readonly string[] };
    readonly features: {
      readonly clientCredentials: Feature;
      readonly introspection: Feature & {
        readonly allowedPolicy: (ctx: KoaContextWithOIDC, client: Client, token: Token) => Promise<boolean>;
      };
      readonly revocation: Feature;
      readonly devInteractions: Feature;
      readonly userinfo: Feature;
      readonly rpInitiatedLogout: Feature;
      readonly resourceIndicators: Feature;
    };
    readonly findAccount: (
      ctx: KoaContextWithOIDC,
      id: string,
    ) => Promise<{ readonly accountId: string; readonly claims: () => { readonly sub: string } } | undefined>;
    readonly issueRefreshToken: () => boolean;
    readonly rotateRefreshToken: boolean;
    readonly ttl: {
      readonly AccessToken: number;
      readonly ClientCredentials: number;
      readonly Grant: number;
      readonly RefreshToken: (ctx: KoaContextWithOIDC, token: Token) => number;
    };
    readonly clientBasedCORS: () => boolean;
    readonly renderError: (ctx: KoaContextWithOIDC, out: Readonly<Record<string, unknown>>) => void;
  }

  type Next = () => Promise<void>;

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    /** Trust `X-Forwarded-Proto`. */
    proxy: boolean;
    readonly app: { on(event: 'error', listener: (error: unknown) => void): void };
    readonly Client: {
      readonly prototype: { compareClientSecret: (this: Client, actual: string) => boolean };
      find(id: string): Promise<Client | undefined>;
    };
    readonly ClientCredentials: new (of: ClientToken) => Token;
    readonly AccessToken: new (of: AccountToken) => Token;
    readonly RefreshToken: new (of: AccountToken) => Token;
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    registerGrantType(
      name: string,
      handler: (ctx: KoaContextWithOIDC, next: Next) => Promise<void>,
      parameters: readonly string[],
    ): void;
    use(middleware: (ctx: Context, next: Next) => Promise<void>): void;
    on(event: 'server_error', listener: (ctx: KoaContextWithOIDC, error: Error) => void): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }

  export namespace errors {
    class OIDCProviderError extends Error {
      constructor(status: number, error: string);
    }
    class InvalidRequest extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidScope extends OIDCProviderError {
      constructor(description: string, scope: string);
    }
    class CustomOIDCProviderError extends OIDCProviderError {
      constructor(error: string, description: string);
    }
  }
}
