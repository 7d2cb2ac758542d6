import {
  lastComprobanteId,
  lockSinCifras,
  writeCifras,
  type CifrasOf,
  type SinCifras,
} from '../../../receipts/store/cifras.js';
import { fillRecibidoCifras, lastRecibidoId, listRecibidosSinCifras } from '../../recibidos/public.js';
import type { Database } from '../../../db/transactions.js';
import type { Cifras } from '../../../kernel/cifras.js';
import type { NormalisedDocument } from '../../../documents/document-type.js';
import type { RecibidoDeArchivo } from '../../../documents/recibido.js';
import { documentTypeByCodDoc } from '../../../documents/registry.js';
import type { Duty } from '../../../work/duty.js';
import { periodic } from '../../../work/periodic.js';

/** Progress of a run. */
export interface FillProgress {
  /** Documents of one side filled in this run. */
  readonly filled: number;
  /** Highest id examined so far, out of `last`. */
  readonly upTo: bigint;
  readonly last: bigint;
}

export interface FillDeps {
  readonly db: Database;
  readonly onProgress: (progress: FillProgress) => void;
  /** Reads a received document, in its account's turn. */
  readonly read: (account: string, file: Buffer) => Promise<RecibidoDeArchivo>;
  /** Called if a stored document could not be read. */
  readonly onUnreadable: (id: string) => void;
}

/** Ids examined per query: if nothing is missing, this walks two indexes in parallel. */
const RANGE = 50_000n;
/** Receipts per transaction: locked for milliseconds. */
const BATCH_SIZE = 100;
/** New receipts are stored with their figures: after the first run there is rarely anything to do. */
const EVERY_MS = 3_600_000;

/**
 * Fills in missing figures: of documents from before figures existed or were complete, of those stored by an older version
 * running in parallel, and of those whose bytes the SRI changed. Keeps no state between runs, so a crash loses nothing.
 */
export function cifrasFill(deps: FillDeps): Duty {
  return periodic(deps.db, {
    name: 'completar-cifras',
    everyMs: EVERY_MS,
    run: (signal) => fillCifras(deps, signal),
  });
}

/** Does one run in small transactions: receipts, then received documents. */
export async function fillCifras(deps: FillDeps, signal: AbortSignal, range = RANGE): Promise<void> {
  const { db } = deps;
  await inRanges(deps, await db.asWorker(lastComprobanteId), range, signal, (after, upTo) =>
    db.asWorker(async (tx) => {
      const rows = await lockSinCifras(tx, after, upTo, BATCH_SIZE);
      const read = rows.map(({ id, ...row }) => ({ id, cifras: cifrasOf(row) }));
      await writeCifras(tx, read.filter(isRead));
      return read;
    }),
  );
  await inRanges(deps, await db.asWorker(lastRecibidoId), range, signal, async (after, upTo) => {
    const rows = await db.asWorker((tx) => listRecibidosSinCifras(tx, after, upTo, BATCH_SIZE));
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
  /** Undefined: the stored document could not be read. */
  readonly cifras: Cifras | undefined;
}
const isRead = (one: Read): one is CifrasOf => one.cifras !== undefined;

/** Processes all ids up to the last in ranges; repeats a range that had more than one batch. */
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
    after = found.length === BATCH_SIZE && lastFound !== undefined ? BigInt(lastFound.id) : upTo;
    if (found.length > 0) onProgress({ filled, upTo: after, last });
  }
}

function cifrasOf({ cod_doc: codDoc, documento, xml }: Omit<SinCifras, 'id'>): Cifras | undefined {
  const type = documentTypeByCodDoc(codDoc);
  if (xml === null) return type?.cifras(documento as NormalisedDocument); // stored by us, in the form `prepare` returned
  const read = type?.read(xml);
  return read?.ok === true ? type?.cifras(read.read.documento) : undefined;
}
