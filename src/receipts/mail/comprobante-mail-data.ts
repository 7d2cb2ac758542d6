import { findComprobanteXml, type ComprobanteXmlRow } from '../store/comprobantes.js';
import { findLogo, type LogoRow } from '../../db/logos.js';
import type { AccountTx, WorkerTx } from '../../db/transactions.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import type { RideModel } from '../../kernel/ride-model.js';
import type { ComprobanteMailKind } from '../../mail/kinds/define.js';
import { comprobanteMailData, type ComprobanteMailData } from '../../mail/variables.js';
import type { Enlace, Enlaces } from '../../mail/enlaces.js';
import type { ComprobanteForMail } from './comprobante-for-mail.js';

/** Parts of a receipt's mail stored in the database. */
export interface ComprobanteMailParts {
  readonly stored: ComprobanteXmlRow;
  readonly logo: LogoRow | undefined;
  readonly enlace: Enlace | undefined;
}

export async function loadComprobanteMailParts(
  tx: AccountTx | WorkerTx,
  comprobante: ComprobanteForMail,
  /** Creates links; if absent the mail has none, as in a preview. */
  enlaces?: Enlaces,
): Promise<ComprobanteMailParts> {
  const [stored, logo, enlace] = await Promise.all([
    findComprobanteXml(tx, comprobante.claveAcceso),
    findLogo(tx, comprobante.accountId, comprobante.ruc),
    comprobante.publicUrl === undefined ? undefined : enlaces?.ensure(tx, comprobante),
  ]);
  if (stored === undefined) throw new Error(`receipt ${comprobante.claveAcceso}: it has no bytes`);
  return { stored, logo, enlace };
}

/** Returns the data of a receipt's mail and the content of its RIDE; `logoSrc` is the `src` of the logo. */
export function comprobanteMailDataOf(
  comprobante: ComprobanteForMail,
  kind: ComprobanteMailKind,
  { stored, logo, enlace }: ComprobanteMailParts,
  logoSrc: (logo: LogoRow) => string,
): { readonly data: ComprobanteMailData; readonly model: RideModel } {
  const type = documentTypeByCodDoc(comprobante.codDoc);
  const reading = type?.read(stored.xml);
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${comprobante.claveAcceso}: its stored XML cannot be read back`);
  const model = type.ride(reading.read.documento);
  // The receipt may have been annulled while its notice was queued.
  const anulado = kind.estado === 'ANULADO' || comprobante.estado === 'ANULADO';
  const data = comprobanteMailData(model, {
    tipo: type.nombre,
    etiquetaTotal: type.etiquetaTotal,
    receptor: comprobante.receptor,
    fechaEmision: comprobante.fechaEmision,
    importeTotal: comprobante.importeTotal,
    estado: anulado ? 'ANULADO' : kind.estado,
    anulado,
    numeroAutorizacion: comprobante.numeroAutorizacion,
    fechaAutorizacion: comprobante.fechaAutorizacion,
    correo: comprobante.emisor.correo,
    telefono: comprobante.emisor.telefono,
    enlace: enlace === undefined ? undefined : enlaceUrl(comprobante.publicUrl ?? '', enlace.token),
    logo: logo === undefined ? undefined : logoSrc(logo),
  });
  return { data, model };
}

export function enlaceUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/c/${token}`;
}
