import {
  accountId,
  type AccessTx,
  type AccountId,
  type AccountTx,
  type Statement,
  type WorkerTx,
} from './transactions.js';

/** How a RUC was proven; a certificate by its SHA-256. */
export type RucProof = { readonly medio: 'registro' } | { readonly medio: 'certificado'; readonly huella: Buffer };

// The table's key spans accounts: a concurrent second proof waits for the first and then finds the row taken.
const PROVE: Statement = {
  name: 'ruc_pruebas_prove',
  text: `INSERT INTO ruc_pruebas (ruc, account_id, empresa_id, medio, huella)
         SELECT ruc, account_id, id, $2, $3 FROM empresas WHERE id = $1 ON CONFLICT (ruc) DO NOTHING`,
};
const PROVEN: Statement = {
  name: 'ruc_pruebas_proven',
  text: 'SELECT 1 AS one FROM ruc_pruebas WHERE empresa_id = $1',
};

/** Records the proof of a company's RUC; false if another account proved it first. Idempotent. */
export async function proveRuc(tx: AccountTx, empresaId: string, proof: RucProof): Promise<boolean> {
  await tx.run(PROVE, [empresaId, proof.medio, proof.medio === 'certificado' ? proof.huella : null]);
  return (await tx.run(PROVEN, [empresaId])).length === 1;
}

const OPEN_CASE: Statement = {
  name: 'ruc_casos_open',
  text: `INSERT INTO ruc_casos (empresa_id, account_id, ruc, huella)
         SELECT id, account_id, ruc, $2 FROM empresas WHERE id = $1 ON CONFLICT DO NOTHING`,
};

/** Opens a case for the operator: a proof submitted after another account's. */
export async function openRucCase(tx: AccountTx, empresaId: string, huella: Buffer): Promise<void> {
  await tx.run(OPEN_CASE, [empresaId, huella]);
}

/** Facts about other accounts that a registration needs but cannot see in its own transaction. */
export interface RucStatus {
  /** Account that proved it. */
  readonly owner: AccountId | undefined;
  /** In the simulator, and in a single-account installation, whose operator created the account. */
  readonly registrationProves: boolean;
}

const STATUS: Statement = {
  name: 'ruc_pruebas_standing',
  text: `SELECT (SELECT account_id FROM ruc_pruebas WHERE ruc = $1) AS owner,
           (SELECT ambiente FROM installation) = 'simulador' OR (SELECT count(*) FROM accounts) = 1 AS proves`,
};

/** Reads the status of a RUC in the whole installation. */
export async function findRucStatus(tx: AccessTx, ruc: string): Promise<RucStatus> {
  const [row] = await tx.run<{ owner: string | null; proves: boolean }>(STATUS, [ruc]);
  const owner = row?.owner ?? null;
  return { owner: owner === null ? undefined : accountId(owner), registrationProves: row?.proves ?? false };
}

/** A company as the operator sees it, with the status of its RUC. */
export interface RucHolder {
  readonly empresaId: string;
  readonly ruc: string;
  readonly razonSocial: string;
  readonly accountId: string;
  readonly cuenta: string;
  readonly probado: boolean;
  /** When it submitted a proof after another account's; null: never. */
  readonly casoDesde: Date | null;
}

const HOLDERS = `SELECT e.id AS "empresaId", e.ruc, e.razon_social AS "razonSocial", e.account_id AS "accountId",
    a.nombre AS cuenta, p.ruc IS NOT NULL AS probado, c.created_at AS "casoDesde"
  FROM empresas e JOIN accounts a ON a.id = e.account_id
    LEFT JOIN ruc_pruebas p ON p.empresa_id = e.id LEFT JOIN ruc_casos c ON c.empresa_id = e.id`;

const OF_RUC: Statement = {
  name: 'ruc_pruebas_holders',
  text: `${HOLDERS} WHERE e.ruc = $1 ORDER BY e.id`,
};
const PENDING: Statement = {
  name: 'ruc_pruebas_pending',
  text: `${HOLDERS} WHERE p.ruc IS NULL OR EXISTS (SELECT FROM ruc_casos o WHERE o.ruc = e.ruc)
         ORDER BY e.ruc, e.id LIMIT $1`,
};

export async function findRucHolders(tx: WorkerTx, ruc: string): Promise<RucHolder[]> {
  return tx.run<RucHolder>(OF_RUC, [ruc]);
}

/** Lists companies whose RUC awaits a proof or the operator, with those they are in dispute with. */
export async function listPendingRucs(tx: WorkerTx, limit: number): Promise<RucHolder[]> {
  return tx.run<RucHolder>(PENDING, [limit]);
}

const APPROVE: Statement = {
  name: 'ruc_pruebas_approve',
  text: `INSERT INTO ruc_pruebas (ruc, account_id, empresa_id, medio) SELECT ruc, account_id, id, 'operador' FROM empresas WHERE id = $1
         ON CONFLICT (ruc) DO UPDATE SET account_id = excluded.account_id, empresa_id = excluded.empresa_id,
           medio = excluded.medio, huella = NULL, created_at = rubrica_clock()
         WHERE ruc_pruebas.empresa_id <> excluded.empresa_id`,
};
const CLOSE_CASES: Statement = {
  name: 'ruc_casos_close',
  text: 'DELETE FROM ruc_casos WHERE ruc = (SELECT ruc FROM empresas WHERE id = $1)',
};

/** Operator decision: assigns the RUC to this company's account and closes its cases. */
export async function approveRuc(tx: WorkerTx, empresaId: string): Promise<void> {
  await tx.run(APPROVE, [empresaId]);
  await tx.run(CLOSE_CASES, [empresaId]);
}
