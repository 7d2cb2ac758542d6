import type { Statement, WorkerTx } from '../../db/transactions.js';

/** A certificate near its expiry. */
export interface ExpiringCertificado {
  readonly id: string;
  readonly account_id: string;
  readonly empresa_id: string;
  readonly ruc: string;
  readonly razon_social: string;
  readonly titular: string;
  readonly fecha_expiracion: Date;
  /** Threshold crossed: 30, 15, 7 or 1 days; 0: expired. */
  readonly aviso_dias: number;
}

// The smallest threshold that the remaining time does not exceed; null: none crossed yet.
const MARK = `CASE WHEN left_time <= interval '0' THEN 0 WHEN left_time <= interval '1 day' THEN 1
  WHEN left_time <= interval '7 days' THEN 7 WHEN left_time <= interval '15 days' THEN 15
  WHEN left_time <= interval '30 days' THEN 30 END`;

const CLAIM_EXPIRY_WARNINGS: Statement = {
  name: 'certificados_claim_expiry_warnings',
  text: `WITH near AS (
           SELECT id, ${MARK} AS mark FROM (
             SELECT id, aviso_dias, fecha_expiracion - rubrica_clock() AS left_time FROM certificados
             WHERE activo AND fecha_expiracion <= rubrica_clock() + interval '30 days') AS timed
           WHERE ${MARK} < coalesce(aviso_dias, 31) LIMIT $1)
         UPDATE certificados c SET aviso_dias = near.mark FROM near, empresas e
         WHERE c.id = near.id AND near.mark < coalesce(c.aviso_dias, 31) AND e.id = c.empresa_id
         RETURNING c.id, c.account_id, c.empresa_id, e.ruc, e.razon_social, c.titular, c.fecha_expiracion, c.aviso_dias`,
};

/** Claims active certificates that crossed a threshold since their last warning; each is returned once, across all processes. */
export async function claimExpiryWarnings(tx: WorkerTx, limit: number): Promise<ExpiringCertificado[]> {
  return tx.run<ExpiringCertificado>(CLAIM_EXPIRY_WARNINGS, [limit]);
}

/** Number of active certificates per threshold crossed; -1: none yet. */
export interface ExpiryCount {
  readonly mark: number;
  readonly total: number;
}

const COUNT_BY_EXPIRY: Statement = {
  name: 'certificados_count_by_expiry',
  text: `SELECT coalesce(${MARK}, -1)::int AS mark, count(*)::int AS total
         FROM (SELECT fecha_expiracion - rubrica_clock() AS left_time FROM certificados WHERE activo) AS timed
         GROUP BY 1 ORDER BY 1`,
};

/** Counts, for the metrics, active certificates within 30, 15, 7, 1 and 0 days of expiry. */
export async function countByExpiry(tx: WorkerTx): Promise<ExpiryCount[]> {
  return tx.run<ExpiryCount>(COUNT_BY_EXPIRY, []);
}

const ACTIVE: Statement = {
  name: 'certificados_active_expiries',
  text: `SELECT e.ruc, c.fecha_expiracion FROM certificados c JOIN empresas e ON e.id = c.empresa_id
         WHERE c.activo ORDER BY c.fecha_expiracion LIMIT 10000`,
};

/** Lists the companies' active certificates, earliest expiry first. */
export async function activeCertificates(
  tx: WorkerTx,
): Promise<{ readonly ruc: string; readonly fecha_expiracion: Date }[]> {
  return tx.run<{ readonly ruc: string; readonly fecha_expiracion: Date }>(ACTIVE, []);
}
