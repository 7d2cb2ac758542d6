import { columna } from '../../../files/columnas.js';
import { DOCUMENTO, documentoOf, MODIFICADO, modificadoOf, OTRA_MONEDA, otraMonedaOf } from './documento-columnas.js';
import type { ReporteDeDocumentos } from './reporte.js';

/** All documents, of any type and in any state. */
export const documentos: ReporteDeDocumentos = {
  tipo: 'documentos',
  titulo: 'Documentos',
  resumen: 'Todos los comprobantes emitidos, de cualquier tipo y en cualquier estado',
  columnas: [
    ...DOCUMENTO,
    columna('importe', 'Importe', 'dinero', 'Lo que el comprobante dice, sin signo y en cualquier estado.', {
      suma: false,
    }),
    columna('referencia', 'Referencia', 'texto', 'La referencia del integrador.', { ancho: 20 }),
    ...MODIFICADO,
    ...OTRA_MONEDA,
  ],
  listed: {},
  conTotales: false,
  filas: (row) => [
    {
      ...documentoOf(row),
      importe: row.importe,
      referencia: row.referencia,
      ...modificadoOf(row),
      ...otraMonedaOf(row),
    },
  ],
};
