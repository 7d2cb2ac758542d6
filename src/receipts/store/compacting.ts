import { compact, dictionaryOf, FORMATO, huellaOf, type Plain } from './compacto-codec.js';
import { readCompactos } from './compactos.js';
import type { Statement, WorkerTx } from '../../db/transactions.js';

interface FinalRow {
  readonly id: string;
  readonly account_id: string;
  readonly empresa_id: string;
  readonly cod_doc: string;
  readonly version: string;
  readonly revision: number;
  readonly xml: Buffer;
}

/** Selects the receipts to compact. */
export interface CompactChoice {
  /** Days since the receipt became final. */
  readonly days: number;
  /** Null: all accounts. */
  readonly accountId: string | null;
}

// Look up every row of a batch by key. A plan cached while the tables were small would scan them fully as they grow, until the
// next ANALYZE.
const BY_KEY: Statement = {
  name: 'compacting_by_key',
  text: `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) AS name`,
};
// Two index-only scans of the same id range. Both sides carry the bounds, so the cost depends on the range and not on the table.
const PLAIN: Statement = {
  name: 'comprobantes_plain',
  text: `SELECT c.id FROM comprobantes c WHERE c.id > $1 AND c.id <= $2 AND NOT EXISTS (
           SELECT FROM comprobante_compactos k WHERE k.comprobante_id = c.id AND k.comprobante_id > $1 AND k.comprobante_id <= $2)
         ORDER BY c.id`,
};
// The list of ids is also stated as a range: without it the planner may join the whole table (design/storage). Receipts whose
// authorised bytes differ from the sent ones keep both. Locked receipts are left for the next turn.
const FINAL: Statement = {
  name: 'comprobantes_final',
  text: `SELECT c.id, c.account_id, c.empresa_id, c.cod_doc, c.version, c.revision, c.xml
         FROM comprobantes c
         WHERE c.id = ANY ($1::bigint[]) AND c.id BETWEEN $2 AND $3
           AND c.estado IN ('AUTORIZADO', 'ANULADO') AND c.accion IS NULL AND c.xml_enviado IS NULL AND c.xml IS NOT NULL
           AND c.updated_at < rubrica_clock() - make_interval(days => $4) AND ($5::uuid IS NULL OR c.account_id = $5::uuid)
           AND NOT EXISTS (SELECT FROM comprobante_compactos k WHERE k.comprobante_id = c.id AND k.comprobante_id BETWEEN $2 AND $3)
         ORDER BY c.id FOR NO KEY UPDATE OF c SKIP LOCKED`,
};
// As text: database timestamps have a finer resolution than JavaScript's.
const HISTORY: Statement = {
  name: 'comprobante_events_to_fold',
  text: `SELECT e.comprobante_id AS id, json_agg(json_build_array(e.id::text, e.revision, e.at, e.actor, e.tipo, e.from_estado,
           e.to_estado, e.accion, e.detalle) ORDER BY e.revision)::text AS eventos
         FROM comprobante_events e WHERE e.comprobante_id = ANY ($1::bigint[]) GROUP BY e.comprobante_id`,
};
const DICTIONARIES: Statement = {
  name: 'diccionarios_of',
  text: `SELECT d.id, d.account_id, d.huella, d.contenido FROM unnest($1::uuid[], $2::bytea[]) AS g (account_id, huella)
         JOIN diccionarios d ON d.account_id = g.account_id AND d.huella = g.huella`,
};
const NEW_DICTIONARY: Statement = {
  name: 'diccionarios_insert',
  text: `INSERT INTO diccionarios (account_id, huella, formato, contenido) VALUES ($1, $2, $3, $4)
         ON CONFLICT (account_id, huella) DO NOTHING`,
};
const INSERT: Statement = {
  name: 'comprobante_compactos_insert',
  text: `INSERT INTO comprobante_compactos (comprobante_id, account_id, diccionario_id, revision, xml_bytes, bytes, sha256, contenido)
         SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::bytea[], $8::bytea[])`,
};
const RELEASE_XML: Statement = {
  name: 'comprobantes_give_up_xml',
  text: 'UPDATE comprobantes SET xml = NULL WHERE id = ANY ($1::bigint[])',
};
const RELEASE_HISTORY: Statement = {
  name: 'comprobante_events_give_up',
  text: 'DELETE FROM comprobante_events WHERE comprobante_id = ANY ($1::bigint[])',
};

export interface CompactBatch {
  readonly ids: readonly string[];
  /** XML and history together, before and after. */
  readonly plainBytes: number;
  readonly compactBytes: number;
}

/** Lists ids above `after` and up to `upTo` that have no compacted form, in order. */
export async function plainIds(tx: WorkerTx, after: bigint, upTo: bigint): Promise<string[]> {
  return (await tx.run<{ id: string }>(PLAIN, [String(after), String(upTo)])).map(({ id }) => id);
}

/**
 * Compacts the final receipts among `candidates` (ids in order). Before it deletes the plain bytes, it reads back what it
 * wrote, through the function that every reader uses, and compares; all in the caller's transaction.
 */
