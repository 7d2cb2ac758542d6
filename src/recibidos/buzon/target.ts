import type { Guard, Target } from '../../outbound/guard.js';
import type { MailboxThreads } from './threads.js';

/** A mailbox and how to open it. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  readonly usuario: string;
  readonly carpeta: string;
  /** The account whose company it is. */
  readonly account: string;
  readonly login: { readonly pass: string } | { readonly accessToken: string };
}

/** What the operator decides about all mailboxes. */
export interface MailboxPolicy {
  /** The way to what companies name. */
  readonly guard: Guard;
  /** Authorities (PEM) that servers' certificates may come from, besides the usual ones. */
  readonly extraAuthorities: string | undefined;
  /** A server that says nothing for so long has hung. */
  readonly silenceMs: number;
  /** Where sessions run. */
  readonly threads: MailboxThreads;
}

/** A mailbox as the guard sees it: always encrypted from the start (RFC 8314). */
export function mailboxTarget({ host, port, account }: Pick<Mailbox, 'host' | 'port' | 'account'>): Target {
  return { protocol: 'imap', host, port, encrypted: true, account };
}
