import { waitingEntregas, type LeasedWebhook } from '../../database/webhook-work.js';
import type { AccountTx } from '../../database/transactions.js';
import { AppError } from '../../domain/app-error.js';
import { roleOfEvento, type TipoEvento } from '../../domain/eventos.js';
import type { Role } from '../../domain/roles.js';
import { positionOf, readPlaces, type FeedPage, type FeedQuery, type PlacedEvento } from '../feed.js';
import type { Item } from './outcome.js';

/** Events of one round: so many are sent twice at most when the process dies in the middle. */
const AT_ONCE = 100;
/** Deliveries that wait for one endpoint; past this its place in the feed waits, too. */
const WAITING_MAX = 1000;

/** What a round has to do. */
export interface Work {
  /** To be sent, each receipt's in their order. */
  readonly items: readonly Item[];
  /** Of a receipt that an earlier event waits for. */
  readonly behind: readonly Item[];
  /** Where the endpoint is in the feed once all of that is dealt with. */
  readonly cursor: string;
  readonly repetirCursor: string | null;
}

/** What of the feed an endpoint may be told: what it asks for, as far as its maker may read it now. */
export function sightOf(lease: LeasedWebhook): Pick<FeedQuery, 'sees' | 'roles' | 'tipos' | 'ruc'> {
  const { maker_roles: makerRoles, maker_empresas: makerEmpresas, empresas, tipos } = lease;
  const roles = lease.roles.filter((role) => makerRoles === null || makerRoles.includes(role));
  return {
    sees: (ruc) =>
      (empresas === null || empresas.includes(ruc)) && (makerEmpresas === null || makerEmpresas.includes(ruc)),
    roles: new Set(roles as Role[]),
    tipos: tipos === null ? undefined : new Set(tipos as TipoEvento[]),
    ruc: undefined,
  };
}

/** Whether what waited may still be told. */
export function maySee(sight: Pick<FeedQuery, 'sees' | 'roles'>, { tipo, ruc }: Item): boolean {
  const role = roleOfEvento(tipo as TipoEvento);
  return (ruc === null || sight.sees(ruc)) && (role === undefined || sight.roles.has(role));
}

/** Reads what an endpoint is to be sent next: what waits and is due, what is new, what is told again. */
export async function takeUp(tx: AccountTx, lease: LeasedWebhook): Promise<Work> {
  const { due, all } = await waitingEntregas(tx, lease.id, AT_ONCE);
  const items: Item[] = [...due];
  const behind: Item[] = [];
  const waiting = new Set(all.map((one) => one.evento_id));
  const held = new Set(all.flatMap((one) => one.comprobante_id ?? []));
  const sight = sightOf(lease);
  const room = Math.min(AT_ONCE - due.length, WAITING_MAX - all.length);
  // What is told again takes half of a round at most: what is new does not wait for it.
  const again = lease.repetir_cursor === null ? 0 : Math.floor(room / 2);
  const add = (eventos: readonly PlacedEvento[]): void => {
    for (const placed of eventos) {
      if (waiting.has(placed.evento.id)) continue;
      waiting.add(placed.evento.id);
      (placed.comprobanteId !== null && held.has(placed.comprobanteId) ? behind : items).push(itemOf(placed));
    }
  };
  let { cursor, repetir_cursor: repetirCursor } = lease;
  if (repetirCursor !== null && again > 0) {
    const upTo = BigInt(lease.repetir_hasta ?? 0);
    const page = await readOn(tx, { ...sight, cursor: repetirCursor, size: again });
    add(page.eventos.filter(({ posicion }) => BigInt(posicion) <= upTo));
    repetirCursor = page.hayMas && positionOf(page.siguiente) < upTo ? page.siguiente : null;
  }
  if (room > again) {
    const page = await readOn(tx, { ...sight, cursor, size: room - again });
    add(page.eventos);
    cursor = page.siguiente;
  }
  return { items, behind, cursor, repetirCursor };
}

/** The feed from a place on; where what followed it is swept, from the first that is kept. */
async function readOn(tx: AccountTx, query: FeedQuery): Promise<FeedPage<PlacedEvento>> {
  try {
    return await readPlaces(tx, query);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'cursor-vencido') throw error;
    return readPlaces(tx, { ...query, cursor: String(error.more.fields?.['cursor']) });
  }
}

function itemOf({ evento, posicion, comprobanteId }: PlacedEvento): Item {
  return {
    evento_id: evento.id,
    tipo: evento.tipo,
    ruc: evento.ruc,
    comprobante_id: comprobanteId,
    posicion,
    cuerpo: JSON.stringify(evento),
    intentos: 0,
  };
}
