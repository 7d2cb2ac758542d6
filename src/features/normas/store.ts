import type { Statement, WorkerTx } from '../../db/transactions.js';

/** A stored pack of dated rules. */
export interface PaqueteRow {
  /** Grows with each pack. */
  readonly version: number;
  readonly emisor: string;
  /** The bytes as signed. */
  readonly contenido: Buffer;
  readonly firma: Buffer;
  /** Fingerprint of the public key. */
  readonly clave: string;
  readonly createdAt: Date;
}

const COLUMNS = `version::float8 AS version, emisor, contenido, firma, clave, created_at AS "createdAt"`;
const VERSIONS: Statement = {
  name: 'normas_paquetes_versions',
  text: 'SELECT version::float8 AS version FROM normas_paquetes ORDER BY version',
};
const LIST: Statement = {
  name: 'normas_paquetes_list',
  text: `SELECT ${COLUMNS} FROM normas_paquetes WHERE version = ANY ($1) ORDER BY version`,
};
const INSERT: Statement = {
  name: 'normas_paquetes_insert',
  text: `INSERT INTO normas_paquetes (version, emisor, contenido, firma, clave, created_at)
         SELECT $1, $2, $3, $4, $5, rubrica_clock()
         WHERE NOT EXISTS (SELECT FROM normas_paquetes WHERE version >= $1)
         ON CONFLICT DO NOTHING RETURNING version::float8 AS version`,
};

/** Lists the versions loaded, in order. */
export async function listPaqueteVersions(tx: WorkerTx): Promise<number[]> {
  return (await tx.run<{ version: number }>(VERSIONS, [])).map(({ version }) => version);
}

export function findPaquetes(tx: WorkerTx, versions: readonly number[]): Promise<PaqueteRow[]> {
  return tx.run<PaqueteRow>(LIST, [versions]);
}

/** Stores a pack; false if its version or a newer one is already loaded. */
export async function insertPaquete(tx: WorkerTx, paquete: Omit<PaqueteRow, 'createdAt'>): Promise<boolean> {
  const { version, emisor, contenido, firma, clave } = paquete;
  return (await tx.run(INSERT, [version, emisor, contenido, firma, clave])).length > 0;
}
