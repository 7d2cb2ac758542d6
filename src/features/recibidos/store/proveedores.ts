import { SIN_FICHA, type FichaProveedor, type FuentesFicha, type Leyendas } from '../../../kernel/proveedor.js';
import type { EnRegistro } from '../../../kernel/contribuyente.js';
import { findContribuyente } from '../../../db/registro-ruc.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** Stored supplier card; revision 0: none yet. */
export interface ProveedorRow extends FuentesFicha {
  readonly revision: number;
}

// The card of the issuer of a received document, for the company that received it.
const OF_DOCUMENT = `FROM recibidos r WHERE r.account_id = current_account() AND r.id = $1 AND r.empresa_id IS NOT NULL`;

const FIND: Statement = {
  name: 'proveedores_find',
  text: `SELECT p.leyendas, p.editado, p.revision FROM recibidos r
         JOIN proveedores p ON p.empresa_id = r.empresa_id AND p.identificacion = r.ruc_emisor
         WHERE r.account_id = current_account() AND r.id = $1`,
};

export async function findProveedor(tx: AccountTx, recibidoId: string): Promise<ProveedorRow> {
  const [row] = await tx.run<ProveedorRow>(FIND, [recibidoId]);
  return row ?? { ...SIN_FICHA, revision: 0 };
}

/** The supplier in the SRI's register, and when that was loaded; undefined: no RUC, no register, or not in it. */
export async function findEnRegistro(
  tx: AccountTx,
  { tipo_emisor: tipo, ruc_emisor: ruc }: { readonly tipo_emisor: string; readonly ruc_emisor: string },
): Promise<{ readonly registro: EnRegistro; readonly cargadoEl: Date } | undefined> {
  const answer = tipo === '04' ? await findContribuyente(tx, ruc) : undefined;
  const row = answer?.rows[0];
  if (answer === undefined || row === undefined) return undefined;
  const { razon_social: razonSocial, estado, clase, obligado, agente_retencion: agenteRetencion, especial } = row;
  const registro = { razonSocial, estado, clase, tipo: row.tipo, obligado, agenteRetencion, especial };
  return { registro, cargadoEl: answer.cargadoEl };
}

const FILL: Statement = {
  name: 'proveedores_fill',
  text: `INSERT INTO proveedores AS p (account_id, empresa_id, identificacion, leyendas, leyendas_fecha)
         SELECT r.account_id, r.empresa_id, r.ruc_emisor, $2::jsonb, r.fecha_emision ${OF_DOCUMENT}
         ON CONFLICT (empresa_id, identificacion) DO UPDATE SET leyendas = excluded.leyendas, leyendas_fecha = excluded.leyendas_fecha,
           revision = p.revision + (p.leyendas <> excluded.leyendas)::integer, updated_at = rubrica_clock()
         WHERE coalesce(p.leyendas_fecha <= excluded.leyendas_fecha, true)
           AND (p.leyendas, p.leyendas_fecha) IS DISTINCT FROM (excluded.leyendas, excluded.leyendas_fecha)`,
};

/** Stores the legends of a confirmed document, unless a newer one already did. */
export async function fillProveedor(tx: AccountTx, recibidoId: string, leyendas: Leyendas): Promise<void> {
  await tx.run(FILL, [recibidoId, JSON.stringify(leyendas)]);
}

const EDIT: Statement = {
  name: 'proveedores_edit',
  text: `INSERT INTO proveedores AS p (account_id, empresa_id, identificacion, editado)
         SELECT r.account_id, r.empresa_id, r.ruc_emisor, $2::jsonb ${OF_DOCUMENT}
         ON CONFLICT (empresa_id, identificacion) DO UPDATE SET editado = excluded.editado, revision = p.revision + 1,
           updated_at = rubrica_clock()
         WHERE p.revision = $3 RETURNING p.id`,
};

/** Replaces a person's edits, guarded by the revision that was read; false: the card has changed. */
export async function editProveedor(
  tx: AccountTx,
  recibidoId: string,
  revision: number,
  editado: Partial<FichaProveedor>,
): Promise<boolean> {
  const rows = await tx.run(EDIT, [recibidoId, JSON.stringify(editado), revision]);
  return rows.length > 0;
}
