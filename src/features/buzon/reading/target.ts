import type { Guard, Target } from '../../../outbound/guard.js';
import type { MailboxThreads } from './threads.js';

/** A mailbox and how to open it. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  readonly usuario: string;
  readonly carpeta: string;
  /** Account that owns the company. */
  readonly account: string;
  readonly login: { readonly pass: string } | { readonly accessToken: string };
}

export interface MailboxPolicy {
  /** Outbound access to servers that companies name. */
  readonly guard: Guard;
  /** Additional certificate authorities (PEM) trusted for mail servers. */
  readonly extraAuthorities: string | undefined;
  /** Inactivity timeout: a server silent for longer has hung. */
  readonly silenceMs: number;
  readonly threads: MailboxThreads;
}

/** Returns a mailbox as a guard target: always TLS from the start (RFC 8314). */
export function mailboxTarget({ host, port, account }: Pick<Mailbox, 'host' | 'port' | 'account'>): Target {
  return { protocol: 'imap', host, port, encrypted: true, account };
}
