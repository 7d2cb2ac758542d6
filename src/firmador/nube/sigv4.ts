import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string | undefined;
}

/** A request to the root path of an AWS service, without query. Header names in lower case. */
export interface AwsRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>> & { readonly host: string };
  readonly body: string;
}

export interface AwsScope {
  readonly region: string;
  readonly service: string;
  readonly now: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers of a request with its Signature Version 4 (AWS General Reference, «Signing AWS API requests»). */
export function signAwsRequest(
  { method, headers, body }: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, service, now }: AwsScope,
): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = instant.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    'x-amz-date': instant,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(signed).sort();
  const lines = names.map((name) => `${name}:${(signed[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const canonical = `${method}\n/\n\n${lines}\n${names.join(';')}\n${sha256(body)}`;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const signature = hmac(key, `${ALGORITHM}\n${instant}\n${scope}\n${sha256(canonical)}`).toString('hex');
  signed['authorization'] =
    `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return signed;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
