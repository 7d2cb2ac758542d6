import { eventosAfter, eventosBefore, feedReach, positionBefore, type EventoRow } from '../../db/eventos.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { FEED_DAYS, roleOfEvento, tipoEvento, type Evento, type TipoEvento } from '../../kernel/eventos.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import type { Role } from '../../kernel/roles.js';

export interface FeedQuery {
  /** Whether the caller may see that company. */
  readonly sees: (ruc: string) => boolean;
  /** The caller's roles; events of other roles are left out. */
  readonly roles: ReadonlySet<Role>;
  /** An event id or a `siguiente`; undefined starts at the oldest stored event. */
  readonly cursor: string | undefined;
  /** Undefined: every type. */
  readonly tipos: ReadonlySet<TipoEvento> | undefined;
  readonly ruc: string | undefined;
  readonly size: number;
}

/** An event with the data that determines its delivery order. */
export interface PlacedEvento {
  readonly evento: Evento;
  readonly posicion: string;
  /** Null for events without a comprobante. */
  readonly comprobanteId: string | null;
}

export interface FeedPage<One = Evento> {
  readonly eventos: readonly One[];
  /** Cursor after this page; always set, so that the next read continues here. */
  readonly siguiente: string;
  readonly hayMas: boolean;
}

/** Rows read per call, before filtering. */
const LOOKED_AT_MAX = 1000;

/**
 * A cursor: a position and the time of its event. The time detects reused positions: after a restore or a failover that lost the
 * last events, new events get the same positions.
 */
interface Place {
  readonly posicion: bigint;
  readonly atMs: number;
}

const PLACE = /^evt_(0|[1-9]\d{0,17})-([0-9a-z]{1,9})$/;
const START: Place = { posicion: 0n, atMs: 0 };

export const positionOf = (cursor: string): bigint => readPlace(cursor).posicion;

const writePlace = ({ posicion, atMs }: Place): string => `evt_${posicion}-${atMs.toString(36)}`;
const placeOf = (row: EventoRow): Place => ({ posicion: BigInt(row.posicion), atMs: row.at.getTime() });

function readPlace(cursor: string): Place {
  const [, posicion, at] = PLACE.exec(cursor) ?? [];
  if (posicion !== undefined && at !== undefined) return { posicion: BigInt(posicion), atMs: parseInt(at, 36) };
  const message = 'El cursor no es de esta lista; use el «siguiente» de una respuesta o el «id» de un evento.';
  throw new AppError('solicitud-invalida', 'La consulta de la dirección tiene errores; corríjalos.', {
    issues: [{ code: 'cursor-invalido', field: 'cursor', message, rejectedValue: cursor.slice(0, 100) }],
  });
}

/** Reads forward from a cursor; returns only events the caller may see. */
export async function readFeed(tx: AccountTx, query: FeedQuery): Promise<FeedPage> {
  const page = await readPlaces(tx, query);
  return { ...page, eventos: page.eventos.map(({ evento }) => evento) };
}

/** Like `readFeed`, with the position of each event. */
export async function readPlaces(tx: AccountTx, query: FeedQuery): Promise<FeedPage<PlacedEvento>> {
  const { from, rows } = await rowsAfter(tx, query.cursor === undefined ? undefined : readPlace(query.cursor));
  return pageOf(rows, from, query);
}

/** Reads backwards, newest first, from a cursor or from the end. For browsing, not tailing: later and swept events are ignored. */
export async function readBack(tx: AccountTx, query: FeedQuery): Promise<FeedPage> {
  const from = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const before = from?.posicion ?? BigInt((await feedReach(tx)).ultima) + 1n;
  const page = pageOf(await eventosBefore(tx, String(before), LOOKED_AT_MAX), from ?? START, query);
  return { ...page, eventos: page.eventos.map(({ evento }) => evento) };
}

