import type { LogoRow } from '../database/logos.js';
import { choosePlantillaEmail, findPlantillaEmail, type PlantillaEmailRow } from '../database/plantillas-email.js';
import { servesEmpresa } from '../database/plantilla-usos.js';
import type { AccountTx, WorkerTx } from '../database/transactions.js';
import type { RideModel } from '../domain/ride-model.js';
import type { AccountMailKind, ReceiptMailKind } from '../mail/kinds/define.js';
import type { InlineLogo, MailContent } from '../mail/message.js';
import { renderMail, type MailTemplate, type RenderedMail, type RunTemplate } from '../mail/template.js';
import type { ReceiptMailData } from '../mail/variables.js';
import type { Enlaces } from './enlaces.js';
import type { ReceiptForMail } from './receipt-for-mail.js';
import { loadReceiptMailParts, receiptMailDataOf, type ReceiptMailParts } from './receipt-mail-data.js';

/** How the HTML names the logo that travels with the mail. */
const LOGO_CID = 'logo';

/** A receipt's mail: what it says, the logo inside it, and the sender's name if its template has one. */
export interface ReceiptMail extends MailContent {
  readonly inlineLogo?: InlineLogo;
  /** `etiquetaCorreo` of the template: the name that the buyer sees as the sender. */
  readonly fromName?: string;
}

/** All that a receipt's mail is made of. */
export interface LoadedReceiptMail extends ReceiptMailParts {
  /** The account's; undefined: the built-in one. */
  readonly template: PlantillaEmailRow | undefined;
}

/** Loads what the mail of a receipt is made of. */
export async function loadReceiptMail(
  tx: AccountTx | WorkerTx,
  receipt: ReceiptForMail,
  enlaces: Enlaces,
): Promise<LoadedReceiptMail> {
  const [parts, template] = await Promise.all([
    loadReceiptMailParts(tx, receipt, enlaces),
    chosenTemplate(tx, receipt),
  ]);
  return { ...parts, template };
}

/** The mail that brings a receipt to its buyer, or tells that it was annulled; with it what its RIDE shows. */
export async function renderReceiptMail(
  runTemplate: RunTemplate,
  receipt: ReceiptForMail,
  kind: ReceiptMailKind,
  loaded: LoadedReceiptMail,
): Promise<{ readonly mail: ReceiptMail; readonly model: RideModel }> {
  const { data, model } = receiptMailDataOf(receipt, kind, loaded, () => `cid:${LOGO_CID}`);
  const mail = await renderWith(runTemplate, mailAsker(receipt.accountId), loaded.template, data, kind);
  return { mail: withLogo(mail, loaded.logo, loaded.template?.etiquetaCorreo), model };
}

/** Mails of an account take turns of their own in the pool: its requests do not wait for them. */
export function mailAsker(accountId: string): string {
  return `${accountId}:correo`;
}

function withLogo(mail: RenderedMail, logo: LogoRow | undefined, fromName: string | null | undefined): ReceiptMail {
  // A picture that the HTML does not show would come as one more attachment.
  const shown = logo !== undefined && mail.html.includes(`cid:${LOGO_CID}`);
  return {
    ...mail,
    ...(shown && { inlineLogo: { bytes: logo.bytes, contentType: logo.contentType, cid: LOGO_CID } }),
    ...(fromName != null && { fromName }),
  };
}

/** How the HTML of a mail names a company's logo; empty: it has none. */
export function logoAddress(logo: LogoRow | undefined): string {
  return logo === undefined ? '' : `cid:${LOGO_CID}`;
}

/** A rendered mail of an invented receipt; its subject says that it is a trial. */
export function trialMail(
  mail: RenderedMail,
  logo: LogoRow | undefined,
  etiquetaCorreo: string | null | undefined,
): ReceiptMail {
  return withLogo({ ...mail, subject: `[Prueba] ${mail.subject}` }, logo, etiquetaCorreo);
}

async function chosenTemplate(
  tx: AccountTx | WorkerTx,
  receipt: ReceiptForMail,
): Promise<PlantillaEmailRow | undefined> {
  const { accountId, plantillaId } = receipt;
  // One that was asked for and deleted or given to other companies meanwhile: as if none had been.
  const asked = plantillaId === null ? undefined : await findPlantillaEmail(tx, accountId, plantillaId);
  if (asked !== undefined && servesEmpresa(asked, receipt.ruc)) return asked;
  return choosePlantillaEmail(tx, accountId, receipt);
}

/**
 * Renders with a template of the account, off the main thread. The built-in one stands in for a template without words for an
 * annulment, and for one that breaks its limits on this very receipt: a receipt's delivery does not wait for somebody to mend a
 * template.
 */
export async function renderWith(
  runTemplate: RunTemplate,
  asker: string,
  template: MailTemplate | undefined,
  data: ReceiptMailData,
  kind: ReceiptMailKind,
): Promise<RenderedMail> {
  const own = template && (await runTemplate(asker, template, { check: false, data })).mail;
  return own ?? renderMail(kind.template, data);
}

/** A mail of the account itself. Its secret stands behind the hash: then it reaches no server's log and no referrer. */
export function renderAccountMail(
  kind: AccountMailKind,
  datos: unknown,
  secret: { readonly page: string; readonly token: string } | undefined,
  publicUrl: string | undefined,
): MailContent {
  const link = secret && {
    token: secret.token,
    enlace: publicUrl === undefined ? null : `${publicUrl}/portal/${secret.page}#${secret.token}`,
  };
  return renderMail(kind.template, { ...kind.variables(datos), ...link });
}
