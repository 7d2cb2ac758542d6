import { formatDecimal, parseDecimal, percentOf, type Decimal } from '../../kernel/decimal.js';
import { isClaveAcceso, parseClaveAcceso } from '../../kernel/clave-acceso.js';
import { COD_DOC_REEMBOLSO } from '../reembolso.js';
import { isBlock } from '../structure.js';
import type { CallerPaths } from './field-names.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills in what a reimbursement in Veronica's format leaves to the service: its mark, the type of each document, the tax of
 * each rate.
 */
export function withDerived(payload: Fields, written: CallerPaths): Fields {
  if (!written.has('reembolsos') || !Array.isArray(payload['reembolsos'])) return payload;
  const reembolsos: readonly unknown[] = payload['reembolsos'];
  return {
    codDocReembolso: COD_DOC_REEMBOLSO,
    ...payload,
    reembolsos: reembolsos.map((entry) => (isBlock(entry) ? derived(entry) : entry)),
  };
}

function derived(entry: Fields): Fields {
  const { numeroAutorizacionDocReemb: clave, detalleImpuestos } = entry;
  const taxes: readonly unknown[] | undefined = Array.isArray(detalleImpuestos) ? detalleImpuestos : undefined;
  return {
    ...(typeof clave === 'string' && isClaveAcceso(clave) && { codDocReembolso: parseClaveAcceso(clave).codDoc }),
    ...entry,
    ...(taxes && { detalleImpuestos: taxes.map((tax) => (isBlock(tax) ? withTax(tax) : tax)) }),
  };
}

function withTax(tax: Fields): Fields {
  const [base, rate] = [figureOf(tax['baseImponibleReembolso']), figureOf(tax['tarifa'])];
  if (base === undefined || rate === undefined) return tax;
  return { impuestoReembolso: formatDecimal(percentOf(base, rate)), ...tax };
}

function figureOf(value: unknown): Decimal | undefined {
  return typeof value === 'number' || typeof value === 'string' ? parseDecimal(value) : undefined;
}
