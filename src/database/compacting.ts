import { compact, dictionaryOf, FORMATO, huellaOf, type Plain } from './compacto-codec.js';
import { readCompactos } from './compactos.js';
import type { Statement, WorkerTx } from './transactions.js';

interface FinalRow {
  readonly id: string;
  readonly account_id: string;
  readonly empresa_id: string;
  readonly cod_doc: string;
  readonly version: string;
  readonly revision: number;
  readonly xml: Buffer;
}

/** Which receipts are compacted. */
export interface CompactChoice {
  /** Final for so long. */
  readonly days: number;
  /** Null: of all accounts. */
  readonly accountId: string | null;
}

// What is compacted already is passed by along two indexes. Where the SRI authorised other bytes than were sent, both stay as they
// are: those are few, and are asked about. One that is in somebody's hands is left for the next time.
const FINAL: Statement = {
  name: 'comprobantes_final',
  text: `WITH plain AS MATERIALIZED (
           SELECT c.id FROM comprobantes c WHERE c.id > $1 AND c.id <= $2 AND NOT EXISTS (
             SELECT FROM comprobante_compactos k WHERE k.comprobante_id = c.id AND k.comprobante_id > $1 AND k.comprobante_id <= $2))
         SELECT c.id, c.account_id, c.empresa_id, c.cod_doc, c.version, c.revision, c.xml
         FROM plain JOIN comprobantes c ON c.id = plain.id
         WHERE c.estado IN ('AUTORIZADO', 'ANULADO') AND c.accion IS NULL AND c.xml_enviado IS NULL
           AND c.updated_at < rubrica_clock() - make_interval(days => $3) AND ($4::uuid IS NULL OR c.account_id = $4::uuid)
         ORDER BY c.id LIMIT $5 FOR NO KEY UPDATE OF c SKIP LOCKED`,
};
// As text: a time of the database is finer than one of JavaScript.
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
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};
const GIVE_UP_XML: Statement = {
  name: 'comprobantes_give_up_xml',
  text: 'UPDATE comprobantes SET xml = NULL WHERE id = ANY ($1::bigint[])',
};
const GIVE_UP_HISTORY: Statement = {
  name: 'comprobante_events_give_up',
  text: 'DELETE FROM comprobante_events WHERE comprobante_id = ANY ($1::bigint[])',
};

/** What a batch came to. */
export interface CompactBatch {
  readonly ids: readonly string[];
  /** Of XML and history together, before and after. */
  readonly plainBytes: number;
  readonly compactBytes: number;
}

/**
 * Compacts up to `limit` final receipts with an id above `after` and up to `upTo`. What was written is read back by the way that
 * everybody reads it, and compared with the plain bytes before those are given up: all in the caller's transaction.
 */
export async function compactFinal(
  tx: WorkerTx,
  { days, accountId }: CompactChoice,
  range: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<CompactBatch> {
  const { after, upTo, limit } = range;
  const rows = await tx.run<FinalRow>(FINAL, [String(after), String(upTo), days, accountId, limit]);
  const ids = rows.map(({ id }) => id);
  if (rows.length === 0) return { ids, plainBytes: 0, compactBytes: 0 };
  const histories = await tx.run<{ id: string; eventos: string }>(HISTORY, [ids]);
  const eventosOf = new Map(histories.map(({ id, eventos }) => [id, eventos]));
  const receipts = rows.map((row) => ({
    ...row,
    eventos: eventosOf.get(row.id) ?? '[]',
    huella: huellaOf(row, row.xml),
  }));
  const dictionaries = await dictionariesFor(tx, receipts);
  let [plainBytes, compactBytes] = [0, 0];
  for (const receipt of receipts) {
    const dictionary = dictionaries.get(dictionaryKey(receipt));
    if (dictionary === undefined) throw new Error(`receipt ${receipt.id}: no dictionary`);
    const { contenido, xml_bytes: xmlBytes, bytes, sha256 } = await compact(receipt, dictionary.contenido);
    const { id, account_id: account, revision } = receipt;
    await tx.run(INSERT, [id, account, dictionary.id, revision, xmlBytes, bytes, sha256, contenido]);
    plainBytes += bytes;
    compactBytes += contenido.length;
  }
  const written = await readCompactos(tx, ids);
  for (const { id, xml, eventos } of receipts) {
    const back = written.get(id);
    if (back?.xml.equals(xml) !== true || back.eventos !== eventos)
      throw new Error(`receipt ${id} was not the same when it was read back: it stays as it is`);
  }
  await tx.run(GIVE_UP_XML, [ids]);
  await tx.run(GIVE_UP_HISTORY, [ids]);
  return { ids, plainBytes, compactBytes };
}

interface Dictionary {
  readonly id: string;
  readonly account_id: string;
  readonly huella: Buffer;
  readonly contenido: Buffer;
}
type Wanted = Pick<Dictionary, 'account_id' | 'huella'>;
const dictionaryKey = ({ account_id: account, huella }: Wanted): string => `${account} ${huella.toString('hex')}`;

/** The dictionary of each, made out of the first that has none. A single receipt is worth one: both take less than it took plain. */
async function dictionariesFor(tx: WorkerTx, receipts: readonly (Wanted & Plain)[]): Promise<Map<string, Dictionary>> {
  const wanted = new Map(receipts.toReversed().map((receipt) => [dictionaryKey(receipt), receipt]));
  const look = async (): Promise<Map<string, Dictionary>> => {
    const of = [...wanted.values()];
    const asked = [of.map(({ account_id: account }) => account), of.map(({ huella }) => huella)];
    return new Map((await tx.run<Dictionary>(DICTIONARIES, asked)).map((one) => [dictionaryKey(one), one]));
  };
  const known = await look();
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length === 0) return known;
  for (const [, receipt] of missing)
    await tx.run(NEW_DICTIONARY, [receipt.account_id, receipt.huella, FORMATO, dictionaryOf(receipt)]);
  // Once more: another process may have made one meanwhile.
  return look();
}

const OPEN: Statement = {
  name: 'installation_compacts',
  text: `SELECT compacta_desde AS from, compacta_desde <= rubrica_clock() AS open FROM installation`,
};

/** Whether compacting has begun, and since or from when: not while a service of the version before may still run. */
export async function compactingBegins(tx: WorkerTx): Promise<{ readonly from: Date; readonly open: boolean }> {
  const [row] = await tx.run<{ from: Date; open: boolean }>(OPEN, []);
  if (row === undefined) throw new Error('installation: no row');
  return row;
}

const OLD_ENOUGH: Statement = {
  name: 'comprobantes_old_enough',
  text: `SELECT c.created_at < rubrica_clock() - make_interval(days => $2) AS old FROM comprobantes c
         WHERE c.id > $1 ORDER BY c.id LIMIT 1`,
};

/** Whether the next receipt after an id is so old that it may be final for those days; false where there is none. */
export async function isNextOldEnough(tx: WorkerTx, after: bigint, days: number): Promise<boolean> {
  const [row] = await tx.run<{ old: boolean }>(OLD_ENOUGH, [String(after), days]);
  return row?.old === true;
}
