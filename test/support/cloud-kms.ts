import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  privateEncrypt,
  verify,
  type KeyObject,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does instead of answering well: status and body, silence, or a closed connection. */
export type Trouble = { readonly status: number; readonly body: unknown } | 'silence' | 'reset';

export interface FakeKms {
  readonly url: string;
  readonly received: readonly Received[];
  /** Troubles of the next requests, in order. */
  readonly troubles: Trouble[];
  /** Changes the next good answers. */
  alter: (body: Record<string, unknown>) => Record<string, unknown>;
  close(): Promise<void>;
}

type Answer = { readonly status: number; readonly body: unknown };

async function serve(answer: (request: Received) => Answer): Promise<FakeKms> {
  const received: Received[] = [];
  const troubles: Trouble[] = [];
  const fake = { received, troubles, alter: (body: Record<string, unknown>) => body };
  const respond = (response: ServerResponse, { status, body }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      const trouble = troubles.shift();
      if (trouble === 'silence') return;
      if (trouble === 'reset') request.socket.destroy();
      else if (trouble !== undefined) respond(response, trouble);
      else {
        const good = answer(one);
        respond(
          response,
          good.status === 200 ? { ...good, body: fake.alter(good.body as Record<string, unknown>) } : good,
        );
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const PKCS1 = constants.RSA_PKCS1_PADDING; // type 1, as of signatures
/** DER before a SHA-256 digest (RFC 8017 §9.2, note 1). */
const SHA256_INFO = '3031300d060960864801650304020105000420';

/** Signs a digest as a key store does: it never sees the octets. */
function signDigest(digest: Buffer, key: KeyObject): Buffer {
  return privateEncrypt({ key, padding: PKCS1 }, Buffer.concat([Buffer.from(SHA256_INFO, 'hex'), digest]));
}

export interface FakeAws extends FakeKms {
  /** File in the form of ~/.aws/credentials. */
  readonly credentials: string;
}

const AWS = { id: 'AKIAFALSO', secret: 'secreto/falso+de40letrasABCDEFGHIJKLMNOP' };

/** AWS KMS as its API Reference documents it; checks the signature of each request by itself. */
export async function fakeAws(arn: string, key: KeyObject): Promise<FakeAws> {
  const fake = await serve(({ method, path, headers, body }) => {
    const refuse = (type: string, message: string): Answer => ({ status: 400, body: { __type: type, message } });
    const { authorization = '', host = '' } = headers;
    const [, credential = '', names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(authorization) ??
      [];
    const [id, day = '', region = '', service = '', end = ''] = credential.split('/');
    const date = String(headers['x-amz-date']);
    const temporary = headers['x-amz-security-token'] === undefined ? [] : ['x-amz-security-token'];
    const needed = ['content-type', 'host', 'x-amz-date', ...temporary, 'x-amz-target'];
    const wrong =
      id !== AWS.id ||
      region !== arn.split(':')[3] ||
      service !== 'kms' ||
      names !== needed.join(';') ||
      !date.startsWith(day);
    const digest = (value: string): string => createHash('sha256').update(value).digest('hex');
    const canonical = [
      ...[method, path, ''],
      ...needed.map((name) => `${name}:${name === 'host' ? host : String(headers[name])}`),
      ...['', needed.join(';'), digest(body)],
    ].join('\n');
    let secret = Buffer.from(`AWS4${AWS.secret}`);
    for (const part of [day, region, service, end]) secret = createHmac('sha256', secret).update(part).digest();
    const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/aws4_request\n${digest(canonical)}`;
    if (wrong || createHmac('sha256', secret).update(text).digest('hex') !== signature)
      return refuse('InvalidSignatureException', 'The request signature we calculated does not match.');

    const input = JSON.parse(body) as Record<string, string>;
    if (input['KeyId'] !== arn) return refuse('NotFoundException', `Key '${input['KeyId'] ?? ''}' does not exist`);
    switch (String(headers['x-amz-target'])) {
      case 'TrentService.Sign': {
        const { Message = '', MessageType, SigningAlgorithm } = input;
        const octets = Buffer.from(Message, 'base64');
        if (MessageType !== 'DIGEST' || SigningAlgorithm !== 'RSASSA_PKCS1_V1_5_SHA_256' || octets.length !== 32)
          return refuse('ValidationException', 'Digest is invalid length for algorithm.');
        const Signature = signDigest(octets, key).toString('base64');
        return { status: 200, body: { KeyId: arn, Signature, SigningAlgorithm } };
      }
      case 'TrentService.GetPublicKey':
        return {
          status: 200,
          body: {
            KeyId: arn,
            PublicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
            KeySpec: 'RSA_2048',
            CustomerMasterKeySpec: 'RSA_2048',
            KeyUsage: 'SIGN_VERIFY',
            SigningAlgorithms: ['RSASSA_PKCS1_V1_5_SHA_256', 'RSASSA_PKCS1_V1_5_SHA_384', 'RSASSA_PSS_SHA_256'],
          },
        };
      default:
        return refuse('UnknownOperationException', '');
    }
  });
  const credentials = `[otro]\naws_access_key_id = X\n\n[default]\naws_access_key_id = ${AWS.id}\naws_secret_access_key=${AWS.secret}\n`;
  return Object.assign(fake, { credentials });
}

export interface FakeGoogle extends FakeKms {
  /** JSON key of a service account. */
  readonly credentials: string;
  /** Access tokens handed out. */
  readonly tokens: readonly string[];
  /** Tokens end at once. */
  revoke(): void;
}

/** CRC-32C bit by bit. */
function crc32c(bytes: Buffer): string {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (0x82f63b78 & -(value & 1));
  }
  return String(~value >>> 0);
}

/** Google Cloud KMS (REST v1) and its token endpoint in one; checks assertion, token and checksums. */
export async function fakeGoogle(name: string, key: KeyObject, account: KeyObject): Promise<FakeGoogle> {
  const tokens: string[] = [];
  let valid = '';
  let base = '';
  const fake = await serve(({ method, path, headers, body }) => {
    const refuse = (status: number, word: string, message: string): Answer => ({
      status,
      body: { error: { code: status, status: word, message } },
    });
    if (path === '/token') {
      const form = new URLSearchParams(body);
      const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const part = (value: string) => JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>;
      const { iss, scope, aud, iat, exp } = part(claims);
      const good =
        method === 'POST' &&
        form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        part(head)['alg'] === 'RS256' &&
        iss === 'firmador@proyecto.iam.example' &&
        scope === 'https://www.googleapis.com/auth/cloudkms' &&
        aud === `${base}/token` &&
        Number(exp) - Number(iat) === 3600 &&
        verify(
          'sha256',
          Buffer.from(`${head}.${claims}`),
          createPublicKey(account),
          Buffer.from(signature, 'base64url'),
        );
      if (!good) return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
      valid = `ya29.${tokens.length + 1}`;
      tokens.push(valid);
      return { status: 200, body: { access_token: valid, expires_in: 3599, token_type: 'Bearer' } };
    }
    if (headers.authorization !== `Bearer ${valid}`)
      return refuse(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    if (method === 'GET' && path === `/v1/${name}/publicKey`) {
      const pem = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
      const algorithm = 'RSA_SIGN_PKCS1_2048_SHA256';
      return {
        status: 200,
        body: { pem, algorithm, pemCrc32c: crc32c(Buffer.from(pem)), name, protectionLevel: 'HSM' },
      };
    }
    if (method !== 'POST' || path !== `/v1/${name}:asymmetricSign`)
      return refuse(404, 'NOT_FOUND', `CryptoKeyVersion ${path} not found.`);
    const { digest, digestCrc32c } = JSON.parse(body) as { digest: { sha256: string }; digestCrc32c: string };
    const octets = Buffer.from(digest.sha256, 'base64');
    if (octets.length !== 32 || crc32c(octets) !== digestCrc32c)
      return refuse(
        400,
        'INVALID_ARGUMENT',
        'The checksum in field digest_crc32c did not match the data in field digest.',
      );
    const signature = signDigest(octets, key);
    return {
      status: 200,
      body: {
        signature: signature.toString('base64'),
        signatureCrc32c: crc32c(signature),
        verifiedDigestCrc32c: true,
        name,
        protectionLevel: 'HSM',
      },
    };
  });
  base = fake.url;
  const credentials = JSON.stringify({
    type: 'service_account',
    client_email: 'firmador@proyecto.iam.example',
    private_key_id: 'clave1',
    private_key: account.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `${base}/token`,
  });
  return Object.assign(fake, {
    credentials,
    tokens,
    revoke: () => {
      valid = 'none';
    },
  });
}
