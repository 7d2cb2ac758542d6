import type { ClaseVenta } from '../../kernel/clase-venta.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

const FIND: Statement = {
  name: 'ventas_clasificadas_find',
  text: `SELECT clase FROM ventas_clasificadas WHERE comprobante_id = $1`,
};

/** Returns what was decided about a sale; null: nothing. */
export async function findClaseVenta(tx: AccountTx, comprobanteId: string): Promise<ClaseVenta | null> {
  const [row] = await tx.run<{ clase: ClaseVenta }>(FIND, [comprobanteId]);
  return row?.clase ?? null;
}

const PUT: Statement = {
  name: 'ventas_clasificadas_put',
  text: `INSERT INTO ventas_clasificadas (comprobante_id, account_id, clase, updated_at) VALUES ($1, current_account(), $2, rubrica_clock())
         ON CONFLICT (comprobante_id) DO UPDATE SET clase = EXCLUDED.clase, updated_at = EXCLUDED.updated_at`,
};
const REMOVE: Statement = {
  name: 'ventas_clasificadas_remove',
  text: `DELETE FROM ventas_clasificadas WHERE comprobante_id = $1`,
};

export async function putClaseVenta(tx: AccountTx, comprobanteId: string, clase: ClaseVenta | null): Promise<void> {
  if (clase === null) await tx.run(REMOVE, [comprobanteId]);
  else await tx.run(PUT, [comprobanteId, clase]);
}
