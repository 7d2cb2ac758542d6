import type { AccountTx, WorkerTx, Statement } from '../../db/transactions.js';

/** How an account proved that a domain is its own; `unica`, `anterior`: it gives way to a real proof of another account. */
export type Medio = 'dns' | 'operador' | 'unica' | 'anterior';

/** A domain of an account's provider. */
export interface DomainRow {
  readonly dominio: string;
  /** Null: not proved. */
  readonly medio: Medio | null;
  /** Since when the record of a domain proved by DNS is missing. */
  readonly faltaDesde: Date | null;
}

const LIST: Statement = {
  name: 'identity-domains-list',
  text: `SELECT dominio, medio, falta_desde AS "faltaDesde" FROM identity_domains WHERE account_id = $1
         UNION ALL SELECT dominio, NULL, NULL FROM identity_claims c WHERE account_id = $1
           AND NOT EXISTS (SELECT FROM identity_domains d WHERE d.dominio = c.dominio AND d.account_id = $1)
         ORDER BY 1`,
};

export async function listDomains(tx: AccountTx): Promise<DomainRow[]> {
  return tx.run<DomainRow>(LIST, [tx.accountId]);
}

/** The account that holds a domain, and how it proved it. */
export interface DomainHolder {
  readonly accountId: string;
  readonly medio: Medio | null;
}

const HOLDER: Statement = {
  name: 'identity-domain-holder',
  text: 'SELECT account_id AS "accountId", medio FROM identity_domains WHERE dominio = $1',
};

export async function findHolder(tx: WorkerTx, dominio: string): Promise<DomainHolder | undefined> {
  const [row] = await tx.run<DomainHolder>(HOLDER, [dominio]);
  return row;
}

// The previous holder keeps the domain as a claim. Its row is replaced only if it is still the one that was judged.
const PROVE: Statement = {
  name: 'identity-domain-prove',
  text: `WITH held AS (
           INSERT INTO identity_domains AS d (dominio, account_id, medio, revisado_at) VALUES ($2, $1, $3, rubrica_clock())
           ON CONFLICT (dominio) DO UPDATE SET account_id = $1, medio = $3, revisado_at = rubrica_clock(), falta_desde = NULL,
             avisado_at = NULL
           WHERE d.account_id = $1 OR d.account_id = $4
           RETURNING dominio
         ), displaced AS (
           INSERT INTO identity_claims (account_id, dominio) SELECT $4, $2 WHERE $4 <> $1 AND EXISTS (SELECT FROM held) ON CONFLICT DO NOTHING
         ), claim AS (
           DELETE FROM identity_claims WHERE account_id = $1 AND dominio = $2 AND EXISTS (SELECT FROM held)
         )
         SELECT dominio FROM held`,
};

/** Records a proof; the domain passes to this account from `from`. False: another account holds it meanwhile. */
export async function proveDomain(
  tx: WorkerTx,
  proof: { readonly accountId: string; readonly dominio: string; readonly medio: Medio; readonly from: string | null },
): Promise<boolean> {
  const { accountId, dominio, medio, from } = proof;
  return (await tx.run<{ dominio: string }>(PROVE, [accountId, dominio, medio, from])).length === 1;
}

/** A domain whose proof is due, or whose administrators need a notice that it lacks one. */
export interface DueDomain extends DomainHolder {
  readonly dominio: string;
  readonly faltaDesde: Date | null;
  /** The record has been missing for the whole grace period. */
  readonly vencida: boolean;
}

const DUE: Statement = {
  name: 'identity-domains-due',
  text: `SELECT dominio, account_id AS "accountId", medio, falta_desde AS "faltaDesde",
           coalesce(falta_desde < rubrica_clock() - make_interval(days => $2), false) AS vencida
         FROM identity_domains
         WHERE (medio IS NULL AND avisado_at IS NULL) OR (medio = 'anterior' AND revisado_at IS NULL)
            OR (medio = 'dns' AND revisado_at < rubrica_clock() - CASE WHEN falta_desde IS NULL THEN interval '7 days' ELSE interval '1 day' END)
         ORDER BY revisado_at NULLS FIRST LIMIT $1`,
};

export async function dueDomains(tx: WorkerTx, max: number, graceDays: number): Promise<DueDomain[]> {
  return tx.run<DueDomain>(DUE, [max, graceDays]);
}

const CHECKED: Statement = {
  name: 'identity-domain-checked',
  text: `UPDATE identity_domains SET revisado_at = rubrica_clock(), avisado_at = CASE WHEN $4 THEN rubrica_clock() ELSE avisado_at END,
           falta_desde = CASE $3 WHEN 'found' THEN NULL WHEN 'missing' THEN coalesce(falta_desde, rubrica_clock()) ELSE falta_desde END
         WHERE dominio = $1 AND account_id = $2`,
};

/** Records a check; `told`: a mail to the administrators goes out in this transaction. */
export async function noteChecked(
  tx: WorkerTx,
  { dominio, accountId }: Pick<DueDomain, 'dominio' | 'accountId'>,
  outcome: 'found' | 'missing' | 'unavailable',
  told: boolean,
): Promise<void> {
  await tx.run(CHECKED, [dominio, accountId, outcome, told]);
}

const LOSE: Statement = {
  name: 'identity-domain-lose',
  text: `WITH lost AS (DELETE FROM identity_domains WHERE dominio = $1 AND account_id = $2 RETURNING account_id, dominio)
         INSERT INTO identity_claims (account_id, dominio) SELECT account_id, dominio FROM lost ON CONFLICT DO NOTHING`,
};

/** Ends a proof; the account keeps the domain as a claim. */
export async function loseDomain(
  tx: WorkerTx,
  { dominio, accountId }: Pick<DueDomain, 'dominio' | 'accountId'>,
): Promise<void> {
  await tx.run(LOSE, [dominio, accountId]);
}

/** An account that names a domain. */
export interface DomainClaim {
  readonly dominio: string;
  readonly accountId: string;
  readonly cuenta: string;
  readonly medio: Medio | null;
}

const CLAIMS: Statement = {
  name: 'identity-domain-claims',
  text: `SELECT x.dominio, x.account_id AS "accountId", a.nombre AS cuenta, x.medio FROM (
           SELECT dominio, account_id, medio FROM identity_domains
           UNION ALL SELECT dominio, account_id, NULL FROM identity_claims) x JOIN accounts a ON a.id = x.account_id
         WHERE $1::text IS NULL OR x.dominio = $1 ORDER BY 1, 3 LIMIT $2`,
};

/** Lists the accounts that name a domain, or all domains. */
export async function listClaims(tx: WorkerTx, dominio: string | null, max: number): Promise<DomainClaim[]> {
  return tx.run<DomainClaim>(CLAIMS, [dominio, max]);
}
