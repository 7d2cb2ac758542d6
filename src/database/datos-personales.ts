import type { AccountTx, Statement } from './transactions.js';

/** The person and the companies whose data may be read; null: every company of the account. */
export interface TitularScope {
  readonly identificacion: string;
  readonly rucs: readonly string[] | null;
}

const values = ({ identificacion, rucs }: TitularScope): readonly unknown[] => [identificacion, rucs];

/** Companies in reach: `$2` is null or a list of RUCs. */
const EMPRESAS = `ARRAY(SELECT e.id FROM empresas e WHERE e.account_id = current_account() AND ($2::text[] IS NULL OR e.ruc = ANY ($2)))`;
/** Cards of the person, merged identifications included. */
const FICHAS = `SELECT coalesce(k.unido_a, k.id) FROM clientes k WHERE k.empresa_id = ANY (${EMPRESAS}) AND k.identificacion = $1`;
const EMITIDOS = `c.account_id = current_account() AND c.receptor_identificacion = $1 AND c.estado <> 'ELIMINADO'
  AND ($2::text[] IS NULL OR c.ruc = ANY ($2))`;
const RECIBIDOS = `r.account_id = current_account() AND r.ruc_emisor = $1 AND ($2::text[] IS NULL OR r.ruc = ANY ($2))`;
const PROFORMAS = `p.empresa_id = ANY (${EMPRESAS}) AND p.receptor_identificacion = $1`;
/** Without effect on a future sale. */
const CLOSED_PROFORMA = `(p.estado NOT IN ('ABIERTA', 'ACEPTADA') OR p.vence < (rubrica_clock() AT TIME ZONE 'America/Guayaquil')::date)`;
const RECURRENTES = `q.empresa_id = ANY (${EMPRESAS}) AND q.receptor_identificacion = $1`;

/** Number of rows about a person. */
export interface TitularCounts {
  readonly fichas: number;
  readonly comprobantes: number;
  readonly recibidos: number;
  readonly proformas: number;
  readonly proformas_vigentes: number;
  readonly recurrentes: number;
  readonly recurrentes_vigentes: number;
  readonly bloqueado: boolean;
  /** Seven years after the newest document, yyyy-mm-dd; null: no documents. */
  readonly conservar_hasta: string | null;
}

const COUNTS: Statement = {
  name: 'titular_counts',
  text: `SELECT (SELECT count(DISTINCT id)::int FROM (${FICHAS}) AS f (id)) AS fichas,
      (SELECT count(*)::int FROM comprobantes c WHERE ${EMITIDOS}) AS comprobantes,
      (SELECT count(*)::int FROM recibidos r WHERE ${RECIBIDOS}) AS recibidos,
      (SELECT count(*)::int FROM proformas p WHERE ${PROFORMAS}) AS proformas,
      (SELECT count(*)::int FROM proformas p WHERE ${PROFORMAS} AND NOT ${CLOSED_PROFORMA}) AS proformas_vigentes,
      (SELECT count(*)::int FROM recurrentes q WHERE ${RECURRENTES}) AS recurrentes,
      (SELECT count(*)::int FROM recurrentes q WHERE ${RECURRENTES} AND q.estado <> 'TERMINADA') AS recurrentes_vigentes,
      EXISTS (SELECT FROM clientes_bloqueados b WHERE b.empresa_id = ANY (${EMPRESAS}) AND b.identificacion = $1) AS bloqueado,
      (SELECT (max(fecha) + interval '7 years')::date::text FROM (
         SELECT max(c.fecha_emision) AS fecha FROM comprobantes c WHERE ${EMITIDOS}
         UNION ALL SELECT max(r.fecha_emision) FROM recibidos r WHERE ${RECIBIDOS}) AS dates) AS conservar_hasta`,
};

/** Counts the data about a person. */
export async function countTitular(tx: AccountTx, scope: TitularScope): Promise<TitularCounts> {
  const [row] = await tx.run<TitularCounts>(COUNTS, values(scope));
  if (row === undefined) throw new Error('titular_counts: no answer');
  return row;
}

const FICHAS_JSON: Statement = {
  name: 'titular_fichas',
  text: `SELECT coalesce(jsonb_agg(jsonb_build_object('ruc', e.ruc, 'tipoIdentificacion', k.tipo, 'identificacion', k.identificacion,
      'razonSocial', k.razon_social, 'correos', to_jsonb(k.correos), 'direccion', k.direccion, 'telefono', k.telefono,
      'formaPago', k.forma_pago, 'creada', k.created_at, 'cambiada', k.updated_at,
      'otrasIdentificaciones', (SELECT coalesce(jsonb_agg(u.identificacion), '[]') FROM clientes u WHERE u.unido_a = k.id)) ORDER BY k.id), '[]') AS fichas
    FROM clientes k JOIN empresas e ON e.id = k.empresa_id WHERE k.id IN (${FICHAS})`,
};

