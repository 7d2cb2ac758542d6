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
  /** Whose it is: the operator's own may stand on a private address, a company's may not unless allowed. */
  readonly owner: 'instalacion' | 'empresa';
}

/** What the operator decides about all servers. */
export interface SmtpPolicy {
  /** Hosts, addresses or networks (CIDR) that companies may use although they are private; `all`: any. */
  readonly privateAllowed: 'all' | readonly string[];
  /** Authorities (PEM) that servers' certificates may come from, besides the usual ones. */
  readonly extraAuthorities: string | undefined;
}
