import { takeOverMasiva } from '../bulk/store.js';
import type { PausedWork } from '../../http/paused-work.js';

export const paused: PausedWork = {
  tipo: 'accion-masiva',
  list: {
    name: 'acciones_masivas_paused',
    text: `SELECT id, accion AS nombre, empresas AS rucs, por_asumir AS motivo, updated_at AS desde FROM acciones_masivas
           WHERE account_id = current_account() AND por_asumir IS NOT NULL AND ($1::text[] IS NULL OR empresas <@ $1)
           ORDER BY updated_at, id LIMIT $2`,
  },
  takeOver: takeOverMasiva,
};
