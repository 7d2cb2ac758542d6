import type pg from 'pg';

/** Formats a login as a URL; `localhost` fills the mandatory host, the socket's folder decides. */
export function urlOf({ user, password, database, host, port }: pg.ClientConfig): string {
  if (typeof password !== 'string') throw new Error('a password is a text here');
  return `postgres://${user ?? ''}:${encodeURIComponent(password)}@localhost:${port ?? 5432}/${database ?? ''}?host=${encodeURIComponent(host ?? '')}`;
}
