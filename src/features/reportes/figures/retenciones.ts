import { readRetenido, type RetenidoRow } from '../store/lineas.js';
import { retencionRenta } from '../../../kernel/catalogues/retencion-renta.js';
import { conceptoRetencion } from '../../recibidos/public.js';
import { decimal, ZERO } from '../../../kernel/decimal.js';
import { AUTORIZADOS } from '../../../kernel/estados.js';
import { parseFecha } from '../../../kernel/fecha.js';
import { columna, type Fila } from '../../../files/columnas.js';
import { DOCUMENTO, documentoOf } from './documento-columnas.js';
import { addTo, casillasOf, type Boxes } from './casillas.js';
import {
  CASILLAS_RETENCION_IVA,
  casillas103,
  RETENCION_IVA_RECIBIDA,
  TOTALES_103,
  VERIFICADAS_103,
} from './formularios.js';
import type { Casilla, ReporteDeDocumentos } from './reporte.js';

const IMPUESTOS: Readonly<Record<string, string>> = { '1': 'Renta', '2': 'IVA', '6': 'ISD' };
const RENTA = '1';
const IVA = '2';

function boxesOf(
  recibido: boolean,
  codigo: string,
  codigoRetencion: string,
): Fila<'formulario' | 'casillaBase' | 'casillaRetenido'> {
  if (recibido) {
    // Income tax withheld by others belongs to the annual declaration, not to a monthly form.
    const [formulario, casillaRetenido] = codigo === IVA ? ['104', RETENCION_IVA_RECIBIDA] : [null, null];
    return { formulario, casillaBase: null, casillaRetenido };
  }
  if (codigo === RENTA) {
    const { base, retenido } = casillas103(codigoRetencion);
    return { formulario: '103', casillaBase: base, casillaRetenido: retenido };
  }
  const box = codigo === IVA ? CASILLAS_RETENCION_IVA[codigoRetencion]?.casilla : undefined;
  return { formulario: codigo === IVA ? '104' : null, casillaBase: null, casillaRetenido: box ?? null };
}

/** Withholdings: one line per withholding of each receipt. */
export const retenciones: ReporteDeDocumentos = {
  tipo: 'retenciones',
  titulo: 'Retenciones',
  resumen: 'Retenciones emitidas y recibidas: una línea por cada retención de cada comprobante, con sus casilleros',
  columnas: [
    ...DOCUMENTO,
    columna(
      'lado',
      'Emitida o recibida',
      'texto',
      'emitidas: las que hizo la empresa. recibidas: las que le hicieron.',
      {
        ancho: 10,
      },
    ),
    columna('impuesto', 'Impuesto', 'texto', 'Renta, IVA o ISD.', { ancho: 9 }),
    columna('codigoRetencion', 'Código', 'texto', 'Código de retención.', { ancho: 8 }),
    columna(
      'concepto',
      'Concepto',
      'texto',
      'Nombre del código: el concepto de renta en esa fecha, o el porcentaje de IVA.',
      { ancho: 40 },
    ),
    columna('porcentaje', '%', 'numero', 'Porcentaje retenido.'),
    columna('base', 'Base', 'dinero', 'Base de la retención; cero si el comprobante está anulado.'),
    columna('retenido', 'Retenido', 'dinero', 'Valor retenido; cero si el comprobante está anulado.'),
    columna('codDocSustento', 'Sustento', 'texto', 'Tipo del documento de sustento.', { ancho: 9 }),
    columna('numDocSustento', 'Número de sustento', 'texto', 'Su número.', { ancho: 18 }),
    columna('fechaSustento', 'Fecha de sustento', 'fecha', 'Su fecha de emisión.'),
    columna('formulario', 'Formulario', 'texto', '103 (renta que retuvo la empresa) o 104 (IVA); nulo en los demás.', {
      ancho: 11,
    }),
    columna('casillaBase', 'Casillero base', 'texto', 'El casillero de la base; nulo si no se conoce.', { ancho: 12 }),
    columna('casillaRetenido', 'Casillero valor', 'texto', 'El casillero del valor; nulo si no se conoce.', {
      ancho: 12,
    }),
  ],
  listed: { fuente: 'retenciones', estados: [...AUTORIZADOS, 'ANULADO'] },
  porLado: true,
  totalesPor: ['lado', 'impuesto'],
  conTotales: false,
  filas: (row) =>
    (row.retenciones ?? []).map(([codigo, codigoRetencion, porcentaje, base, valor, codDoc, numero, fecha]): Fila => {
      const annulled = row.estado === 'ANULADO';
      return {
        ...documentoOf(row),
        lado: row.recibido ? 'recibidas' : 'emitidas',
        impuesto: IMPUESTOS[codigo] ?? codigo,
        codigoRetencion,
        concepto: conceptoRetencion(codigo, codigoRetencion, porcentaje, row.fecha_documento),
        porcentaje,
        base: annulled ? '0.00' : (base ?? '0.00'),
        retenido: annulled ? '0.00' : valor,
        codDocSustento: codDoc,
        numDocSustento: numero,
        fechaSustento: (fecha === null ? undefined : parseFecha(fecha)?.iso) ?? null,
        ...boxesOf(row.recibido, codigo, codigoRetencion),
      };
    }),
  casillas: async (tx, filter) => casillas103De(await readRetenido(tx, filter)),
};

/** Non-residents have codes from 500 on. */
const isNonResident = (codigo: string): boolean => codigo.startsWith('5');

/** Name of an income-tax code in a month, yyyy-mm. */
function nombreOf(codigo: string, mes: string): string {
  const descripcion = retencionRenta.at(codigo, `${mes}-01`)?.descripcion;
  return descripcion === undefined ? `Código ${codigo}` : `${codigo} · ${descripcion}`;
}

/**
 * Computes form 103 from what the company withheld: each code with its boxes, and the totals. A code whose box is unknown is listed
 * without one, so that no amount is missing in silence. Pure.
 */
function casillas103De(rows: readonly RetenidoRow[]): Casilla[] {
  const boxes: Boxes = new Map();
  for (const row of rows.filter(({ codigo, recibido }) => codigo === RENTA && !recibido)) {
    const own = casillas103(row.codigo_retencion);
    const renglon = nombreOf(row.codigo_retencion, row.mes);
    const abroad = isNonResident(row.codigo_retencion);
    const put = (casilla: string | null, columna: 'base' | 'retenido', valor: string): void => {
      const where = abroad ? 'la sección de pagos al exterior del formulario 103' : 'el formulario 103';
      const concepto = `${renglon}: ${columna}. Su casillero no está verificado: búsquelo en ${where}`;
      if (casilla !== null) addTo(boxes, row, { casilla, renglon, columna }, valor);
      else if (!decimal(valor).eq(ZERO)) addTo(boxes, row, { casilla, renglon, columna, concepto }, valor);
    };
    put(own.base, 'base', row.base);
    put(own.retenido, 'retenido', row.valor);
    const total = (casilla: string, nombre: string, columna: 'base' | 'retenido', valor: string): void => {
      addTo(boxes, row, { casilla, renglon: nombre, columna }, valor);
    };
    if (!abroad) {
      total(TOTALES_103.base, 'Total de residentes', 'base', row.base);
      total(TOTALES_103.retenido, 'Total de residentes', 'retenido', row.valor);
    }
    total(TOTALES_103.todo, 'Total retenido, residentes y exterior', 'retenido', row.valor);
  }
  return casillasOf(boxes, '103', VERIFICADAS_103);
}
