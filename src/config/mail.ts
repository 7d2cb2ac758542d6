import { existsSync } from 'node:fs';
import type { ReadText, Variable } from './variables.js';

export interface MailConfig {
  /** The installation's SMTP server; undefined: companies without their own cannot mail (in `simulador` mails go to a folder). */
  readonly smtp:
    | {
        readonly host: string;
        readonly port: number;
        readonly seguridad: 'TLS' | 'STARTTLS' | 'ninguna';
        readonly usuario: string | null;
        readonly password: string | null;
        readonly remitente: string;
      }
    | undefined;
  /** PEM file with additional authorities for the servers' certificates. */
  readonly authoritiesFile: string | undefined;
  /** Mails processed at once. */
  readonly concurrency: number;
  /** Daily limit for resending the notice of one receipt. */
  readonly resendsPerDay: number;
}

type Integer = (name: Variable, fallback: number, min: number, max: number) => number;

/** Reads the mail settings; config.ts passes the environment. */
export function readMailConfig(text: ReadText, integer: Integer, problems: string[]): MailConfig {
  const authoritiesFile = text('RUBRICA_SMTP_CA');
  if (authoritiesFile !== undefined && !existsSync(authoritiesFile)) {
    problems.push('RUBRICA_SMTP_CA: no se puede leer ese archivo.');
  }
  return {
    smtp: readSmtp(text, problems),
    authoritiesFile,
    concurrency: integer('RUBRICA_CORREOS_SIMULTANEOS', 32, 1, 64),
    resendsPerDay: integer('RUBRICA_REENVIOS_POR_DIA', 10, 0, 1000),
  };
}

/** `smtp://usuario:clave@servidor:587` requires STARTTLS, `smtps://…:465` is TLS from the start. */
function readSmtp(text: ReadText, problems: string[]): MailConfig['smtp'] {
  const value = text('RUBRICA_SMTP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    // Never echo the value: it may contain a password.
    problems.push(
      'RUBRICA_SMTP_URL: escriba smtp://usuario:clave@servidor:587, o smtps:// si el servidor pide TLS desde el inicio.',
    );
    return undefined;
  }
  const remitente = text('RUBRICA_SMTP_REMITENTE');
  if (remitente === undefined || !/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(remitente)) {
    problems.push('RUBRICA_SMTP_REMITENTE: escriba quién envía, por ejemplo: Facturación <comprobantes@empresa.ec>');
  }
  const seguridad = text('RUBRICA_SMTP_SEGURIDAD') ?? (url.protocol === 'smtps:' ? 'TLS' : 'STARTTLS');
  if (seguridad !== 'TLS' && seguridad !== 'STARTTLS' && seguridad !== 'ninguna') {
    problems.push(`RUBRICA_SMTP_SEGURIDAD=«${seguridad}»: use TLS, STARTTLS o ninguna.`);
    return undefined;
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (seguridad === 'TLS' ? 465 : 587) : Number(url.port),
    seguridad,
    usuario: decodeURIComponent(url.username) || null,
    password: text('RUBRICA_SMTP_PASSWORD') ?? (decodeURIComponent(url.password) || null),
    remitente: remitente ?? '',
  };
}
