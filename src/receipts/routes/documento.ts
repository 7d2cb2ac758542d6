import type { TSchema } from '#typebox';
import { findDocumento, type ComprobanteRow } from '../store/comprobantes.js';
import type { AccountTx } from '../../db/transactions.js';
import type { NormalisedDocument } from '../../documents/document-type.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { JsonDecimal } from '../../http/json.js';

/** A double holds every decimal of up to 15 significant digits; longer ones stay text, which payloads accept as well. */
const EXACT_DIGITS = 15;

/** Returns a receipt's content in the form that POST and PUT accept: sent back unchanged, it produces the same document. */
export async function documentoOf(tx: AccountTx, row: ComprobanteRow): Promise<Record<string, unknown>> {
  const type = documentTypeByCodDoc(row.cod_doc);
  if (type === undefined) throw new Error(`receipt ${row.id} is of the unknown type ${row.cod_doc}`);
  // Stored by `prepare`.
  const documento = (await findDocumento(tx, row.id)) as NormalisedDocument;
  return {
    ...(withNumbers(type.payload, type.payloadOf(documento)) as Record<string, unknown>),
    secuencial: formatSecuencial(row.secuencial),
    ...(row.referencia === null ? {} : { referencia: row.referencia, referenciaUnica: row.referencia_unica }),
  };
}

/** Stored figures are text; responses have numbers with their scale (spec/API.md §1). */
export function withNumbers(schema: TSchema, value: unknown): unknown {
  const {
    properties = {},
    items,
    type,
  } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly items?: TSchema;
    readonly type?: string | readonly string[];
  };
  if (Array.isArray(value)) return items === undefined ? value : value.map((entry) => withNumbers(items, entry));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, withNumbers(properties[field] ?? {}, inner)]),
    );
  }
  const isFigure = typeof value === 'string' && [type].flat().includes('number');
  return isFigure && value.replace(/\D/g, '').replace(/^0+/, '').length <= EXACT_DIGITS
    ? new JsonDecimal(value)
    : value;
}
