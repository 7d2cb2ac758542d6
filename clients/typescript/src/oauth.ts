import { RubricaError } from './error.js';

/** Credentials of an OAuth client; with `usuario` and `password`, its tokens act for that user. */
export interface OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly usuario?: string;
  readonly password?: string;
  /** Space-separated; all that the client may have unless given. */
  readonly scope?: string;
}

/** The token endpoint's answer (RFC 6749 §5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
}

/** Sends a form to the token endpoint with the client's credentials. */
export type RequestToken = (form: Readonly<Record<string, string>>) => Promise<TokenAnswer>;

export const TOKEN_PATH = '/api/v1.0/oauth/token';
/** A token is renewed this long before it expires, so that no call arrives with an expired one. */
const MARGIN_MS = 60_000;

/** Keeps one access token: obtains it at the first call, renews it before it expires and when the service refuses it. */
export class Tokens {
  #current: { readonly value: string; readonly renewAtMs: number } | undefined;
  #refresh: string | undefined;
  #pending: Promise<string> | undefined;

  constructor(
    private readonly options: OAuthOptions,
    private readonly request: RequestToken,
    private readonly now: () => number = Date.now,
  ) {}

  /** The current token. Concurrent calls share one request. */
  get(): Promise<string> {
    if (this.#current !== undefined && this.now() < this.#current.renewAtMs)
      return Promise.resolve(this.#current.value);
    this.#pending ??= this.#obtain().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Forgets a token that the service refused, unless another call already replaced it. */
  drop(value: string): void {
    if (this.#current?.value === value) this.#current = undefined;
  }

  async #obtain(): Promise<string> {
    const answer = await this.#answer();
    const lifeMs = (answer.expires_in ?? 3600) * 1000;
    // Half of a very short life, instead of a time that has passed.
    this.#current = { value: answer.access_token, renewAtMs: this.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) };
    this.#refresh = answer.refresh_token;
    return answer.access_token;
  }

  async #answer(): Promise<TokenAnswer> {
    const { usuario, password, scope } = this.options;
    const refresh = this.#refresh;
    this.#refresh = undefined;
    if (refresh !== undefined) {
      try {
        return await this.request({ grant_type: 'refresh_token', refresh_token: refresh });
      } catch (error) {
        // Expired, revoked, or used by an attempt whose answer was lost: the password still works.
        if (!(error instanceof RubricaError && error.status === 400)) throw error;
      }
    }
    return this.request({
      ...(usuario === undefined || password === undefined
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'password', username: usuario, password }),
      ...(scope === undefined ? {} : { scope }),
    });
  }
}

/** HTTP Basic with the client's credentials, form-encoded first (RFC 6749 §2.3.1). */
export function basicOf({ clientId, clientSecret }: OAuthOptions): string {
  const encoded = [clientId, clientSecret].map((part) => new URLSearchParams({ '': part }).toString().slice(1));
  return `Basic ${btoa(encoded.join(':'))}`;
}
