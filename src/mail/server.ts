import type { Guard, Target } from '../outbound/guard.js';

/** Protection of the connection to a mail server: from the start, upgraded before anything is sent, or none. */
export type Seguridad = 'TLS' | 'STARTTLS' | 'ninguna';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly seguridad: Seguridad;
  readonly usuario: string | null;
  readonly password: string | null;
  /** `correo@dominio`, or `Nombre <correo@dominio>`. */
  readonly remitente: string;
  /** Account of the company; undefined: the operator's server, which may be at any address. */
  readonly account: string | undefined;
}

/** The operator's settings for all servers. */
export interface SmtpPolicy {
  /** Guards connections to hosts named by companies. */
  readonly guard: Guard;
  /** Additional certificate authorities (PEM). */
  readonly extraAuthorities: string | undefined;
}

/** Returns a server as a target for the guard. */
export function targetOf(server: Pick<SmtpServer, 'host' | 'port' | 'seguridad' | 'account'>): Target {
  const { host, port, seguridad, account } = server;
  return { protocol: 'smtp', host, port, encrypted: seguridad !== 'ninguna', account };
}
