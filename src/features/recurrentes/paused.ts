import { takeOverRecurrente } from './store.js';
import type { PausedWork } from '../../http/paused-work.js';

export const paused: PausedWork = {
  tipo: 'recurrente',
  list: {
    name: 'recurrentes_paused',
    text: `SELECT r.id, r.nombre, ARRAY[e.ruc] AS rucs, r.por_asumir AS motivo, r.updated_at AS desde
           FROM recurrentes r JOIN empresas e ON e.id = r.empresa_id
           WHERE r.account_id = current_account() AND r.por_asumir IS NOT NULL AND ($1::text[] IS NULL OR e.ruc = ANY ($1))
           ORDER BY r.updated_at, r.id LIMIT $2`,
  },
  takeOver: takeOverRecurrente,
};
