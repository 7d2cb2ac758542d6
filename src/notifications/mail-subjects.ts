import type { Estado } from '../domain/estados.js';

/** Which notice of a receipt a mail is. */
export type ReceiptMailKind = 'autorizado' | 'anulado';

/** A receipt as its mail tells about it. */
export interface ReceiptForMail {
  readonly id: string;
  readonly accountId: string;
  readonly empresaId: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: number;
  readonly claveAcceso: string;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly receptor: {
    readonly tipoIdentificacion: string;
    readonly identificacion: string;
    readonly razonSocial: string;
  };
  /** Decimal text with two places. */
  readonly importeTotal: string;
  readonly estado: Estado;
  readonly numeroAutorizacion: string | null;
  readonly fechaAutorizacion: Date | null;
  readonly emisor: {
    readonly razonSocial: string;
    readonly nombreComercial: string | null;
    readonly correo: string | null;
    readonly telefono: string | null;
  };
  /** The e-mail template that a resend asked for; null: the one that its company chose. */
  readonly plantillaId: string | null;
  /** How the outside reaches this service, for links; undefined: it does not. */
  readonly publicUrl: string | undefined;
}

/** What the mails of an account tell, by kind. */
export interface AccountMailData {
  readonly invitacion: {
    readonly nombres: string;
    /** The login that the person will have. */
    readonly usuario: string;
    readonly cuenta: string;
    /** Null without a public address: then `token` is to be typed. */
    readonly enlace: string | null;
    readonly token: string;
    readonly dias: number;
  };
  readonly 'clave-olvidada': {
    readonly nombres: string;
    readonly usuario: string;
    readonly enlace: string | null;
    readonly token: string;
    readonly horas: number;
  };
  readonly 'certificado-por-vencer': {
    readonly ruc: string;
    readonly razonSocial: string;
    readonly titular: string;
    readonly fechaExpiracion: Date;
    /** The mark that was crossed: 30, 15, 7 or 1 days; 0: it has expired. */
    readonly dias: number;
  };
}

/** Which mail of an account. */
export type AccountMailKind = keyof AccountMailData;
