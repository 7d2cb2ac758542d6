import type { LeasedCorreo } from '../database/correo-work.js';
import { findEmpresaSmtp, smtpSealContext, type EmpresaSmtpRow } from '../database/empresa-smtp.js';
import type { AccountTx, WorkerTx } from '../database/transactions.js';
import type { SmtpPolicy, SmtpServer } from '../mail/server.js';
import type { Sessions } from '../mail/sessions.js';

/** Opens what certificates/vault.ts sealed. */
export interface Opener {
  open(sealed: Buffer, context: string): Buffer;
}

/** What mails may go out by. */
export interface MailServers {
  /** The operator's own; undefined: none. */
  readonly installation: SmtpServer | undefined;
  /** Where mails are put instead, in `simulador` without a server. */
  readonly folder: string | undefined;
  readonly policy: SmtpPolicy;
  /** Connections that wait for the next mail. */
  readonly sessions: Sessions;
}

/** By which way a mail goes. */
export type MailRoute =
  | { readonly kind: 'smtp'; readonly server: SmtpServer }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'none'; readonly why: string };

/** The company's server for what it tells its buyers; what the installation tells goes by the installation's first. */
export async function routeOf(
  tx: AccountTx | WorkerTx,
  servers: MailServers,
  vault: Opener,
  lease: Pick<LeasedCorreo, 'comprobante_id' | 'empresa_id'>,
): Promise<MailRoute> {
  const row = lease.empresa_id === null ? undefined : await findEmpresaSmtp(tx, lease.empresa_id);
  const own = row && serverOf(row, vault);
  const ofReceipt = lease.comprobante_id !== null;
  const server = ofReceipt ? (own ?? servers.installation) : (servers.installation ?? own);
  if (server !== undefined) return { kind: 'smtp', server };
  if (servers.folder !== undefined) return { kind: 'folder', folder: servers.folder };
  return { kind: 'none', why: NO_SERVER };
}

/** A company's server, its password opened. */
export function serverOf(row: EmpresaSmtpRow, vault: Opener): SmtpServer {
  const { host, port, seguridad, usuario, remitente, password_sealed: sealed } = row;
  const password = sealed === null ? null : vault.open(sealed, smtpSealContext(row)).toString('utf8');
  return { host, port, seguridad, usuario, password, remitente, account: row.account_id };
}

const NO_SERVER =
  'No hay un servidor de correo: configure «smtp» en la empresa, o pida al operador que defina RUBRICA_SMTP_URL; después reenvíe con «notificar».';
