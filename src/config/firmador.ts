import { existsSync } from 'node:fs';
import type { Variable } from './variables.js';

/** Where the signer is. */
export type FirmadorPlace =
  | { readonly kind: 'hijo' }
  | { readonly kind: 'interno' }
  | { readonly kind: 'unix'; readonly path: string }
  | {
      readonly kind: 'tls';
      readonly host: string;
      readonly port: number;
      readonly ca: string;
      readonly certificate: string;
      readonly key: string;
    };

export interface FirmadorConfig {
  readonly firmador: FirmadorPlace;
  /** File of the signing master key; undefined: see `signingKeyFileOf`. */
  readonly signingKeyFile: string | undefined;
  /** Signatures per certificate; 0: no limit. */
  readonly signatureLimits: { readonly perMinute: number; readonly perDay: number };
  /** PKCS#11 library of the tokens; undefined: none. */
  readonly pkcs11: string | undefined;
  /** File with the PIN of tokens that were registered without one. */
  readonly pkcs11PinFile: string | undefined;
  readonly cloud: CloudSettings;
}

/** Cloud key stores of the signer; a provider without a file of credentials is off. */
export interface CloudSettings {
  readonly awsCredentials: string | undefined;
  readonly awsUrl: string | undefined;
  readonly googleCredentials: string | undefined;
  readonly googleUrl: string | undefined;
}

type Text = (name: Variable) => string | undefined;
type Integer = (name: Variable, fallback: number, min: number, max: number) => number;

export function readFirmadorConfig(
  text: Text,
  integer: Integer,
  simulated: boolean,
  problems: string[],
): FirmadorConfig {
  const existing = (name: Variable): string | undefined => {
    const path = text(name);
    if (path !== undefined && !existsSync(path)) problems.push(`${name}: no se puede leer esa ruta.`);
    return path;
  };
  const origin = (name: Variable): string | undefined => {
    const value = text(name);
    if (value !== undefined && !isSafeUrl(value)) problems.push(`${name}: no es una dirección https:// válida.`);
    return value;
  };
  return {
    firmador: readPlace(text, problems),
    // Created on first use.
    signingKeyFile: text('RUBRICA_CLAVE_FIRMA_ARCHIVO'),
    signatureLimits: {
      // The rate limit of four API keys of an account is twice this; bulk files are slower.
      perMinute: integer('RUBRICA_FIRMAS_POR_MINUTO', simulated ? 0 : 6000, 0, 10_000_000),
      perDay: integer('RUBRICA_FIRMAS_POR_DIA', simulated ? 0 : 200_000, 0, 1_000_000_000),
    },
    pkcs11: existing('RUBRICA_PKCS11'),
    pkcs11PinFile: existing('RUBRICA_PKCS11_PIN_ARCHIVO'),
    cloud: {
      awsCredentials: existing('RUBRICA_AWS_CREDENCIALES'),
      awsUrl: origin('RUBRICA_AWS_KMS_URL'),
      googleCredentials: existing('RUBRICA_GOOGLE_CREDENCIALES'),
      googleUrl: origin('RUBRICA_GOOGLE_KMS_URL'),
    },
  };
}

/** Whether credentials may be sent there: HTTPS, or a proxy on this machine. */
export function isSafeUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
}

function readPlace(text: Text, problems: string[]): FirmadorPlace {
  const value = text('RUBRICA_FIRMADOR') ?? 'hijo';
  if (value === 'hijo' || value === 'interno') return { kind: value };
  if (/^unix:\/./.test(value)) return { kind: 'unix', path: value.slice('unix:'.length) };
  const [, host = '', port = ''] = /^tls:\/\/(.+):(\d+)$/.exec(value) ?? [];
  if (host !== '') {
    const file = (name: Variable): string => {
      const path = text(name);
      if (path === undefined || !existsSync(path))
        problems.push(`${name}: con tls://, indique un archivo PEM legible.`);
      return path ?? '';
    };
    return {
      kind: 'tls',
      host,
      port: Number(port),
      ca: file('RUBRICA_FIRMADOR_CA'),
      certificate: file('RUBRICA_FIRMADOR_CERTIFICADO'),
      key: file('RUBRICA_FIRMADOR_CLAVE'),
    };
  }
  problems.push(`RUBRICA_FIRMADOR=«${value}»: use hijo, interno, unix:/ruta o tls://host:puerto.`);
  return { kind: 'hijo' };
}
