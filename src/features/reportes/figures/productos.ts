import { CON_PRODUCTOS, readProductos, type ProductoRow } from '../store/resumen.js';
import { columna, type Fila } from '../../../files/columnas.js';
import type { ReporteDeSumas } from './reporte.js';

/** Products listed one by one; the others share one row. */
const PRODUCTOS_MAX = 1000;

function filaOf(row: ProductoRow): Fila {
  return {
    ruc: row.ruc,
    codigo: row.codigo,
    descripcion: row.descripcion ?? 'Los demás productos',
    documentos: String(row.documentos),
    cantidad: row.cantidad,
    descuento: row.descuento,
    sinImpuestos: row.sin_impuestos,
  };
}

/** Sales by product. */
export const productos: ReporteDeSumas = {
  tipo: 'productos',
  titulo: 'Productos',
  resumen: `Ventas por producto: facturas menos notas de crédito, los ${PRODUCTOS_MAX} que más suman y los demás juntos`,
  columnas: [
    columna('ruc', 'RUC', 'texto', 'La empresa; nulo en los demás juntos.'),
    columna('codigo', 'Código', 'texto', 'Código principal; la descripción si no lo tiene; nulo en los demás juntos.', {
      ancho: 20,
    }),
    columna('descripcion', 'Descripción', 'texto', 'Una de sus descripciones.', { ancho: 44 }),
    columna('documentos', 'Comprobantes', 'entero', 'En cuántos comprobantes está; de los demás juntos, la suma.', {
      ancho: 13,
    }),
    columna('cantidad', 'Cantidad', 'numero', 'Cantidad, menos la devuelta.', { ancho: 12 }),
    columna('descuento', 'Descuento', 'dinero', 'Descuento de las líneas, ya restado.'),
    columna('sinImpuestos', 'Sin impuestos', 'dinero', 'Precio sin impuestos de las líneas, menos notas de crédito.'),
  ],
  lee: CON_PRODUCTOS,
  sumas: async (tx, filter) => (await readProductos(tx, filter, PRODUCTOS_MAX)).map(filaOf),
};
