import type { TitularScope } from '../db/titular.js';
import type { AccountId, AccountTx, Database } from '../db/transactions.js';
import type { StreamedZipEntry } from '../files/zip.js';
import type { DrawRide } from '../ride/comprobante-files.js';

/** Data of a capability about a person, found by identification (design/audit-and-personal-data). The names are those of `titular` in its declaration. */
export interface PersonalData {
  readonly count: (tx: AccountTx, scope: TitularScope) => Promise<PersonalCount>;
  /** Deletes what no law requires; rows by name. Absent: all of it stays. */
  readonly erase?: (tx: AccountTx, scope: TitularScope) => Promise<Readonly<Record<string, number>>>;
  /** Lists of `datos.json` by name, an entry as JSON each. */
  readonly lists: Readonly<Record<string, (packing: Packing) => AsyncIterable<string>>>;
  /** Its folder of the archive. */
  readonly folder?: {
    /** Line of the read-me. */
    readonly line: (packing: Packing) => string;
    readonly files: (packing: Packing) => AsyncIterable<() => Promise<readonly PersonalFile[]>>;
  };
}

export interface PersonalCount {
  /** Rows by name. */
  readonly rows: Readonly<Record<string, number>>;
  /** Rows that are not erased until they end. */
  readonly vigentes?: number;
  /** Whether an earlier erasure stops receipts from filling a new card. */
  readonly bloqueado?: boolean;
  /** Seven years after its newest tax document, yyyy-mm-dd; null: none. */
  readonly conservarHasta?: string | null;
}

/** The counts of all capabilities. */
export type PersonalTotal = Required<PersonalCount>;

export type PersonalFile = Pick<StreamedZipEntry, 'name' | 'content'>;

/** An archive about a person. */
export interface Packing {
  readonly db: Database;
  readonly account: AccountId;
  readonly scope: TitularScope;
  readonly total: PersonalTotal;
  readonly drawRide: DrawRide;
  readonly now: Date;
  /** URL of the buyer's page of a receipt, if it has one. */
  readonly enlaceOf: (tx: AccountTx, comprobanteId: string) => Promise<string | null>;
}

/** More receipts than this are exported without their RIDEs: each is rendered while others wait. */
export const RIDES_MAX = 500;

const START = { fecha: '0001-01-01', id: '0' };

/** Every row of a list about a person, read a page at a time. */
export async function* titularRows<Row extends { readonly fecha?: string; readonly id: string }>(
  { db, account, scope }: Packing,
  list: (tx: AccountTx, scope: TitularScope, after: typeof START, limit: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row> {
  for (let after = START; ;) {
    const from = after;
    const page = await db.inAccount(account, (tx) => list(tx, scope, from, size));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = { fecha: last.fecha ?? START.fecha, id: last.id };
  }
}
