import { paises } from '../kernel/catalogues/paises.js';
import type { Draft } from './draft.js';

/** Refuses a country missing from table 25; absent is fine. */
export function checkPais(draft: Draft, pais: string | undefined, path: string): void {
  if (pais === undefined || paises.has(pais)) return;
  draft.findings.refuse('comprobante-pais', path, `El país «${pais}» no existe en la tabla 25; Ecuador es 593.`, pais);
}
