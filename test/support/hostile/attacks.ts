import { deliver } from '../../../src/mail/deliver.js';
import { createGuard, resolveHere, type Guard } from '../../../src/outbound/guard.js';
import { askAccessToken } from '../../../src/features/buzon/reading/access-token.js';
import { mailboxFailure, withMailbox } from '../../../src/features/buzon/reading/mailbox.js';
import type { MailboxPolicy } from '../../../src/features/buzon/reading/target.js';
import type { MailboxThreads } from '../../../src/features/buzon/reading/threads.js';
import { createSriClient } from '../../../src/sri/client.js';
import { createSender } from '../../../src/features/webhooks/sender.js';
import type { HostileServers } from './servers.js';

const HOST = '127.0.0.1';
const ACCOUNT = '1';
/** Below the service's limit: these servers use up all of it. */
const SILENCE_MS = 2000;
const ATTEMPT_MS = 2000;
const SRI_MS = { connectMs: 2000, answerMs: 2000, wholeMs: 3000 };
const CLAVE = '0311202601179008578300110010010000000011234567811';

function guardFor(port: number): Guard {
  return createGuard({
    allowed: [HOST],
    ports: { imap: [port], smtp: [port], webhook: [port] },
    encryptionRequired: false,
    takeAttempt: () => 0,
    resolve: resolveHere,
  });
}

function portOf(servers: HostileServers, kind: keyof HostileServers['ports'], name: string): number {
  const port = servers.ports[kind][name];
  if (port === undefined) throw new Error(`there is no attack ${kind} ${name}`);
  return port;
}

/** Address of an IMAP server and a policy that allows it. */
export function imapServer(
  servers: HostileServers,
  name: string,
  threads: MailboxThreads,
): { host: string; port: number; policy: MailboxPolicy } {
  const port = portOf(servers, 'imap', name);
  const policy = { guard: guardFor(port), extraAuthorities: servers.authority, silenceMs: SILENCE_MS, threads };
  return { host: HOST, port, policy };
}

/** Reads a mailbox like the service: the list and the first message. Returns the outcome. */
export async function readMailbox(servers: HostileServers, name: string, threads: MailboxThreads): Promise<string> {
  const { host, port, policy } = imapServer(servers, name, threads);
  const mailbox = { host, port, usuario: 'u', carpeta: 'INBOX', account: ACCOUNT, login: { pass: 'x' } };
  try {
    return await withMailbox(mailbox, policy, new AbortController().signal, async (remote) => {
      const { messages, more, tooLong } = await remote.list(0);
      const source = messages[0] === undefined ? undefined : await remote.source(messages[0].uid);
      return `${messages.length} messages${more ? ' and more' : ''}${tooLong ? ', one beyond the bound' : ''}, ${source?.length ?? 0} bytes`;
    });
  } catch (error) {
    return mailboxFailure(error, mailbox).why.replaceAll(`:${port}`, '');
  }
}

export async function deliverMail(servers: HostileServers, name: string): Promise<string> {
  const port = portOf(servers, 'smtp', name);
  const seguridad = name.startsWith('starttls') ? ('STARTTLS' as const) : ('ninguna' as const);
  const from = 'rubrica@empresa.ec';
  const server = { host: HOST, port, seguridad, usuario: null, password: null, remitente: from, account: ACCOUNT };
  const message = Buffer.from('Subject: prueba\r\n\r\nHola.\r\n');
  const outbound = { from, to: ['cliente@compra.ec'], message, mayEnd: () => Promise.resolve(true) };
  const policy = { guard: guardFor(port), extraAuthorities: undefined };
  const { kind } = await deliver(server, policy, outbound);
  return kind;
}

export async function sendWebhook(servers: HostileServers, name: string): Promise<string> {
  const port = portOf(servers, 'http', name);
  const sender = createSender(guardFor(port), undefined, ATTEMPT_MS);
  try {
    const message = { headers: { 'content-type': 'application/json' }, body: '{}' };
    const answer = await sender.send(`http://${HOST}:${port}/`, ACCOUNT, message);
    return answer.kind === 'answered' ? `answered ${answer.status}` : 'failed';
  } finally {
    await sender.close();
  }
}

/** Requests an access token from a mailbox provider. */
export async function askToken(servers: HostileServers, name: string, threads: MailboxThreads): Promise<string> {
  const port = portOf(servers, 'http', name);
  const grant = { tokenUrl: `http://${HOST}:${port}/`, clientId: 'a', clientSecret: 'b', refreshToken: 'c' };
  const policy = { guard: guardFor(port), extraAuthorities: undefined, silenceMs: SILENCE_MS, threads };
  return (await askAccessToken(grant, ACCOUNT, policy)).kind;
}

/** Sends a receipt to the SRI, queries it and its validity. */
export async function askSri(servers: HostileServers, name: string): Promise<string> {
  const sri = createSriClient(`http://${HOST}:${portOf(servers, 'http', name)}/ws`, undefined, SRI_MS);
  try {
    const kinds = [
      (await sri.recepcion(CLAVE, Buffer.from('<factura/>'))).answer.kind,
      (await sri.autorizacion(CLAVE)).answer.kind,
      (await sri.validez(CLAVE)).answer.kind,
    ];
    return kinds.join(' ');
  } finally {
    await sri.close();
  }
}