/** Filters rows and cuts them to the page size. */
function pageOf(rows: readonly EventoRow[], from: Place, query: FeedQuery): FeedPage<PlacedEvento> {
  const eventos: PlacedEvento[] = [];
  let last = from;
  let looked = 0;
  for (const row of rows) {
    if (eventos.length === query.size) break;
    looked += 1;
    last = placeOf(row);
    const evento = shown(row, query);
    if (evento !== undefined) eventos.push({ evento, posicion: row.posicion, comprobanteId: row.comprobante_id });
  }
  return { eventos, siguiente: writePlace(last), hayMas: looked < rows.length || rows.length === LOOKED_AT_MAX };
}

/** Cursor after the newest event. */
export async function feedEnd(tx: AccountTx): Promise<string> {
  const { ultima } = await feedReach(tx);
  if (ultima === '0') return writePlace(START);
  const [row] = await eventosAfter(tx, String(BigInt(ultima) - 1n), 1);
  // The last event was swept, so its time is unknown; it is only compared once another event follows.
  return writePlace(row === undefined ? { posicion: BigInt(ultima), atMs: 0 } : placeOf(row));
}

/** Events recorded in a period: the cursor before the first, and the last position. Undefined if there are none. */
export async function placesBetween(
  tx: AccountTx,
  from: Date,
  to: Date,
): Promise<{ readonly cursor: string; readonly upTo: bigint | undefined }> {
  const { before } = await feedReach(tx);
  const place = (posicion: string | undefined): bigint => BigInt(posicion ?? before);
  const first = place(await positionBefore(tx, from));
  const upTo = place(await positionBefore(tx, to));
  const [there] = first === BigInt(before) ? [] : await eventosAfter(tx, String(first - 1n), 1);
  const cursor = writePlace(there === undefined ? { ...START, posicion: first } : placeOf(there));
  return { cursor, upTo: upTo > first ? upTo : undefined };
}

async function rowsAfter(tx: AccountTx, place: Place | undefined): Promise<{ from: Place; rows: EventoRow[] }> {
  const reach = await feedReach(tx);
  const before = BigInt(reach.before);
  const read = async (from: Place): Promise<{ from: Place; rows: EventoRow[] }> => ({
    from,
    rows: await eventosAfter(tx, String(from.posicion), LOOKED_AT_MAX),
  });
  if (place === undefined) return read({ ...START, posicion: before });
  if (place.posicion < before) throw gone(before);
  // No event at this position (swept, or never existed), so there is nothing to compare.
  if (place.posicion === before) return read(place);
  const [there, ...rows] = await eventosAfter(tx, String(place.posicion - 1n), LOOKED_AT_MAX + 1);
  if (there !== undefined && place.posicion <= BigInt(reach.ultima) && there.at.getTime() === place.atMs)
    return { from: place, rows };
  return read({ ...START, posicion: BigInt((await sinceLost(tx, place)) ?? before) });
}

/** Maximum clock difference between the servers before and after a failover. Repeated events keep their id. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Cursor to resume from after the event at this place was lost: every later event is new to the reader. */
function sinceLost(tx: AccountTx, { atMs }: Place): Promise<string | undefined> {
  return positionBefore(tx, new Date(atMs - CLOCKS_APART_MS));
}

function shown(row: EventoRow, query: FeedQuery): Evento | undefined {
  const { ruc, datos } = row;
  if ((ruc !== null && !query.sees(ruc)) || (query.ruc !== undefined && query.ruc !== ruc)) return undefined;
  const tipo = tipoEvento({ ...row, de: row.from_estado, a: row.to_estado });
  if (tipo === undefined || query.tipos?.has(tipo) === false) return undefined;
  const role = roleOfEvento(tipo);
  if (role !== null && !query.roles.has(role)) return undefined;
  // Each `datos` was typed when it was recorded (`insertAviso`), or is made by the feed's query; test/exhaustive/event-kinds.test.ts compares all kinds.
  return { id: writePlace(placeOf(row)), tipo, fecha: isoEcuador(row.at), ruc, datos } as Evento;
}

function gone(before: bigint): AppError {
  const cursor = writePlace({ ...START, posicion: before });
  return new AppError(
    'cursor-vencido',
    `Los eventos se conservan ${FEED_DAYS} días, y los que seguían a ese cursor ya no están. Continúe con el cursor ${cursor} y ponga al día lo anterior con GET /api/v1.0/comprobantes.`,
    { fields: { cursor } },
  );
}
