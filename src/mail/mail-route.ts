import type { LeasedCorreo } from '../db/correo-work.js';
import { findEmpresaSmtp, smtpSealContext, type EmpresaSmtpRow } from '../db/empresa-smtp.js';
import type { AccountTx, WorkerTx } from '../db/transactions.js';
import type { SmtpPolicy, SmtpServer } from './server.js';
import type { Sessions } from './sessions.js';

/** Opens what vault/vault.ts sealed. */
export interface Opener {
  open(sealed: Buffer, context: string): Buffer;
}

/** Servers and connections available for mail. */
export interface MailServers {
  /** The operator's server; undefined: none. */
  readonly installation: SmtpServer | undefined;
  /** Folder used instead in `simulador` without a server. */
  readonly folder: string | undefined;
  readonly policy: SmtpPolicy;
  readonly sessions: Sessions;
}

/** Route of a mail. */
export type MailRoute =
  | { readonly kind: 'smtp'; readonly server: SmtpServer }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'none'; readonly why: string };

/** Company mails to buyers use the company's server; the installation's own mails prefer the installation's. */
export async function routeOf(
  tx: AccountTx | WorkerTx,
  servers: MailServers,
  vault: Opener,
  { empresa_id: empresaId }: Pick<LeasedCorreo, 'empresa_id'>,
  toBuyer: boolean,
): Promise<MailRoute> {
  const row = empresaId === null ? undefined : await findEmpresaSmtp(tx, empresaId);
  const own = row && serverOf(row, vault);
  const server = toBuyer ? (own ?? servers.installation) : (servers.installation ?? own);
  if (server !== undefined) return { kind: 'smtp', server };
  if (servers.folder !== undefined) return { kind: 'folder', folder: servers.folder };
  return { kind: 'none', why: NO_SERVER };
}

/** Returns a company's server with its password decrypted. */
export function serverOf(row: EmpresaSmtpRow, vault: Opener): SmtpServer {
  const { host, port, seguridad, usuario, remitente, password_sealed: sealed } = row;
  const password = sealed === null ? null : vault.open(sealed, smtpSealContext(row)).toString('utf8');
  return { host, port, seguridad, usuario, password, remitente, account: row.account_id };
}

const NO_SERVER =
  'No hay un servidor de correo: configure «smtp» en la empresa, o pida al operador que defina RUBRICA_SMTP_URL; después reenvíe con «notificar».';
