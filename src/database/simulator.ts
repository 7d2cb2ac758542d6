import type { SimulatorTx, Statement } from './transactions.js';

/** The simulator's services, as faults name them. */
export type Servicio = 'recepcion' | 'autorizacion' | 'consulta';

/** A message as it is stored with an answer. */
export interface StoredMensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional?: string | undefined;
  readonly tipo: 'ERROR' | 'ADVERTENCIA' | 'INFORMATIVO';
}

/** What the ledger keeps of an answer. */
export interface LedgerAnswer {
  /** SIN RESPUESTA: a fault kept recepción from deciding anything. */
  readonly estado: 'RECIBIDA' | 'DEVUELTA' | 'SIN RESPUESTA';
  readonly mensajes: readonly StoredMensaje[];
  /** The fault that touched the answer, as it was written. */
  readonly falla?: string;
}

/** A fault in force that may hit the call at hand. */
export interface ActiveFault {
  readonly id: number;
  readonly efecto: string;
  readonly proporcion: number;
  readonly remaining: number | null;
}

/** A document to be stored, with the authorization it will get. */
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
  /** How long it stays in process. */
  readonly delayS: number;
}

// Faults that may hit a call of service $1 about key $2.
const ACTIVE = `
  SELECT json_agg(json_build_object('id', id, 'efecto', efecto, 'proporcion', proporcion, 'remaining', remaining) ORDER BY id) AS faults
  FROM sri_simulador.faults
  WHERE coalesce(servicio = $1, true) AND coalesce(clave_acceso = $2, true) AND coalesce(remaining > 0, true)
    AND starts_at <= rubrica_clock() AND coalesce(ends_at > rubrica_clock(), true)`;

const ACTIVE_FAULTS: Statement = { name: 'simulator-active-faults', text: ACTIVE };

// One round trip for the ordinary case: no fault in force, key and number free. Otherwise nothing is written and the caller
// goes on within the same transaction.
const ACCEPT: Statement = {
  name: 'simulator-accept',
  text: `
  WITH active AS (${ACTIVE}),
  claimed AS (
    INSERT INTO sri_simulador.documents (clave_acceso, ruc, cod_doc, estab, pto_emi, secuencial, estado, ready_at)
    SELECT $2, $3, $4, $5, $6, $7, $8, rubrica_clock() + make_interval(secs => $9)
    FROM active WHERE active.faults IS NULL OR $10
    ON CONFLICT DO NOTHING
    RETURNING clave_acceso, ready_at),
  received AS (
    INSERT INTO sri_simulador.receptions (clave_acceso, raw, answer)
    SELECT clave_acceso, $11, $12 FROM claimed
    RETURNING id),
  authorized AS (
    INSERT INTO sri_simulador.authorizations (clave_acceso, reception_id, estado, fecha_autorizacion, mensajes)
    SELECT clave_acceso, received.id, $8, ready_at, $13 FROM claimed, received)
  SELECT active.faults, EXISTS (SELECT FROM claimed) AS stored FROM active`,
};

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

/** Stores the document if no fault is in force (or they were dealt with) and neither key nor number is taken. */
export async function acceptDocument(
  tx: SimulatorTx,
  document: Acceptance,
  faultsDealtWith: boolean,
): Promise<{ stored: boolean; faults: readonly ActiveFault[] }> {
  const [row] = await tx.run<{ stored: boolean; faults: ActiveFault[] | null }>(ACCEPT, [
    'recepcion',
    document.claveAcceso,
    document.ruc,
    document.codDoc,
    document.estab,
    document.ptoEmi,
    document.secuencial,
    document.estado,
    document.delayS,
    faultsDealtWith,
    document.raw,
    JSON.stringify(document.answer),
    JSON.stringify(document.mensajes),
  ]);
  return { stored: row?.stored ?? false, faults: row?.faults ?? [] };
}

/** Who holds the key or, failing that, the number; locked, so that the answer stays true until the transaction ends. */
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

/** Takes a document that was not authorised a second time, under its key. */
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

/** Writes a reception that stored no document into the ledger. */
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

/** How often this key was received so far. */
export async function countReceptions(tx: SimulatorTx, claveAcceso: string): Promise<number> {
  const [row] = await tx.run<{ n: number }>(RECEPTIONS_OF_KEY, [claveAcceso]);
  return row?.n ?? 0;
}

/** The faults that may hit a call. */
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

/** Takes one of the calls that a counted fault may still hit; false when another process took the last one. */
export async function spendFault(tx: SimulatorTx, id: number): Promise<boolean> {
  return (await tx.run(SPEND_FAULT, [id])).length > 0;
}

/** One authorization of a key. */
export interface StoredAuthorization {
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly fechaAutorizacion: Date;
  readonly mensajes: readonly StoredMensaje[];
  readonly comprobante: string;
}

const AUTHORIZATIONS: Statement = {
  name: 'simulator-authorizations',
  text: `
  SELECT active.faults, d.ready_at > rubrica_clock() AS "enProceso", a.estado, a.fecha_autorizacion AS "fechaAutorizacion",
    a.mensajes, convert_from(r.raw, 'UTF8') AS comprobante
  FROM (${ACTIVE}) active
  LEFT JOIN sri_simulador.documents d ON d.clave_acceso = $2
  LEFT JOIN sri_simulador.authorizations a ON a.clave_acceso = d.clave_acceso
  LEFT JOIN sri_simulador.receptions r ON r.id = a.reception_id
  ORDER BY a.id`,
};

/** All authorizations of a key, oldest first; the last one is still in process when `enProceso`. */
export async function findAuthorizations(
  tx: SimulatorTx,
  claveAcceso: string,
): Promise<{ faults: readonly ActiveFault[]; enProceso: boolean; authorizations: readonly StoredAuthorization[] }> {
  type Row = { [K in keyof StoredAuthorization]: StoredAuthorization[K] | null } & {
    faults: ActiveFault[] | null;
    enProceso: boolean | null;
  };
  const rows = await tx.run<Row>(AUTHORIZATIONS, ['autorizacion', claveAcceso]);
  const authorizations = rows.flatMap(({ estado, fechaAutorizacion, mensajes, comprobante }) =>
    estado === null || fechaAutorizacion === null || mensajes === null || comprobante === null
      ? []
      : [{ estado, fechaAutorizacion, mensajes, comprobante }],
  );
  return { faults: rows[0]?.faults ?? [], enProceso: rows[0]?.enProceso ?? false, authorizations };
}

/** What the validity service knows of a key. */
export interface Validity {
  readonly ruc: string;
  readonly codDoc: string;
  readonly estado: 'AUTORIZADO' | 'NO AUTORIZADO';
  readonly fechaAutorizacion: Date;
  /** What the portal did with it since. */
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

/** The validity service's answer; undefined: no such document. */
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
