import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  CloudRefusal,
  isTransient,
  textAt,
  type CloudAnswer,
  type CloudHttp,
  type CloudKeyStore,
  type Verdict,
} from './http.js';
import { signAwsRequest, type AwsCredentials } from './sigv4.js';

// Never run against the real service: tested with its published protocol (design/signatures).

/** Of a key, not of an alias: an alias can be pointed at another key. */
const ARN = /^arn:(aws|aws-us-gov|aws-cn):kms:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:key\/[\w-]+$/;
const DOMAINS: Readonly<Record<string, string>> = { 'aws-cn': 'amazonaws.com.cn' };
const ALGORITHM = 'RSASSA_PKCS1_V1_5_SHA_256';
/** Errors with status 400 that pass by themselves. */
const LATER = ['ThrottlingException', 'RequestLimitExceeded', 'DependencyTimeoutException', 'KeyUnavailableException'];

export interface AwsOptions {
  /** File in the form of `~/.aws/credentials`; its `[default]`. */
  readonly credentials: string;
  /** Undefined: the public address of the key's region. */
  readonly url: string | undefined;
  readonly now: () => Date;
}

/** AWS KMS: `Sign` over a digest, and `GetPublicKey` (AWS KMS API Reference, JSON 1.1 protocol). */
export function awsKms(http: CloudHttp, { credentials, url, now }: AwsOptions): CloudKeyStore {
  function call<T>(arn: string, action: string, input: object, read: (body: CloudAnswer['body']) => T | undefined) {
    const [, partition = '', region = ''] = ARN.exec(arn) ?? [];
    if (region === '') throw new CloudRefusal(`«${arn}» is not the ARN of a KMS key`);
    const base = new URL(url ?? `https://kms.${region}.${DOMAINS[partition] ?? 'amazonaws.com'}`);
    const body = JSON.stringify({ KeyId: arn, ...input });
    return http.ask(
      () => ({
        ...({ method: 'POST', url: `${base.origin}/`, body } as const),
        headers: signAwsRequest(
          {
            ...({ method: 'POST', body } as const),
            headers: {
              host: base.host,
              'content-type': 'application/x-amz-json-1.1',
              'x-amz-target': `TrentService.${action}`,
            },
          },
          readAwsCredentials(credentials),
          { region, service: 'kms', now: now() },
        ),
      }),
      (answer) => judge(action, answer, read),
    );
  }

  return {
    names: (key) => ARN.test(key),
    sign: (arn, octets) => {
      const Message = createHash('sha256').update(octets).digest('base64');
      return call(arn, 'Sign', { Message, MessageType: 'DIGEST', SigningAlgorithm: ALGORITHM }, (body) =>
        textAt(body, 'KeyId') === arn && textAt(body, 'SigningAlgorithm') === ALGORITHM
          ? Buffer.from(textAt(body, 'Signature'), 'base64')
          : undefined,
      );
    },
    publicKey: (arn) =>
      call(arn, 'GetPublicKey', {}, (body) => {
        const algorithms = body['SigningAlgorithms'];
        if (textAt(body, 'KeyId') !== arn || !Array.isArray(algorithms)) return undefined;
        if (!algorithms.includes(ALGORITHM)) throw new CloudRefusal(`the key does not sign ${ALGORITHM}`);
        return Buffer.from(textAt(body, 'PublicKey'), 'base64');
      }),
  };
}

function judge<T>(
  action: string,
  { status, body }: CloudAnswer,
  read: (body: CloudAnswer['body']) => T | undefined,
): Verdict<T> {
  const result = status === 200 ? read(body) : undefined;
  if (result !== undefined) return { result };
  // `com.amazonaws.kms#NotFoundException`, or without the prefix.
  const type = textAt(body, '__type').replace(/^.*#/, '');
  const why = `AWS KMS ${action}: HTTP ${status} ${type} ${textAt(body, 'message') || textAt(body, 'Message')}`.trim();
  return { why, again: status === 200 || isTransient(status) || LATER.includes(type) };
}

/** Read on every request, so that renewed credentials need no restart. */
function readAwsCredentials(file: string): AwsCredentials {
  const values = new Map<string, string>();
  let section = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name = '', ...rest] = line.split('=');
    if (line.startsWith('[')) section = line.trim();
    else if (section === '[default]') values.set(name.trim(), rest.join('=').trim());
  }
  const [accessKeyId = '', secretAccessKey = ''] = ['aws_access_key_id', 'aws_secret_access_key'].map((name) =>
    values.get(name),
  );
  if (accessKeyId === '' || secretAccessKey === '')
    throw new CloudRefusal(
      'the file of AWS credentials has no [default] with aws_access_key_id and aws_secret_access_key',
    );
  return { accessKeyId, secretAccessKey, sessionToken: values.get('aws_session_token') };
}
