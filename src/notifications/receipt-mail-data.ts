import { findComprobanteXml, type ComprobanteXmlRow } from '../database/comprobantes.js';
import { findLogo, type LogoRow } from '../database/logos.js';
import type { AccountTx, WorkerTx } from '../database/transactions.js';
import { documentTypeByCodDoc } from '../documents/registry.js';
import type { RideModel } from '../domain/ride-model.js';
import type { ReceiptMailKind } from '../mail/kinds/define.js';
import { receiptMailData, type ReceiptMailData } from '../mail/variables.js';
import type { Enlace, Enlaces } from './enlaces.js';
import type { ReceiptForMail } from './receipt-for-mail.js';

/** Parts of a receipt's mail stored in the database. */
export interface ReceiptMailParts {
  readonly stored: ComprobanteXmlRow;
  readonly logo: LogoRow | undefined;
  readonly enlace: Enlace | undefined;
}

export async function loadReceiptMailParts(
  tx: AccountTx | WorkerTx,
  receipt: ReceiptForMail,
  /** Creates links; if absent the mail has none, as in a preview. */
  enlaces?: Enlaces,
): Promise<ReceiptMailParts> {
  const [stored, logo, enlace] = await Promise.all([
    findComprobanteXml(tx, receipt.claveAcceso),
    findLogo(tx, receipt.accountId, receipt.ruc),
    receipt.publicUrl === undefined ? undefined : enlaces?.ensure(tx, receipt),
  ]);
  if (stored === undefined) throw new Error(`receipt ${receipt.claveAcceso}: it has no bytes`);
  return { stored, logo, enlace };
}

/** Returns the data of a receipt's mail and the content of its RIDE; `logoSrc` is the `src` of the logo. */
export function receiptMailDataOf(
  receipt: ReceiptForMail,
  kind: ReceiptMailKind,
  { stored, logo, enlace }: ReceiptMailParts,
  logoSrc: (logo: LogoRow) => string,
): { readonly data: ReceiptMailData; readonly model: RideModel } {
  const type = documentTypeByCodDoc(receipt.codDoc);
  const reading = type?.read(stored.xml);
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${receipt.claveAcceso}: its stored XML cannot be read back`);
  const model = type.ride(reading.read.documento);
  // The receipt may have been annulled while its notice was queued.
  const anulado = kind.estado === 'ANULADO' || receipt.estado === 'ANULADO';
  const data = receiptMailData(model, {
    tipo: type.nombre,
    etiquetaTotal: type.etiquetaTotal,
    receptor: receipt.receptor,
    fechaEmision: receipt.fechaEmision,
    importeTotal: receipt.importeTotal,
    estado: anulado ? 'ANULADO' : kind.estado,
    anulado,
    numeroAutorizacion: receipt.numeroAutorizacion,
    fechaAutorizacion: receipt.fechaAutorizacion,
    correo: receipt.emisor.correo,
    telefono: receipt.emisor.telefono,
    enlace: enlace === undefined ? undefined : enlaceUrl(receipt.publicUrl ?? '', enlace.token),
    logo: logo === undefined ? undefined : logoSrc(logo),
  });
  return { data, model };
}

export function enlaceUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/c/${token}`;
}
