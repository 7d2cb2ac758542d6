import type { EstadoAnulacion, EstadoSri } from './anulacion-estados.js';
import type { Estado } from '../../kernel/estados.js';
import { withXml, type AsStored } from '../store/compactos.js';
import type { AccountTx, Statement } from '../../db/transactions.js';

/** Watches annulments until the SRI decides. */
export const ANNULMENT_DUTY = 'anulaciones';

/** Facts about a receipt that the annulment rules need. */
export interface AnulacionFactsRow {
  /** Database clock. */
  readonly now: Date;
  readonly cod_doc: string;
  readonly estado: Estado;
  readonly empresa_id: string;
  /** dd/mm/yyyy */
  readonly fecha_emision: string;
  readonly receptor_tipo: string;
  readonly negociable: boolean;
  /** Other annulments by the issuer for documents of the same month. */
  readonly del_mes: number;
  /** Sum of the valid credit notes against it. */
  readonly acreditado: string;
}

// The block is read from the document itself: it is the same whether submitted as JSON or XML.
const FACTS: Statement = {
  name: 'anulaciones_facts',
  text: `SELECT rubrica_clock() AS now, c.cod_doc, c.estado, c.empresa_id, to_char(c.fecha_emision, 'DD/MM/YYYY') AS fecha_emision,
                c.receptor_tipo, c.id, c.xml,
                (SELECT count(*)::int FROM anulaciones a
                 WHERE a.empresa_id = c.empresa_id AND a.comprobante_id <> c.id
                   AND a.fecha_emision >= date_trunc('month', c.fecha_emision)
                   AND a.fecha_emision < date_trunc('month', c.fecha_emision) + interval '1 month'
                   AND a.estado IN ('SOLICITADA', 'PENDIENTE', 'ANULADA')) AS del_mes,
                (SELECT coalesce(sum(n.importe_total), 0)::text FROM comprobantes n
                 WHERE n.empresa_id = c.empresa_id AND n.cod_doc = '04'
                   AND n.documento ->> 'numDocModificado' = concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0'))
                   AND n.documento ->> 'codDocModificado' = c.cod_doc
                   AND n.estado NOT IN ('DEVUELTO', 'NO_AUTORIZADO', 'ANULADO', 'ELIMINADO')) AS acreditado
         FROM comprobantes c WHERE c.id = $1`,
};

/** Reads the facts of a receipt visible to the caller. */
export async function readAnulacionFacts(tx: AccountTx, comprobanteId: string): Promise<AnulacionFactsRow> {
  type Read = Omit<AnulacionFactsRow, 'negociable'> & { readonly id: string; readonly xml: Buffer };
  const [row] = await withXml<Read>(tx, await tx.run<AsStored<Read>>(FACTS, [comprobanteId]));
  if (row === undefined) throw new Error(`receipt ${comprobanteId} vanished`);
  return { ...row, negociable: row.xml.includes('<tipoNegociable>') };
}

/** An annulment request, as returned. Days are dd/mm/yyyy. */
export interface AnulacionRow {
  readonly id: string;
  readonly motivo: string;
  readonly estado: EstadoAnulacion;
  /** State of the receipt at the same moment. */
  readonly estado_comprobante: Estado;
  readonly revision: number;
  readonly fecha_limite: string;
  readonly fecha_limite_sin_traslado: string;
  readonly requiere_aceptacion: boolean;
  readonly pasos: string[];
  readonly aceptacion_hasta: string | null;
  readonly estado_sri: EstadoSri | null;
  readonly consultado_at: Date | null;
  readonly ultima_falla: string | null;
  readonly due_at: Date | null;
  readonly held: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

const COLUMNS = `a.id, a.motivo, a.estado, a.revision, to_char(a.fecha_limite, 'DD/MM/YYYY') AS fecha_limite,
  to_char(a.fecha_limite_sin_traslado, 'DD/MM/YYYY') AS fecha_limite_sin_traslado, a.requiere_aceptacion, a.pasos,
  to_char(a.aceptacion_hasta, 'DD/MM/YYYY') AS aceptacion_hasta, a.estado_sri, a.consultado_at, a.ultima_falla, a.due_at,
  coalesce(a.lease_token IS NOT NULL AND a.due_at > rubrica_clock(), false) AS held, a.created_at, a.ended_at`;

const LATEST: Statement = {
  name: 'anulaciones_latest',
  text: `SELECT ${COLUMNS}, c.estado AS estado_comprobante FROM anulaciones a JOIN comprobantes c ON c.id = a.comprobante_id
         WHERE a.comprobante_id = $1 ORDER BY a.id DESC LIMIT 1`,
};

/** Finds the newest request for a receipt, open or ended. */
export async function latestAnulacion(tx: AccountTx, comprobanteId: string): Promise<AnulacionRow | undefined> {
  const [row] = await tx.run<AnulacionRow>(LATEST, [comprobanteId]);
  return row;
}

export interface NewAnulacion {
  readonly comprobanteId: string;
  readonly motivo: string;
  /** dd/mm/yyyy */
  readonly fechaLimite: string;
  readonly fechaLimiteSinTraslado: string;
  readonly requiereAceptacion: boolean;
  readonly pasos: readonly string[];
  readonly actor: string;
}

const INSERT: Statement = {
  name: 'anulaciones_insert',
  text: `INSERT INTO anulaciones (account_id, comprobante_id, empresa_id, fecha_emision, motivo, estado, fecha_limite,
           fecha_limite_sin_traslado, requiere_aceptacion, pasos, actor, due_at, created_at, updated_at)
         SELECT c.account_id, c.id, c.empresa_id, c.fecha_emision, $2, 'SOLICITADA', to_date($3, 'DD/MM/YYYY'),
           to_date($4, 'DD/MM/YYYY'), $5, $6, $7, at.now, at.now, at.now
         FROM comprobantes c, (SELECT rubrica_clock() AS now) at WHERE c.id = $1`,
};

/** Stores a request under the receipt's lock; its watch is due immediately. */
export async function insertAnulacion(tx: AccountTx, row: NewAnulacion): Promise<void> {
  await tx.run(INSERT, [
    row.comprobanteId,
    row.motivo,
    row.fechaLimite,
    row.fechaLimiteSinTraslado,
    row.requiereAceptacion,
    JSON.stringify(row.pasos),
    row.actor,
  ]);
  tx.wake(ANNULMENT_DUTY);
}

const WITHDRAW: Statement = {
  name: 'anulaciones_withdraw',
  text: `UPDATE anulaciones SET estado = $3, revision = revision + 1, due_at = NULL, lease_token = NULL,
           ended_at = rubrica_clock(), updated_at = rubrica_clock()
         WHERE id = $1 AND revision = $2 AND ended_at IS NULL RETURNING id`,
};

/** Ends a request on the issuer's behalf; false if it was written meanwhile. */
export async function endAnulacion(tx: AccountTx, row: AnulacionRow, estado: EstadoAnulacion): Promise<boolean> {
  return (await tx.run(WITHDRAW, [row.id, row.revision, estado])).length > 0;
}
