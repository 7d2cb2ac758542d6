import type { AccountTx, Statement } from './transactions.js';

/** The person and the companies whose data may be read; null: every company of the account. */
export interface TitularScope {
  readonly identificacion: string;
  readonly rucs: readonly string[] | null;
}

/** Companies in reach of a statement about a person. */
export const TITULAR_EMPRESAS = `ARRAY(SELECT e.id FROM empresas e WHERE e.account_id = current_account() AND ($2::text[] IS NULL OR e.ruc = ANY ($2)))`;

/** Runs a statement about a person: `$1` is the identification, `$2` null or a list of RUCs. */
export function runOnTitular<Row extends object = object>(
  tx: AccountTx,
  statement: Statement,
  { identificacion, rucs }: TitularScope,
  ...more: readonly unknown[]
): Promise<Row[]> {
  return tx.run<Row>(statement, [identificacion, rucs, ...more]);
}

/** Runs a statement about a person that answers one row. */
export async function oneOnTitular<Row extends object>(
  tx: AccountTx,
  statement: Statement,
  scope: TitularScope,
): Promise<Row> {
  const [row] = await runOnTitular<Row>(tx, statement, scope);
  if (row === undefined) throw new Error(`${statement.name}: no answer`);
  return row;
}

/** A row about a person as JSON; its content may have a megabyte. */
export interface TitularJson {
  readonly id: string;
  readonly json: string;
}

/** Shown instead of an erased mail address. */
export const ERASED = '(suprimido)';

/** Erases the addresses of those of the mails `m` that are done. A pending one keeps them until then. */
export function eraseAddresses(name: string, condition: string): Statement {
  return {
    name,
    text: `UPDATE correos m SET destinatarios =
        (SELECT jsonb_agg(d || jsonb_build_object('correo', '${ERASED}', 'motivo', NULL)) FROM jsonb_array_elements(m.destinatarios) d),
      estado = CASE m.estado WHEN 'FALLIDA' THEN 'NO_APLICA' ELSE m.estado END,
      motivo = CASE WHEN m.estado IN ('FALLIDA', 'NO_APLICA') THEN 'El titular pidió suprimir sus direcciones.' END
    WHERE m.estado <> 'PENDIENTE' AND m.lease_token IS NULL AND ${condition} RETURNING m.id`,
  };
}
