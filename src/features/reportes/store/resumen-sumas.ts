import { AUTORIZADOS } from '../../../kernel/estados.js';
import type { Statement, WorkerTx } from '../../../db/transactions.js';

export const SUMMED = [
  'total_sin_impuestos',
  'descuento',
  'propina',
  'iva',
  'ice',
  'irbpnr',
  'retenido_renta',
  'retenido_iva',
  'retenido_isd',
  'total',
] as const;
const AUTHORISED = `c.estado IN (${AUTORIZADOS.map((estado) => `'${estado}'`).join(', ')})`;

/**
 * Counts and sums of receipts `c` with figures `f`, where only authorised ones are joined with figures. Kept and fresh sums use
 * the same text.
 */
export const COUNTS_AND_SUMS = `count(*)::int AS comprobantes,
  count(*) FILTER (WHERE ${AUTHORISED} AND f.comprobante_id IS NULL)::int AS sin_cifras, count(f.otra_moneda)::int AS otra_moneda,
  ${SUMMED.map((name) => `sum(f.${name}) AS ${name}`).join(', ')}`;

const COLUMNS = `account_id, ruc, fecha, bloque, estab, pto_emi, cod_doc, estado, comprobantes, sin_cifras, otra_moneda, ${SUMMED.join(', ')}`;
const FIGURES = `LEFT JOIN LATERAL (SELECT * FROM comprobante_cifras g WHERE g.comprobante_id = c.id OFFSET 0) f ON ${AUTHORISED}`;

interface Progress {
  readonly ids: number;
  readonly bloques: string;
  readonly marca_hasta: string;
  /** Null: not taken yet. */
  readonly espera: string | null;
  /** Every transaction that may have missed the last move of `marca_hasta` has ended. */
  readonly settled: boolean;
  /** `espera` is from another cluster (a restored backup). */
  readonly foreign: boolean;
}

// One process at a time. Writers read the row without a lock and never wait.
const LOCK: Statement = {
  name: 'resumen_lock',
  text: `SELECT resumen_ids_por_bloque AS ids, resumen_bloques AS bloques, resumen_marca_hasta AS marca_hasta, resumen_espera AS espera,
           coalesce(pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= resumen_espera, false) AS settled,
           coalesce(pg_snapshot_xmax(pg_current_snapshot())::text::bigint < resumen_espera, false) AS foreign
         FROM installation FOR NO KEY UPDATE`,
};
const LAST: Statement = { name: 'resumen_last_id', text: 'SELECT coalesce(max(id), 0)::text AS id FROM comprobantes' };
const MARK: Statement = {
  name: 'resumen_mark',
  text: 'UPDATE installation SET resumen_marca_hasta = $1, resumen_espera = NULL',
};
const AWAIT: Statement = {
  name: 'resumen_await',
  text: 'UPDATE installation SET resumen_espera = pg_snapshot_xmax(pg_current_snapshot())::text::bigint',
};
const KEEP: Statement = {
  name: 'resumen_keep',
  text: `INSERT INTO resumen_sumas (${COLUMNS})
         SELECT c.account_id, c.ruc, c.fecha_emision, $1::bigint, c.estab, c.pto_emi, c.cod_doc, c.estado, ${COUNTS_AND_SUMS}
         FROM comprobantes c ${FIGURES} WHERE c.id > $2 AND c.id <= $3 GROUP BY 1, 2, 3, 5, 6, 7, 8`,
};
const KEPT: Statement = { name: 'resumen_kept', text: 'UPDATE installation SET resumen_bloques = $1' };

/** Outcome of one step of `advanceSumas`. */
export type SumasStep = 'kept' | 'waiting' | 'done';

/**
 * Sums the next full block, or prepares for it: first changes to its receipts start being marked, then every transaction that
 * may not see that yet must end, and only then is the block summed. The newest full block waits: its receipts are still
 * changing. Each call is a separate transaction (READ COMMITTED: each statement sees what was committed before it).
 */
