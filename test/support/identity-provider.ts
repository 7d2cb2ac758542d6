import { createHash, createHmac, createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** Changes to what the provider answers; each makes it hostile in one way. */
export interface Behaviour {
  readonly metadata?: Claims | undefined;
  /** Answers the metadata request itself. */
  readonly onMetadata?: ((response: ServerResponse) => void) | undefined;
  readonly claims?: Claims | undefined;
  readonly sign?: ((claims: Claims, keys: SigningKeys) => string) | undefined;
  /** Answers the token request itself. */
  readonly onToken?: ((response: ServerResponse) => void) | undefined;
}

export interface SigningKeys {
  readonly listed: KeyObject;
  readonly listedPublic: KeyObject;
  readonly unlisted: KeyObject;
}

/** Parameters of the return to the portal. */
export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

/** An OpenID provider of the test, honest unless told otherwise. */
export interface TestProvider {
  readonly issuer: string;
  readonly port: number;
  readonly clientId: string;
  behave(behaviour: Behaviour): void;
  /** The person that signs in next. */
  person(claims: Claims): void;
  /** Signs the person in, as its browser would at this authorization URL. */
  authorize(url: string): Returned;
  stop(): Promise<void>;
}

const CLIENT = 'rubrica';
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT by RS256. */
export function rs256(header: Claims, claims: Claims, key: KeyObject): string {
  const signed = `${base64({ alg: 'RS256', typ: 'JWT', ...header })}.${base64(claims)}`;
  return `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`;
}

export function hs256(claims: Claims, secret: string): string {
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export function unsigned(claims: Claims): string {
  return `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
}

export async function startTestProvider(): Promise<TestProvider> {
  const [listed, unlisted] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (listed === undefined || unlisted === undefined) throw new Error('no keys');
  const keys = { listed: listed.privateKey, listedPublic: listed.publicKey, unlisted: unlisted.privateKey };
  let behaviour: Behaviour = {};
  let person: Claims = {};
  const codes = new Map<string, { nonce: string; challenge: string }>();

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') {
      if (behaviour.onMetadata !== undefined) behaviour.onMetadata(response);
      else json(response, { ...metadata(), ...behaviour.metadata });
    } else if (url.pathname === '/jwks') {
      json(response, {
        keys: [{ ...listed.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }],
      });
    } else if (url.pathname === '/authorize') {
      // The page of a real provider: the person clicks, and the browser goes back.
      const { code, state, iss } = authorize(url.href);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries({ code, state, iss })) back.searchParams.set(name, value);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><title>Proveedor</title><h1>Proveedor</h1><a href="${back.href.replaceAll('&', '&amp;')}">Aceptar</a>`,
      );
    } else if (url.pathname === '/salir') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Adios</h1>');
    } else if (url.pathname === '/token') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        token(new URLSearchParams(Buffer.concat(chunks).toString()), response);
      });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  const metadata = (): Claims => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/salir`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  });

  function authorize(text: string): Returned {
    const { searchParams } = new URL(text);
    const code = randomUUID();
    codes.set(code, {
      nonce: searchParams.get('nonce') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
    });
    return { code, state: searchParams.get('state') ?? '', iss: issuer };
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (behaviour.onToken !== undefined) {
      behaviour.onToken(response);
      return;
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked === undefined || challenge !== asked.challenge) {
      json(response, { error: 'invalid_grant' }, 400);
      return;
    }
    const nowS = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT,
      exp: nowS + 300,
      iat: nowS,
      nonce: asked.nonce,
      ...person,
      ...behaviour.claims,
    };
    const sign = behaviour.sign ?? ((all) => rs256({ kid: 'k1' }, all, keys.listed));
    json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: sign(claims, keys) });
  }

  return {
    issuer,
    port,
    clientId: CLIENT,
    authorize,
    behave: (next) => {
      behaviour = next;
    },
    person: (claims) => {
      person = claims;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
