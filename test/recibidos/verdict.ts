import { endOf, type Line } from './lines.js';

export interface Row {
  readonly clave: string;
  readonly estado: string;
  readonly ruc: string | null;
  readonly motivo: string | null;
  /** The SRI is still queried about it. */
  readonly due: boolean;
  /** Rows of figures. */
  readonly cifras: number;
  /** Arrival events. */
  readonly told: number;
  /** Its bytes, if any, match its key. */
  readonly own: boolean;
}

/** Progress reported by an upload, between the true values before and after. */
export interface Progress {
  readonly carga: string;
  readonly most: number;
  readonly shown: number;
  readonly least: number;
  /** Must never change. */
  readonly counts: string;
}

/** A query that reached the SRI. */
export interface SriQuery {
  readonly clave: string;
  readonly atMs: number;
}

/** The judge's whole input. */
export interface Evidence {
  readonly lines: readonly Line[];
  /** Of the other account. */
  readonly strangers: readonly Line[];
  readonly rows: readonly Row[];
  readonly receipts: readonly { readonly clave: string; readonly estado: string; readonly times: number }[];
  readonly seen: readonly Progress[];
  readonly asked: readonly SriQuery[];
  /** Queries at the product's rate. */
  readonly pacedUntil: number;
  readonly perSecond: number;
  /** Number of queries when the other account arrived; undefined: it never did. */
  readonly broughtAt: number | undefined;
}

/** Long enough that a late packet does not matter. */
const WINDOW_MS = 2000;
/** How late a query may reach the SRI. */
const LATE_MS = 1500;

/** Returns the problems, one per line; empty if there are none. */
export function findingsOf(evidence: Evidence): string[] {
  return [...placesOf(evidence), ...progressOf(evidence), ...paceOf(evidence), ...turnsOf(evidence)];
}

function* placesOf({ lines, strangers, rows, receipts: comprobantes }: Evidence): Generator<string> {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.clave, [...(byKey.get(row.clave) ?? []), row]);
  for (const line of [...lines, ...strangers]) {
    const end = endOf(line);
    if (end === undefined) continue;
    const [row, ...more] = byKey.get(line.clave) ?? [];
    byKey.delete(line.clave);
    if (row === undefined) {
      yield `lost: ${line.kind} ${line.clave}`;
      continue;
    }
    if (more.length > 0) yield `doubled: ${line.clave} has ${more.length + 1} rows`;
    if (row.estado !== end) yield `misplaced: ${line.kind} ${line.clave} is ${row.estado}, not ${end}`;
    const holds = end === 'VIGENTE' || end === 'ANULADO';
    if (row.told !== (holds ? 1 : 0)) yield `doubled: ${line.kind} ${line.clave} was told of ${row.told} times`;
    if (row.cifras !== (holds ? 1 : 0)) yield `misplaced: ${line.kind} ${line.clave} has ${row.cifras} rows of figures`;
    if (!row.own) yield `misplaced: ${line.clave} has the document of another key`;
    if (end === 'PENDIENTE' && row.due) yield `endless: ${line.clave} is still asked about`;
  }
  for (const clave of byKey.keys()) yield `doubled: nobody brought ${clave}`;
  for (const { clave, estado, times } of comprobantes)
    if (estado !== 'AUTORIZADO' || times !== 1) yield `issuing: ${clave} is ${estado}, ${times} times at the SRI`;
}

function* progressOf({ seen }: Evidence): Generator<string> {
  const last = new Map<string, Progress>();
  for (const one of seen) {
    const { carga, most, shown, least, counts } = one;
    if (shown > most || shown < least) yield `untrue: ${carga} shows ${shown} where ${most} to ${least} are left`;
    const before = last.get(carga);
    if (before !== undefined && shown > before.shown)
      yield `untrue: ${carga} goes back from ${before.shown} to ${shown}`;
    if (before !== undefined && counts !== before.counts)
      yield `untrue: ${carga} counts ${counts} after ${before.counts}`;
    last.set(carga, one);
  }
  for (const { carga, shown } of last.values()) if (shown !== 0) yield `endless: ${carga} still shows ${shown}`;
}

function* paceOf({ asked: requested, pacedUntil, perSecond }: Evidence): Generator<string> {
  const paced = requested.slice(0, pacedUntil);
  const most = (perSecond * (WINDOW_MS + LATE_MS)) / 1000 + 1;
  for (const [at, { atMs }] of paced.entries()) {
    const after = paced[at + most];
    if (after === undefined || after.atMs - atMs >= WINDOW_MS) continue;
    yield `too fast: more than ${most} questions within ${WINDOW_MS} ms`;
    return;
  }
}

/** Accounts take turns: one account's many documents must not delay another's. */
function* turnsOf({ asked: requested, strangers, broughtAt }: Evidence): Generator<string> {
  if (broughtAt === undefined) {
    yield 'turns: the other account never came';
    return;
  }
  const waiting = new Set(strangers.filter((line) => endOf(line) !== undefined).map(({ clave }) => clave));
  const most = 2 * waiting.size + 5;
  let others = 0;
  let started = false;
  for (const [at, { clave }] of requested.entries()) {
    if (waiting.size === 0) break;
    // Its first document may be queried before its request is answered.
    if (waiting.delete(clave)) started = true;
    else if (started || at >= broughtAt) others += 1;
  }
  if (waiting.size > 0) yield `turns: ${waiting.size} of the other account were never asked about`;
  if (others > most) yield `turns: the other account waited for ${others} questions, of ${most} at most`;
}
