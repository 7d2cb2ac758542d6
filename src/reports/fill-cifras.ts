import { lastComprobanteId, lockSinCifras, writeCifras, type CifrasOf, type SinCifras } from '../database/cifras.js';
import { fillRecibidoCifras, lastRecibidoId, listRecibidosSinCifras } from '../database/recibidos.js';
import type { Database } from '../database/transactions.js';
import type { Cifras } from '../domain/cifras.js';
import type { NormalisedDocument } from '../documents/document-type.js';
import type { RecibidoDeArchivo } from '../documents/recibido.js';
import { documentTypeByCodDoc } from '../documents/registry.js';
import type { Duty } from '../work/duty.js';
import { periodic } from '../work/periodic.js';

/** How far a turn has come. */
export interface FillProgress {
  /** Documents of one side that were given their figures in this turn. */
  readonly filled: number;
  /** Looked at up to this id, of those up to `last`. */
  readonly upTo: bigint;
  readonly last: bigint;
}

export interface FillDeps {
  readonly db: Database;
  readonly onProgress: (progress: FillProgress) => void;
  /** Reads a received document, where it is its account's turn to have one read. */
  readonly read: (account: string, file: Buffer) => Promise<RecibidoDeArchivo>;
  /** What is stored of a document could not be read. */
  readonly onUnreadable: (id: string) => void;
}

/** Ids that are looked at in one go: where nothing is missing, two indexes are walked side by side. */
const RANGE = 50_000n;
/** Receipts of one transaction: they are locked for milliseconds. */
const AT_ONCE = 100;
/** New receipts bring their figures with them: after the first turn there is hardly ever anything to do. */
const EVERY_MS = 3_600_000;

/**
 * Gives documents without figures theirs: those from before there were any, or from before they had all of today's, those that an older
 * version stores beside this one, and those whose bytes the SRI changed. Nothing is remembered between turns, so that a crash costs nothing.
 */
export function cifrasFill(deps: FillDeps): Duty {
  return periodic(deps.db, {
    name: 'completar-cifras',
    everyMs: EVERY_MS,
    run: (signal) => fillCifras(deps, signal),
  });
}

/** One turn of it, in small transactions: receipts, then what was received. */
export async function fillCifras(deps: FillDeps, signal: AbortSignal, range = RANGE): Promise<void> {
  const { db } = deps;
  await inRanges(deps, await db.asWorker(lastComprobanteId), range, signal, (after, upTo) =>
    db.asWorker(async (tx) => {
      const rows = await lockSinCifras(tx, after, upTo, AT_ONCE);
      const read = rows.map(({ id, ...row }) => ({ id, cifras: cifrasOf(row) }));
      await writeCifras(tx, read.filter(isRead));
      return read;
    }),
  );
  await inRanges(deps, await db.asWorker(lastRecibidoId), range, signal, async (after, upTo) => {
    const rows = await db.asWorker((tx) => listRecibidosSinCifras(tx, after, upTo, AT_ONCE));
    const read: Read[] = [];
    for (const { id, account_id: account, xml } of rows) {
      const { lectura } = await deps.read(account, xml);
      read.push({ id, cifras: lectura.kind === 'leido' ? lectura.leido.cifras : undefined });
    }
    await db.asWorker((tx) => fillRecibidoCifras(tx, read.filter(isRead)));
    return read;
  });
}

interface Read {
  readonly id: string;
  /** Undefined: what is stored could not be read. */
  readonly cifras: Cifras | undefined;
}
const isRead = (one: Read): one is CifrasOf => one.cifras !== undefined;

/** Has every stretch of ids up to the last looked at, again where it had more than is done at once. */
async function inRanges(
  { onProgress, onUnreadable }: FillDeps,
  last: bigint,
  range: bigint,
  signal: AbortSignal,
  fill: (after: bigint, upTo: bigint) => Promise<readonly Read[]>,
): Promise<void> {
  let filled = 0;
  for (let after = 0n; after < last && !signal.aborted;) {
    const end = after + range;
    const upTo = end < last ? end : last;
    const found = await fill(after, upTo);
    const unreadable = found.filter((one) => !isRead(one));
    for (const { id } of unreadable) onUnreadable(id);
    filled += found.length - unreadable.length;
    const lastFound = found.at(-1);
    after = found.length === AT_ONCE && lastFound !== undefined ? BigInt(lastFound.id) : upTo;
    if (found.length > 0) onProgress({ filled, upTo: after, last });
  }
}

function cifrasOf({ cod_doc: codDoc, documento, xml }: Omit<SinCifras, 'id'>): Cifras | undefined {
  const type = documentTypeByCodDoc(codDoc);
  if (xml === null) return type?.cifras(documento as NormalisedDocument); // stored by us, as `prepare` made it
  const read = type?.read(xml);
  return read?.ok === true ? type?.cifras(read.read.documento) : undefined;
}
