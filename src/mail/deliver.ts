import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { faultCode, refusedRecipient, serverCode, wholeFailure, type Delivery, type SmtpFailure } from './outcome.js';
import { leave, type Sessions } from './sessions.js';
import { targetOf, type SmtpPolicy, type SmtpServer } from './server.js';

/** Composed mail and its destination. */
export interface Outbound {
  /** Envelope sender: the server returns undeliverable mail there. */
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
  /**
   * Called after all but the end of the message is sent; its result decides. A server that never sees the end delivers nothing
   * (RFC 5321 §4.1.1.4), so up to here the outcome is certain.
   */
  readonly mayEnd: () => Promise<boolean>;
}

/** Idle timeout of a server. */
const SILENCE_MS = 60_000;
const GREETING_MS = 30_000;
/** Total timeout against a server that trickles bytes: no delivery of 2 MB takes longer. */
const TOTAL_MS = 300_000;
/** A server's responses need a few kilobytes. */
const RESPONSE_BYTES_MAX = 64 * 1024;

/** Delivers one mail, over an idle connection or a new one. Never throws for faults of the server or the network. */
export async function deliver(
  server: SmtpServer,
  policy: SmtpPolicy,
  outbound: Outbound,
  sessions?: Sessions,
): Promise<Delivery> {
  const done = await sessions?.enter(server);
  try {
    const kept = sessions?.take(server);
    if (kept !== undefined) {
      const { delivery, decided } = await deliverOver(kept, server, policy, outbound, sessions);
      // A server may close an idle connection at any time. The mail is still undecided: send it over a new one.
      if (decided || delivery.kind !== 'failed') return delivery;
    }
    return (await deliverOver(undefined, server, policy, outbound, sessions)).delivery;
  } finally {
    done?.();
  }
}

interface Attempt {
  readonly delivery: Delivery;
  /** Whether the end of the message was reached. */
  readonly decided: boolean;
}

async function deliverOver(
  kept: SMTPConnection | undefined,
  server: SmtpServer,
  policy: SmtpPolicy,
  outbound: Outbound,
  sessions: Sessions | undefined,
): Promise<Attempt> {
  const where = `${server.host}:${server.port}`;
  let decided = false;
  let ending = false;
  const accepted: string[] = [];
  let session: SMTPConnection | undefined = kept;
  let timer: NodeJS.Timeout | undefined;
  let listener: ((error: Error) => void) | undefined;
  try {
    session ??= await connected(server, policy);
    const opened = session;
    const broken = new Promise<never>((_resolve, reject) => {
      listener = reject;
      opened.on('error', reject);
      timer = setTimeout(() => {
        reject(Object.assign(new Error('delivery took too long'), { code: 'ETIMEDOUT' }));
      }, TOTAL_MS);
    });
    broken.catch(() => undefined); // handled by the code waiting below; later rejections do not matter
    const work = async (): Promise<Delivery> => {
      if (kept === undefined) {
        await callback((done) => {
          opened.connect((error) => {
            done(error ?? null);
          });
        });
        await logIn(opened, server);
      }
      const message = endingWith(outbound.message, async () => {
        decided = true;
        const may = await outbound.mayEnd();
        ending = may;
        return may;
      });
      const envelope = { from: outbound.from, to: [...outbound.to], size: outbound.message.length };
      // nodemailer stores the server's decisions on the envelope passed to it.
      const decisions = envelope as typeof envelope & { accepted?: string[] };
      try {
        const info = await callback<SendInfo>((done) => {
          opened.send(envelope, message, done);
        });
        const refused = info.rejectedErrors ?? [];
        return {
          kind: 'answered',
          response: serverCode(info.response),
          recipients: [
            ...info.accepted.map((correo) => ({ correo, kind: 'sent' as const, why: serverCode(info.response) })),
            ...refused.map((failure) => refusedRecipient(failure.recipient ?? '', failure)),
          ],
        };
      } finally {
        for (const correo of decisions.accepted ?? []) accepted.push(correo);
        message.destroy();
      }
    };
    const delivery = await Promise.race([work(), broken]);
    if (sessions === undefined) leave(session);
    else sessions.keep(server, session);
    return { delivery, decided };
  } catch (error) {
    session?.close();
    return { delivery: failureOf(error, where, ending, accepted, outbound.to), decided };
  } finally {
    clearTimeout(timer);
    if (listener !== undefined) session?.off('error', listener);
  }
}

/** Connects to the exact address that the guard checked; sends nothing yet. */
async function connected(server: SmtpServer, policy: SmtpPolicy): Promise<SMTPConnection> {
  const session = new SMTPConnection({
    connection: await policy.guard.connect(targetOf(server)),
    host: server.host,
    port: server.port,
    secure: server.seguridad === 'TLS',
    requireTLS: server.seguridad === 'STARTTLS',
    ignoreTLS: server.seguridad === 'ninguna',
    greetingTimeout: GREETING_MS,
    connectionTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: RESPONSE_BYTES_MAX,
    logger: false,
    tls: { minVersion: 'TLSv1.2', ca: authorities(policy) },
  });
  // An error while idle is no failure of any mail.
  session.on('error', () => undefined);
  return session;
}

/** Returns the certificate authorities allowed for mail servers; undefined: the default ones. */
export function authorities({ extraAuthorities }: SmtpPolicy): string[] | undefined {
  return extraAuthorities === undefined ? undefined : [...rootCertificates, extraAuthorities];
}

interface SendInfo {
  readonly accepted: readonly string[];
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
  readonly response: string;
}

function failureOf(
  error: unknown,
  where: string,
  ending: boolean,
  accepted: readonly string[],
  to: readonly string[],
): Delivery {
  const failure: SmtpFailure = error instanceof Error ? error : new Error(String(error));
  // Every address was refused, each with a separate reason.
  if (failure.command === 'RCPT TO' && failure.rejectedErrors !== undefined) {
    const recipients = failure.rejectedErrors.map((one) => refusedRecipient(one.recipient ?? '', one));
    return { kind: 'answered', recipients, response: serverCode(failure.response) };
  }
  // A decision about the message is an answer, even if the connection broke afterwards.
  if (!ending || (failure.command === 'DATA' && failure.responseCode !== undefined))
    return wholeFailure(failure, where);
  const why = `El servidor ${where} no confirmó la entrega (${faultCode(failure)}): no se sabe si el correo llegó.`;
  const unsure = accepted.length > 0 ? accepted : to;
  return { kind: 'unknown', why, recipients: unsure.map((correo) => ({ correo, kind: 'passing', why })) };
}

async function logIn(session: SMTPConnection, { usuario, password }: SmtpServer): Promise<void> {
  if (usuario === null) return;
  await callback((done) => {
    session.login({ user: usuario, pass: password ?? '' }, (error) => {
      done(error ?? null);
    });
  });
}

// Small, so that the message is ahead of the server only by the buffers in between.
const CHUNK_BYTES = 16 * 1024;

/**
 * Streams the message and waits for permission before its end; if denied, the stream fails and the server drops the message.
 */
function endingWith(message: Buffer, mayEnd: () => Promise<boolean>): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: 1,
    read() {
      if (at < message.length) {
        this.push(message.subarray(at, (at += CHUNK_BYTES)));
        return;
      }
      mayEnd().then(
        (may) => {
          if (may) this.push(null);
          else this.destroy(Object.assign(new Error('another took the mail over'), { code: 'ELEASE' }));
        },
        (error: unknown) => {
          this.destroy(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
}

function callback<T = void>(start: (done: (error: Error | null, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => {
      if (error === null) resolve(result as T);
      else reject(error);
    });
  });
}
