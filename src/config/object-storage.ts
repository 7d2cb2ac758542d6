import type { Variable } from './variables.js';

/** Object storage for backups and archives (S3). */
export interface ObjectStorageSettings {
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  /** Without slashes at its ends. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Reads the storage's variables; undefined: none. `url` is checked already. */
export function readObjectStorage(
  url: string | undefined,
  text: (name: Variable) => string | undefined,
  problems: string[],
): ObjectStorageSettings | undefined {
  const [bucket, keyId, secret] = [
    text('RUBRICA_S3_DEPOSITO'),
    text('RUBRICA_S3_CLAVE_ID'),
    text('RUBRICA_S3_CLAVE_SECRETA'),
  ];
  if (url === undefined && bucket === undefined && keyId === undefined && secret === undefined) return undefined;
  if (url === undefined || bucket === undefined || keyId === undefined || secret === undefined) {
    problems.push(
      'RUBRICA_S3_URL, RUBRICA_S3_DEPOSITO, RUBRICA_S3_CLAVE_ID y RUBRICA_S3_CLAVE_SECRETA: defina las cuatro, o ninguna.',
    );
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    problems.push('RUBRICA_S3_DEPOSITO: no es el nombre de un depósito.');
  return {
    url,
    bucket,
    keyId,
    secret,
    region: text('RUBRICA_S3_REGION') ?? 'us-east-1',
    prefix: (text('RUBRICA_S3_PREFIJO') ?? '').split('/').filter(Boolean).join('/'),
  };
}
