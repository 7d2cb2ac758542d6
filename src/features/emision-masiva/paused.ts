import { moveEmision, requestEmision } from './store.js';
import type { PausedWork } from '../../http/paused-work.js';

export const paused: PausedWork = {
  tipo: 'emision-masiva',
  list: {
    name: 'emisiones_masivas_paused',
    text: `SELECT id, nombre, ARRAY[ruc] AS rucs, por_asumir AS motivo, updated_at AS desde FROM emisiones_masivas
           WHERE account_id = current_account() AND por_asumir IS NOT NULL AND ($1::text[] IS NULL OR ruc = ANY ($1))
           ORDER BY updated_at, id LIMIT $2`,
  },
  takeOver: async (tx, id, requester, empresas) => {
    // The move locks the load: of two administrators one takes it over.
    if (!(await moveEmision(tx, id, ['EN_PAUSA'], 'EN_PROCESO', { dueMs: 0 }))) return false;
    await requestEmision(tx, id, requester, empresas);
    return true;
  },
};