export async function compactFinal(
  tx: WorkerTx,
  { days, accountId }: CompactChoice,
  candidates: readonly string[],
): Promise<CompactBatch> {
  const [first, last] = [candidates[0] ?? '0', candidates.at(-1) ?? '0'];
  await tx.run(BY_KEY, []);
  const rows = await tx.run<FinalRow>(FINAL, [[...candidates], first, last, days, accountId]);
  const ids = rows.map(({ id }) => id);
  if (rows.length === 0) return { ids, plainBytes: 0, compactBytes: 0 };
  const histories = await tx.run<{ id: string; eventos: string }>(HISTORY, [ids]);
  const eventosOf = new Map(histories.map(({ id, eventos }) => [id, eventos]));
  const comprobantes = rows.map((row) => ({
    ...row,
    eventos: eventosOf.get(row.id) ?? '[]',
    huella: huellaOf(row, row.xml),
  }));
  const dictionaries = await dictionariesFor(tx, comprobantes);
  const forms = await Promise.all(
    comprobantes.map(async (comprobante) => {
      const dictionary = dictionaries.get(dictionaryKey(comprobante));
      if (dictionary === undefined) throw new Error(`receipt ${comprobante.id}: no dictionary`);
      return { ...(await compact(comprobante, dictionary.contenido)), dictionaryId: dictionary.id };
    }),
  );
  await tx.run(INSERT, [
    ids,
    comprobantes.map(({ account_id: account }) => account),
    forms.map(({ dictionaryId }) => dictionaryId),
    comprobantes.map(({ revision }) => revision),
    forms.map(({ xml_bytes: xmlBytes }) => xmlBytes),
    forms.map(({ bytes }) => bytes),
    forms.map(({ sha256 }) => sha256),
    forms.map(({ contenido }) => contenido),
  ]);
  const written = await readCompactos(tx, ids);
  for (const { id, xml, eventos } of comprobantes) {
    const back = written.get(id);
    if (back?.xml.equals(xml) !== true || back.eventos !== eventos)
      throw new Error(`receipt ${id} was not the same when it was read back: it stays as it is`);
  }
  await tx.run(RELEASE_XML, [ids]);
  await tx.run(RELEASE_HISTORY, [ids]);
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  return {
    ids,
    plainBytes: sum(forms.map(({ bytes }) => bytes)),
    compactBytes: sum(forms.map(({ contenido }) => contenido.length)),
  };
}

interface Dictionary {
  readonly id: string;
  readonly account_id: string;
  readonly huella: Buffer;
  readonly contenido: Buffer;
}
type Wanted = Pick<Dictionary, 'account_id' | 'huella'>;
const dictionaryKey = ({ account_id: account, huella }: Wanted): string => `${account} ${huella.toString('hex')}`;

/**
 * Returns the dictionary of each receipt; a missing one is built from the first receipt that needs it. It pays off even for a
 * single receipt: both together are smaller than the plain form.
 */
async function dictionariesFor(
  tx: WorkerTx,
  comprobantes: readonly (Wanted & Plain)[],
): Promise<Map<string, Dictionary>> {
  const wanted = new Map(comprobantes.toReversed().map((comprobante) => [dictionaryKey(comprobante), comprobante]));
  const look = async (): Promise<Map<string, Dictionary>> => {
    const of = [...wanted.values()];
    const requested = [of.map(({ account_id: account }) => account), of.map(({ huella }) => huella)];
    return new Map((await tx.run<Dictionary>(DICTIONARIES, requested)).map((one) => [dictionaryKey(one), one]));
  };
  const known = await look();
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length === 0) return known;
  for (const [, comprobante] of missing)
    await tx.run(NEW_DICTIONARY, [comprobante.account_id, comprobante.huella, FORMATO, dictionaryOf(comprobante)]);
  // Read again: another process may have created one meanwhile.
  return look();
}

const OPEN: Statement = {
  name: 'installation_compacts',
  text: `SELECT compacta_desde AS from, compacta_desde <= rubrica_clock() AS open FROM installation`,
};

/** Whether compaction may run, and its start time: not while the previous service version may still run. */
export async function compactionWindow(tx: WorkerTx): Promise<{ readonly from: Date; readonly open: boolean }> {
  const [row] = await tx.run<{ from: Date; open: boolean }>(OPEN, []);
  if (row === undefined) throw new Error('installation: no row');
  return row;
}

const OLD_ENOUGH: Statement = {
  name: 'comprobantes_old_enough',
  text: `SELECT c.created_at < rubrica_clock() - make_interval(days => $2) AS old FROM comprobantes c
         WHERE c.id > $1 ORDER BY c.id LIMIT 1`,
};

/** Whether the next receipt after an id is old enough to have been final for those days; false if there is none. */
export async function isNextOldEnough(tx: WorkerTx, after: bigint, days: number): Promise<boolean> {
  const [row] = await tx.run<{ old: boolean }>(OLD_ENOUGH, [String(after), days]);
  return row?.old === true;
}
