import { buzonSealContext, type BuzonOpening } from '../store.js';
import { askAccessToken, type TokenAnswer } from './access-token.js';
import type { BuzonSecret, SecretVault } from './settings.js';
import type { Mailbox, MailboxPolicy } from './target.js';

/** A mailbox with its login, or the reason there is none. */
export type Opened =
  | { readonly kind: 'open'; readonly mailbox: Mailbox; readonly renewed: BuzonSecret | undefined }
  | Extract<TokenAnswer, { kind: 'refused' }>;

/** Opens the secret of a mailbox and, for XOAUTH2, requests an access token. `renewed`: the secret to store from now on. */
export async function openLogin(row: BuzonOpening, vault: SecretVault, policy: MailboxPolicy): Promise<Opened> {
  const { host, port, usuario, carpeta, clientId, tokenUrl, account_id: account } = row;
  // Sealed by settings.ts.
  const secret = JSON.parse(vault.open(row.secreto_sealed, buzonSealContext(row)).toString('utf8')) as BuzonSecret;
  const open = (login: Mailbox['login'], renewed?: BuzonSecret): Opened => ({
    kind: 'open',
    mailbox: { host, port, usuario, carpeta, account, login },
    renewed,
  });
  if ('password' in secret) return open({ pass: secret.password });
  const grant = { ...secret, clientId: clientId ?? '', tokenUrl: tokenUrl ?? '' };
  const answer = await askAccessToken(grant, account, policy);
  if (answer.kind === 'refused') return answer;
  const { accessToken, refreshToken = secret.refreshToken } = answer;
  return open({ accessToken }, refreshToken === secret.refreshToken ? undefined : { ...secret, refreshToken });
}
