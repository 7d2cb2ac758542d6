import type { AccountId, AccountTx, Database, Statement, WorkerTx } from './transactions.js';

/** A taxpayer of the SRI's open register. */
export interface ContribuyenteRow {
  readonly ruc: string;
  readonly razon_social: string;
  readonly estado: string;
  readonly clase: string | null;
  readonly tipo: string | null;
  readonly obligado: boolean | null;
  readonly agente_retencion: boolean | null;
  readonly especial: boolean | null;
  readonly ciiu: string | null;
  readonly nombre_comercial: string | null;
  readonly provincia: string | null;
  readonly canton: string | null;
  readonly parroquia: string | null;
  readonly establecimientos: number;
  readonly abiertos: number;
}

/** The load in use. */
export interface CargaRow {
  readonly cargado_el: Date;
  readonly archivos: string[];
  readonly filas: number;
  readonly contribuyentes: number;
  readonly repetidas: number;
  readonly ilegibles: number;
  readonly provincias: string[];
  /** Bytes of the table with its indexes. */
  readonly bytes: number;
}

const COLUMNS = `c.ruc, c.razon_social, c.estado, c.clase, c.tipo, c.obligado, c.agente_retencion, c.especial, c.ciiu, c.nombre_comercial,
  c.provincia, c.canton, c.parroquia, c.establecimientos, c.abiertos`;
const CARGA: Statement = {
  name: 'registro_ruc_carga',
  text: `SELECT cargado_el, archivos, filas, contribuyentes, repetidas, ilegibles, provincias,
           pg_total_relation_size('registro_ruc.contribuyentes')::float8 AS bytes
         FROM registro_ruc.carga`,
};
const FIND: Statement = {
  name: 'registro_ruc_find',
  text: `SELECT l.cargado_el, ${COLUMNS} FROM registro_ruc.carga l LEFT JOIN registro_ruc.contribuyentes c ON c.ruc = $1`,
};
/** Candidates that a search orders; more are not read. */
const CANDIDATES_MAX = 200;
// The planner may expect a common word and read the table; the words of every row it reads are computed again.
const BY_INDEX: Statement = { name: 'registro_ruc_by_index', text: 'SET LOCAL enable_seqscan = off' };
const SEARCH: Statement = {
  name: 'registro_ruc_search',
  text: `SELECT l.cargado_el, ${COLUMNS}
         FROM registro_ruc.carga l LEFT JOIN LATERAL (
           SELECT * FROM registro_ruc.contribuyentes
           WHERE registro_ruc.palabras(razon_social, nombre_comercial) @@ $1::tsquery LIMIT ${CANDIDATES_MAX}
         ) AS c ON true
         ORDER BY c.estado = 'ACTIVO' DESC, c.razon_social, c.ruc LIMIT $2`,
};

type Answer = { readonly cargado_el: Date } & (ContribuyenteRow | { readonly ruc: null });

/** Result of a query; undefined: no register is loaded. */
export type FromRegistro = { readonly cargadoEl: Date; readonly rows: readonly ContribuyenteRow[] } | undefined;

export async function findContribuyente(tx: AccountTx, ruc: string): Promise<FromRegistro> {
  return fromRegistro(await tx.run<Answer>(FIND, [ruc]));
}

/** The same in a transaction of its own, sent as one packet with its BEGIN and COMMIT. Public data: no check of the history is needed. */
export async function lookUpContribuyente(db: Database, id: AccountId, ruc: string): Promise<FromRegistro> {
  return fromRegistro(await db.readInAccount(id, (tx) => tx.runLast<Answer>(FIND, [ruc])));
}

/** Finds taxpayers whose names contain all of the words, in any order; `query` is from `wordQuery`. */
export async function searchContribuyentes(tx: AccountTx, query: string, limit: number): Promise<FromRegistro> {
  const [, rows] = await Promise.all([tx.run(BY_INDEX, []), tx.run<Answer>(SEARCH, [query, limit])]);
  return fromRegistro(rows);
}

function fromRegistro(answers: readonly Answer[]): FromRegistro {
  const [first] = answers;
  if (first === undefined) return undefined;
  return {
    cargadoEl: first.cargado_el,
    rows: answers.filter((row): row is Answer & ContribuyenteRow => row.ruc !== null),
  };
}

const WORDS_MAX = 8;
/** Shorter words match whole: as beginnings, they would match most of the register. */
const BEGINNING_CHARS_MIN = 3;

/** A tsquery of the words of a text, prepared like those of the index (migration 0089); undefined: no word is long enough to search by. */
export function wordQuery(texto: string): string | undefined {
  const plain = texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = [...new Set(plain.split(/[^a-z0-9]+/).filter(Boolean))];
  const long = words.filter((word) => word.length >= BEGINNING_CHARS_MIN);
  if (long.length === 0) return undefined;
  const short = words.filter((word) => word.length < BEGINNING_CHARS_MIN);
  return [...long.map((word) => `'${word}':*`), ...short.map((word) => `'${word}'`)].slice(0, WORDS_MAX).join(' & ');
}

/** The load in use; undefined: none. */
export async function findCarga(tx: AccountTx | WorkerTx): Promise<CargaRow | undefined> {
  const [row] = await tx.run<CargaRow>(CARGA, []);
  return row;
}
