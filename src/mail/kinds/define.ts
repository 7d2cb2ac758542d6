import type { Static, TObject } from '#typebox';
import { Check } from '#typebox/value';
import type { LeasedCorreo } from '../../db/correo-work.js';
import type { AccountTx } from '../../db/transactions.js';
import type { Enlaces } from '../enlaces.js';
import type { PreparedMail } from '../prepared-mail.js';
import type { DrawRide } from '../../ride/comprobante-files.js';
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

/** Tools for a capability that builds its own mails. */
export interface OwnMailDeps {
  readonly drawRide: DrawRide;
  readonly enlaces: Enlaces;
  /** Public address of the service. */
  readonly baseUrl: () => string;
}

/** Mail to a buyer that its capability builds, such as a proforma with its PDF. */
export interface OwnMailKind {
  readonly about: 'own';
  readonly tipo: string;
  readonly template: MailTemplate;
  /** Reads the mail's data; the function that it returns builds the mail without further database access. */
  load(tx: AccountTx, lease: LeasedCorreo, deps: OwnMailDeps): Promise<() => Promise<PreparedMail>>;
}

export type MailKind = ComprobanteMailKind | AccountMailKind | OwnMailKind;

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
