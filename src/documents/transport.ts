import type { Draft } from './draft.js';

/** A transport must not start before the document (SRI error 82) nor end before it starts. */
export function checkTransportDates(
  draft: Draft,
  info: { readonly fechaIniTransporte: string; readonly fechaFinTransporte: string },
  base: string,
): void {
  const start = draft.fecha(info.fechaIniTransporte, `${base}.fechaIniTransporte`);
  const end = draft.fecha(info.fechaFinTransporte, `${base}.fechaFinTransporte`);
  if (start !== undefined && start.day < draft.fechaEmision.day && draft.fechaEmision.placeholder !== true) {
    const message = `El transporte no puede empezar antes de la fecha de emisión (${draft.fechaEmision.texto}).`;
    draft.findings.refuse('transporte-fechas', `${base}.fechaIniTransporte`, message, info.fechaIniTransporte);
  }
  if (start !== undefined && end !== undefined && end.day < start.day) {
    const message = 'El transporte no puede terminar antes de empezar.';
    draft.findings.refuse('transporte-fechas', `${base}.fechaFinTransporte`, message, info.fechaFinTransporte);
  }
}
