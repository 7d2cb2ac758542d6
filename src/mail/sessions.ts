import { createHash } from 'node:crypto';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './server.js';

/** Pool of open, authenticated connections to mail servers: a greeting and a login cost more than a mail. */
export interface Sessions {
  /** Waits until a company's server has fewer than four connections in use; returns a function that frees the slot. */
  enter(server: SmtpServer): Promise<() => void>;
  /** Returns an idle connection to this server, account and login; undefined: none. */
  take(server: SmtpServer): SMTPConnection | undefined;
  /** Keeps a connection for the next mail; closes it if there are too many, or it has sent its share of mails. */
  keep(server: SmtpServer, session: SMTPConnection): void;
  /** Closes all idle connections. */
  close(): void;
}

/** Busy servers allow at most five minutes of idle time; a burst of mails has no gaps this long. */
const IDLE_MS = 15_000;
/** Some servers require a new connection after this many mails. */
const MAILS_MAX = 100;
/** Connections that a provider allows per customer; the operator's server is not limited. */
const AT_ONCE_MAX = 4;
const PER_SERVER_MAX = 16;
const SESSIONS_MAX = 64;
const QUIT_MS = 2000;

interface SessionRequest {
  readonly session: SMTPConnection;
  readonly timer: NodeJS.Timeout;
}

export function createSessions(): Sessions {
  const waiting = new Map<string, SessionRequest[]>();
  const mails = new WeakMap<SMTPConnection, number>();
  const underWay = new Map<string, { count: number; readonly turns: (() => void)[] }>();
  let count = 0;
  let closed = false;

  /** Removes a connection from the idle ones, if still among them. */
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
      // The most recently used one: the others may have been closed.
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
      // In case the server closes it.
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

/** Sends QUIT; closes the connection even if the server does not answer. */
export function leave(session: SMTPConnection): void {
  session.quit();
  setTimeout(() => {
    session.close();
  }, QUIT_MS).unref();
}

/** Key of all connection parameters. A hash, so that no password stays in memory longer than necessary. */
function keyOf({ host, port, seguridad, usuario, password, account }: SmtpServer): string {
  const opened = JSON.stringify([host, port, seguridad, usuario, password, account ?? null]);
  return createHash('sha256').update(opened).digest('base64');
}
