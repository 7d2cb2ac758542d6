import { SUSTENTOS_DE_ACTIVO, SUSTENTOS_SIN_CREDITO, TIPOS_CON_SUSTENTO } from '../../../kernel/catalogues/sustento.js';
import type { PendienteRecibido } from '../rules.js';
import { COMPRADO } from '../../../db/reporte-fuente.js';
import { raw, type Sql } from '../../../db/sql.js';

const listOf = (codes: readonly string[]): string => `'{${codes.join(',')}}'`;

/** Counts in a month once registered: a purchase, or a withholding by a customer. */
const EN_LIBROS = `r.estado = 'VIGENTE' AND (r.cod_doc = '07' OR (${COMPRADO}))`;

/** Lacks what the month needs of a purchase: its sustento, if its type has one, and whether its IVA is credit. */
const SIN_DATOS = `(${COMPRADO}) AND (r.derecho_credito IS NULL
    OR (r.cod_sustento IS NULL AND ltrim(r.cod_doc, '0') = ANY (${listOf(TIPOS_CON_SUSTENTO)})))`;

/** For SELECT, on `recibidos r`: everything that its month needs is decided. */
export const DECIDIDO = `(r.decidido_at IS NOT NULL AND NOT (r.fecha_registro IS NULL AND ${EN_LIBROS}) AND NOT (${SIN_DATOS}))`;

const CONDITIONS: Readonly<Record<PendienteRecibido, string>> = {
  decision: `r.estado = 'VIGENTE' AND NOT ${DECIDIDO}`,
  'primera-decision': `r.estado = 'VIGENTE' AND r.decidido_at IS NULL`,
  'registro-decidido': `${EN_LIBROS} AND r.fecha_registro IS NULL AND r.decidido_at IS NOT NULL`,
  registro: `${EN_LIBROS} AND r.fecha_registro IS NULL`,
  datos: `r.estado = 'VIGENTE' AND r.fecha_registro IS NOT NULL AND ${SIN_DATOS}`,
  contradiccion: `r.estado = 'VIGENTE' AND (${COMPRADO})
    AND ((r.derecho_credito AND r.cod_sustento = ANY (${listOf(SUSTENTOS_SIN_CREDITO)}))
      OR (NOT coalesce(r.activo_fijo, false) AND r.cod_sustento = ANY (${listOf(SUSTENTOS_DE_ACTIVO)})))`,
  anulacion: `r.estado = 'VIGENTE' AND r.anulacion_pedida_at IS NOT NULL`,
  // A key without its document has no company yet.
  confirmacion: `r.estado = 'PENDIENTE' AND r.ruc IS NOT NULL`,
};

/** For WHERE, on `recibidos r`: documents that still need something. */
export function pendienteDe(what: PendienteRecibido): Sql {
  return raw(`(${CONDITIONS[what]})`);
}