/** Cards of a person, as they are exported. */
export async function readTitularFichas(
  tx: AccountTx,
  scope: TitularScope,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const [row] = await tx.run<{ fichas: readonly Readonly<Record<string, unknown>>[] }>(FICHAS_JSON, values(scope));
  if (row === undefined) throw new Error('titular_fichas: no answer');
  return row.fichas;
}

/** A quote or recurring invoice of a person as JSON; its content may have a megabyte. */
export interface TitularContenido {
  readonly id: string;
  readonly json: string;
}

const listContenidos =
  (statement: Statement) =>
  (tx: AccountTx, scope: TitularScope, after: { readonly id: string }, limit: number): Promise<TitularContenido[]> =>
    tx.run<TitularContenido>(statement, [...values(scope), after.id, limit]);

/** Quotes of a person, after one of them. */
export const listTitularProformas = listContenidos({
  name: 'titular_proformas',
  text: `SELECT p.id, jsonb_build_object('numero', p.secuencial, 'estado', p.estado, 'fecha', p.fecha, 'vence', p.vence,
      'razonSocial', p.receptor_razon_social, 'importeTotal', p.importe_total, 'correos', to_jsonb(p.correos),
      'respuestaNombre', p.respuesta_nombre, 'respuestaMotivo', p.respuesta_motivo, 'contenido', p.payload)::text AS json
    FROM proformas p WHERE ${PROFORMAS} AND p.id > $3 ORDER BY p.id LIMIT $4`,
});

/** Recurring invoices of a person, after one of them. */
export const listTitularRecurrentes = listContenidos({
  name: 'titular_recurrentes',
  text: `SELECT q.id, jsonb_build_object('nombre', q.nombre, 'estado', q.estado, 'frecuencia', q.frecuencia,
      'razonSocial', q.receptor_razon_social, 'importeTotal', q.importe_total, 'contenido', q.payload)::text AS json
    FROM recurrentes q WHERE ${RECURRENTES} AND q.id > $3 ORDER BY q.id LIMIT $4`,
});

/** A receipt to a person, with the addresses and mails stored about it. */
export interface TitularComprobante {
  readonly id: string;
  readonly clave_acceso: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly estado: string;
  readonly razon_social: string;
  readonly importe: string | null;
  readonly correos: readonly string[];
  readonly envios: readonly Readonly<Record<string, unknown>>[];
}

const COMPROBANTES: Statement = {
  name: 'titular_comprobantes',
  text: `SELECT c.id, c.clave_acceso, c.ruc, c.cod_doc, c.estab, c.pto_emi, c.secuencial, c.fecha_emision::text AS fecha, c.estado,
      c.receptor_razon_social AS razon_social, c.importe_total::text AS importe, c.correos,
      coalesce((SELECT jsonb_agg(jsonb_build_object('tipo', m.tipo, 'estado', m.estado, 'fecha', m.created_at,
        'destinatarios', (SELECT jsonb_agg(d -> 'correo') FROM jsonb_array_elements(m.destinatarios) d)) ORDER BY m.id)
        FROM correos m WHERE m.comprobante_id = c.id), '[]') AS envios
    FROM comprobantes c WHERE ${EMITIDOS} AND (c.fecha_emision, c.id) > ($3::date, $4::bigint) ORDER BY c.fecha_emision, c.id LIMIT $5`,
};

/** Receipts to a person, oldest first, after one of them. */
export async function listTitularComprobantes(
  tx: AccountTx,
  scope: TitularScope,
  after: { readonly fecha: string; readonly id: string },
  limit: number,
): Promise<TitularComprobante[]> {
  return tx.run<TitularComprobante>(COMPROBANTES, [...values(scope), after.fecha, after.id, limit]);
}

/** A document received from a person. */
export interface TitularRecibido {
  readonly id: string;
  readonly ruc: string | null;
  readonly clave_acceso: string | null;
  readonly cod_doc: string;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly estado: string;
  readonly xml: Buffer | null;
}

