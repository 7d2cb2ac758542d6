import { statementByRows } from '../db/rows.js';
import type { SimulatorTx, Statement } from '../db/transactions.js';

/** The simulator's services, as named in faults. */
export type Servicio = 'recepcion' | 'autorizacion' | 'consulta';

export interface StoredMensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional?: string | undefined;
  readonly tipo: 'ERROR' | 'ADVERTENCIA' | 'INFORMATIVO';
}

/** An answer as kept in the ledger. */
export interface LedgerAnswer {
  /** SIN RESPUESTA: a fault prevented any decision of recepción. */
  readonly estado: 'RECIBIDA' | 'DEVUELTA' | 'SIN RESPUESTA';
  readonly mensajes: readonly StoredMensaje[];
  /** The fault that affected the answer, as written. */
  readonly falla?: string;
}

/** An active fault that may affect the current call. */
export interface ActiveFault {
  readonly id: number;
  readonly efecto: string;
  readonly proporcion: number;
  readonly remaining: number | null;
}

/** A document to store, with the authorisation it will get. */
export interface Acceptance {
  readonly claveAcceso: string;
  readonly ruc: string;
  readonly codDoc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  readonly raw: Buffer;
  readonly answer: LedgerAnswer;
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly mensajes: readonly StoredMensaje[];
  /** Time it stays in process. */
  readonly delayS: number;
}

/** Whether the fault `f` is active for a service at a time. */
const inForce = (servicio: string, now: string): string =>
  `coalesce(f.servicio = ${servicio}, true) AND coalesce(f.remaining > 0, true)
    AND f.starts_at <= ${now} AND coalesce(f.ends_at > ${now}, true)`;
/** The faults `f` as a list of `ActiveFault`; null: none. */
const FAULT_LIST = `json_agg(json_build_object('id', f.id, 'efecto', f.efecto, 'proporcion', f.proporcion, 'remaining', f.remaining) ORDER BY f.id)`;

// Faults that may affect a call to service $1 about key $2.
const ACTIVE = `
  SELECT ${FAULT_LIST} AS faults FROM sri_simulador.faults f
  WHERE ${inForce('$1', 'rubrica_clock()')} AND coalesce(f.clave_acceso = $2, true)`;

const ACTIVE_FAULTS: Statement = { name: 'simulator-active-faults', text: ACTIVE };

// One round trip for the common case: no active fault, key and number free. Otherwise nothing of that document is written and
// the caller must query again.
const acceptRows = statementByRows<Acceptance & { readonly despiteFaults: boolean }>(
  'simulator-accept',
  {
    claveAcceso: 'text',
    ruc: 'text',
    codDoc: 'text',
    estab: 'text',
    ptoEmi: 'text',
    secuencial: 'text',
    estado: 'text',
    delayS: 'double precision',
    raw: 'bytea',
    answer: 'jsonb',
    mensajes: 'jsonb',
    despiteFaults: 'boolean',
  },
  (values, names) => `
  WITH at AS MATERIALIZED (SELECT rubrica_clock() AS now),
  given (${names}) AS (VALUES ${values}),
  active AS MATERIALIZED (
    SELECT f.clave_acceso FROM at, sri_simulador.faults f
    WHERE ${inForce(`'recepcion'`, 'at.now')}),
  claimed AS (
    INSERT INTO sri_simulador.documents (clave_acceso, ruc, cod_doc, estab, pto_emi, secuencial, estado, ready_at)
    SELECT g.clave_acceso, g.ruc, g.cod_doc, g.estab, g.pto_emi, g.secuencial, g.estado,
      at.now + make_interval(secs => g.delay_s)
    FROM at, given g
    WHERE g.despite_faults OR NOT EXISTS (SELECT FROM active a WHERE coalesce(a.clave_acceso = g.clave_acceso, true))
    ON CONFLICT DO NOTHING
    RETURNING clave_acceso, ready_at),
  received AS (
    INSERT INTO sri_simulador.receptions (received_at, clave_acceso, raw, answer)
    SELECT at.now, g.clave_acceso, g.raw, g.answer FROM at, given g JOIN claimed USING (clave_acceso)
    RETURNING id, clave_acceso),
  authorized AS (
    INSERT INTO sri_simulador.authorizations (clave_acceso, reception_id, estado, fecha_autorizacion, mensajes)
    SELECT g.clave_acceso, received.id, g.estado, claimed.ready_at, g.mensajes
    FROM given g JOIN claimed USING (clave_acceso) JOIN received USING (clave_acceso))
  SELECT clave_acceso AS "claveAcceso", id::text AS "receptionId" FROM received`,
);

const HOLDER: Statement = {
  name: 'simulator-holder',
  text: `
  SELECT clave_acceso AS "claveAcceso", estado, ready_at > rubrica_clock() AS "enProceso"
  FROM sri_simulador.documents
  WHERE clave_acceso = $1 OR (ruc, cod_doc, estab, pto_emi, secuencial) = ($2, $3, $4, $5, $6)
  ORDER BY (clave_acceso = $1) DESC
  FOR UPDATE`,
};

