import type { LedgerAnswer, Servicio } from './store.js';
import type { SimulatorTx, Statement } from '../db/transactions.js';

// Controls and inspection of the simulator's services: authority, faults, annulments and ledger.

const AUTHORITY: Statement = {
  name: 'simulator-authority',
  text: `SELECT private_key_pem AS "privateKeyPem", certificate_pem AS "certificatePem" FROM sri_simulador.authority`,
};

const KEEP_AUTHORITY: Statement = {
  name: 'simulator-keep-authority',
  text: `INSERT INTO sri_simulador.authority (private_key_pem, certificate_pem) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
};

/** Finds the authority's key and certificate; undefined before the first start. */
export async function findAuthority(
  tx: SimulatorTx,
): Promise<{ privateKeyPem: string; certificatePem: string } | undefined> {
  const [row] = await tx.run<{ privateKeyPem: string; certificatePem: string }>(AUTHORITY, []);
  return row;
}

/** Stores an authority unless another process was first; read it again afterwards. */
export async function keepAuthority(
  tx: SimulatorTx,
  material: { privateKeyPem: string; certificatePem: string },
): Promise<void> {
  await tx.run(KEEP_AUTHORITY, [material.privateKeyPem, material.certificatePem]);
}

/** A fault to store. Times are relative to the database clock, which every process and test shares. */
export interface NewFault {
  readonly servicio: Servicio | null;
  readonly claveAcceso: string | null;
  readonly efecto: string;
  readonly proporcion: number;
  readonly remaining: number | null;
  readonly startsInS: number;
  /** Null: until removed. */
  readonly durationS: number | null;
}

const ADD_FAULT: Statement = {
  name: 'simulator-add-fault',
  text: `
  INSERT INTO sri_simulador.faults (servicio, clave_acceso, efecto, proporcion, remaining, starts_at, ends_at)
  SELECT $1, $2, $3, $4, $5, start, start + make_interval(secs => $7)
  FROM (SELECT rubrica_clock() + make_interval(secs => $6) AS start) AS t`,
};

/** Activates a fault. */
export async function addFault(tx: SimulatorTx, fault: NewFault): Promise<void> {
  const { servicio, claveAcceso, efecto, proporcion, remaining, startsInS, durationS } = fault;
  await tx.run(ADD_FAULT, [servicio, claveAcceso, efecto, proporcion, remaining, startsInS, durationS]);
}

/** A stored fault, in the vocabulary of the controls. */
export interface StoredFault {
  readonly id: number;
  readonly servicio: Servicio | null;
  readonly claveAcceso: string | null;
  readonly efecto: string;
  readonly proporcion: number;
  /** Calls still to be affected. */
  readonly veces: number | null;
  readonly desde: Date;
  readonly hasta: Date | null;
  readonly activa: boolean;
}

const LIST_FAULTS: Statement = {
  name: 'simulator-list-faults',
  text: `
  SELECT id::int, servicio, clave_acceso AS "claveAcceso", efecto, proporcion, remaining AS veces, starts_at AS desde, ends_at AS hasta,
    starts_at <= rubrica_clock() AND coalesce(ends_at > rubrica_clock(), true) AND coalesce(remaining > 0, true) AS activa
  FROM sri_simulador.faults ORDER BY id`,
};

/** Lists all faults, past and future. */
export function listFaults(tx: SimulatorTx): Promise<readonly StoredFault[]> {
  return tx.run<StoredFault>(LIST_FAULTS, []);
}

const CLEAR_FAULTS: Statement = { name: 'simulator-clear-faults', text: 'DELETE FROM sri_simulador.faults' };

export async function clearFaults(tx: SimulatorTx): Promise<void> {
  await tx.run(CLEAR_FAULTS, []);
}

const REMOVE_FAULTS: Statement = {
  name: 'simulator-remove-faults',
  text: 'DELETE FROM sri_simulador.faults WHERE id = ANY($1::bigint[])',
};

export async function removeFaults(tx: SimulatorTx, ids: readonly number[]): Promise<void> {
  await tx.run(REMOVE_FAULTS, [[...ids]]);
}

/** An annulment in the portal. */
export interface NewAnnulment {
  readonly claveAcceso: string;
  readonly outcome: 'PENDIENTE' | 'ACEPTADA' | 'RECHAZADA';
  /** Pending until then; ignored for PENDIENTE. */
  readonly resolvesInS: number;
}

const ADD_ANNULMENT: Statement = {
  name: 'simulator-add-annulment',
  text: `
  INSERT INTO sri_simulador.annulments (clave_acceso, outcome, requested_at, resolved_at)
  SELECT d.clave_acceso, $2, greatest(d.ready_at, rubrica_clock()),
    CASE WHEN $2 <> 'PENDIENTE' THEN greatest(d.ready_at, rubrica_clock()) + make_interval(secs => $3) END
  FROM sri_simulador.documents d WHERE d.clave_acceso = $1 AND d.estado = 'AUTORIZADO'
  RETURNING id`,
};

/** Records it; false if there is no such authorised document. */
export async function addAnnulment(tx: SimulatorTx, annulment: NewAnnulment): Promise<boolean> {
  const { claveAcceso, outcome, resolvesInS } = annulment;
  return (await tx.run(ADD_ANNULMENT, [claveAcceso, outcome, resolvesInS])).length > 0;
}

/** A ledger line without the bytes, in the vocabulary of the controls. */
export interface LedgerLine {
  readonly id: string;
  readonly recibida: Date;
  readonly claveAcceso: string | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly respuesta: LedgerAnswer;
}

const LINE = `id::text, received_at AS recibida, clave_acceso AS "claveAcceso", encode(sha256, 'hex') AS sha256,
    octet_length(raw) AS bytes, answer AS respuesta`;

// Order by the column, not by the answer's text `id`: as texts, 100 sorts before 99.
const LEDGER: Statement = {
  name: 'simulator-ledger',
  text: `
  SELECT ${LINE}
  FROM sri_simulador.receptions WHERE id > $1::bigint ORDER BY receptions.id LIMIT $2`,
};

/** Reads a page of the ledger, in order of reception. */
export function readLedger(tx: SimulatorTx, afterId: string, linesMax: number): Promise<readonly LedgerLine[]> {
  return tx.run<LedgerLine>(LEDGER, [afterId, linesMax]);
}

// Digits 11 to 23 of an access key are the issuer's RUC.
const LEDGER_OF: Statement = {
  name: 'simulator-ledger-of',
  text: `
  SELECT ${LINE}
  FROM sri_simulador.receptions WHERE substring(clave_acceso FROM 11 FOR 13) = ANY($1) ORDER BY receptions.id DESC LIMIT $2`,
};

/** Reads the last ledger lines of these companies, newest first. */
export function readLedgerOf(
  tx: SimulatorTx,
  rucs: readonly string[],
  linesMax: number,
): Promise<readonly LedgerLine[]> {
  return tx.run<LedgerLine>(LEDGER_OF, [[...rucs], linesMax]);
}

const LEDGER_BYTES: Statement = {
  name: 'simulator-ledger-bytes',
  text: 'SELECT raw FROM sri_simulador.receptions WHERE id = $1::bigint',
};

export async function readReception(tx: SimulatorTx, id: string): Promise<Buffer | undefined> {
  const [row] = await tx.run<{ raw: Buffer }>(LEDGER_BYTES, [id]);
  return row?.raw;
}
