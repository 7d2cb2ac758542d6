import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A call to store. */
export interface NewLlamada {
  /** Microseconds since 1970. */
  readonly id: number;
  readonly account_id: string;
  readonly actor_kind: 'user' | 'api-key' | 'client';
  readonly actor_id: string;
  readonly metodo: string;
  readonly ruta: string;
  readonly estado: number;
  readonly ms: number;
  readonly request_id: string;
  readonly codigo: string | null;
  readonly campos: readonly string[];
}

export interface LlamadaRow extends Omit<NewLlamada, 'account_id'> {
  /** Current name of the credential; null: deleted. */
  readonly actor_nombre: string | null;
}

export interface LlamadaFilter {
  /** Calls before this one. */
  readonly before: number | undefined;
  /** Only calls of this person or client and of the keys created by it; null: all of the account. */
  readonly caller: string | null;
  readonly requestId: string | undefined;
  readonly actorId: string | undefined;
  readonly estadoMin: number | undefined;
  readonly estadoMax: number | undefined;
}

const INSERT: Statement = {
  name: 'llamadas_insert',
  text: `INSERT INTO llamadas (id, account_id, actor_kind, actor_id, metodo, ruta, estado, ms, request_id, codigo, campos)
         SELECT id, account_id, actor_kind, actor_id, metodo, ruta, estado, ms, request_id, codigo, campos
         FROM jsonb_to_recordset($1::jsonb) AS l (id bigint, account_id uuid, actor_kind text, actor_id text, metodo text, ruta text,
           estado smallint, ms integer, request_id text, codigo text, campos text[])`,
};

/** Stores calls of any accounts. */
export async function insertLlamadas(tx: WorkerTx, llamadas: readonly NewLlamada[]): Promise<void> {
  await tx.runLast(INSERT, [JSON.stringify(llamadas)]);
}

const TRIM: Statement = {
  name: 'llamadas_trim',
  text: `DELETE FROM llamadas WHERE account_id = $1
           AND id <= (SELECT id FROM llamadas WHERE account_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
};

/** Deletes all but the newest calls of an account. */
export async function trimLlamadas(tx: WorkerTx, accountId: string, keep: number): Promise<void> {
  await tx.runLast(TRIM, [accountId, keep]);
}

const SWEEP: Statement = {
  name: 'llamadas_sweep',
  text: `DELETE FROM llamadas WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM llamadas WHERE id < (extract(epoch FROM rubrica_clock()) - $1::int * 86400) * 1000000 ORDER BY id LIMIT $2))
         RETURNING 1 AS gone`,
};

/** Deletes up to `limit` calls older than so many days; returns the number. */
export async function sweepLlamadas(tx: WorkerTx, days: number, limit: number): Promise<number> {
  return (await tx.run(SWEEP, [days, limit])).length;
}

const LIST: Statement = {
  name: 'llamadas_list',
  text: `SELECT l.id::float8 AS id, actor_kind, actor_id, metodo, ruta, estado::int AS estado, ms, request_id, codigo, campos,
           CASE actor_kind
             WHEN 'user' THEN (SELECT usuario FROM users WHERE account_id = $1 AND id = actor_id::uuid)
             WHEN 'api-key' THEN (SELECT nombre FROM api_keys WHERE account_id = $1 AND id = actor_id::uuid)
             WHEN 'client' THEN (SELECT nombre FROM oauth_clients WHERE account_id = $1 AND id = actor_id)
           END AS actor_nombre
         FROM llamadas l
         WHERE account_id = $1 AND l.id < coalesce($2::bigint, 9223372036854775807)
           AND ($3::text IS NULL OR actor_id = $3 OR actor_id = ANY (ARRAY(
             SELECT k.id::text FROM api_keys k
             WHERE k.account_id = $1 AND (k.created_by_user::text = $3 OR k.created_by_client = $3))))
           AND ($4::text IS NULL OR request_id = $4) AND ($5::text IS NULL OR actor_id = $5)
           AND ($6::int IS NULL OR estado >= $6) AND ($7::int IS NULL OR estado <= $7)
         ORDER BY l.id DESC LIMIT $8`,
};

/** Newest first. */
export async function listLlamadas(tx: AccountTx, filter: LlamadaFilter, limit: number): Promise<LlamadaRow[]> {
  const { before, caller, requestId, actorId, estadoMin, estadoMax } = filter;
  return tx.run<LlamadaRow>(LIST, [tx.accountId, before, caller, requestId, actorId, estadoMin, estadoMax, limit]);
}
