import type { EstadoRecibido } from '../rules.js';
import { heldBy, isHeld, leaseQueue, type Lease } from '../../../db/lease.js';
import { writeRecibidoCifras, type EmpresaReceptora } from './recibidos.js';
import type { Cifras } from '../../../kernel/cifras.js';
import type { AccountTx, Statement, WorkerTx } from '../../../db/transactions.js';

/** A document to be checked with the SRI. */
export interface LeasedRecibido extends Lease {
  readonly account_id: string;
  /** Companies of the submitter. */
  readonly empresas: readonly string[] | null;
  readonly clave_acceso: string;
  readonly cod_doc: string;
  /** dd/mm/yyyy */
  readonly fecha_emision: string;
  readonly estado: EstadoRecibido;
  readonly accion: 'consultar' | 'vigilar';
  readonly xml: Buffer | null;
  readonly attempts: number;
  /** Time since the first query for its authorisation. */
  readonly consultado_ms: number;
  readonly anulacion_pedida: boolean;
  /** Database clock at the claim. */
  readonly now: Date;
}

/**
 * Round-robin among accounts: the first due document of each, starting after the last served account (`$3`). Unconfirmed
 * documents precede those only being watched.
 */
const TURNS = `cuentas (account_id) AS (
    (SELECT account_id FROM recibidos WHERE due_at IS NOT NULL ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.account_id FROM recibidos r WHERE r.due_at IS NOT NULL AND r.account_id > c.account_id ORDER BY r.account_id LIMIT 1)
    FROM cuentas c WHERE c.account_id IS NOT NULL
  ), primeros AS (
    SELECT c.account_id, p.id, p.accion FROM cuentas c CROSS JOIN LATERAL (
      SELECT * FROM (
        (SELECT r.id, r.accion FROM recibidos r
         WHERE r.account_id = c.account_id AND r.accion = 'consultar' AND r.due_at <= rubrica_clock() ORDER BY r.due_at LIMIT 1)
        UNION ALL
        (SELECT r.id, r.accion FROM recibidos r
         WHERE r.account_id = c.account_id AND r.accion = 'vigilar' AND r.due_at <= rubrica_clock() ORDER BY r.due_at LIMIT 1)
      ) each_kind ORDER BY accion LIMIT 1
    ) p
  ), taken AS (
    SELECT q.id FROM recibidos q JOIN primeros p ON p.id = q.id
    ORDER BY p.accion, p.account_id <= $3::uuid, p.account_id LIMIT $1 FOR UPDATE OF q SKIP LOCKED
  )`;

/** Not measured: a document may wait for hours for its turn at the SRI, and its `carga` is. */
export const recibidoQueue = leaseQueue<LeasedRecibido>({
  table: 'recibidos',
  alias: 'r',
  columns: `r.id, r.account_id, r.empresas, r.clave_acceso, r.cod_doc, to_char(r.fecha_emision, 'DD/MM/YYYY') AS fecha_emision, r.estado,
    r.accion, r.xml, r.attempts, r.lease_token, r.anulacion_pedida_at IS NOT NULL AS anulacion_pedida, rubrica_clock() AS now,
    coalesce(extract(epoch FROM rubrica_clock() - r.consultado_desde) * 1000, 0)::float8 AS consultado_ms`,
  taken: TURNS,
});

// Any constant of ours: only one process claims at a time, so two cannot both see an idle queue.
const ALONE: Statement = {
  name: 'recibidos_alone',
  text: `SELECT pg_try_advisory_xact_lock(7782141)
           AND NOT EXISTS (SELECT FROM recibidos r WHERE ${isHeld('r')}) AS alone`,
};

/** Claims the next document to check, if none is being checked in the whole installation: one query at a time. */
export async function claimRecibido(
  tx: WorkerTx,
  leaseMs: number,
  afterAccount: string,
): Promise<LeasedRecibido | undefined> {
  const [turn] = await tx.run<{ alone: boolean }>(ALONE, []);
  if (turn?.alone !== true) return undefined;
  const [row] = await recibidoQueue.claim(tx, 1, leaseMs, [afterAccount]);
  return row;
}

