import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { ImapFlow, type MailboxObject } from 'imapflow';
import { nameNotFound, RefusedTargetError } from '../../outbound/guard.js';
import { mailboxTarget, type Mailbox, type MailboxPolicy } from './target.js';

/** What stands in the way to a mailbox. */
export interface MailboxFailure {
  /** Spanish, with what to do. */
  readonly why: string;
  /** Whether only a person can mend it: the server is then asked rarely, before it locks the user out. */
  readonly login: boolean;
}

/** The largest message that is taken: what providers let through, and a third for base64. */
export const MESSAGE_BYTES_MAX = 35 * 1024 * 1024;

/** Opens a mailbox, and closes it whatever comes of `use`. `signal` hangs up at once. */
export async function withMailbox<T>(
  mailbox: Mailbox,
  { guard, extraAuthorities, silenceMs }: MailboxPolicy,
  signal: AbortSignal,
  use: (client: ImapFlow, folder: MailboxObject) => Promise<T>,
): Promise<T> {
  const { host, port, usuario, carpeta, login } = mailbox;
  const socket = await guard.connect(mailboxTarget(mailbox));
  socket.resume();
  const client = new ImapFlow({
    host,
    port,
    secure: true,
    auth: { user: usuario, ...login },
    // The library connects by what it is given for TLS: the socket that the guard opened, to the address that was checked.
    tls: {
      socket,
      host,
      servername: isIP(host) === 0 ? host : '',
      minVersion: 'TLSv1.2',
      ...(extraAuthorities === undefined ? {} : { ca: [...rootCertificates, extraAuthorities] }),
    },
    logger: false,
    clientInfo: { name: 'Rubrica' },
    disableAutoIdle: true,
    // What a server inflates is not bounded by what it sends.
    disableCompression: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxLiteralSize: MESSAGE_BYTES_MAX,
    maxResponseSize: MESSAGE_BYTES_MAX + 1024 * 1024,
  });
  // Whatever it is, the command under way says so.
  client.on('error', () => undefined);
  const hangUp = (): void => {
    client.close();
    socket.destroy();
  };
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    await client.connect();
    const folder = await client.mailboxOpen(carpeta);
    const result = await use(client, folder);
    await client.logout().catch(() => undefined);
    return result;
  } finally {
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

/** The errors of imapflow, as far as we look at them. */
interface ImapFailure extends Error {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly mailboxMissing?: boolean;
  readonly executedCommand?: string;
  readonly responseStatus?: string;
}

/** Says why a mailbox could not be read. None of the server's words: an account chooses it, and must not read others through us. */
export function mailboxFailure(error: unknown, { host, port, usuario, carpeta, login }: Mailbox): MailboxFailure {
  const passing = (why: string): MailboxFailure => ({ why, login: false });
  if (error instanceof RefusedTargetError) return passing(error.message);
  const failure: ImapFailure = error instanceof Error ? error : new Error(String(error));
  const { code = '' } = failure;
  const where = `${host}:${port}`;
  if (failure.authenticationFailed === true) {
    const what =
      'pass' in login
        ? 'Revise el usuario y la contraseña; Gmail pide una contraseña de aplicación, y Microsoft 365, XOAUTH2.'
        : 'Revise el usuario y que la autorización incluya leer el correo por IMAP.';
    return { why: `${where} no dejó entrar a ${usuario}. ${what}`, login: true };
  }
  if (failure.responseStatus === 'NO' || failure.mailboxMissing === true) {
    return passing(`${where} no abrió la carpeta «${carpeta}»: revise su nombre, tal como lo muestra el correo.`);
  }
  if (/TIMEOUT|TIMEDOUT/i.test(code)) return passing(`${where} no respondió a tiempo; se vuelve a intentar solo.`);
  if (code === 'EDNS') return passing(nameNotFound(host));
  if (code === 'ECONNREFUSED') return passing(`${where} no acepta conexiones: revise el servidor y el puerto.`);
  if (/CERT|TLS|SSL|UNABLE_TO_/.test(code)) {
    return passing(`El certificado de ${where} no se acepta (${code}): use el nombre que figura en él.`);
  }
  return passing(`${where} cortó la conexión o respondió mal (${code || 'sin código'}); se vuelve a intentar solo.`);
}
