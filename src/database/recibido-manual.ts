import type { Cifras } from '../domain/cifras.js';
import { writeRecibidoCifras, type EmpresaReceptora } from './recibidos.js';
import type { AccountTx, Statement } from './transactions.js';

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

const EXISTING: Statement = {
  name: 'recibidos_number_held',
  text: `SELECT id, clave_acceso FROM recibidos
         WHERE account_id = current_account() AND ruc_emisor = $1 AND ruc = $2 AND cod_doc = $3 AND estab = $4 AND pto_emi = $5
           AND secuencial = $6 AND estado <> 'ANULADO' LIMIT 1`,
};
// A document that was annulled, or superseded by its electronic version, may be entered again.
const INSERT: Statement = {
  name: 'recibidos_insert_manual',
  text: `INSERT INTO recibidos (account_id, empresa_id, ruc, origen, estado, cod_doc, tipo_emisor, ruc_emisor, razon_social_emisor,
           estab, pto_emi, secuencial, fecha_emision, numero_autorizacion, confirmado_at)
         VALUES (current_account(), $1, $2, 'manual', 'VIGENTE', $3, $4, $5, $6, $7, $8, $9, to_date($10, 'DD/MM/YYYY'), $11, rubrica_clock())
         ON CONFLICT DO NOTHING RETURNING id`,
};

/** Stores it, or returns the key of the document that already has this supplier's number. */
export async function insertManual(
  tx: AccountTx,
  manual: NewManual,
): Promise<{ readonly id: string } | { readonly heldBy: string }> {
  const { empresa, codDoc, identificacionEmisor, estab, ptoEmi, secuencial } = manual;
  const number = [identificacionEmisor, empresa.ruc, codDoc, estab, ptoEmi, secuencial];
  const held = async (): Promise<{ heldBy: string } | undefined> => {
    const [row] = await tx.run<{ id: string; clave_acceso: string | null }>(EXISTING, number);
    return row && { heldBy: row.clave_acceso ?? `manual-${row.id}` };
  };
  const before = await held();
  if (before !== undefined) return before;
  const [row] = await tx.run<{ id: string }>(INSERT, [
    empresa.id,
    empresa.ruc,
    codDoc,
    manual.tipoEmisor,
    identificacionEmisor,
    manual.razonSocialEmisor,
    estab,
    ptoEmi,
    secuencial,
    manual.fechaEmision,
    manual.numeroAutorizacion,
  ]);
  if (row === undefined) return (await held()) ?? { heldBy: '' };
  await writeRecibidoCifras(tx, row.id, manual.cifras);
  return { id: row.id };
}

const SUPERSEDE: Statement = {
  name: 'recibidos_give_way',
  text: `WITH manual AS (
           UPDATE recibidos m SET estado = 'ANULADO', anulado_at = rubrica_clock(), revision = m.revision + 1, updated_at = rubrica_clock(),
             motivo = 'Llegó el documento electrónico: cuenta ese, con lo que aquí se había decidido.'
           FROM recibidos e
           WHERE e.account_id = current_account() AND e.id = $1 AND m.account_id = e.account_id AND m.clave_acceso IS NULL AND m.ruc = e.ruc
             AND m.ruc_emisor = e.ruc_emisor AND m.cod_doc = e.cod_doc AND m.estab = e.estab AND m.pto_emi = e.pto_emi
             AND m.secuencial = e.secuencial AND m.estado = 'VIGENTE'
           RETURNING m.*
         )
         UPDATE recibidos e SET fecha_registro = m.fecha_registro, fecha_recepcion = m.fecha_recepcion, cod_sustento = m.cod_sustento, parte_rel = m.parte_rel,
           derecho_credito = m.derecho_credito, activo_fijo = m.activo_fijo, notas = m.notas, contabilizado = m.contabilizado,
           decidido_at = m.decidido_at, decidido_por = m.decidido_por
         FROM manual m WHERE e.account_id = m.account_id AND e.id = $1 AND e.decidido_at IS NULL`,
};

/** Supersedes a manual entry with the electronic document, once the SRI has confirmed it: no purchase counts twice. */
export async function supersedeManual(tx: AccountTx, id: string): Promise<void> {
  await tx.run(SUPERSEDE, [id]);
}
