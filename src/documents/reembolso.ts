import { formatDecimal, sum, type Decimal } from '../kernel/decimal.js';
import type { NormalisedDocument } from '../xml/layout.js';
import type { Draft } from './draft.js';
import type { ReembolsoPayload } from './payload-schema.js';
import { checkPais } from './paises.js';
import { checkPersona } from './receptor.js';

/** codDoc of a reimbursement (ATS table 4). */
export const COD_DOC_REEMBOLSO = '41';

interface ReembolsoHeader {
  readonly codDocReembolso?: string;
  readonly totalComprobantesReembolso?: number | string;
  readonly totalBaseImponibleReembolso?: number | string;
  readonly totalImpuestoReembolso?: number | string;
  readonly reembolsos?: readonly ReembolsoPayload[];
}

/**
 * Checks the documents of a reimbursement and returns its three totals, computed if omitted (FACTS §5). `base` is the path of
 * the enclosing block, with its dot.
 */
export function composeReembolso(draft: Draft, payload: ReembolsoHeader, base = ''): NormalisedDocument {
  if (payload.reembolsos === undefined || payload.reembolsos.length === 0) return {};
  const taxes: { base: Decimal; tax: Decimal }[] = [];
  for (const [i, item] of payload.reembolsos.entries()) {
    const path = `${base}reembolsos[${i}]`;
    checkPersona(draft, item.tipoIdentificacionProveedorReembolso, item.identificacionProveedorReembolso, {
      tipo: `${path}.tipoIdentificacionProveedorReembolso`,
      identificacion: `${path}.identificacionProveedorReembolso`,
    });
    checkPais(draft, item.codPaisPagoProveedorReembolso, `${path}.codPaisPagoProveedorReembolso`);
    draft.fecha(item.fechaEmisionDocReembolso, `${path}.fechaEmisionDocReembolso`);
    for (const [j, detail] of item.detalleImpuestos.entries()) {
      const at = `${path}.detalleImpuestos[${j}]`;
      taxes.push({
        base: draft.figure(detail.baseImponibleReembolso, `${at}.baseImponibleReembolso`),
        tax: draft.figure(detail.impuestoReembolso, `${at}.impuestoReembolso`),
      });
    }
  }
  return computeTotals(draft, payload, base, taxes);
}

/** codDocReembolso and the list of documents require each other (anexo 5). */
export function checkReembolsoHeader(draft: Draft, payload: ReembolsoHeader): void {
  const has = (payload.reembolsos?.length ?? 0) > 0;
  if (has && payload.codDocReembolso !== COD_DOC_REEMBOLSO) {
    const message = 'Un comprobante con «reembolsos» lleva codDocReembolso 41 (ficha, anexo 5).';
    draft.findings.refuse('reembolso-incompleto', 'codDocReembolso', message, payload.codDocReembolso);
  }
  if (!has && payload.codDocReembolso !== undefined) {
    const message = 'codDocReembolso anuncia un reembolso: liste los documentos en «reembolsos».';
    draft.findings.refuse('reembolso-incompleto', 'reembolsos', message);
  }
}

function computeTotals(
  draft: Draft,
  payload: ReembolsoHeader,
  base: string,
  taxes: readonly { base: Decimal; tax: Decimal }[],
): NormalisedDocument {
  const bases = total(
    draft,
    payload.totalBaseImponibleReembolso,
    `${base}totalBaseImponibleReembolso`,
    sum(taxes.map((tax) => tax.base)),
  );
  const impuestos = total(
    draft,
    payload.totalImpuestoReembolso,
    `${base}totalImpuestoReembolso`,
    sum(taxes.map((tax) => tax.tax)),
  );
  const exact = bases.plus(impuestos);
  const given = draft.optionalFigure(payload.totalComprobantesReembolso, `${base}totalComprobantesReembolso`, {
    signed: true,
  });
  if (given !== undefined && !given.eq(exact) && !draft.figuresBroken) {
    const message = `El total de los documentos reembolsados debe ser base más impuesto: ${exact.toFixed(2)}.`;
    draft.findings.refuse(
      'reembolso-total',
      `${base}totalComprobantesReembolso`,
      message,
      payload.totalComprobantesReembolso,
    );
  }
  return {
    totalComprobantesReembolso: formatDecimal(given ?? exact),
    totalBaseImponibleReembolso: formatDecimal(bases),
    totalImpuestoReembolso: formatDecimal(impuestos),
  };
}

/** A given total may exceed the details (documents without tax) but not be less (FACTS §5). */
function total(draft: Draft, value: number | string | undefined, path: string, details: Decimal): Decimal {
  const given = draft.optionalFigure(value, path, { signed: true });
  if (given === undefined) return details;
  if (given.lt(details) && !draft.figuresBroken) {
    draft.findings.refuse(
      'reembolso-total',
      path,
      `Debe ser al menos la suma de los documentos: ${details.toFixed(2)}.`,
      value,
    );
    draft.figuresBroken = true;
  }
  return given;
}