const RECEIVED: Statement = {
  name: 'titular_recibidos',
  text: `SELECT r.id, r.ruc, r.clave_acceso, r.cod_doc, r.fecha_emision::text AS fecha, r.estado, r.xml
    FROM recibidos r WHERE ${RECIBIDOS} AND (r.fecha_emision, r.id) > ($3::date, $4::bigint) ORDER BY r.fecha_emision, r.id LIMIT $5`,
};

/** Documents received from a person, oldest first, after one of them. */
export async function listTitularRecibidos(
  tx: AccountTx,
  scope: TitularScope,
  after: { readonly fecha: string; readonly id: string },
  limit: number,
): Promise<TitularRecibido[]> {
  return tx.run<TitularRecibido>(RECEIVED, [...values(scope), after.fecha, after.id, limit]);
}

/** Shown instead of an erased mail address. */
export const ERASED = '(suprimido)';
const ERASED_MAIL = `jsonb_agg(d || jsonb_build_object('correo', '${ERASED}', 'motivo', NULL))`;

/** Rows that an erasure changed. */
export interface Erased {
  readonly fichas: number;
  readonly proformas: number;
  readonly recurrentes: number;
  /** Receipts whose delivery addresses were emptied. */
  readonly comprobantes: number;
  readonly correos: number;
}

/** Order matters: the mails are found by the receipts and quotes. A pending mail or receipt keeps its addresses until it is done. */
const ERASE: Readonly<Record<string, string>> = {
  correo_eventos: `UPDATE correo_eventos v SET detalle = v.detalle
      || CASE WHEN v.detalle ? 'destinatarios' THEN '{"destinatarios": ["${ERASED}"]}'::jsonb ELSE '{}' END
      || CASE WHEN v.detalle ? 'destinatario' THEN '{"destinatario": "${ERASED}"}'::jsonb ELSE '{}' END
    WHERE v.comprobante_id IN (SELECT c.id FROM comprobantes c WHERE ${EMITIDOS} AND c.due_at IS NULL)
      AND v.detalle ?| ARRAY['destinatarios', 'destinatario'] RETURNING v.id`,
  correos: `UPDATE correos m SET destinatarios = (SELECT ${ERASED_MAIL} FROM jsonb_array_elements(m.destinatarios) d),
      estado = CASE m.estado WHEN 'FALLIDA' THEN 'NO_APLICA' ELSE m.estado END,
      motivo = CASE WHEN m.estado IN ('FALLIDA', 'NO_APLICA') THEN 'El titular pidió suprimir sus direcciones.' END
    WHERE m.estado <> 'PENDIENTE' AND m.lease_token IS NULL AND (
      m.comprobante_id IN (SELECT c.id FROM comprobantes c WHERE ${EMITIDOS} AND c.due_at IS NULL)
      OR m.id IN (SELECT p.correo_id FROM proformas p WHERE ${PROFORMAS} AND ${CLOSED_PROFORMA})) RETURNING m.id`,
  comprobantes: `UPDATE comprobantes c SET correos = '{}' WHERE ${EMITIDOS} AND c.due_at IS NULL AND c.correos <> '{}'
      AND NOT EXISTS (SELECT FROM correos m WHERE m.comprobante_id = c.id AND m.estado = 'PENDIENTE') RETURNING c.id`,
  proformas: `DELETE FROM proformas p WHERE ${PROFORMAS} AND ${CLOSED_PROFORMA} RETURNING p.id`,
  recurrentes: `DELETE FROM recurrentes q WHERE ${RECURRENTES} AND q.estado = 'TERMINADA' RETURNING q.id`,
  fichas: `DELETE FROM clientes WHERE id IN (${FICHAS}) RETURNING id`,
};
const BLOCK: Statement = {
  name: 'titular_block',
  text: `INSERT INTO clientes_bloqueados (empresa_id, account_id, identificacion)
         SELECT id, current_account(), $1 FROM unnest(${EMPRESAS}) AS id ON CONFLICT DO NOTHING RETURNING empresa_id`,
};

/** Erases the data about a person that no law requires, and stops receipts from filling a new card. Tax documents stay. */
export async function eraseTitular(tx: AccountTx, scope: TitularScope): Promise<Erased> {
  const done: Record<string, number> = {};
  for (const [name, text] of Object.entries(ERASE)) {
    done[name] = (await tx.run({ name: `titular_erase_${name}`, text }, values(scope))).length;
  }
  await tx.run(BLOCK, values(scope));
  const { fichas = 0, proformas = 0, recurrentes = 0, comprobantes = 0, correos = 0 } = done;
  return { fichas, proformas, recurrentes, comprobantes, correos };
}
