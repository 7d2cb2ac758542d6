import type { LineaRow } from '../store/lineas.js';
import { AUTORIZADOS } from '../../../kernel/estados.js';
import { columna, type Columna, type Fila } from '../../../files/columnas.js';
import { DOCUMENTO, documentoOf, MODIFICADO, modificadoOf, OTRA_MONEDA, otraMonedaOf } from './documento-columnas.js';
import type { ReporteDeDocumentos } from './reporte.js';

const SIGNO = 'Con su signo: una nota de crédito resta. Cero si está anulado; nulo mientras se calcula.';

/** Figures of a document in a book. */
const CIFRAS_LIBRO = [
  columna('base0', 'Base 0 %', 'dinero', `Base con tarifa 0. ${SIGNO}`),
  columna('base5', 'Base 5 %', 'dinero', `Base con tarifa 5. ${SIGNO}`),
  columna('base8', 'Base 8 %', 'dinero', `Base con tarifa 8. ${SIGNO}`),
  columna('baseGeneral', 'Base 12/14/15 %', 'dinero', `Base con la tarifa general de su fecha. ${SIGNO}`),
  columna('baseNoObjeto', 'Base no objeto', 'dinero', `Base no objeto de IVA. ${SIGNO}`),
  columna('baseExenta', 'Base exenta', 'dinero', `Base exenta de IVA. ${SIGNO}`),
  columna('descuento', 'Descuento', 'dinero', `Ya restado de las bases. ${SIGNO}`),
  columna('ice', 'ICE', 'dinero', `ICE. ${SIGNO}`),
  columna('iva', 'IVA', 'dinero', `IVA. ${SIGNO}`),
  columna('irbpnr', 'IRBPNR', 'dinero', `IRBPNR. ${SIGNO}`),
  columna('propina', 'Propina', 'dinero', `Propina. ${SIGNO}`),
  columna('total', 'Total', 'dinero', `Valor total. ${SIGNO}`),
] as const;

function cifrasOf(row: LineaRow): Fila<(typeof CIFRAS_LIBRO)[number]['nombre']> {
  return {
    base0: row.base0,
    base5: row.base5,
    base8: row.base8,
    baseGeneral: row.base_general,
    baseNoObjeto: row.base_no_objeto,
    baseExenta: row.base_exenta,
    descuento: row.descuento,
    ice: row.ice,
    iva: row.iva,
    irbpnr: row.irbpnr,
    propina: row.propina,
    total: row.total,
  };
}

const retenidoEn = (quien: string) =>
  [
    columna(
      'retencionNumero',
      'Retención',
      'texto',
      `Número de la retención que ${quien}, unidos con «+» si son varias; nulo si no hay. Cuenta aunque sea de otro mes.`,
      { ancho: 18 },
    ),
    columna('retencionIva', 'Ret. IVA', 'dinero', 'IVA que retuvo; nulo si no hay, cero si el documento está anulado.'),
    columna(
      'retencionRenta',
      'Ret. renta',
      'dinero',
      'Impuesto a la renta que retuvo; nulo si no hay, cero si el documento está anulado.',
    ),
  ] as const;

const FORMA_PAGO = columna('formasPago', 'Forma de pago', 'texto', 'Códigos de la tabla 24, unidos con «+».');

// The books exclude documents never authorised, or deleted before; annulled ones are listed with zeros.
const EN_LIBROS = [...AUTORIZADOS, 'ANULADO'] as const;

const columnas = (quien: string): readonly Columna[] => [
  ...DOCUMENTO,
  ...CIFRAS_LIBRO,
  ...retenidoEn(quien),
  FORMA_PAGO,
  ...MODIFICADO,
  ...OTRA_MONEDA,
];
const filas = (row: LineaRow): readonly Fila[] => [
  {
    ...documentoOf(row),
    ...cifrasOf(row),
    retencionNumero: row.retencion_numero,
    retencionIva: row.retencion_iva,
    retencionRenta: row.retencion_renta,
    formasPago: row.formas_pago,
    ...modificadoOf(row),
    ...otraMonedaOf(row),
  },
];

/** Sales book: one line per document the SRI authorised. */
export const ventas: ReporteDeDocumentos = {
  tipo: 'ventas',
  titulo: 'Ventas',
  resumen: 'Libro de ventas: facturas, notas de crédito y notas de débito, una línea por comprobante',
  columnas: columnas('el cliente hizo sobre el documento'),
  listed: { codDocs: ['01', '04', '05'], estados: EN_LIBROS, retenciones: 'recibidas' },
  conTotales: true,
  filas,
};

const siNo = (value: boolean | null): string | null => (value === null ? null : value ? 'SI' : 'NO');
const DECISIONES = [
  columna('fechaEmision', 'Emisión', 'fecha', 'Fecha de emisión del documento, aaaa-mm-dd.'),
  columna('codSustento', 'Sustento', 'texto', 'Sustento tributario que se decidió; nulo si aún no.', { ancho: 9 }),
  columna('derechoCredito', 'Crédito', 'texto', 'SI o NO da derecho a crédito; nulo si aún no se decidió.', {
    ancho: 8,
  }),
  columna('activoFijo', 'Activo fijo', 'texto', 'SI o NO es un activo fijo; nulo si aún no se decidió.', { ancho: 10 }),
  columna('parteRel', 'Parte rel.', 'texto', 'SI o NO es una parte relacionada; nulo si aún no se decidió.', {
    ancho: 10,
  }),
] as const;

const REEMBOLSO = [
  columna(
    'baseReembolso',
    'Base reembolso',
    'dinero',
    `Bases de los documentos que reembolsa; nulo si no es un reembolso. ${SIGNO}`,
  ),
  columna(
    'ivaReembolso',
    'Imp. reembolso',
    'dinero',
    `Impuestos de los documentos que reembolsa; nulo si no lo es. ${SIGNO}`,
  ),
] as const;

/** Purchase book: our own liquidaciones, and received documents in the period of their registration. */
export const compras: ReporteDeDocumentos = {
  tipo: 'compras',
  titulo: 'Compras',
  resumen: 'Libro de compras: liquidaciones propias y documentos recibidos, una línea por comprobante',
  columnas: [...columnas('la empresa hizo sobre el documento'), ...DECISIONES, ...REEMBOLSO],
  listed: { fuente: 'compras', estados: EN_LIBROS, retenciones: 'emitidas' },
  conTotales: true,
  filas: (row) =>
    filas(row).map((fila) => ({
      ...fila,
      fechaEmision: row.fecha_documento,
      codSustento: row.cod_sustento,
      derechoCredito: siNo(row.derecho_credito),
      activoFijo: siNo(row.activo_fijo),
      parteRel: siNo(row.parte_rel),
      baseReembolso: row.reembolso_base,
      ivaReembolso: row.reembolso_impuesto,
    })),
};
