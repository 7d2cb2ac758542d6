import type { AccountId, Statement, WorkerTx } from '../../db/transactions.js';

const BY_RUC: Statement = {
  name: 'empresas_by_ruc_for_token',
  text: `SELECT id, account_id FROM empresas WHERE ruc = $1 ORDER BY id`,
};

/** Companies with this RUC, of any account; for the operator's command. */
export async function findCompanies(
  tx: WorkerTx,
  ruc: string,
): Promise<readonly { readonly id: string; readonly account_id: AccountId }[]> {
  return tx.run<{ readonly id: string; readonly account_id: AccountId }>(BY_RUC, [ruc]);
}
