/** What became of one address. */
export interface RecipientOutcome {
  readonly correo: string;
  /** `passing`: it may work later. */
  readonly kind: 'sent' | 'passing' | 'permanent';
  /** Spanish; for a refusal with what to do. */
  readonly why: string;
}

/** What became of a delivery. */
export type Delivery =
  /** The server decided about every address. */
  | { readonly kind: 'answered'; readonly recipients: readonly RecipientOutcome[]; readonly response: string }
  /** Certainly nobody got it. `permanent`: trying again as things are is in vain. */
  | { readonly kind: 'failed'; readonly permanent: boolean; readonly why: string }
  /** The end of the message went out and no answer came: whoever `recipients` names may have got it or not. */
  | { readonly kind: 'unknown'; readonly recipients: readonly RecipientOutcome[]; readonly why: string };

/** The errors of nodemailer's connection, as far as we look at them. */
export interface SmtpFailure extends Error {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}

// Enough for any server's reason; a server of bad will shall not fill our tables.
const RESPONSE_CHARS_MAX = 300;

/** A server's words, made safe to store and to show: one line, no control characters, not too long. */
export function serverWords(response: string | undefined): string {
  return (response ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_CHARS_MAX);
}

/** How a refused address is to be understood. */
export function refusedRecipient(correo: string, failure: SmtpFailure): RecipientOutcome {
  const words = serverWords(failure.response);
  const code = failure.responseCode ?? 0;
  if (code < 500) {
    return { correo, kind: 'passing', why: `El servidor aplazó el correo a ${correo}: «${words}». Se reintenta solo.` };
  }
  const why = /5\.2\.2|quota|full|llen/i.test(words)
    ? `El buzón de ${correo} está lleno: «${words}». Pida al receptor otra dirección y reenvíe con «notificar».`
    : `El servidor rechazó la dirección ${correo}: «${words}». Corrija la dirección y reenvíe con «notificar».`;
  return { correo, kind: 'permanent', why };
}

/**
 * Why a delivery failed as a whole, before the end of the message went out. A refusal for good (5xx) counts as permanent only
 * where it is about the message, the sender or the login: what ails the server or the way to it passes (RFC 5321 §4.2.1).
 */
export function wholeFailure(failure: SmtpFailure, where: string): Extract<Delivery, { kind: 'failed' }> {
  const words = serverWords(failure.response);
  const said = words === '' ? '' : `: «${words}»`;
  const final = (failure.responseCode ?? 0) >= 500;
  const permanent = (why: string): Extract<Delivery, { kind: 'failed' }> => ({ kind: 'failed', permanent: true, why });
  const passing = (why: string): Extract<Delivery, { kind: 'failed' }> => ({ kind: 'failed', permanent: false, why });

  if (failure instanceof RefusedAddressError) return permanent(failure.message);
  if (failure.code === 'EAUTH' || failure.code === 'ENOAUTH') {
    return final || words === ''
      ? permanent(
          `El servidor ${where} no aceptó el usuario y la contraseña${said}. Corríjalos en «smtp» de la empresa (o del operador) y reenvíe.`,
        )
      : passing(`El servidor ${where} no pudo comprobar el usuario por ahora${said}. Se reintenta solo.`);
  }
  if (failure.code === 'ETLS' || /CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(failure.originalCode ?? '')) {
    return passing(
      `No se logró una conexión segura con ${where} (${serverWords(failure.message)}). Revise «seguridad», el puerto y el certificado del servidor; se reintenta solo.`,
    );
  }
  if (failure.code === 'EDNS') {
    return passing(`No se encontró el servidor ${where}. Revise su nombre; se reintenta solo.`);
  }
  if (failure.command === 'MAIL FROM' && (final || failure.code === 'EMESSAGE')) {
    return permanent(
      failure.code === 'EMESSAGE'
        ? `El correo es más grande de lo que admite ${where}. Entregue el comprobante por otro medio o use otro servidor.`
        : `El servidor ${where} no acepta el remitente${said}. Corrija «remitente» y reenvíe.`,
    );
  }
  if (failure.command === 'DATA' && final) {
    return permanent(`El servidor ${where} rechazó el correo${said}. Corrija la causa y reenvíe con «notificar».`);
  }
  const cause = words !== '' ? words : serverWords(failure.originalCode ?? failure.code ?? failure.message);
  return passing(`El servidor ${where} no recibió el correo («${cause}»). Se reintenta solo.`);
}

/** A company's server stands on an address that the operator does not allow. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}
