import { findComprobanteXml } from '../database/comprobantes.js';
import { findReceiptForMail, type LeasedCorreo } from '../database/correo-work.js';
import { correoSealContext } from '../database/correos.js';
import { findLogo } from '../database/logos.js';
import { choosePlantillaRide } from '../database/plantillas.js';
import { accountId, type Database } from '../database/transactions.js';
import type { AccountMailKind, ReceiptMailKind } from '../mail/kinds/define.js';
import { mailKindOf } from '../mail/kinds/registry.js';
import type { InlineLogo, MailAttachment, MailContent } from '../mail/message.js';
import { receiptFileName, receiptXml, storedTemplate, type DrawRide } from '../ride/receipt-files.js';
import type { Opener } from './mail-route.js';
import type { Enlaces } from './enlaces.js';
import { receiptForMail } from './receipt-for-mail.js';
import { renderAccountMail, renderReceiptMail } from './render.js';

/** What a mail carries, and in whose name. */
export interface MadeMail {
  readonly content: MailContent;
  readonly inlineLogo?: InlineLogo | undefined;
  readonly attachments: readonly MailAttachment[];
  /** Shown as the sender before any other name: the template says so. */
  readonly senderLabel?: string | undefined;
  /** Shown as the sender; null: as the server's sender has it. */
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** For a file's name: what it is about. */
  readonly about: string;
}

interface MakeDeps {
  readonly db: Database;
  readonly vault: Opener;
  readonly enlaces: Enlaces;
  readonly drawRide: DrawRide;
  readonly publicUrl: string | undefined;
  readonly baseUrl: () => string;
}

/** Makes the content of a mail that is in hand. */
export async function makeMail(deps: MakeDeps, lease: LeasedCorreo): Promise<MadeMail> {
  const kind = mailKindOf(lease.tipo);
  return kind.about === 'receipt' ? makeReceiptMail(deps, lease, kind) : makeAccountMail(deps, lease, kind);
}

/** The receipt's notice with XML and RIDE: by law both together (FACTS §13). */
async function makeReceiptMail(deps: MakeDeps, lease: LeasedCorreo, kind: ReceiptMailKind): Promise<MadeMail> {
  const row = await deps.db.asWorker((tx) => findReceiptForMail(tx, lease.comprobante_id ?? '0'));
  if (row === undefined) throw new Error(`mail ${lease.id}: its receipt is gone`);
  // Under the account's own row-level security: a template of another account cannot be chosen.
  const { bytes, plantilla, logo } = await deps.db.inAccount(accountId(row.account_id), async (tx) => ({
    bytes: await findComprobanteXml(tx, row.clave_acceso),
    plantilla: await choosePlantillaRide(tx, {
      ruc: row.ruc,
      codDoc: row.cod_doc,
      estab: row.estab,
      ptoEmi: row.pto_emi,
    }),
    logo: await findLogo(tx, tx.accountId, row.ruc),
  }));
  if (bytes === undefined) throw new Error(`mail ${lease.id}: its receipt has no bytes`);
  const receipt = receiptForMail(row, { plantillaId: lease.plantilla_id, publicUrl: deps.baseUrl() });
  const { inlineLogo, fromName, ...content } = await deps.db.asWorker((tx) =>
    renderReceiptMail(tx, receipt, kind, deps.enlaces),
  );
  const pdf = await deps.drawRide(`${row.account_id}:correo`, bytes, {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  });
  const name = receiptFileName(bytes);
  return {
    content,
    inlineLogo,
    attachments: [
      { filename: `${name}.xml`, contentType: 'application/xml', content: receiptXml(bytes) },
      { filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf },
    ],
    senderLabel: fromName,
    senderName: row.nombre_comercial ?? row.razon_social,
    replyTo: row.correo,
    about: name,
  };
}

function makeAccountMail({ vault, publicUrl }: MakeDeps, lease: LeasedCorreo, kind: AccountMailKind): MadeMail {
  const { page } = kind;
  const secret = page === undefined ? undefined : { page, token: openSecret(vault, lease) };
  const content = renderAccountMail(kind, lease.datos, secret, publicUrl);
  return { content, attachments: [], senderName: null, replyTo: null, about: kind.tipo };
}

function openSecret(vault: Opener, lease: LeasedCorreo): string {
  if (lease.secreto_sealed === null) throw new Error(`mail ${lease.id}: its secret is gone`);
  return vault.open(lease.secreto_sealed, correoSealContext(lease)).toString('utf8');
}
