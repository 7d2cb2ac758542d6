import type { CifraPago, CifraRetencion, Cifras } from '../../../kernel/cifras.js';
import { writeRecibidoCifras, type EmpresaReceptora } from './recibidos.js';
import type { AccountTx, Statement } from '../../../db/transactions.js';

/** A paper document, entered by hand. */
export interface NewManual {
  readonly empresa: EmpresaReceptora;
  readonly codDoc: string;
  readonly tipoEmisor: string;
  readonly identificacionEmisor: string;
  readonly razonSocialEmisor: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: number;
  /** dd/mm/yyyy */
  readonly fechaEmision: string;
  readonly numeroAutorizacion: string | null;
  readonly cifras: Cifras;
}

// $7: the document being edited, which may keep its number.
const EXISTING: Statement = {
  name: 'recibidos_number_held',
  text: `SELECT id, clave_acceso FROM recibidos
         WHERE account_id = current_account() AND ruc_emisor = $1 AND ruc = $2 AND cod_doc = $3 AND estab = $4 AND pto_emi = $5
           AND secuencial = $6 AND estado <> 'ANULADO' AND id IS DISTINCT FROM $7::bigint LIMIT 1`,
};
// A document that was annulled, or superseded by its electronic version, may be entered again.
const INSERT: Statement = {
  name: 'recibidos_insert_manual',
  text: `INSERT INTO recibidos (account_id, empresa_id, ruc, origen, estado, cod_doc, tipo_emisor, ruc_emisor, razon_social_emisor,
           estab, pto_emi, secuencial, fecha_emision, numero_autorizacion, confirmado_at)
         VALUES (current_account(), $1, $2, 'manual', 'VIGENTE', $3, $4, $5, $6, $7, $8, $9, to_date($10, 'DD/MM/YYYY'), $11, rubrica_clock())
         ON CONFLICT DO NOTHING RETURNING id`,
};

async function numberHeldBy(
  tx: AccountTx,
  { empresa, codDoc, identificacionEmisor, estab, ptoEmi, secuencial }: NewManual,
  except: string | null,
): Promise<string | undefined> {
  const number = [identificacionEmisor, empresa.ruc, codDoc, estab, ptoEmi, secuencial, except];
  const [row] = await tx.run<{ id: string; clave_acceso: string | null }>(EXISTING, number);
  return row && (row.clave_acceso ?? `manual-${row.id}`);
}

const valuesOf = (manual: NewManual): unknown[] => [
  manual.codDoc,
  manual.tipoEmisor,
  manual.identificacionEmisor,
  manual.razonSocialEmisor,
  manual.estab,
  manual.ptoEmi,
  manual.secuencial,
  manual.fechaEmision,
  manual.numeroAutorizacion,
];

/** Stores it, or returns the key of the document that already has this supplier's number. */
export async function insertManual(
  tx: AccountTx,
  manual: NewManual,
): Promise<{ readonly id: string } | { readonly heldBy: string }> {
  const before = await numberHeldBy(tx, manual, null);
  if (before !== undefined) return { heldBy: before };
  const { empresa } = manual;
  const [row] = await tx.run<{ id: string }>(INSERT, [empresa.id, empresa.ruc, ...valuesOf(manual)]);
  if (row === undefined) return { heldBy: (await numberHeldBy(tx, manual, null)) ?? '' };
  await writeRecibidoCifras(tx, row.id, manual.cifras);
  return { id: row.id };
}

/** Figures of a manual document, as typed. */
export interface ManualCifras {
  readonly propina: string;
  readonly total: string;
  readonly impuestos_codigos: readonly string[];
  readonly impuestos_porcentajes: readonly string[];
  readonly impuestos_bases: readonly string[];
  readonly impuestos_valores: readonly string[];
  readonly pagos: readonly CifraPago[] | null;
  readonly retenciones: readonly CifraRetencion[] | null;
}

const CIFRAS: Statement = {
  name: 'recibidos_manual_cifras',
  text: `SELECT f.propina, f.total, f.impuestos_codigos, f.impuestos_porcentajes, f.impuestos_bases::text[] AS impuestos_bases,
           f.impuestos_valores::text[] AS impuestos_valores, f.pagos, f.retenciones FROM recibido_cifras f WHERE f.recibido_id = $1`,
};

export async function findManualCifras(tx: AccountTx, id: string): Promise<ManualCifras | undefined> {
  const [row] = await tx.run<ManualCifras>(CIFRAS, [id]);
  return row;
}

