import type { Guard, Target } from '../outbound/guard.js';

/** How the connection to a mail server is protected: from the start, upgraded before anything is said, or not at all. */
export type Seguridad = 'TLS' | 'STARTTLS' | 'ninguna';

/** A mail server and how to use it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly seguridad: Seguridad;
  readonly usuario: string | null;
  readonly password: string | null;
  /** `correo@dominio`, or `Nombre <correo@dominio>`. */
  readonly remitente: string;
  /** The account whose company it is; undefined: the operator's own, which may stand anywhere. */
  readonly account: string | undefined;
}

/** What the operator decides about all servers. */
export interface SmtpPolicy {
  /** The way to what companies name. */
  readonly guard: Guard;
  /** Authorities (PEM) that servers' certificates may come from, besides the usual ones. */
  readonly extraAuthorities: string | undefined;
}

/** A server as the guard sees it. */
export function targetOf(server: Pick<SmtpServer, 'host' | 'port' | 'seguridad' | 'account'>): Target {
  const { host, port, seguridad, account } = server;
  return { protocol: 'smtp', host, port, encrypted: seguridad !== 'ninguna', account };
}