const REPLACE: Statement = {
  name: 'simulator-replace',
  text: `
  WITH renewed AS (
    UPDATE sri_simulador.documents SET estado = $2, ready_at = rubrica_clock() + make_interval(secs => $3)
    WHERE clave_acceso = $1
    RETURNING clave_acceso, ready_at),
  received AS (
    INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer) VALUES ($1, $4, $5) RETURNING id)
  INSERT INTO sri_simulador.authorizations (clave_acceso, reception_id, estado, fecha_autorizacion, mensajes)
  SELECT clave_acceso, received.id, $2, ready_at, $6 FROM renewed, received`,
};

const RECORD: Statement = {
  name: 'simulator-record',
  text: 'INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer) VALUES ($1, $2, $3)',
};

interface Accepted {
  readonly claveAcceso: string;
  readonly receptionId: string;
}

/**
 * Stores the documents that no active fault affects and whose key and number are free, as the last of the transaction. Returns
 * the reception id of each; undefined: nothing was written.
 */
export async function acceptDocuments(
  tx: SimulatorTx,
  documents: readonly Acceptance[],
): Promise<(string | undefined)[]> {
  // First document per key: rows of one statement are distinguished by key.
  const first = new Map(documents.map((document, at) => [document.claveAcceso, at] as const).reverse());
  // Same order everywhere, so processes with the same keys cannot deadlock.
  const once = documents
    .filter(({ claveAcceso }, at) => first.get(claveAcceso) === at)
    .sort((a, b) => (a.claveAcceso < b.claveAcceso ? -1 : 1));
  const rows = await tx.runAllLast<Accepted>(
    acceptRows(once.map((document) => ({ ...document, despiteFaults: false }))),
  );
  const stored = new Map(rows.map(({ claveAcceso, receptionId }) => [claveAcceso, receptionId]));
  return documents.map(({ claveAcceso }, at) => (first.get(claveAcceso) === at ? stored.get(claveAcceso) : undefined));
}

/** Stores one document after faults were handled, if neither key nor number is taken; returns whether it was stored. */
export async function acceptDocument(tx: SimulatorTx, document: Acceptance): Promise<boolean> {
  for (const { statement, values } of acceptRows([{ ...document, despiteFaults: true }])) {
    if ((await tx.run<Accepted>(statement, values)).length > 0) return true;
  }
  return false;
}

/** Finds the holder of the key or else of the number; locked, so the answer holds until the transaction ends. */
export async function findHolder(
  tx: SimulatorTx,
  document: Pick<Acceptance, 'claveAcceso' | 'ruc' | 'codDoc' | 'estab' | 'ptoEmi' | 'secuencial'>,
): Promise<{ claveAcceso: string; estado: 'AUTORIZADO' | 'NO AUTORIZADO'; enProceso: boolean } | undefined> {
  const [row] = await tx.run<{ claveAcceso: string; estado: 'AUTORIZADO' | 'NO AUTORIZADO'; enProceso: boolean }>(
    HOLDER,
    [document.claveAcceso, document.ruc, document.codDoc, document.estab, document.ptoEmi, document.secuencial],
  );
  return row;
}

/** Accepts again, under its key, a document that was not authorised. */
export async function replaceDocument(tx: SimulatorTx, document: Acceptance): Promise<void> {
  await tx.run(REPLACE, [
    document.claveAcceso,
    document.estado,
    document.delayS,
    document.raw,
    JSON.stringify(document.answer),
    JSON.stringify(document.mensajes),
  ]);
}

/** Records in the ledger a reception that stored no document. */
export async function recordReception(
  tx: SimulatorTx,
  claveAcceso: string | undefined,
  raw: Buffer,
  answer: LedgerAnswer,
): Promise<void> {
  await tx.run(RECORD, [claveAcceso ?? null, raw, JSON.stringify(answer)]);
}

const RECEPTIONS_OF_KEY: Statement = {
  name: 'simulator-receptions-of-key',
  text: 'SELECT count(*)::int AS n FROM sri_simulador.receptions WHERE clave_acceso = $1',
};

export async function countReceptions(tx: SimulatorTx, claveAcceso: string): Promise<number> {
  const [row] = await tx.run<{ n: number }>(RECEPTIONS_OF_KEY, [claveAcceso]);
  return row?.n ?? 0;
}

export async function activeFaults(
  tx: SimulatorTx,
  servicio: Servicio,
  claveAcceso: string | undefined,
): Promise<readonly ActiveFault[]> {
  const [row] = await tx.run<{ faults: ActiveFault[] | null }>(ACTIVE_FAULTS, [servicio, claveAcceso ?? null]);
  return row?.faults ?? [];
}

const SPEND_FAULT: Statement = {
  name: 'simulator-spend-fault',
  text: 'UPDATE sri_simulador.faults SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0 RETURNING id',
};

/** Consumes one use of a counted fault; false if another process took the last one. */
export async function spendFault(tx: SimulatorTx, id: number): Promise<boolean> {
  return (await tx.run(SPEND_FAULT, [id])).length > 0;
}

/** An authorisation of a key, and the reception with its document. */
export interface StoredAuthorization {
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly fechaAutorizacion: Date;
  readonly mensajes: readonly StoredMensaje[];
  readonly receptionId: string;
}

