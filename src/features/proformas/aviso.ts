import type { NewAviso } from '../../db/avisos.js';
import type { ProformaRow } from './store.js';
import { numeroDeProforma } from './rules.js';

type Tipo = Extract<NewAviso['tipo'], `proforma.${string}`>;

/** Event of a proforma. */
export function avisoDe(tipo: Tipo, accountId: string, row: ProformaRow): NewAviso {
  const { id, ruc, receptor_razon_social: cliente, importe_total: importeTotal } = row;
  return { tipo, accountId, ruc, datos: { id, numero: numeroDeProforma(row.secuencial), cliente, importeTotal } };
}
