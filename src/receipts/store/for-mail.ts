import { FECHA_EMISION, SUMMARY_COLUMNS, type ComprobanteSummaryRow } from './comprobantes.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** Receipt data needed for its mail. */
export interface ComprobanteMailRow extends ComprobanteSummaryRow {
  readonly account_id: string;
  readonly empresa_id: string;
  readonly razon_social: string;
  readonly nombre_comercial: string | null;
  readonly correo: string | null;
  readonly telefono: string | null;
}

const COMPROBANTE: Statement = {
  name: 'correos_receipt',
  text: `SELECT ${SUMMARY_COLUMNS}, ${FECHA_EMISION}, c.account_id, c.empresa_id, e.razon_social, e.nombre_comercial, e.correo, e.telefono
         FROM comprobantes c JOIN empresas e ON e.id = c.empresa_id WHERE c.id = $1`,
};

/** Finds the receipt of a mail, with its issuer. */
export async function findComprobanteForMail(
  tx: WorkerTx | AccountTx,
  comprobanteId: string,
): Promise<ComprobanteMailRow | undefined> {
  const [row] = await tx.run<ComprobanteMailRow>(COMPROBANTE, [comprobanteId]);
  return row;
}
