import { checkIdentificacion, CONSUMIDOR_FINAL } from '../kernel/identificacion.js';
import { parseDecimal, ZERO, type Decimal } from '../kernel/decimal.js';
import type { Draft } from './draft.js';
import type { ReceptorPayload } from './payload-schema.js';

const CEDULA = '05';

/** In pruebas any receiver may have this name (ficha, tabla 5). */
const NOMBRE_PRUEBAS = 'PRUEBAS SERVICIO DE RENTAS INTERNAS';

/** Checks an identification and reports at the given paths: form faults refuse, check digits warn (FACTS §7). */
export function checkPersona(
  draft: Draft,
  tipo: string,
  identificacion: string,
  paths: { tipo: string; identificacion: string },
): void {
  const problem = checkIdentificacion(tipo, identificacion);
  if (problem === undefined) return;
  const path = problem.reason === 'tipo' ? paths.tipo : paths.identificacion;
  const value = problem.reason === 'tipo' ? tipo : identificacion;
  if (problem.kind === 'refused') draft.findings.refuse(`receptor-${problem.reason}`, path, problem.message, value);
  else draft.findings.warn(`receptor-${problem.reason}`, path, problem.message, value);
}

/** Checks the receiver of a receipt. Types other than the invoice forbid the consumidor final (table 6). */
export function checkReceptor(draft: Draft, receptor: ReceptorPayload, more: { consumidorFinal: boolean }): void {
  checkPersona(draft, receptor.tipoIdentificacion, receptor.identificacion, {
    tipo: 'receptor.tipoIdentificacion',
    identificacion: 'receptor.identificacion',
  });
  if (receptor.tipoIdentificacion !== CONSUMIDOR_FINAL.tipo) return;
  if (!more.consumidorFinal) {
    const message = 'Este comprobante no admite consumidor final: identifique al receptor con RUC, cédula o pasaporte.';
    draft.findings.refuse(
      'receptor-consumidor-final-prohibido',
      'receptor.tipoIdentificacion',
      message,
      receptor.tipoIdentificacion,
    );
    return;
  }
  const name = receptor.razonSocial.toUpperCase();
  if (name !== CONSUMIDOR_FINAL.razonSocial && !(draft.context.ambiente === '1' && name === NOMBRE_PRUEBAS)) {
    const message = 'La razón social del consumidor final es «CONSUMIDOR FINAL».';
    draft.findings.refuse('receptor-consumidor-final', 'receptor.razonSocial', message, receptor.razonSocial);
  }
}

/** The instant IVA refund is for older people who buy with their cédula (anexo 20, FACTS §12). */
export function checkDevolucionIva(
  draft: Draft,
  receptor: ReceptorPayload,
  taxes: readonly { readonly valorDevolucionIva?: number | string }[] | undefined,
  path: string,
): void {
  const at = taxes?.findIndex((tax) => parseDecimal(tax.valorDevolucionIva ?? '0')?.gt(ZERO) === true) ?? -1;
  if (at === -1 || receptor.tipoIdentificacion === CEDULA) return;
  const message =
    'La devolución automática del IVA (anexo 20) es solo de quien compra con cédula (05): con otra identificación el SRI puede devolver el comprobante (92).';
  draft.findings.warn('impuesto-devolucion-receptor', `${path}[${at}].valorDevolucionIva`, message);
}

/**
 * Checks the consumidor final's limit, once the total is known: above it the buyer must be identified (ficha 2.23, FACTS §7).
 * Compared including taxes, the stricter reading.
 */
export function checkConsumidorFinalTotal(draft: Draft, receptor: ReceptorPayload, importeTotal: Decimal): void {
  const max = draft.cifra('consumidor-final-maximo');
  if (receptor.tipoIdentificacion !== CONSUMIDOR_FINAL.tipo || max === undefined || importeTotal.lte(max)) return;
  if (draft.figuresBroken) return;
  draft.findings.refuse(
    'receptor-consumidor-final-limite',
    'receptor.tipoIdentificacion',
    `El total es ${importeTotal.toFixed(2)}: sobre USD ${max.toFixed(2)} hay que identificar al comprador.`,
    importeTotal.toFixed(2),
  );
}
