import type { LogoRow } from '../../db/logos.js';
import { choosePlantillaEmail, findPlantillaEmail, type PlantillaEmailRow } from '../../db/plantillas-email.js';
import { servesEmpresa } from '../../db/plantilla-usos.js';
import type { AccountTx, WorkerTx } from '../../db/transactions.js';
import type { RideModel } from '../../kernel/ride-model.js';
import type { AccountMailKind, ComprobanteMailKind } from '../../mail/kinds/define.js';
import type { InlineLogo, MailContent } from '../../mail/message.js';
import { renderMail, type MailTemplate, type RenderedMail, type RunTemplate } from '../../mail/template.js';
import type { ComprobanteMailData } from '../../mail/variables.js';
import type { Enlaces } from '../../mail/enlaces.js';
import type { ComprobanteForMail } from './comprobante-for-mail.js';
import { loadComprobanteMailParts, comprobanteMailDataOf, type ComprobanteMailParts } from './comprobante-mail-data.js';

/** Content id of the embedded logo. */
const LOGO_CID = 'logo';

/** Mail of a receipt: content, embedded logo, and the sender's name if its template has one. */
export interface ComprobanteMail extends MailContent {
  readonly inlineLogo?: InlineLogo;
  /** `etiquetaCorreo` of the template: the sender's name shown to the buyer. */
  readonly fromName?: string;
}

/** Everything a receipt's mail is built from. */
export interface LoadedComprobanteMail extends ComprobanteMailParts {
  /** The account's template; undefined: the built-in one. */
  readonly template: PlantillaEmailRow | undefined;
}

export async function loadComprobanteMail(
  tx: AccountTx | WorkerTx,
  comprobante: ComprobanteForMail,
  enlaces: Enlaces,
): Promise<LoadedComprobanteMail> {
  const [parts, template] = await Promise.all([
    loadComprobanteMailParts(tx, comprobante, enlaces),
    chosenTemplate(tx, comprobante),
  ]);
  return { ...parts, template };
}

/** Renders the mail that delivers a receipt to its buyer or reports its annulment; also returns the content of its RIDE. */
export async function renderComprobanteMail(
  runTemplate: RunTemplate,
  comprobante: ComprobanteForMail,
  kind: ComprobanteMailKind,
  loaded: LoadedComprobanteMail,
): Promise<{ readonly mail: ComprobanteMail; readonly model: RideModel }> {
  const { data, model } = comprobanteMailDataOf(comprobante, kind, loaded, () => `cid:${LOGO_CID}`);
  const mail = await renderWith(runTemplate, mailQueueKey(comprobante.accountId), loaded.template, data, kind);
  return { mail: withLogo(mail, loaded.logo, loaded.template?.etiquetaCorreo), model };
}

/** Separate pool queue for an account's mails, so that its requests do not wait for them. */
export function mailQueueKey(accountId: string): string {
  return `${accountId}:correo`;
}

function withLogo(mail: RenderedMail, logo: LogoRow | undefined, fromName: string | null | undefined): ComprobanteMail {
  // A picture the HTML does not show would appear as one more attachment.
  const shown = logo !== undefined && mail.html.includes(`cid:${LOGO_CID}`);
  return {
    ...mail,
    ...(shown && { inlineLogo: { bytes: logo.bytes, contentType: logo.contentType, cid: LOGO_CID } }),
    ...(fromName != null && { fromName }),
  };
}

/** Returns the `src` of a company's logo; empty: none. */
export function logoAddress(logo: LogoRow | undefined): string {
  return logo === undefined ? '' : `cid:${LOGO_CID}`;
}

/** Renders a mail for the sample receipt; its subject marks it as a test. */
export function trialMail(
  mail: RenderedMail,
  logo: LogoRow | undefined,
  etiquetaCorreo: string | null | undefined,
): ComprobanteMail {
  return withLogo({ ...mail, subject: `[Prueba] ${mail.subject}` }, logo, etiquetaCorreo);
}

async function chosenTemplate(
  tx: AccountTx | WorkerTx,
  comprobante: ComprobanteForMail,
): Promise<PlantillaEmailRow | undefined> {
  const { accountId, plantillaId } = comprobante;
  // A requested template that was deleted or assigned to other companies meanwhile is ignored.
  const requested = plantillaId === null ? undefined : await findPlantillaEmail(tx, accountId, plantillaId);
  if (requested !== undefined && servesEmpresa(requested, comprobante.ruc)) return requested;
  return choosePlantillaEmail(tx, accountId, comprobante);
}

/**
 * Renders with a template of the account, off the main thread. Falls back to the built-in one if the template does not cover
 * annulments, or exceeds its limits on this receipt: a delivery does not wait for a template to be fixed.
 */
export async function renderWith(
  runTemplate: RunTemplate,
  asker: string,
  template: MailTemplate | undefined,
  data: ComprobanteMailData,
  kind: ComprobanteMailKind,
): Promise<RenderedMail> {
  const own = template && (await runTemplate(asker, template, { check: false, data })).mail;
  return own ?? renderMail(kind.template, data);
}

/**
 * Renders a mail of the account itself. The secret goes in the URL fragment, so that it reaches no server log and no referrer.
 */
export function renderAccountMail(
  kind: AccountMailKind,
  datos: unknown,
  secret: { readonly page: string; readonly token: string } | undefined,
  publicUrl: string | undefined,
): MailContent {
  const variables = kind.variables(datos);
  // Only invitations store one: other mails are requested without a session, and their caller could choose it.
  const address = publicUrl ?? ('portal' in variables ? variables.portal : undefined);
  const link = secret && {
    token: secret.token,
    enlace: typeof address === 'string' ? `${address}/portal/${secret.page}#${secret.token}` : null,
  };
  return renderMail(kind.template, { ...variables, ...link });
}
