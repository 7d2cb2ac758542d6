import type { PalabraSri, TipoDiferencia } from './conciliacion.js';
import type { Estado } from '../../kernel/estados.js';
import { pageOfRows, type Page, type Paged } from '../../db/page.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A run, as returned. Days are dd/mm/yyyy. */
export interface ConciliacionRow {
  readonly id: string;
  readonly ruc: string;
  readonly desde: string;
  readonly hasta: string;
  readonly reparar: boolean;
  readonly origen: 'comando' | 'programada';
  readonly revisados: number;
  readonly iguales: number;
  readonly diferencias: number;
  readonly alarmas: number;
  readonly reparadas: number;
  readonly sin_respuesta: number;
  /** A process is running it. */
  readonly held: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
}

export interface DiferenciaRow {
  readonly clave_acceso: string;
  readonly tipo: TipoDiferencia;
  readonly alarma: boolean;
  readonly estado: Estado;
  readonly estado_sri: PalabraSri;
  readonly reparada: boolean;
  readonly at: Date;
}

const COLUMNS = `r.id, r.ruc, to_char(r.desde, 'DD/MM/YYYY') AS desde, to_char(r.hasta, 'DD/MM/YYYY') AS hasta, r.reparar, r.origen,
  r.revisados, r.iguales, r.diferencias, r.alarmas, r.reparadas, r.sin_respuesta,
  coalesce(r.lease_token IS NOT NULL AND r.due_at > rubrica_clock(), false) AS held, r.created_at, r.updated_at, r.ended_at`;

const OF_COMPANIES = {
  name: 'conciliaciones',
  columns: COLUMNS,
  alias: 'r',
  from: 'conciliaciones r WHERE $1::text[] IS NULL OR r.ruc = ANY ($1)',
};
const FIND: Statement = {
  name: 'conciliaciones_find',
  text: `SELECT ${COLUMNS} FROM conciliaciones r WHERE r.id = $1`,
};
// Alarms first: they need a person.
const DIFFERENCES: Statement = {
  name: 'conciliaciones_differences',
  text: `SELECT clave_acceso, tipo, alarma, estado, estado_sri, reparada, at FROM conciliacion_diferencias
         WHERE conciliacion_id = $1 ORDER BY alarma DESC, id LIMIT $2 OFFSET $3`,
};

/** Lists the runs of some companies (null: all of the account's). */
export async function listConciliaciones(
  tx: AccountTx,
  rucs: readonly string[] | null,
  page: Page<'created_at'>,
): Promise<Paged<ConciliacionRow>> {
  return pageOfRows(tx, OF_COMPANIES, [rucs], page);
}

export async function findConciliacion(tx: AccountTx | WorkerTx, id: string): Promise<ConciliacionRow | undefined> {
  const [row] = await tx.run<ConciliacionRow>(FIND, [id]);
  return row;
}

/** Lists the differences of a run, alarms first. */
export async function listDiferencias(
  tx: AccountTx | WorkerTx,
  id: string,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<DiferenciaRow[]> {
  return tx.run<DiferenciaRow>(DIFFERENCES, [id, page.limit, page.offset]);
}
