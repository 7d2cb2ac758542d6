import type { EventoOf, TipoAviso, TipoSri } from '../kernel/eventos.js';
import { NUMBERING_DUTY } from './eventos.js';
import type { AccountTx, Statement, WorkerTx } from './transactions.js';

/** An account event without a comprobante. */
export type NewAviso = EventoOf<TipoAviso> & {
  readonly accountId: string;
  /** Null: not tied to a company. */
  readonly ruc: string | null;
};

const INSERT: Statement = {
  name: 'avisos_insert',
  text: `INSERT INTO avisos (account_id, ruc, tipo, datos) VALUES ($1, $2, $3, $4)`,
};

/** Writes the event in the transaction that causes it. */
export async function insertAviso(tx: AccountTx | WorkerTx, aviso: NewAviso): Promise<void> {
  await tx.run(INSERT, [aviso.accountId, aviso.ruc, aviso.tipo, JSON.stringify(aviso.datos)]);
  tx.wake(NUMBERING_DUTY);
}

const INSERT_SRI: Statement = {
  name: 'sri_eventos_insert',
  text: `INSERT INTO sri_eventos (tipo, datos) VALUES ($1, $2)`,
};

/** Writes an event about an SRI service, for all accounts. */
export async function insertSriEvento(tx: WorkerTx, { tipo, datos }: EventoOf<TipoSri>): Promise<void> {
  await tx.run(INSERT_SRI, [tipo, JSON.stringify(datos)]);
  tx.wake(NUMBERING_DUTY);
}

const sweepOf = (table: string): Statement => ({
  name: `${table}_sweep`,
  text: `DELETE FROM ${table} WHERE id IN (
           SELECT id FROM ${table} WHERE at < rubrica_clock() - make_interval(days => $1) ORDER BY at LIMIT $2)
         RETURNING id`,
});
const SWEEP = sweepOf('avisos');
const SWEEP_SRI = sweepOf('sri_eventos');

/** Deletes up to `limit` old events: once their feed positions are swept they are unreachable. */
export async function sweepAvisos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}

/** Deletes up to `limit` old events about SRI services. */
export async function sweepSriEventos(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP_SRI, [days, limit])).length;
}
