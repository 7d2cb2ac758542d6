import type { NewAviso } from '../../database/avisos.js';
import type { ProformaRow } from '../../database/proformas.js';
import { numeroDeProforma } from '../../domain/proforma.js';

type Tipo = Extract<NewAviso['tipo'], `proforma.${string}`>;

/** Event of a proforma. */
export function avisoDe(tipo: Tipo, accountId: string, row: ProformaRow): NewAviso {
  const { id, ruc, receptor_razon_social: cliente, importe_total: importeTotal } = row;
  return { tipo, accountId, ruc, datos: { id, numero: numeroDeProforma(row.secuencial), cliente, importeTotal } };
}
