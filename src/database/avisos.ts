import type { TipoAviso } from '../domain/eventos.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** An event that is of no receipt. */
export interface NewAviso {
  readonly tipo: TipoAviso;
  /** Null: for all accounts; only a worker tells those. */
  readonly accountId: string | null;
  readonly ruc: string | null;
  readonly datos: Readonly<Record<string, unknown>>;
}

const INSERT: Statement = {
  name: 'avisos_insert',
  text: `INSERT INTO avisos (account_id, ruc, tipo, datos) VALUES ($1, $2, $3, $4)`,
};

/** Writes the event in the transaction that is its reason. */
export async function insertAviso(tx: AccountTx | WorkerTx, aviso: NewAviso): Promise<void> {
  await tx.run(INSERT, [aviso.accountId, aviso.ruc, aviso.tipo, JSON.stringify(aviso.datos)]);
}

const SWEEP: Statement = {
  name: 'avisos_sweep',
  text: `DELETE FROM avisos WHERE id IN (
           SELECT id FROM avisos WHERE at < rubrica_clock() - make_interval(days => $1) ORDER BY at LIMIT $2)
         RETURNING id`,
};

/** Takes up to `limit` old ones away: once their places are swept, nobody can ask for them. */
export async function sweepAvisos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}
