import { isDocumentoSustento } from '../kernel/catalogues/documentos-sustento.js';
import { decimal, sum, type Decimal } from '../kernel/decimal.js';
import { markPlaceholder, type Fecha } from '../kernel/fecha.js';
import type { Draft } from './draft.js';
import { text, type ReceptorPayload } from './payload-schema.js';

/** Fields that identify the document a note modifies. */
export const modifiedFields = {
  codDocModificado: text('Tipo del documento que se modifica; 01 factura.'),
  numDocModificado: text('Número del documento que se modifica, 001-001-000000001.'),
  fechaEmisionDocSustento: text(
    'Fecha de emisión del documento que se modifica, dd/mm/aaaa; las tarifas son las de ese día.',
  ),
};

interface ModifiedPayload {
  readonly receptor: ReceptorPayload;
  readonly codDocModificado: string;
  readonly numDocModificado: string;
  readonly fechaEmisionDocSustento: string;
}

/** Returns which of our receipts a payload modifies, for the caller to look up; undefined if none. */
export function modifiedDocumentOf(
  payload: Readonly<Record<string, unknown>>,
): { codDoc: string; estab: string; ptoEmi: string; secuencial: string } | undefined {
  const { codDocModificado, numDocModificado } = payload;
  if (typeof codDocModificado !== 'string' || typeof numDocModificado !== 'string') return undefined;
  const [, estab, ptoEmi, secuencial] = /^(\d{3})-(\d{3})-(\d{9})$/.exec(numDocModificado) ?? [];
  if (estab === undefined || ptoEmi === undefined || secuencial === undefined) return undefined;
  return { codDoc: codDocModificado, estab, ptoEmi, secuencial };
}

/** Document types that a note may name by its form but that have nothing to credit or debit. */
const SIN_VALOR: Readonly<Record<string, string>> = {
  '06': 'Una guía de remisión (06)',
  '07': 'Una retención (07)',
};

/** Checks a note's data about the modified document, and returns the day whose rates apply (ficha, anexo 1). */
export function checkModified(draft: Draft, payload: ModifiedPayload): Fecha {
  if (!isDocumentoSustento(payload.codDocModificado)) {
    const message = `El tipo de documento «${payload.codDocModificado}» no existe; una factura es 01.`;
    draft.findings.refuse('modificado-documento', 'codDocModificado', message, payload.codDocModificado);
  }
  const sinValor = SIN_VALOR[payload.codDocModificado.padStart(2, '0')];
  if (sinValor !== undefined) {
    const message = `${sinValor} no tiene un valor que una nota pueda cambiar: se corrige anulándola. Revise «codDocModificado»; una factura es 01.`;
    draft.findings.warn('modificado-sin-valor', 'codDocModificado', message, payload.codDocModificado);
  }
  const fecha = draft.fecha(payload.fechaEmisionDocSustento, 'fechaEmisionDocSustento');
  if (fecha !== undefined && fecha.day > draft.fechaEmision.day && draft.fechaEmision.placeholder !== true) {
    const message = 'El documento que se modifica no puede ser posterior a la nota.';
    draft.findings.refuse('modificado-fecha', 'fechaEmisionDocSustento', message, payload.fechaEmisionDocSustento);
  }
  const known = draft.context.documentoModificado;
  if (known !== undefined) {
    if (known.anulado === true) {
      const message = `El documento ${payload.numDocModificado} está ANULADO: no hay qué modificar.`;
      draft.findings.refuse('modificado-anulado', 'numDocModificado', message, payload.numDocModificado);
    }
    if (known.identificacionReceptor !== payload.receptor.identificacion) {
      const message = 'La nota debe ir al mismo receptor del documento que modifica.';
      draft.findings.refuse('modificado-receptor', 'receptor.identificacion', message, payload.receptor.identificacion);
    }
    if (known.fechaEmision !== payload.fechaEmisionDocSustento) {
      const message = `El documento ${payload.numDocModificado} se emitió el ${known.fechaEmision}.`;
      draft.findings.refuse(
        'modificado-fecha-distinta',
        'fechaEmisionDocSustento',
        message,
        payload.fechaEmisionDocSustento,
      );
    }
  }
  return fecha ?? markPlaceholder(draft.fechaEmision);
}

/** All credit notes together must not exceed the invoice (FACTS §12), if it is ours. */
export function checkCredit(draft: Draft, valorModificacion: Decimal): void {
  const known = draft.context.documentoModificado;
  if (known === undefined || draft.figuresBroken) return;
  const left = decimal(known.importeTotal).minus(known.acreditado);
  if (valorModificacion.lte(left)) return;
  const message = `La nota es de ${valorModificacion.toFixed(2)} y del documento solo quedan ${left.toFixed(2)} por acreditar.`;
  draft.findings.refuse('modificado-monto', 'detalles', message, valorModificacion.toFixed(2));
}

/** Rounding of bases that the SRI tolerates (FACTS §5). */
const BASE_TOLERANCE = decimal('0.01');

/** A credit note returns what the invoice charged: its rates, and no more than their bases (FACTS §12). The SRI does not check it. */
export function checkCreditedRates(draft: Draft, groups: readonly CreditedGroup[]): void {
  const bases = draft.context.documentoModificado?.bases;
  if (bases === undefined || draft.figuresBroken) return;
  for (const { codigo, codigoPorcentaje, baseImponible } of groups) {
    if (codigo !== IVA) continue;
    const of = bases.filter((one) => one.codigoPorcentaje === codigoPorcentaje);
    const billed = sum(of.map(({ base }) => decimal(base)));
    if (of.length === 0) {
      const message = `El documento que se modifica no tiene IVA con el código ${codigoPorcentaje}: la nota lleva las tarifas del documento; revise las líneas.`;
      draft.findings.warn('modificado-tarifa', 'detalles', message, codigoPorcentaje);
    } else if (baseImponible.minus(billed).gt(BASE_TOLERANCE)) {
      const message = `La nota acredita una base de ${baseImponible.toFixed(2)} con el código ${codigoPorcentaje} de IVA, y el documento solo tiene ${billed.toFixed(2)}: revise las líneas.`;
      draft.findings.warn('modificado-base', 'detalles', message, baseImponible.toFixed(2));
    }
  }
}

const IVA = '2';

interface CreditedGroup {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly baseImponible: Decimal;
}