const REPLACE: Statement = {
  name: 'recibidos_replace_manual',
  text: `UPDATE recibidos SET cod_doc = $3, tipo_emisor = $4, ruc_emisor = $5, razon_social_emisor = $6, estab = $7, pto_emi = $8,
           secuencial = $9, fecha_emision = to_date($10, 'DD/MM/YYYY'), numero_autorizacion = $11, revision = revision + 1,
           updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND revision = $2 AND clave_acceso IS NULL AND estado = 'VIGENTE' RETURNING id`,
};

/** Replaces the content of a manual document; its decisions stay. `changed`: its revision is another by now. */
export async function replaceManual(
  tx: AccountTx,
  { id, revision }: { readonly id: string; readonly revision: number },
  manual: NewManual,
): Promise<'replaced' | 'changed' | { readonly heldBy: string }> {
  const heldBy = await numberHeldBy(tx, manual, id);
  if (heldBy !== undefined) return { heldBy };
  const written = await tx.run(REPLACE, [id, revision, ...valuesOf(manual)]);
  if (written.length === 0) return 'changed';
  await writeRecibidoCifras(tx, id, manual.cifras);
  return 'replaced';
}

const REMOVE: Statement = {
  name: 'recibidos_remove_manual',
  text: `UPDATE recibidos SET estado = 'ANULADO', anulado_at = rubrica_clock(), fecha_registro = NULL, motivo = $3, revision = revision + 1,
           updated_at = rubrica_clock()
         WHERE account_id = current_account() AND id = $1 AND revision = $2 AND clave_acceso IS NULL AND estado = 'VIGENTE' RETURNING id`,
};

/** Removes a manual document from the books. Its row stays as a trace, and its number may be entered again. */
export async function removeManual(
  tx: AccountTx,
  { id, revision }: { readonly id: string; readonly revision: number },
  motivo: string,
): Promise<boolean> {
  return (await tx.run(REMOVE, [id, revision, motivo])).length > 0;
}

/** Start of the reason given to an electronic document whose manual entry is in a closed month. */
const HELD_BACK = 'Está registrado a mano en un mes cerrado';

const SUPERSEDE: Statement = {
  name: 'recibidos_give_way',
  text: `WITH manual AS (
           UPDATE recibidos m SET estado = 'ANULADO', anulado_at = rubrica_clock(), revision = m.revision + 1, updated_at = rubrica_clock(),
             motivo = 'Llegó el documento electrónico: cuenta ese, con lo que aquí se había decidido.'
           FROM recibidos e
           WHERE e.account_id = current_account() AND e.id = $1 AND m.account_id = e.account_id AND m.clave_acceso IS NULL AND m.ruc = e.ruc
             AND m.ruc_emisor = e.ruc_emisor AND m.cod_doc = e.cod_doc AND m.estab = e.estab AND m.pto_emi = e.pto_emi
             AND m.secuencial = e.secuencial AND m.estado = 'VIGENTE' AND NOT mes_cerrado(m.account_id, m.ruc, m.fecha_registro)
           RETURNING m.*
         )
         UPDATE recibidos e SET fecha_registro = m.fecha_registro, fecha_recepcion = m.fecha_recepcion, cod_sustento = m.cod_sustento, parte_rel = m.parte_rel,
           derecho_credito = m.derecho_credito, activo_fijo = m.activo_fijo, notas = m.notas, contabilizado = m.contabilizado,
           decidido_at = m.decidido_at, decidido_por = m.decidido_por,
           motivo = CASE WHEN e.motivo LIKE '${HELD_BACK}%' THEN NULL ELSE e.motivo END
         FROM manual m WHERE e.account_id = m.account_id AND e.id = $1 AND e.decidido_at IS NULL`,
};

const HOLD_BACK: Statement = {
  name: 'recibidos_hold_back',
  text: `UPDATE recibidos e SET motivo = '${HELD_BACK}, ' || to_char(m.fecha_registro, 'YYYY-MM') ||
             ': pertenece a ese mes y lo reemplazará cuando se reabra. No lo registre otra vez.'
         FROM recibidos m
         WHERE e.account_id = current_account() AND e.id = $1 AND m.account_id = e.account_id AND m.clave_acceso IS NULL AND m.ruc = e.ruc
           AND m.ruc_emisor = e.ruc_emisor AND m.cod_doc = e.cod_doc AND m.estab = e.estab AND m.pto_emi = e.pto_emi
           AND m.secuencial = e.secuencial AND m.estado = 'VIGENTE'`,
};

/**
 * Supersedes a manual entry with the electronic document, once the SRI has confirmed it: no purchase counts twice. An entry in a closed
 * month stays until the month is reopened, and the electronic document says so.
 */
export async function supersedeManual(tx: AccountTx, id: string): Promise<void> {
  await tx.run(SUPERSEDE, [id]);
  await tx.run(HOLD_BACK, [id]);
}
