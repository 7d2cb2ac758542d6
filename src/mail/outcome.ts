import { nameNotFound, RefusedTargetError } from '../outbound/guard.js';

/** Outcome for one address. */
export interface RecipientOutcome {
  readonly correo: string;
  /** `passing`: temporary, may work later. */
  readonly kind: 'sent' | 'passing' | 'permanent';
  /** Spanish; for a refusal, with the remedy. */
  readonly why: string;
}

/** Outcome of a delivery. */
export type Delivery =
  /** The server decided about every address. */
  | { readonly kind: 'answered'; readonly recipients: readonly RecipientOutcome[]; readonly response: string }
  /** Certainly not delivered to anyone. `permanent`: a retry would fail unless something changes. */
  | { readonly kind: 'failed'; readonly permanent: boolean; readonly why: string }
  /** The end of the message was sent but no answer arrived: the addresses in `recipients` may or may not have it. */
  | { readonly kind: 'unknown'; readonly recipients: readonly RecipientOutcome[]; readonly why: string };

/** Relevant fields of nodemailer's connection errors. */
export interface SmtpFailure extends Error {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}

/**
 * Returns the part of a server's response that is stored and shown: its codes (RFC 5321 §4.2, RFC 3463), like `550 5.1.1`, and
 * none of its text. An account chooses the server, so it must not be able to read what is behind an address through us.
 */
export function serverCode(response: string | undefined): string {
  const [, reply = '', status = ''] =
    /^([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?![\w.])/.exec(response ?? '') ?? [];
  return `${reply} ${status}`.trim();
}

/** Returns the name of a network fault, like `ECONNREFUSED`; never a message, which may quote the remote side. */
export function faultCode(failure: SmtpFailure): string {
  return failure.originalCode ?? failure.code ?? 'error';
}

/** Interprets the refusal of an address. */
export function refusedRecipient(correo: string, failure: SmtpFailure): RecipientOutcome {
  const code = serverCode(failure.response);
  if ((failure.responseCode ?? 0) < 500) {
    return { correo, kind: 'passing', why: `El servidor aplazó el correo a ${correo}: «${code}». Se reintenta solo.` };
  }
  const why = /5\.2\.2|quota|full|llen/i.test(failure.response ?? '')
    ? `El buzón de ${correo} está lleno: «${code}». Pida al receptor otra dirección y reenvíe con «notificar».`
    : `El servidor rechazó la dirección ${correo}: «${code}». Corrija la dirección y reenvíe con «notificar».`;
  return { correo, kind: 'permanent', why };
}

/**
 * Interprets the failure of a whole delivery before the end of the message. A permanent refusal (5xx) counts as permanent only
 * if it concerns the message, the sender or the login: faults of the server or the network are temporary (RFC 5321 §4.2.1).
 */
export function wholeFailure(failure: SmtpFailure, where: string): Extract<Delivery, { kind: 'failed' }> {
  const code = serverCode(failure.response);
  const quotedCode = code === '' ? '' : `: «${code}»`;
  const final = (failure.responseCode ?? 0) >= 500;
  const permanent = (why: string): Extract<Delivery, { kind: 'failed' }> => ({ kind: 'failed', permanent: true, why });
  const passing = (why: string): Extract<Delivery, { kind: 'failed' }> => ({ kind: 'failed', permanent: false, why });

  if (failure instanceof RefusedTargetError) {
    return failure.code === 'demasiados-intentos'
      ? passing(`${failure.message} Se reintenta solo.`)
      : permanent(failure.message);
  }
  if (failure.code === 'EAUTH' || failure.code === 'ENOAUTH') {
    return final || code === ''
      ? permanent(
          `El servidor ${where} no aceptó el usuario y la contraseña${quotedCode}. Corríjalos en «smtp» de la empresa (o del operador) y reenvíe.`,
        )
      : passing(`El servidor ${where} no pudo comprobar el usuario por ahora${quotedCode}. Se reintenta solo.`);
  }
  if (failure.code === 'ETLS' || /CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(failure.originalCode ?? '')) {
    return passing(
      `No se logró una conexión segura con ${where} (${faultCode(failure)}). Revise «seguridad», el puerto y el certificado del servidor; se reintenta solo.`,
    );
  }
  if (failure.code === 'EDNS') {
    return passing(`${nameNotFound(where)} Se reintenta solo.`);
  }
  if (failure.command === 'MAIL FROM' && (final || failure.code === 'EMESSAGE')) {
    return permanent(
      failure.code === 'EMESSAGE'
        ? `El correo es más grande de lo que admite ${where}. Entregue el comprobante por otro medio o use otro servidor.`
        : `El servidor ${where} no acepta el remitente${quotedCode}. Corrija «remitente» y reenvíe.`,
    );
  }
  if (failure.command === 'DATA' && final) {
    return permanent(
      `El servidor ${where} rechazó el correo${quotedCode}. Corrija la causa y reenvíe con «notificar».`,
    );
  }
  return passing(`El servidor ${where} no recibió el correo («${code || faultCode(failure)}»). Se reintenta solo.`);
}
