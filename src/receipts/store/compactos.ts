import type { Estado } from '../../kernel/estados.js';
import { damaged, expand, type CompactoRow, type FoldedEvent, type Plain } from './compacto-codec.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** Selects everything needed to read compacted receipts; append the condition. */
export const COMPACTOS = `SELECT k.comprobante_id AS id, d.formato, d.contenido AS diccionario, k.contenido, k.xml_bytes, k.bytes, k.sha256
  FROM comprobante_compactos k JOIN diccionarios d ON d.id = k.diccionario_id`;
const OF: Statement = {
  name: 'comprobante_compactos_of',
  text: `${COMPACTOS} WHERE k.comprobante_id = ANY ($1::bigint[])`,
};

/** Expands those of these receipts that are compacted. */
export async function readCompactos(tx: AccountTx | WorkerTx, ids: readonly string[]): Promise<Map<string, Plain>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<CompactoRow>(OF, [ids]);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await expand(row)] as const)));
}

interface WithXml {
  readonly id: string;
  readonly xml: Buffer;
}
/** A row as stored: without bytes if they are compacted. */
export type AsStored<Row extends WithXml> = Omit<Row, 'xml'> & Pick<WithXml, 'id'> & { readonly xml: Buffer | null };

/** Adds their bytes to rows, compacted or not. */
export async function withXml<Row extends WithXml>(
  tx: AccountTx | WorkerTx,
  rows: readonly AsStored<Row>[],
): Promise<(AsStored<Row> & WithXml)[]> {
  const compacted = rows.filter(({ xml }) => xml === null).map(({ id }) => id);
  const plain = await readCompactos(tx, compacted);
  return rows.map((row) => {
    const xml = row.xml ?? plain.get(row.id)?.xml;
    if (xml === undefined) throw damaged(row.id, 'it is not there');
    return { ...row, xml };
  });
}

const RESTORE: Statement = {
  name: 'comprobantes_restore_xml',
  text: 'UPDATE comprobantes SET xml = $2 WHERE id = $1 AND xml IS NULL',
};

/** Like `withXml`, for receipts being processed again: writes the bytes back into their rows, where the next steps expect them. */
export async function restoreXml<Row extends WithXml>(
  tx: WorkerTx,
  rows: readonly AsStored<Row>[],
): Promise<(AsStored<Row> & WithXml)[]> {
  const whole = await withXml<Row>(tx, rows);
  for (const [at, { id, xml }] of whole.entries()) if (rows[at]?.xml === null) await tx.run(RESTORE, [id, xml]);
  return whole;
}

/** An event of a receipt's history, as returned. */
export interface ComprobanteEventRow {
  readonly id: string;
  readonly revision: number;
  readonly at: Date;
  readonly actor: string;
  readonly tipo: string;
  readonly from_estado: Estado | null;
  readonly to_estado: Estado;
  readonly detalle: Record<string, unknown>;
}

/** Reads the compacted part of a receipt's history, oldest first. */
export async function readFoldedEvents(tx: AccountTx, comprobanteId: string): Promise<ComprobanteEventRow[]> {
  const plain = (await readCompactos(tx, [comprobanteId])).get(comprobanteId);
  if (plain === undefined) return [];
  const events = JSON.parse(plain.eventos) as FoldedEvent[]; // As written by `compacting.ts`; the hash was checked.
  return events.map(([id, revision, at, actor, tipo, from_estado, to_estado, , detalle]) => {
    return { id, revision, at: new Date(at), actor, tipo, from_estado, to_estado, detalle };
  });
}
