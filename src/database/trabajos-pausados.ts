import type { TipoTrabajo } from '../domain/trabajos-pausados.js';
import type { AccountTx, Statement } from './transactions.js';

/** Stored work that waits for an administrator to take it over. */
export interface TrabajoPausadoRow {
  readonly tipo: TipoTrabajo;
  readonly id: string;
  readonly nombre: string;
  /** Its companies; null: all that its requester had. */
  readonly rucs: readonly string[] | null;
  readonly motivo: string;
  readonly desde: Date;
}

const LIST: Statement = {
  name: 'trabajos_pausados_list',
  text: `SELECT * FROM (
           SELECT 'emision-masiva' AS tipo, id, nombre, ARRAY[ruc] AS rucs, por_asumir AS motivo, updated_at AS desde
           FROM emisiones_masivas WHERE account_id = current_account() AND por_asumir IS NOT NULL
           UNION ALL SELECT 'accion-masiva', id, accion, empresas, por_asumir, updated_at
           FROM acciones_masivas WHERE account_id = current_account() AND por_asumir IS NOT NULL
           UNION ALL SELECT 'recurrente', r.id, r.nombre, ARRAY[e.ruc], r.por_asumir, r.updated_at
           FROM recurrentes r JOIN empresas e ON e.id = r.empresa_id WHERE r.account_id = current_account() AND r.por_asumir IS NOT NULL) t
         WHERE ($1::text[] IS NULL OR t.rucs <@ $1) ORDER BY t.desde, t.tipo, t.id LIMIT $2`,
};

/** Lists paused work of these companies (null: all), oldest first. */
export async function listTrabajosPausados(
  tx: AccountTx,
  rucs: readonly string[] | null,
  limit: number,
): Promise<TrabajoPausadoRow[]> {
  return tx.run<TrabajoPausadoRow>(LIST, [rucs, limit]);
}
