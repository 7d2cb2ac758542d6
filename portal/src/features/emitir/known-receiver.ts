import { CONSUMIDOR_FINAL, tipoByNumber } from '../../../../src/domain/identificacion.js';
import { listAt, textAt, withValue, type Content } from './content.js';
import { newEntries } from './initial-content.js';

/** A customer of the book, or the receiver of an earlier receipt. */
export interface KnownReceiver {
  readonly tipoIdentificacion: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly direccion: string | null;
  readonly correos: readonly string[];
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

/** Additional field of the mail address. */
export const EMAIL = 'email';

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
  const correo = textAt({ one: correoField(content) }, 'one.value').trim();
  const correos = found.correos.join(', ');
  const own = before !== undefined && correo === before.correos.join(', ');
  if ((over === 'everything' && correos !== '') || correo === '' || own)
    next = withValue(next, 'campoAdicional', withCorreo(listAt(next, 'campoAdicional'), correos));
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

function correoField(content: Content): Content {
  return listAt(content, 'campoAdicional').find(({ nombre }) => nombre === EMAIL) ?? {};
}

/** Replaces or removes the address among the additional fields. */
export function withCorreo(fields: readonly Content[], value: string): readonly Content[] {
  const at = fields.findIndex(({ nombre }) => nombre === EMAIL);
  if (value === '') return fields.filter((_, other) => other !== at);
  if (at < 0) return [...fields, { nombre: EMAIL, value }];
  return fields.map((field, other) => (other === at ? { ...field, value } : field));
}
