import { createHash } from 'node:crypto';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './server.js';

/** Connections to mail servers that are open, logged in, and wait for the next mail: a greeting and a login cost more than a mail. */
export interface Sessions {
  /** Waits until a company's server has fewer than four connections under way; the answer ends this one's turn. */
  enter(server: SmtpServer): Promise<() => void>;
  /** One to this server, for its account and login alone; undefined: none waits. */
  take(server: SmtpServer): SMTPConnection | undefined;
  /** Keeps one for the next mail; one too many, or one that took its share of mails, is left. */
  keep(server: SmtpServer, session: SMTPConnection): void;
  /** Leaves all that wait. */
  close(): void;
}

/** A server that serves many waits five minutes at most; a burst of mails has no gaps of this length. */
const IDLE_MS = 15_000;
/** Some servers want a new connection after so many mails. */
const MAILS_MAX = 100;
/** What a provider lets one customer have; the operator's server is the operator's business. */
const AT_ONCE_MAX = 4;
const PER_SERVER_MAX = 16;
const SESSIONS_MAX = 64;
const GOODBYE_MS = 2000;

interface Waiting {
  readonly session: SMTPConnection;
  readonly timer: NodeJS.Timeout;
}

/** Makes an empty one. */
export function createSessions(): Sessions {
  const waiting = new Map<string, Waiting[]>();
  const mails = new WeakMap<SMTPConnection, number>();
  const underWay = new Map<string, { count: number; readonly turns: (() => void)[] }>();
  let count = 0;
  let closed = false;

  /** Takes one out of those that wait, if it is still among them. */
  function remove(key: string, session: SMTPConnection): void {
    const list = waiting.get(key) ?? [];
    const at = list.findIndex((one) => one.session === session);
    if (at === -1) return;
    clearTimeout(list[at]?.timer);
    list.splice(at, 1);
    if (list.length === 0) waiting.delete(key);
    count -= 1;
  }

  async function enter(server: SmtpServer): Promise<() => void> {
    if (server.account === undefined) return () => undefined;
    const key = keyOf(server);
    const at = underWay.get(key) ?? { count: 0, turns: [] };
    underWay.set(key, at);
    at.count += 1;
    if (at.count > AT_ONCE_MAX) await new Promise<void>((resolve) => at.turns.push(resolve));
    return () => {
      at.count -= 1;
      if (at.count === 0) underWay.delete(key);
      at.turns.shift()?.();
    };
  }

  return {
    enter,
    take: (server) => {
      const key = keyOf(server);
      // The one that worked last: the others may end by themselves.
      for (let last = waiting.get(key)?.at(-1); last !== undefined; last = waiting.get(key)?.at(-1)) {
        remove(key, last.session);
        if (!last.session.destroyed) return last.session;
      }
      return undefined;
    },
    keep: (server, session) => {
      const key = keyOf(server);
      const list = waiting.get(key) ?? [];
      const sent = (mails.get(session) ?? 0) + 1;
      mails.set(session, sent);
      if (closed || sent >= MAILS_MAX || list.length >= PER_SERVER_MAX || count >= SESSIONS_MAX) {
        leave(session);
        return;
      }
      const timer = setTimeout(() => {
        remove(key, session);
        leave(session);
      }, IDLE_MS).unref();
      waiting.set(key, [...list, { session, timer }]);
      count += 1;
      // Should the server end it.
      if (sent === 1)
        session.once('end', () => {
          remove(key, session);
        });
    },
    close: () => {
      closed = true;
      for (const [key, list] of waiting)
        for (const { session } of [...list]) {
          remove(key, session);
          leave(session);
        }
    },
  };
}

/** Says goodbye; a server that does not answer it is left all the same. */
export function leave(session: SMTPConnection): void {
  session.quit();
  setTimeout(() => {
    session.close();
  }, GOODBYE_MS).unref();
}

/** All that a connection was opened with. A hash, so that no password lies about for longer than it must. */
function keyOf({ host, port, seguridad, usuario, password, account }: SmtpServer): string {
  const opened = JSON.stringify([host, port, seguridad, usuario, password, account ?? null]);
  return createHash('sha256').update(opened).digest('base64');
}
