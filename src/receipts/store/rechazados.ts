import type { AccountTx, Statement } from '../../db/transactions.js';

/** Receipts refused by the SRI for one reason. */
export interface GrupoRechazados {
  /** The SRI's code; empty: it gave none. */
  readonly codigo: string;
  /** Most common text of the SRI, and an example of its detail. */
  readonly mensaje: string | null;
  readonly informacion_adicional: string | null;
  readonly cantidad: number;
  readonly importe: string;
  /** Receipts that the SRI never held: their date may change, and they may be deleted. */
  readonly libres: number;
  /** dd/mm/yyyy */
  readonly desde: string;
  readonly hasta: string;
}

export interface RechazadosFilter {
  /** Companies visible to the caller; null: all. */
  readonly rucs: readonly string[] | null;
  /** yyyy-mm-dd, both included; null: open. */
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** Refused receipts examined, newest first. */
export const RECHAZADOS_MAX = 50_000;
const GRUPOS_MAX = 100;

/** The SRI's first message that is not merely informative. */
const CAUSA = (alias: string): string =>
  `(SELECT e.m FROM jsonb_array_elements(${alias}.mensajes) WITH ORDINALITY AS e (m, n)
    ORDER BY coalesce(e.m ->> 'tipo', '') IN ('INFORMATIVO', 'ADVERTENCIA'), e.n LIMIT 1)`;
/** Code of the reason for which a receipt was refused. */
export const CODIGO_CAUSA = (alias: string): string => `coalesce(${CAUSA(alias)} ->> 'identificador', '')`;

const REFUSED = `c.account_id = current_account() AND c.estado IN ('DEVUELTO', 'NO_AUTORIZADO')
  AND ($1::text[] IS NULL OR c.ruc = ANY ($1::text[])) AND ($2::date IS NULL OR c.fecha_emision >= $2::date)
  AND ($3::date IS NULL OR c.fecha_emision <= $3::date)`;

const GRUPOS: Statement = {
  name: 'rechazados_grupos',
  text: `WITH rechazados AS MATERIALIZED (
           SELECT c.fecha_emision, c.importe_total, c.en_sri, ${CAUSA('c')} AS m FROM comprobantes c WHERE ${REFUSED}
           ORDER BY c.fecha_emision DESC, c.id DESC LIMIT ${RECHAZADOS_MAX}
         )
         SELECT coalesce(m ->> 'identificador', '') AS codigo, mode() WITHIN GROUP (ORDER BY m ->> 'mensaje') AS mensaje,
           min(m ->> 'informacionAdicional') AS informacion_adicional, count(*)::int AS cantidad, sum(importe_total)::text AS importe,
           (count(*) FILTER (WHERE en_sri = 'no'))::int AS libres, to_char(min(fecha_emision), 'DD/MM/YYYY') AS desde,
           to_char(max(fecha_emision), 'DD/MM/YYYY') AS hasta
         FROM rechazados GROUP BY 1 ORDER BY 4 DESC, 1 LIMIT ${GRUPOS_MAX}`,
};

/** Groups the refused receipts by the SRI's code, largest group first. */
export async function listGruposRechazados(tx: AccountTx, filter: RechazadosFilter): Promise<GrupoRechazados[]> {
  return tx.run<GrupoRechazados>(GRUPOS, [filter.rucs, filter.desde, filter.hasta]);
}

const CLAVES: Statement = {
  name: 'rechazados_claves',
  text: `SELECT c.clave_acceso AS clave FROM comprobantes c WHERE ${REFUSED} AND ${CODIGO_CAUSA('c')} = $4
         ORDER BY c.fecha_emision, c.id LIMIT $5`,
};

/** Lists the keys of the receipts refused for a reason, oldest first. */
export async function listClavesRechazadas(
  tx: AccountTx,
  filter: RechazadosFilter,
  codigo: string,
  limit: number,
): Promise<string[]> {
  const values = [filter.rucs, filter.desde, filter.hasta, codigo, limit];
  return (await tx.run<{ clave: string }>(CLAVES, values)).map(({ clave }) => clave);
}
