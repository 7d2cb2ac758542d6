import type { Static, TObject } from '#typebox';
import { Check } from '#typebox/value';
import type { MailTemplate } from '../template.js';

/** Notice about a receipt, to its buyer, with XML and RIDE attached; the company may have its own template. */
export interface ComprobanteMailKind {
  readonly about: 'receipt';
  /** Value of `correos.tipo`. */
  readonly tipo: string;
  /** State of the receipt that the notice reports. */
  readonly estado: 'AUTORIZADO' | 'ANULADO';
  /** Default template. */
  readonly template: MailTemplate;
}

/** Mail of an account: invitation, password reset, certificate renewal. */
export interface AccountMailKind<Datos extends TObject = TObject> {
  readonly about: 'account';
  /** Value of `correos.tipo`. */
  readonly tipo: string;
  /** Data stored until it is sent; never a secret. */
  readonly datos: Datos;
  /** Portal page that takes its secret; undefined: it has none. */
  readonly page?: string;
  readonly template: MailTemplate;
  /** Returns the template variables, from the data as stored. */
  variables(stored: unknown): object;
}

/** Mail with a proforma to its customer, with the PDF attached. */
export interface ProformaMailKind {
  readonly about: 'proforma';
  readonly tipo: string;
  readonly template: MailTemplate;
}

export type MailKind = ComprobanteMailKind | AccountMailKind | ProformaMailKind;

/** Kinds of mail by their `tipo`. */
export type MailKinds = ReadonlyMap<string, MailKind>;

export function mailKindOf(kinds: MailKinds, tipo: string): MailKind {
  const kind = kinds.get(tipo);
  if (kind === undefined) throw new Error(`no kind of mail is called ${tipo}`);
  return kind;
}

/** Defines a kind of account mail: name, data and template, which may use `{{ cuenta }}` and the fields of the data. */
export function defineAccountMail<Datos extends TObject>(definition: {
  readonly tipo: string;
  readonly datos: Datos;
  /** If set, the template may use `{{ enlace }}` or, without a public URL, `{{ token }}`. */
  readonly page?: string;
  readonly template: MailTemplate;
  /** Formats fields that are not shown as stored. */
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
