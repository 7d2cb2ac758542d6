import type { WorkerTx } from '../database/transactions.js';
import { assertNever } from '../domain/app-error.js';
import { formatSecuencial } from '../domain/clave-acceso.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';
import { documentTypeByCodDoc } from '../documents/registry.js';
import type { InlineLogo, MailContent } from '../mail/message.js';
import { escapeText } from '../xml/escape.js';
import type { AccountMailData, AccountMailKind, ReceiptForMail, ReceiptMailKind } from './mail-subjects.js';

/** The mail that brings a receipt to its buyer, or tells that it was annulled. */
export async function renderReceiptMail(
  _tx: WorkerTx,
  receipt: ReceiptForMail,
  kind: ReceiptMailKind,
): Promise<MailContent & { readonly inlineLogo?: InlineLogo }> {
  const name = documentTypeByCodDoc(receipt.codDoc)?.nombre ?? 'Comprobante';
  const number = `${receipt.estab}-${receipt.ptoEmi}-${formatSecuencial(receipt.secuencial)}`;
  const issuer = receipt.emisor.nombreComercial ?? receipt.emisor.razonSocial;
  const what = `${name} ${number}`;
  const body =
    kind === 'autorizado'
      ? `${issuer} le envía su comprobante electrónico ${what}, autorizado por el SRI, por USD ${receipt.importeTotal}. Adjuntos van el XML y su representación impresa (RIDE).`
      : `${issuer} le informa que el comprobante electrónico ${what}, del ${receipt.fechaEmision}, fue anulado en el SRI y ya no tiene validez.`;
  const subject = kind === 'autorizado' ? `${what} de ${issuer}` : `ANULADO: ${what} de ${issuer}`;
  return page(subject, [
    `Estimado(a) ${receipt.receptor.razonSocial}:`,
    body,
    `Clave de acceso: ${receipt.claveAcceso}`,
    'Puede comprobarlo en www.sri.gob.ec, con su clave de acceso.',
  ]);
}

/** A mail of the account itself: to who was invited, forgot the password, or must renew a certificate. */
export function renderAccountMail<Kind extends AccountMailKind>(kind: Kind, data: AccountMailData[Kind]): MailContent {
  const mail = { kind, data } as AccountMail;
  switch (mail.kind) {
    case 'invitacion': {
      const { nombres, cuenta, usuario, dias } = mail.data;
      return page(`Invitación a ${cuenta}`, [
        `${nombres}:`,
        `Le invitaron a la cuenta ${cuenta}. Elija su contraseña para ingresar con el usuario ${usuario}.`,
        whereTo(mail.data),
        `La invitación vale ${dias} días.`,
      ]);
    }
    case 'clave-olvidada': {
      const { nombres, usuario, horas } = mail.data;
      return page('Cambie su contraseña', [
        `${nombres}:`,
        `Alguien pidió cambiar la contraseña del usuario ${usuario}. Si no fue usted, no haga nada: sigue siendo la misma.`,
        whereTo(mail.data),
        `Vale una sola vez y durante ${horas} hora(s).`,
      ]);
    }
    case 'certificado-por-vencer': {
      const { ruc, razonSocial, titular, fechaExpiracion, dias } = mail.data;
      const when = dias === 0 ? 'venció' : `vence en ${dias === 1 ? '1 día' : `${dias} días`} o menos`;
      return page(`El certificado de firma de ${razonSocial} ${when}`, [
        `El certificado de firma de ${titular} para la empresa ${razonSocial} (${ruc}) ${when}: ${fechaEcuador(fechaExpiracion)}.`,
        'Renuévelo con su entidad de certificación y súbalo; sin un certificado vigente la empresa no puede emitir.',
      ]);
    }
    default:
      return assertNever(mail);
  }
}

type AccountMail = {
  [Kind in AccountMailKind]: { readonly kind: Kind; readonly data: AccountMailData[Kind] };
}[AccountMailKind];

function whereTo({ enlace, token }: { readonly enlace: string | null; readonly token: string }): string {
  return enlace === null ? `Su código: ${token}` : `Ábralo aquí: ${enlace}`;
}

/** The same paragraphs twice: as text and as HTML. */
function page(subject: string, paragraphs: readonly string[]): MailContent {
  const html = paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n');
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeText(subject)}</title></head><body>${html}</body></html>`,
  };
}
