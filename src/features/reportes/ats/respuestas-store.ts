import { SIN_RESPUESTAS, type RespuestasAts } from './respuestas.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

const FIND: Statement = {
  name: 'ats_respuestas_find',
  text: `SELECT respuestas, to_char(mes, 'YYYY-MM') AS mes FROM ats_respuestas
         WHERE empresa_id = $1 AND mes <= ($2 || '-01')::date ORDER BY mes DESC LIMIT 1`,
};

/** Saved answers, with their month, yyyy-mm. */
export interface RespuestasMes {
  readonly mes: string;
  readonly respuestas: RespuestasAts;
}

/** Returns the answers of a company's month (yyyy-mm) or, without them, those of the last month before it. */
export async function findRespuestasAts(
  tx: AccountTx,
  empresaId: string,
  mes: string,
): Promise<RespuestasMes | undefined> {
  const [row] = await tx.run<{ respuestas: Partial<RespuestasAts>; mes: string }>(FIND, [empresaId, mes]);
  return row && { mes: row.mes, respuestas: { ...SIN_RESPUESTAS, ...row.respuestas } };
}

const PUT: Statement = {
  name: 'ats_respuestas_put',
  text: `INSERT INTO ats_respuestas (empresa_id, account_id, mes, respuestas, updated_at)
         VALUES ($1, current_account(), ($2 || '-01')::date, $3::jsonb, rubrica_clock())
         ON CONFLICT (empresa_id, mes) DO UPDATE SET respuestas = EXCLUDED.respuestas, updated_at = EXCLUDED.updated_at`,
};

export async function putRespuestasAts(
  tx: AccountTx,
  empresaId: string,
  mes: string,
  respuestas: RespuestasAts,
): Promise<void> {
  await tx.run(PUT, [empresaId, mes, JSON.stringify(respuestas)]);
}
