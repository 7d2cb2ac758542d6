import type { TrabajoOwner, TrabajoRow } from './trabajos.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

const LIST: Statement = {
  name: 'reporte_trabajos_list',
  text: `SELECT id, tipo, formato, filtro, opciones, estado, leidos, total, motivo, bytes, created_at, updated_at FROM reporte_trabajos
         WHERE account_id = current_account() AND coalesce(created_by_key::text, created_by_user::text, created_by_client) = $1
         ORDER BY created_at DESC, id DESC LIMIT $2`,
};

export async function listTrabajos(tx: AccountTx, owner: TrabajoOwner, limit: number): Promise<TrabajoRow[]> {
  return tx.run<TrabajoRow>(LIST, [owner.id, limit]);
}
