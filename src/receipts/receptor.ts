import { findContribuyente } from '../db/registro-ruc.js';
import type { AccountTx } from '../db/transactions.js';
import { avisoReceptor, rucOf } from '../kernel/contribuyente.js';
import { fechaEcuador } from '../kernel/hora-ecuador.js';
import type { Advertencia } from '../kernel/issue.js';

/** Warns about a receiver whose RUC is not active in the SRI's register. One look-up by key, and only with a register loaded. */
export async function checkReceptor(
  tx: AccountTx,
  codDoc: string,
  { receptor }: Readonly<Record<string, unknown>>,
): Promise<readonly Advertencia[]> {
  const { tipoIdentificacion, identificacion } = (receptor ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof tipoIdentificacion !== 'string' || typeof identificacion !== 'string') return [];
  const tipo = tipoIdentificacion.trim();
  const ruc = rucOf(tipo, identificacion.trim());
  if (ruc === undefined) return [];
  const registro = await findContribuyente(tx, ruc);
  if (registro === undefined) return [];
  const [row] = registro.rows;
  const found = row && { razonSocial: row.razon_social, estado: row.estado };
  const aviso = avisoReceptor(codDoc, { tipo, ruc }, found, fechaEcuador(registro.cargadoEl));
  return aviso === undefined
    ? []
    : [{ ...aviso, field: 'receptor.identificacion', rejectedValue: identificacion.slice(0, 20) }];
}
