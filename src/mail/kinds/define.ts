import type { Static, TObject } from 'typebox';
import { Check } from 'typebox/value';
import type { MailTemplate } from '../template.js';

/** A notice about a receipt, to its buyer: XML and RIDE go with it, and its company may have words of its own for it. */
export interface ReceiptMailKind {
  readonly about: 'receipt';
  /** As `correos.tipo` stores it. */
  readonly tipo: string;
  /** What the notice says of the receipt. */
  readonly estado: 'AUTORIZADO' | 'ANULADO';
  /** Its words when the company chose none. */
  readonly template: MailTemplate;
}

/** A mail of an account: to who was invited, forgot a password, must renew a certificate. */
export interface AccountMailKind<Datos extends TObject = TObject> {
  readonly about: 'account';
  /** As `correos.tipo` stores it. */
  readonly tipo: string;
  /** What is stored for it until it goes out, never a secret. */
  readonly datos: Datos;
  /** The portal's page that takes its secret; undefined: it has none. */
  readonly page?: string;
  readonly template: MailTemplate;
  /** What its words can say, of the data as they were stored. */
  variables(stored: unknown): object;
}

/** A kind of mail. */
export type MailKind = ReceiptMailKind | AccountMailKind;

/** Makes a kind of an account's mail: its name, its data and its words, which say `{{ cuenta }}` and the data's fields. */
export function defineAccountMail<Datos extends TObject>(definition: {
  readonly tipo: string;
  readonly datos: Datos;
  /** With it, the words say `{{ enlace }}` or, without a public address, `{{ token }}`. */
  readonly page?: string;
  readonly template: MailTemplate;
  /** Where a field is not said as it is stored. */
  readonly shown?: (datos: Static<Datos>) => object;
}): AccountMailKind<Datos> {
  const { shown, ...kind } = definition;
  return {
    about: 'account',
    ...kind,
    variables: (stored) => {
      if (!Check(kind.datos, stored)) throw new Error(`mail ${kind.tipo}: its stored data are not those of its kind`);
      return { ...stored, ...shown?.(stored) };
    },
  };
}
