import { findComprobanteXml } from '../database/comprobantes.js';
import { findLogo, type LogoRow } from '../database/logos.js';
import type { AccountTx, WorkerTx } from '../database/transactions.js';
import { documentTypeByCodDoc } from '../documents/registry.js';
import type { ReceiptMailKind } from '../mail/kinds/define.js';
import { receiptMailData, type ReceiptMailData } from '../mail/variables.js';
import type { Enlaces } from './enlaces.js';
import type { ReceiptForMail } from './receipt-for-mail.js';

/** The data of a receipt's mail, and the logo that goes with it; `logoSrc` says where the HTML will find that. */
export async function loadReceiptMailData(
  tx: AccountTx | WorkerTx,
  receipt: ReceiptForMail,
  kind: ReceiptMailKind,
  logoSrc: (logo: LogoRow) => string,
  /** Makes links; without it the mail has none, as in a preview. */
  enlaces?: Enlaces,
): Promise<{ readonly data: ReceiptMailData; readonly logo: LogoRow | undefined }> {
  const type = documentTypeByCodDoc(receipt.codDoc);
  const stored = await findComprobanteXml(tx, receipt.claveAcceso);
  const reading = stored === undefined ? undefined : type?.read(stored.xml);
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${receipt.claveAcceso}: its stored XML cannot be read back`);
  const logo = await findLogo(tx, receipt.accountId, receipt.ruc);
  const enlace = receipt.publicUrl === undefined ? undefined : await enlaces?.ensure(tx, receipt);
  // A notice that waited may speak of a receipt that was annulled meanwhile.
  const anulado = kind.estado === 'ANULADO' || receipt.estado === 'ANULADO';
  const data = receiptMailData(type.ride(reading.read.documento), {
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
  return { data, logo };
}

/** The address of a buyer's page. */
export function enlaceUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/c/${token}`;
}