/** Effect of the SRI's answer on a document. */
export interface RecibidoOutcome {
  readonly estado: EstadoRecibido;
  /** Undefined: unchanged. */
  readonly motivo: string | null | undefined;
  /** New data about the document itself; undefined: none. */
  readonly documento?: {
    readonly empresa: EmpresaReceptora | null;
    readonly version: string | null;
    readonly razonSocialEmisor: string | null;
    readonly receptorIdentificacion: string | null;
    readonly xml: Buffer;
    readonly cifras: Cifras | null;
  };
  readonly autorizacion?: { readonly numero: string | null; readonly fecha: Date | null };
  readonly anulacionPedida?: boolean;
  /** Time and kind of the next query; null: none. */
  readonly next: { readonly accion: 'consultar' | 'vigilar'; readonly inMs: number; readonly attempts: number } | null;
}

const SETTLE: Statement = {
  name: 'recibidos_settle',
  text: `UPDATE recibidos r SET estado = $3::text, motivo = CASE WHEN $18::boolean THEN $4 ELSE r.motivo END, accion = $5::text, attempts = $7, lease_token = NULL,
           due_at = CASE WHEN $5::text IS NULL THEN NULL ELSE rubrica_clock() + $6::float8 * interval '1 millisecond' END,
           numero_autorizacion = coalesce($8, r.numero_autorizacion), fecha_autorizacion = coalesce($9, r.fecha_autorizacion),
           anulacion_pedida_at = CASE WHEN $10::boolean IS NULL THEN r.anulacion_pedida_at WHEN $10 THEN coalesce(r.anulacion_pedida_at, rubrica_clock()) END,
           empresa_id = CASE WHEN $11::boolean THEN $12::bigint ELSE r.empresa_id END, ruc = CASE WHEN $11 THEN $13::text ELSE r.ruc END,
           version = CASE WHEN $11 THEN $14::text ELSE r.version END,
           razon_social_emisor = CASE WHEN $11 THEN $15::text ELSE r.razon_social_emisor END,
           receptor_identificacion = CASE WHEN $11 THEN $16::text ELSE r.receptor_identificacion END,
           xml = CASE WHEN $11 THEN $17::bytea ELSE r.xml END,
           confirmado_at = CASE WHEN $3 = 'VIGENTE' THEN coalesce(r.confirmado_at, rubrica_clock()) ELSE r.confirmado_at END,
           anulado_at = CASE WHEN $3 = 'ANULADO' THEN coalesce(r.anulado_at, rubrica_clock()) END,
           revision = r.revision + CASE WHEN r.estado <> $3 OR $11 THEN 1 ELSE 0 END,
           updated_at = CASE WHEN r.estado <> $3 OR $11 THEN rubrica_clock() ELSE r.updated_at END
         FROM (SELECT confirmado_at AS antes FROM recibidos WHERE id = $1) b
         WHERE ${heldBy('r', '$1', '$2')} AND r.account_id = current_account()
         RETURNING r.id, r.ruc, r.clave_acceso, r.cod_doc, r.estab, r.pto_emi, r.secuencial, r.ruc_emisor, r.razon_social_emisor,
           r.estado, b.antes IS NULL AND r.confirmado_at IS NOT NULL AS confirmado`,
};

/** A document after the write, as reported in its event. */
export interface SettledRecibido {
  readonly id: string;
  readonly ruc: string | null;
  readonly clave_acceso: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly ruc_emisor: string;
  readonly razon_social_emisor: string | null;
  readonly estado: EstadoRecibido;
  /** Confirmed now, for the first time. */
  readonly confirmado: boolean;
}

/** Writes the effect of the SRI's answer; undefined: the lease was lost. */
export async function settleRecibido(
  tx: AccountTx,
  lease: Lease,
  { estado, motivo, next, autorizacion, anulacionPedida, documento }: RecibidoOutcome,
): Promise<SettledRecibido | undefined> {
  const [row] = await tx.run<SettledRecibido>(SETTLE, [
    lease.id,
    lease.lease_token,
    estado,
    motivo ?? null,
    next?.accion ?? null,
    next?.inMs ?? 0,
    next?.attempts ?? 0,
    autorizacion?.numero ?? null,
    autorizacion?.fecha ?? null,
    anulacionPedida ?? null,
    documento !== undefined,
    documento?.empresa?.id ?? null,
    documento?.empresa?.ruc ?? null,
    documento?.version ?? null,
    documento?.razonSocialEmisor ?? null,
    documento?.receptorIdentificacion ?? null,
    documento?.xml ?? null,
    motivo !== undefined,
  ]);
  if (row !== undefined && documento !== undefined) await writeRecibidoCifras(tx, row.id, documento.cifras);
  return row;
}
