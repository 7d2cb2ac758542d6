import { CONSUMIDOR_FINAL, tipoByNumber } from '../../../../src/kernel/identificacion.js';
import { listAt, textAt, withValue, type Content } from './content.js';
import { newEntries } from './initial-content.js';

/** A customer of the book, or the receiver of an earlier receipt. */
export interface KnownReceiver {
  readonly tipoIdentificacion: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly direccion: string | null;
  readonly correos: readonly string[];
  readonly telefono?: string | null;
  readonly formaPago?: string | null;
  /** State in the SRI's register, if it comes from there. */
  readonly registro?: string;
}

/** A taxpayer of the SRI's register, under the identification that was typed. */
export function receiverOf(
  { ruc, razonSocial, estado }: { readonly ruc: string; readonly razonSocial: string; readonly estado: string },
  typed?: string,
): KnownReceiver {
  const identificacion = typed ?? ruc;
  const tipoIdentificacion = tipoByNumber(identificacion) ?? '04';
  return { tipoIdentificacion, identificacion, razonSocial, direccion: null, correos: [], registro: estado };
}

/** Additional fields that the form shows with the receiver. */
export const EMAIL = 'email';
export const TELEFONO = 'Teléfono';

/** Additional fields of a form that its receiver's section shows. */
export function contactNames(content: Content, receiver: string): readonly string[] {
  const anonymous = textAt(content, 'receptor.tipoIdentificacion') === CONSUMIDOR_FINAL.tipo;
  return receiver === 'client' && !anonymous ? [EMAIL, TELEFONO] : [EMAIL];
}

/** Whether an additional field has a name, in any spelling. */
export function isNamed({ nombre }: Content, wanted: string): boolean {
  return typeof nombre === 'string' && folded(nombre) === folded(wanted);
}

function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/** Types whose number says nothing about the type. */
const FOREIGN = ['06', '08'];

/** Type and number after an input: a whole number decides its type. Undefined: nothing to change. */
export function typedNumber(
  tipo: string,
  typed: string,
  anonymousAllowed: boolean,
):
  | {
      readonly tipoIdentificacion: string;
      readonly identificacion: string;
      readonly razonSocial?: string;
    }
  | undefined {
  if (FOREIGN.includes(tipo)) return undefined;
  // Pasted with separators.
  const identificacion = typed.replace(/[\s.-]/g, '');
  const tipoIdentificacion = tipoByNumber(identificacion);
  if (tipoIdentificacion === undefined) return undefined;
  if (tipoIdentificacion === CONSUMIDOR_FINAL.tipo) {
    const { razonSocial } = CONSUMIDOR_FINAL;
    return anonymousAllowed ? { tipoIdentificacion, identificacion, razonSocial } : undefined;
  }
  return tipoIdentificacion === tipo && identificacion === typed ? undefined : { tipoIdentificacion, identificacion };
}

/**
 * Fills the form with a known receiver: everything if it was picked, else only what is empty or still the data of the receiver
 * filled in `before`. The payment method changes while the form has its first one untouched.
 */
export function receiverFilled(
  content: Content,
  found: KnownReceiver,
  before: KnownReceiver | undefined,
  over: 'everything' | 'empty',
): Content {
  const fresh = (path: string, old: string): boolean => {
    const now = textAt(content, path).trim();
    return over === 'everything' || now === '' || (before !== undefined && now === old);
  };
  // Another number was typed meanwhile.
  if (over === 'empty' && textAt(content, 'receptor.identificacion').trim() !== found.identificacion) return content;
  let next = withValue(content, 'receptor.tipoIdentificacion', found.tipoIdentificacion);
  next = withValue(next, 'receptor.identificacion', found.identificacion);
  if (fresh('receptor.razonSocial', before?.razonSocial ?? ''))
    next = withValue(next, 'receptor.razonSocial', found.razonSocial);
  if (fresh('receptor.direccion', before?.direccion ?? ''))
    next = withValue(next, 'receptor.direccion', found.direccion ?? '');
  const contact = [
    [EMAIL, (one: KnownReceiver) => one.correos.join(', ')],
    [TELEFONO, (one: KnownReceiver) => one.telefono ?? ''],
  ] as const;
  for (const [nombre, valueOf] of contact) {
    const now = additionalValue(content, nombre).trim();
    const own = before !== undefined && now === valueOf(before);
    const value = valueOf(found);
    if ((over === 'everything' && value !== '') || (now === '' && value !== '') || (own && now !== value))
      next = withValue(next, 'campoAdicional', withAdditional(listAt(next, 'campoAdicional'), nombre, value));
  }
  return withPayment(next, found, before);
}

function withPayment(content: Content, found: KnownReceiver, before: KnownReceiver | undefined): Content {
  const pagos = listAt(content, 'pagos');
  const [first] = pagos;
  const proposed = before?.formaPago ?? newEntries.pago()['formaPago'];
  if (first === undefined || pagos.length > 1 || first['formaPago'] !== proposed || textAt(first, 'total') !== '')
    return content;
  return withValue(content, 'pagos[0].formaPago', found.formaPago ?? newEntries.pago()['formaPago']);
}

function additionalValue(content: Content, nombre: string): string {
  const field = listAt(content, 'campoAdicional').find((one) => isNamed(one, nombre));
  return field === undefined ? '' : textAt(field, 'value');
}

/** Replaces, adds or removes one of the additional fields. */
export function withAdditional(fields: readonly Content[], nombre: string, value: string): readonly Content[] {
  const at = fields.findIndex((field) => isNamed(field, nombre));
  if (value === '') return fields.filter((_, other) => other !== at);
  if (at < 0) return [...fields, { nombre, value }];
  return fields.map((field, other) => (other === at ? { ...field, value } : field));
}