/** Result of the authorisation service. */
export interface FoundAuthorizations {
  readonly faults: readonly ActiveFault[];
  /** The last one is still in process. */
  readonly enProceso: boolean;
  /** Oldest first. */
  readonly authorizations: readonly StoredAuthorization[];
}

// Does not read the documents: they are large, and the caller has usually received them recently. OFFSET 0 prevents one join
// over whole tables, which a plan made while they are small would choose.
const authorizationRows = statementByRows<{ readonly claveAcceso: string }>(
  'simulator-authorizations',
  { claveAcceso: 'text' },
  (values, names) => `
  WITH at AS MATERIALIZED (SELECT rubrica_clock() AS now),
  active AS MATERIALIZED (
    SELECT f.id, f.clave_acceso, f.efecto, f.proporcion, f.remaining FROM at, sri_simulador.faults f
    WHERE ${inForce(`'autorizacion'`, 'at.now')})
  SELECT g.clave_acceso AS "claveAcceso",
    (SELECT ${FAULT_LIST} FROM active f WHERE coalesce(f.clave_acceso = g.clave_acceso, true)) AS faults,
    d.ready_at > at.now AS "enProceso", a.estado, a.fecha_autorizacion AS "fechaAutorizacion", a.mensajes,
    a.reception_id::text AS "receptionId"
  FROM at CROSS JOIN (VALUES ${values}) AS g (${names})
  LEFT JOIN LATERAL (
    SELECT ready_at FROM sri_simulador.documents WHERE clave_acceso = g.clave_acceso OFFSET 0) d ON true
  LEFT JOIN LATERAL (
    SELECT * FROM sri_simulador.authorizations WHERE clave_acceso = g.clave_acceso OFFSET 0) a ON true
  ORDER BY a.id`,
);

/** Finds all authorisations of each key, as the last of the transaction. */
export async function findAuthorizations(tx: SimulatorTx, claves: readonly string[]): Promise<FoundAuthorizations[]> {
  type Row = { [K in keyof StoredAuthorization]: StoredAuthorization[K] | null } & {
    claveAcceso: string;
    faults: ActiveFault[] | null;
    enProceso: boolean | null;
  };
  const distinct = [...new Set(claves)];
  const byKey = new Map<string, Row[]>(distinct.map((clave) => [clave, []]));
  for (const row of await tx.runAllLast<Row>(authorizationRows(distinct.map((claveAcceso) => ({ claveAcceso }))))) {
    byKey.get(row.claveAcceso)?.push(row);
  }
  return claves.map((clave) => {
    const rows = byKey.get(clave) ?? [];
    const authorizations = rows.flatMap(({ estado, fechaAutorizacion, mensajes, receptionId }) =>
      estado === null || fechaAutorizacion === null || mensajes === null || receptionId === null
        ? []
        : [{ estado, fechaAutorizacion, mensajes, receptionId }],
    );
    return { faults: rows[0]?.faults ?? [], enProceso: rows[0]?.enProceso ?? false, authorizations };
  });
}

const RAW: Statement = {
  name: 'simulator-raw',
  text: 'SELECT id::text, raw FROM sri_simulador.receptions WHERE id = ANY($1::bigint[])',
};

export async function findReceived(tx: SimulatorTx, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx.run<{ id: string; raw: Buffer }>(RAW, [ids]);
  return new Map(rows.map(({ id, raw }) => [id, raw]));
}

/** Validity of a key. */
export interface Validity {
  readonly ruc: string;
  readonly codDoc: string;
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly fechaAutorizacion: Date;
  /** Later actions in the portal. */
  readonly anulacion: 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA' | null;
}

const VALIDITY: Statement = {
  name: 'simulator-validity',
  text: `
  SELECT active.faults, d.ruc, d.cod_doc AS "codDoc", d.estado, d.ready_at AS "fechaAutorizacion",
    CASE WHEN n.resolved_at <= rubrica_clock() THEN n.outcome WHEN n.id IS NOT NULL THEN 'PENDIENTE' END AS anulacion
  FROM (${ACTIVE}) active
  LEFT JOIN sri_simulador.documents d ON d.clave_acceso = $2 AND d.ready_at <= rubrica_clock()
  LEFT JOIN LATERAL (
    SELECT id, outcome, resolved_at FROM sri_simulador.annulments
    WHERE clave_acceso = d.clave_acceso AND requested_at <= rubrica_clock() ORDER BY id DESC LIMIT 1) n ON true`,
};

/** Finds the validity service's answer; undefined: no such document. */
export async function findValidity(
  tx: SimulatorTx,
  claveAcceso: string,
): Promise<{ faults: readonly ActiveFault[]; validity: Validity | undefined }> {
  const [row] = await tx.run<{ faults: ActiveFault[] | null; ruc: string | null } & Omit<Validity, 'ruc'>>(VALIDITY, [
    'consulta',
    claveAcceso,
  ]);
  const faults = row?.faults ?? [];
  return { faults, validity: row?.ruc == null ? undefined : { ...row, ruc: row.ruc } };
}
