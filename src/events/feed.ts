import { eventosAfter, eventosBefore, feedReach, positionBefore, type EventoRow } from '../database/eventos.js';
import type { AccountTx } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { FEED_DAYS, roleOfEvento, tipoEvento, type TipoEvento } from '../domain/eventos.js';
import { isoEcuador } from '../domain/hora-ecuador.js';
import type { Role } from '../domain/roles.js';

/** An event as it is given (spec/API.md §6). */
export interface Evento {
  readonly id: string;
  readonly tipo: TipoEvento;
  readonly fecha: string;
  /** Null: of no company. */
  readonly ruc: string | null;
  readonly datos: EventoRow['datos'];
}

/** What of the feed is asked for. */
export interface FeedQuery {
  /** Whether the caller may see that company. */
  readonly sees: (ruc: string) => boolean;
  /** The caller's roles: of what another role reads, it is told nothing. */
  readonly roles: ReadonlySet<Role>;
  /** An event's id, or a `siguiente`; undefined: from the oldest that is kept. */
  readonly cursor: string | undefined;
  /** Undefined: all. */
  readonly tipos: ReadonlySet<TipoEvento> | undefined;
  readonly ruc: string | undefined;
  readonly size: number;
}

/** An event, and what decides in which order it is told. */
export interface PlacedEvento {
  readonly evento: Evento;
  readonly posicion: string;
  /** Null: of no receipt. */
  readonly comprobanteId: string | null;
}

/** A part of the feed. */
export interface FeedPage<One = Evento> {
  readonly eventos: readonly One[];
  /** The place after it: always there, so that the next look begins where this one ended. */
  readonly siguiente: string;
  /** Whether more is there already. */
  readonly hayMas: boolean;
}

/** Looked at in one go, whatever the filter leaves of them. */
const LOOKED_AT_MAX = 1000;

/**
 * A place is a position and the time of the event there. The time tells whether it is still the same event: after a restore or a
 * failover that lost the last moments, the positions after them are given again, to others.
 */
interface Place {
  readonly posicion: bigint;
  readonly atMs: number;
}

const PLACE = /^evt_(0|[1-9]\d{0,17})-([0-9a-z]{1,9})$/;
const START: Place = { posicion: 0n, atMs: 0 };

/** The position that a place of the feed names. */
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

/** Reads on from a place, as far as the caller may see. */
export async function readFeed(tx: AccountTx, query: FeedQuery): Promise<FeedPage> {
  const page = await readPlaces(tx, query);
  return { ...page, eventos: page.eventos.map(({ evento }) => evento) };
}

/** The same with the place of each event. */
export async function readPlaces(tx: AccountTx, query: FeedQuery): Promise<FeedPage<PlacedEvento>> {
  const { from, rows } = await rowsAfter(tx, query.cursor === undefined ? undefined : readPlace(query.cursor));
  return pageOf(rows, from, query);
}

/**
 * Reads back from a place, the newest first; without one, from the end. For who looks, not for who follows: what comes later is not
 * in it, and nothing is said of what was swept.
 */
export async function readBack(tx: AccountTx, query: FeedQuery): Promise<FeedPage> {
  const from = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const before = from?.posicion ?? BigInt((await feedReach(tx)).ultima) + 1n;
  const page = pageOf(await eventosBefore(tx, String(before), LOOKED_AT_MAX), from ?? START, query);
  return { ...page, eventos: page.eventos.map(({ evento }) => evento) };
}

/** What of those rows is shown, as far as the size goes. */
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

/** The place after everything that is there now. */
export async function feedEnd(tx: AccountTx): Promise<string> {
  const { ultima } = await feedReach(tx);
  if (ultima === '0') return writePlace(START);
  const [row] = await eventosAfter(tx, String(BigInt(ultima) - 1n), 1);
  // Swept already: its time is not known, and as long as nothing follows it is not asked for.
  return writePlace(row === undefined ? { posicion: BigInt(ultima), atMs: 0 } : placeOf(row));
}

/** The part of the feed that was noted in a period: the place before it, and the last position; undefined: nothing was. */
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
  // The event there is swept, or there never was one: nothing to compare with.
  if (place.posicion === before) return read(place);
  const [there, ...rows] = await eventosAfter(tx, String(place.posicion - 1n), LOOKED_AT_MAX + 1);
  if (there !== undefined && place.posicion <= BigInt(reach.ultima) && there.at.getTime() === place.atMs)
    return { from: place, rows };
  return read({ ...START, posicion: BigInt((await sinceLost(tx, place)) ?? before) });
}

/** Clocks of before and after a failover may differ by so much. What is given twice has the same id twice. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Where the feed went on without the event of that place: all that came after its time is new to whoever holds it. */
function sinceLost(tx: AccountTx, { atMs }: Place): Promise<string | undefined> {
  return positionBefore(tx, new Date(atMs - CLOCKS_APART_MS));
}

function shown(row: EventoRow, query: FeedQuery): Evento | undefined {
  const { ruc, datos } = row;
  if ((ruc !== null && !query.sees(ruc)) || (query.ruc !== undefined && query.ruc !== ruc)) return undefined;
  const tipo = tipoEvento({ ...row, de: row.from_estado, a: row.to_estado });
  if (tipo === undefined || query.tipos?.has(tipo) === false) return undefined;
  const role = roleOfEvento(tipo);
  if (role !== undefined && !query.roles.has(role)) return undefined;
  return { id: writePlace(placeOf(row)), tipo, fecha: isoEcuador(row.at), ruc, datos };
}

function gone(before: bigint): AppError {
  const cursor = writePlace({ ...START, posicion: before });
  return new AppError(
    'cursor-vencido',
    `Los eventos se conservan ${FEED_DAYS} días, y los que seguían a ese cursor ya no están. Continúe con el cursor ${cursor} y ponga al día lo anterior con GET /api/v1.0/comprobantes.`,
    { fields: { cursor } },
  );
}
