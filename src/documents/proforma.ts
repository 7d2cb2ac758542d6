import type { RideModel } from '../kernel/ride-model.js';
import type { NormalisedDocument } from '../xml/layout.js';
import { factura } from './factura/index.js';

/** Facts of a proforma beyond the document. */
export interface ProformaFacts {
  /** PRO-000000012 */
  readonly numero: string;
  /** dd/mm/yyyy */
  readonly fecha: string;
  /** dd/mm/yyyy */
  readonly vence: string;
}

/** Returns the printed content of a proforma: that of its invoice, without key, ambiente or date of issue. */
export function proformaModel(documento: NormalisedDocument, { numero, fecha, vence }: ProformaFacts): RideModel {
  const model = factura.ride(documento);
  const receptor = model.receptor.filter(({ label }) => label !== 'Fecha de emisión' && label !== 'Guía de remisión');
  const dates = [
    { label: 'Fecha', value: fecha },
    { label: 'Válida hasta', value: vence },
  ];
  return {
    ...model,
    nombre: 'PROFORMA',
    numero,
    claveAcceso: '',
    // The ambiente concerns comprobantes; the header already says that a proforma has no validity.
    ambiente: '2',
    receptor: [...receptor.slice(0, 2), ...dates, ...receptor.slice(2)],
  };
}
