import { findComprobanteXml } from '../database/comprobantes.js';
import { findReceiptForMail, type LeasedCorreo, type ReceiptMailRow } from '../database/correo-work.js';
import { correoSealContext } from '../database/correos.js';
import { findLogo } from '../database/logos.js';
import { choosePlantillaRide } from '../database/plantillas.js';
import { accountId, type Database } from '../database/transactions.js';
import { assertNever } from '../domain/app-error.js';
import type { InlineLogo, MailAttachment, MailContent } from '../mail/message.js';
import { receiptFileName, receiptRide, receiptXml, storedTemplate } from '../ride/receipt-files.js';
import type { ReceiptForMail, ReceiptMailKind } from './mail-subjects.js';
import type { Opener } from './mail-route.js';
import type { Enlaces } from './enlaces.js';
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
  readonly publicUrl: string | undefined;
}

/** Makes the content of a mail that is in hand. */
export function makeMail(deps: MakeDeps, lease: LeasedCorreo): Promise<MadeMail> {
  switch (lease.tipo) {
    case 'autorizado':
    case 'anulado':
      return makeReceiptMail(deps, lease, lease.tipo);
    case 'invitacion':
    case 'clave-olvidada':
    case 'certificado-por-vencer':
      return Promise.resolve(makeAccountMail(deps, lease, lease.tipo));
    default:
      return assertNever(lease.tipo);
  }
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
  const receipt: ReceiptForMail = {
    ...receiptOf(row),
    estado: bytes.estado,
    numeroAutorizacion: bytes.numero_autorizacion,
    fechaAutorizacion: bytes.fecha_autorizacion,
    plantillaId: lease.plantilla_id,
    publicUrl: deps.publicUrl,
  };
  const { inlineLogo, fromName, ...content } = await deps.db.asWorker((tx) =>
    renderReceiptMail(tx, receipt, kind, deps.enlaces),
  );
  const pdf = await receiptRide(bytes, {
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

function receiptOf(row: ReceiptMailRow) {
  return {
    id: row.id,
    accountId: row.account_id,
    empresaId: row.empresa_id,
    ruc: row.ruc,
    codDoc: row.cod_doc,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: row.secuencial,
    claveAcceso: row.clave_acceso,
    fechaEmision: row.fecha_emision,
    receptor: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: row.importe_total,
    emisor: {
      razonSocial: row.razon_social,
      nombreComercial: row.nombre_comercial,
      correo: row.correo,
      telefono: row.telefono,
    },
  };
}

function makeAccountMail(
  { vault, publicUrl }: MakeDeps,
  lease: LeasedCorreo,
  kind: 'invitacion' | 'clave-olvidada' | 'certificado-por-vencer',
): MadeMail {
  const text = (name: string): string => {
    const value = lease.datos[name];
    return typeof value === 'string' ? value : '';
  };
  const number = (name: string): number => Number(lease.datos[name] ?? 0);
  const plain = { attachments: [], senderName: null, replyTo: null, about: kind };
  if (kind === 'certificado-por-vencer') {
    const content = renderAccountMail(kind, {
      ruc: text('ruc'),
      razonSocial: text('razonSocial'),
      titular: text('titular'),
      fechaExpiracion: new Date(text('fechaExpiracion')),
      dias: number('dias'),
    });
    return { content, ...plain };
  }
  if (lease.secreto_sealed === null) throw new Error(`mail ${lease.id}: its secret is gone`);
  const token = vault.open(lease.secreto_sealed, correoSealContext(lease)).toString('utf8');
  // Behind the hash: a link's secret then reaches no server's log and no referrer.
  const link = (page: string): string | null =>
    publicUrl === undefined ? null : `${publicUrl}/portal/${page}#${token}`;
  const person = { nombres: text('nombres'), usuario: text('usuario'), token };
  const content =
    kind === 'invitacion'
      ? renderAccountMail(kind, { ...person, cuenta: text('cuenta'), dias: number('dias'), enlace: link('invitacion') })
      : renderAccountMail(kind, { ...person, horas: number('horas'), enlace: link('clave-nueva') });
  return { content, ...plain };
}
