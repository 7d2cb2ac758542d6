import { findSustentos, type NamedSustento, type SustentoRow } from './store/sustentos.js';
import type { AccountTx } from '../db/transactions.js';
import { decimal, parseDecimal } from '../kernel/decimal.js';
import { parseFecha } from '../kernel/fecha.js';
import type { Advertencia } from '../kernel/issue.js';

const RETENCION = '07';
/** Named documents looked up per withholding; more are rare, and only warnings are missed. */
const NAMED_MAX = 20;

interface Named extends NamedSustento {
  readonly path: string;
  readonly autorizacion: unknown;
  readonly totalSinImpuestos: unknown;
  readonly importeTotal: unknown;
}

/**
 * Warns about a second withholding on a document, and about one that differs from the document that was received. One look-up, only for
 * withholdings.
 */
export async function checkSustentos(
  tx: AccountTx,
  codDoc: string,
  { payload, correcting }: { readonly payload: Readonly<Record<string, unknown>>; readonly correcting?: string },
): Promise<readonly Advertencia[]> {
  if (codDoc !== RETENCION) return [];
  const { ruc, receptor } = payload;
  const proveedor = isRecord(receptor) ? receptor['identificacion'] : undefined;
  const named = [...namedIn(payload, 'docsSustento'), ...namedIn(payload, 'impuestos')].slice(0, NAMED_MAX);
  if (typeof ruc !== 'string' || typeof proveedor !== 'string' || named.length === 0) return [];
  const rows = await findSustentos(tx, ruc, proveedor, named, correcting ?? null);
  return rows.flatMap((row) => {
    const one = named[row.orden - 1];
    return one === undefined ? [] : [...repeated(one, row), ...differing(one, row)];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads the well-formed documents of an unchecked payload, each once; the type's rules report the others. */
function namedIn(payload: Readonly<Record<string, unknown>>, list: 'docsSustento' | 'impuestos'): Named[] {
  const given: unknown = payload[list];
  if (!Array.isArray(given)) return [];
  const found = new Map<string, Named>();
  for (const [i, one] of (given as unknown[]).entries()) {
    if (!isRecord(one)) continue;
    const { codDocSustento, numDocSustento: numero, fechaEmisionDocSustento } = one;
    const fecha = typeof fechaEmisionDocSustento === 'string' ? parseFecha(fechaEmisionDocSustento) : undefined;
    if (typeof codDocSustento !== 'string' || typeof numero !== 'string' || fecha === undefined) continue;
    const codDoc = codDocSustento.padStart(2, '0');
    const key = `${codDoc} ${numero}`;
    if (!/^\d{15}$/.test(numero) || found.has(key)) continue;
    const { numAutDocSustento: autorizacion, totalSinImpuestos, importeTotal } = one;
    const path = `${list}[${i}]`;
    found.set(key, { codDoc, numero, fecha: fecha.iso, path, autorizacion, totalSinImpuestos, importeTotal });
  }
  return [...found.values()];
}

function repeated({ path, numero }: Named, { otra_numero: otra }: SustentoRow): Advertencia[] {
  if (otra === null) return [];
  const message = `Sobre este documento ya se emitió la retención ${otra}: si esta la reemplaza, anule la otra.`;
  return [{ code: 'retencion-repetida', field: `${path}.numDocSustento`, message, rejectedValue: numero }];
}

function differing(one: Named, row: SustentoRow): Advertencia[] {
  if (!row.recibido) return [];
  const found: Advertencia[] = [];
  const differ = (field: string, given: unknown, held: string): void => {
    const message = `El documento recibido dice ${held}: revise «${field}», o el documento.`;
    found.push({
      code: 'retencion-sustento-distinto',
      field: `${one.path}.${field}`,
      message,
      rejectedValue: given,
    });
  };
  const { autorizacion } = one;
  if (row.clave_acceso !== null && typeof autorizacion === 'string' && autorizacion !== row.clave_acceso)
    differ('numAutDocSustento', autorizacion, `la autorización ${row.clave_acceso}`);
  for (const [field, held] of [
    ['totalSinImpuestos', row.total_sin_impuestos],
    ['importeTotal', row.total],
  ] as const) {
    const given = one[field];
    const parsed = typeof given === 'string' || typeof given === 'number' ? parseDecimal(given) : undefined;
    if (held !== null && parsed !== undefined && !parsed.eq(decimal(held)))
      differ(field, given, decimal(held).toFixed(2));
  }
  return found;
}
