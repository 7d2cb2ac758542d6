import { waitingEntregas, type LeasedWebhook } from '../work-store.js';
import type { AccountTx } from '../../../db/transactions.js';
import { AppError } from '../../../kernel/app-error.js';
import { roleOfEvento } from '../../../kernel/eventos.js';
import type { Role } from '../../../kernel/roles.js';
import { positionOf, readPlaces, type FeedPage, type FeedQuery, type PlacedEvento } from '../../eventos/public.js';
import type { Item } from './outcome.js';

/** Events per round: the most that are sent twice if the process dies in between. */
const BATCH_SIZE = 100;
/** Waiting deliveries per endpoint; beyond it the endpoint's cursor stops too. */
const WAITING_MAX = 1000;

/** Work of one round. */
export interface RoundWork {
  /** Events to send, in order per receipt. */
  readonly items: readonly Item[];
  /** Events blocked by an earlier event of the same receipt. */
  readonly behind: readonly Item[];
  /** The endpoint's cursor after this work. */
  readonly cursor: string;
  readonly repetirCursor: string | null;
}

/** Feed filter of an endpoint: its own filter, limited to what its owner may read now. */
export function visibilityOf(lease: LeasedWebhook): Pick<FeedQuery, 'sees' | 'roles' | 'tipos' | 'ruc'> {
  const { maker_roles: makerRoles, maker_empresas: makerEmpresas, empresas, tipos } = lease;
  const roles = lease.roles.filter((role) => makerRoles === null || makerRoles.includes(role));
  return {
    sees: (ruc) =>
      (empresas === null || empresas.includes(ruc)) && (makerEmpresas === null || makerEmpresas.includes(ruc)),
    roles: new Set(roles as Role[]),
    tipos: tipos === null ? undefined : new Set(tipos),
    ruc: undefined,
  };
}

/** Whether the owner may still see a waiting event. */
export function canSee(sight: Pick<FeedQuery, 'sees' | 'roles'>, { tipo, ruc }: Item): boolean {
  const role = roleOfEvento(tipo);
  return (ruc === null || sight.sees(ruc)) && (role === null || sight.roles.has(role));
}

/** Collects the next events of an endpoint: due retries, new events and replays. */
export async function collectWork(tx: AccountTx, lease: LeasedWebhook): Promise<RoundWork> {
  const { due, all } = await waitingEntregas(tx, lease.id, BATCH_SIZE);
  const items: Item[] = [...due];
  const behind: Item[] = [];
  const waiting = new Set(all.map((one) => one.evento_id));
  const held = new Set(all.flatMap((one) => one.comprobante_id ?? []));
  const sight = visibilityOf(lease);
  const room = Math.min(BATCH_SIZE - due.length, WAITING_MAX - all.length);
  // A replay takes at most half of a round, so that it does not delay new events.
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
    const page = await readFrom(tx, { ...sight, cursor: repetirCursor, size: again });
    add(page.eventos.filter(({ posicion }) => BigInt(posicion) <= upTo));
    repetirCursor = page.hayMas && positionOf(page.siguiente) < upTo ? page.siguiente : null;
  }
  if (room > again) {
    const page = await readFrom(tx, { ...sight, cursor, size: room - again });
    add(page.eventos);
    cursor = page.siguiente;
  }
  return { items, behind, cursor, repetirCursor };
}

/** Reads from a cursor; if the following events were swept, from the oldest stored one. */
async function readFrom(tx: AccountTx, query: FeedQuery): Promise<FeedPage<PlacedEvento>> {
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
