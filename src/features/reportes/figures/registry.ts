import { documentos } from './documentos.js';
import { impuestos } from './impuestos.js';
import { compras, ventas } from './libro.js';
import { productos } from './productos.js';
import type { Reporte } from './reporte.js';
import { retenciones } from './retenciones.js';

/** All tabular reports. To add one, add its file and an entry here. */
export const reportes: readonly Reporte[] = [ventas, compras, impuestos, retenciones, productos, documentos];

export function reporteOf(tipo: string): Reporte | undefined {
  return reportes.find((reporte) => reporte.tipo === tipo);
}
