import { Type } from '#typebox';
import { searchComprobantes, type ComprobanteFilter, type ComprobanteListRow } from '../store/search.js';
import type { DayPosition } from '../../db/page.js';
import type { AccountId, Database } from '../../db/transactions.js';
import { codDocs, documentTypeByCodDoc } from '../../documents/registry.js';
import { formatSecuencial } from '../../kernel/clave-acceso.js';
import { fechaEcuador, isoEcuador } from '../../kernel/hora-ecuador.js';
import { columna, sheetOf, type Columna, type Fila } from '../../files/columnas.js';
import { writeXlsx } from '../../files/write-xlsx.js';
import type { ApiBase } from '../../http/base.js';
import { defineRoute } from '../../http/route.js';
import { limits, searchFilterOf } from './list.js';

/** Rows of a sheet: a month of a busy company. */
const HOJA_MAX = 50_000;
const AT_ONCE = 500;
/** Pages read at most: with rare filters a page may have few rows. */
const PAGES_MAX = 2000;

const COLUMNAS: readonly Columna[] = [
  columna('tipo', 'Tipo', 'texto', '', { ancho: 22 }),
  columna('numero', 'Número', 'texto', '', { ancho: 19 }),
  columna('fecha', 'Fecha', 'fecha', ''),
  columna('ruc', 'Emisor (RUC)', 'texto', ''),
  columna('identificacion', 'Identificación', 'texto', ''),
  columna('cliente', 'Cliente', 'texto', '', { ancho: 40 }),
  columna('total', 'Total', 'dinero', ''),
  columna('estado', 'Estado', 'texto', '', { ancho: 18 }),
  columna('autorizado', 'Autorizado el', 'texto', '', { ancho: 20 }),
  columna('claveAcceso', 'Clave de acceso', 'texto', '', { ancho: 52 }),
  columna('referencia', 'Referencia', 'texto', '', { ancho: 20 }),
];

const Query = Type.Object(
  {
    ...limits,
    codDoc: Type.Optional(Type.Enum([...codDocs], { description: 'Solo los de este tipo.' })),
  },
  { additionalProperties: false },
);

/** The list as a workbook, with the same filters. */
export const readHojaRoute = defineRoute({
  id: 'comprobantes.hoja',
  method: 'GET',
  path: '/api/v1.0/comprobantes/hoja',
  access: 'ROLE_RECEIPTS',
  summary: 'La lista de comprobantes en una hoja de cálculo (XLSX)',
  description: `Con los filtros de la lista, del más reciente al más antiguo; hasta ${HOJA_MAX} filas.`,
  query: Query,
  responses: { 200: Type.String({ description: 'El libro XLSX.' }) },
  sets: ['Content-Disposition'],
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  handler: async ({ query, principal }, deps: ApiBase) => {
    const { accountId, empresas } = principal;
    const filter = await searchFilterOf(query, query.codDoc, empresas, deps, accountId);
    const day = fechaEcuador(deps.now()).split('/').reverse().join('-');
    return {
      headers: {
        'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'Content-Disposition': `attachment; filename="comprobantes-${day}.xlsx"`,
        'Cache-Control': 'no-store',
      },
      stream: writeXlsx([sheetOf('Comprobantes', COLUMNAS, rowsOf(deps.db, accountId, filter))]),
    };
  },
});

async function* rowsOf(db: Database, account: AccountId, filter: ComprobanteFilter): AsyncGenerator<Fila> {
  let after: DayPosition | undefined;
  let written = 0;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const range = { limit: AT_ONCE, offset: 0, descending: true, after };
    const { rows, next } = await db.readInAccount(account, (tx) => searchComprobantes(tx, filter, range));
    for (const row of rows) {
      if (written === HOJA_MAX) return;
      yield filaOf(row);
      written += 1;
    }
    if (next === null) return;
    after = next;
  }
}

function filaOf(row: ComprobanteListRow): Fila {
  return {
    tipo: documentTypeByCodDoc(row.cod_doc)?.nombre ?? row.cod_doc,
    numero: `${row.estab}-${row.pto_emi}-${formatSecuencial(row.secuencial)}`,
    fecha: row.fecha,
    ruc: row.ruc,
    identificacion: row.receptor_identificacion,
    cliente: row.receptor_razon_social,
    total: row.importe_total,
    estado: row.estado,
    autorizado: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    claveAcceso: row.clave_acceso,
    referencia: row.referencia,
  };
}
