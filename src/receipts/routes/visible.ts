import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { findComprobante, type ComprobanteRow } from '../store/comprobantes.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';

export const ClaveAccesoParams = Type.Object(
  { claveAcceso: Type.String({ pattern: '^[0-9]{49}$', description: 'La clave de acceso tiene 49 dígitos.' }) },
  { additionalProperties: false },
);

/** Returns the receipt of a key, if this caller may see it; another account's is treated as not found. */
export async function visibleComprobante(
  tx: AccountTx,
  principal: Principal,
  claveAcceso: string,
): Promise<ComprobanteRow> {
  const row = await findComprobante(tx, claveAcceso);
  if (row === undefined || (principal.empresas !== 'todas' && !principal.empresas.has(row.ruc))) {
    throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso en su cuenta.');
  }
  return row;
}
