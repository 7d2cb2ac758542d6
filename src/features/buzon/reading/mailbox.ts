import { nameNotFound, RefusedTargetError } from '../../../outbound/guard.js';
import type { Folder, SessionFailure } from './session.js';
import { mailboxTarget, type Mailbox, type MailboxPolicy } from './target.js';
import { SessionError, type RemoteMailbox } from './threads.js';

/** Why a mailbox cannot be read. */
export interface MailboxFailure {
  /** In Spanish, with what to do. */
  readonly why: string;
  /** Whether to retry rarely: only a person can fix it, or the server misbehaves. */
  readonly rarely: boolean;
}

/** Opens a mailbox on a thread and always closes it after `use`. `signal` disconnects immediately. */
export async function withMailbox<T>(
  mailbox: Mailbox,
  { guard, extraAuthorities, silenceMs, threads }: MailboxPolicy,
  signal: AbortSignal,
  use: (remote: RemoteMailbox, folder: Folder) => Promise<T>,
): Promise<T> {
  const { host, usuario, carpeta, login } = mailbox;
  const checked = await guard.check(mailboxTarget(mailbox));
  return threads.run({ host, checked, usuario, carpeta, login, extraAuthorities, silenceMs }, signal, use);
}

/** Explains why a mailbox could not be read. Never quotes the server: an account chooses it and must not read other servers through us. */
export function mailboxFailure(error: unknown, { host, port, usuario, carpeta, login }: Mailbox): MailboxFailure {
  const passing = (why: string): MailboxFailure => ({ why, rarely: false });
  if (error instanceof RefusedTargetError) return passing(error.message);
  const { code, authenticationFailed, refused } = failureOf(error);
  const where = `${host}:${port}`;
  if (authenticationFailed) {
    const what =
      'pass' in login
        ? 'Revise el usuario y la contraseña; Gmail pide una contraseña de aplicación, y Microsoft 365, XOAUTH2.'
        : 'Revise el usuario y que la autorización incluya leer el correo por IMAP.';
    return { why: `${where} no dejó entrar a ${usuario}. ${what}`, rarely: true };
  }
  if (refused) {
    return passing(`${where} no abrió la carpeta «${carpeta}»: revise su nombre, tal como lo muestra el correo.`);
  }
  const misbehaviour = MISBEHAVIOUR[code];
  if (misbehaviour !== undefined) {
    const what = 'Revise que sea el servidor IMAP de su correo. Se vuelve a intentar cada vez con menos frecuencia';
    return {
      why: `El buzón se apartó: ${where} ${misbehaviour}. ${what}; al guardar el buzón, de inmediato.`,
      rarely: true,
    };
  }
  if (/TIMEOUT|TIMEDOUT|Aborted/i.test(code))
    return passing(`${where} no respondió a tiempo; se vuelve a intentar solo.`);
  if (code === 'EDNS') return passing(nameNotFound(host));
  if (code === 'ECONNREFUSED') return passing(`${where} no acepta conexiones: revise el servidor y el puerto.`);
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) {
    return passing(`El certificado de ${where} no se acepta (${code}): use el nombre que figura en él.`);
  }
  return passing(`${where} cortó la conexión o respondió mal (${code || 'sin código'}); se vuelve a intentar solo.`);
}

/** Server misbehaviour by failure code. */
const MISBEHAVIOUR: Readonly<Record<string, string>> = {
  LineTooLarge: 'envió una respuesta demasiado larga',
  LiteralTooLarge: 'envió una respuesta demasiado larga',
  ResponseTooLarge: 'envió una respuesta demasiado larga',
  TooManyBytes: 'envió mucho más de lo que se le pidió',
  TooMuchWork: 'envió respuestas demasiado costosas de leer',
  OutOfMemory: 'envió respuestas demasiado costosas de leer',
  OutOfTime: 'no terminó de responder a tiempo',
  NoUid: 'no identifica sus mensajes como lo pide IMAP',
  NoUidValidity: 'no identifica sus mensajes como lo pide IMAP',
};

function failureOf(error: unknown): SessionFailure {
  if (error instanceof SessionError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { code, authenticationFailed: false, refused: false };
}