export async function advanceSumas(tx: WorkerTx): Promise<SumasStep> {
  const [at] = await tx.run<Progress>(LOCK, []);
  if (at === undefined) throw new Error('installation: no row');
  const [ids, bloques] = [BigInt(at.ids), BigInt(at.bloques)];
  const end = (bloques + 1n) * ids;
  if (BigInt(at.marca_hasta) < end) {
    const [last] = await tx.run<{ id: string }>(LAST, []);
    const full = (BigInt(last?.id ?? 0) / ids - 1n) * ids;
    if (full < end) return 'done';
    await tx.run(MARK, [String(full)]);
    return 'waiting';
  }
  if (at.espera === null || at.foreign) {
    await tx.run(AWAIT, []);
    return 'waiting';
  }
  if (!at.settled) return 'waiting';
  await tx.run(KEEP, [at.bloques, String(bloques * ids), String(end)]);
  await tx.run(KEPT, [String(bloques + 1n)]);
  return 'kept';
}

// All marks of the first groups. Marks of blocks not kept yet are dropped: those blocks are summed later.
const TAKE: Statement = {
  name: 'resumen_take',
  text: `WITH gone AS (
           DELETE FROM resumen_pendientes p USING (
             SELECT DISTINCT account_id, ruc, fecha, bloque FROM (SELECT * FROM resumen_pendientes ORDER BY id LIMIT $1) first) g
           WHERE p.account_id = g.account_id AND p.ruc = g.ruc AND p.fecha = g.fecha AND p.bloque = g.bloque
           RETURNING p.account_id, p.ruc, p.fecha, p.bloque)
         SELECT DISTINCT account_id, ruc, fecha::text AS fecha, bloque FROM gone`,
};
interface Group {
  readonly account_id: string;
  readonly ruc: string;
  readonly fecha: string;
  readonly bloque: string;
}
const GIVEN = 'unnest($1::uuid[], $2::text[], $3::date[], $4::bigint[]) AS g (account_id, ruc, fecha, bloque)';
const DROP: Statement = {
  name: 'resumen_drop',
  text: `DELETE FROM resumen_sumas s USING ${GIVEN}
         WHERE s.account_id = g.account_id AND s.ruc = g.ruc AND s.fecha = g.fecha AND s.bloque = g.bloque`,
};
const AGAIN: Statement = {
  name: 'resumen_again',
  text: `INSERT INTO resumen_sumas (${COLUMNS})
         SELECT c.account_id, c.ruc, c.fecha_emision, g.bloque, c.estab, c.pto_emi, c.cod_doc, c.estado, ${COUNTS_AND_SUMS}
         FROM ${GIVEN} JOIN comprobantes c ON c.account_id = g.account_id AND c.ruc = g.ruc AND c.fecha_emision = g.fecha
           AND c.id > g.bloque * $5::bigint AND c.id <= (g.bloque + 1) * $5::bigint ${FIGURES}
         GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
};

/**
 * Recomputes marked groups; returns how many were marked. Marks are deleted first: a change that commits later has its own
 * mark, whether or not the sums below see it.
 */
export async function foldSumas(tx: WorkerTx, limit: number): Promise<number> {
  const [at] = await tx.run<Progress>(LOCK, []);
  if (at === undefined) throw new Error('installation: no row');
  const groups = await tx.run<Group>(TAKE, [limit]);
  const kept = groups.filter(({ bloque }) => BigInt(bloque) < BigInt(at.bloques));
  if (kept.length > 0) {
    const given = [
      kept.map((group) => group.account_id),
      kept.map(({ ruc }) => ruc),
      kept.map(({ fecha }) => fecha),
      kept.map(({ bloque }) => bloque),
    ];
    await tx.run(DROP, given);
    await tx.run(AGAIN, [...given, at.ids]);
  }
  return groups.length;
}
