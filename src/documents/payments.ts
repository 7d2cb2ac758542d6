import { formasPago } from '../kernel/catalogues/formas-pago.js';
import { formatDecimal, sum, type Decimal } from '../kernel/decimal.js';
import type { SourceDocument } from '../xml/layout.js';
import type { Draft } from './draft.js';
import type { PagoPayload } from './payload-schema.js';

const EFECTIVO = '01';
const SISTEMA_FINANCIERO = '20';

/**
 * Checks the payments at `path` against the total, or assumes one if none is given (spec/API.md §3). A signed document gets
 * none.
 */
export function computePagos(
  draft: Draft,
  payload: readonly PagoPayload[] | undefined,
  total: Decimal,
  path = 'pagos',
): readonly SourceDocument[] {
  if (payload === undefined || payload.length === 0) return draft.signed ? [] : [defaultPago(draft, total, path)];
  const bancarizacion = draft.cifra('bancarizacion');
  const amounts = payload.map((pago, i) => {
    const amount = draft.figure(pago.total, `${path}[${i}].total`);
    checkFormaPago(draft, pago.formaPago, `${path}[${i}].formaPago`);
    // Cash from this amount on costs the buyer the deduction (FACTS §6.4).
    if (pago.formaPago === EFECTIVO && bancarizacion !== undefined && amount.gte(bancarizacion)) {
      const message = `Desde USD ${bancarizacion.toFixed()} un pago sin sistema financiero (01) no le sirve al comprador para crédito tributario ni gasto.`;
      draft.findings.warn('pago-efectivo', `${path}[${i}].formaPago`, message, pago.formaPago);
    }
    return amount;
  });
  const paid = sum(amounts);
  if (!paid.eq(total) && !draft.figuresBroken) {
    const message = `Los pagos suman ${paid.toFixed(2)} y el total es ${total.toFixed(2)}.`;
    draft.findings.refuse('pago-total-distinto', path, message, paid.toFixed());
  }
  return payload;
}

/** Refuses unknown or expired codes; the SRI's schema would accept them. */
function checkFormaPago(draft: Draft, formaPago: string, path: string): void {
  if (formasPago.at(formaPago, draft.fechaEmision.iso) !== undefined) return;
  if (formasPago.has(formaPago)) {
    const message = `La forma de pago ${formaPago} terminó en 2016: use 01, 15, 16, 17, 18, 19, 20 o 21.`;
    draft.findings.refuse('pago-forma-no-vigente', path, message, formaPago);
  } else {
    draft.findings.refuse(
      'pago-forma-desconocida',
      path,
      `La forma de pago «${formaPago}» no existe: use 01, 15, 16, 17, 18, 19, 20 o 21.`,
      formaPago,
    );
  }
}

function defaultPago(draft: Draft, total: Decimal, path: string): SourceDocument {
  const bancarizacion = draft.cifra('bancarizacion');
  const large = bancarizacion !== undefined && total.gte(bancarizacion);
  if (large) {
    const message = `Sin «pagos» y desde USD ${bancarizacion.toFixed()} se supone el sistema financiero (20): indique la forma de pago si fue otra.`;
    draft.findings.warn('pago-supuesto', path, message);
  }
  return { formaPago: large ? SISTEMA_FINANCIERO : EFECTIVO, total: formatDecimal(total) };
}
