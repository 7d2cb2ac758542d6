import { advanceAnulacion, anulacionQueue, type AnulacionChange, type LeasedAnulacion } from './work-store.js';
import { ANNULMENT_DUTY } from './store.js';
import { changeComprobante, lockComprobanteById } from '../store/changes.js';
import type { Database, WorkerTx } from '../../db/transactions.js';
import {
  nextAnulacion,
  transitionBySri,
  type AnulacionTransition,
  type EstadoAnulacion,
  type EstadoSri,
} from './anulacion-estados.js';
import { plazoAceptacion } from './anulacion.js';
import { assertNever } from '../../kernel/app-error.js';
import { nextEstado } from '../../kernel/estados.js';
import { trustedFecha, type Fecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import type { SriClient } from '../../sri/client.js';
import { backOffMs, type BackOff } from '../../work/back-off.js';
import { dueRows, type Duty } from '../../work/duty.js';
import { announceAnnulment } from './announce.js';

export interface WatchDeps {
  readonly db: Database;
  readonly sri: Pick<SriClient, 'validez'>;
  readonly random: () => number;
  /** Polling interval: minutes at first, while the issuer is at the portal, then hours. */
  readonly pace: BackOff;
  readonly alarm: (what: string, claveAcceso: string) => void;
}

/** How long a dead process blocks a request; a live one extends its lease. */
const LEASE_MS = 15_000;
/** Annulments are rare and not urgent; the API nudges when one is stored. */
const POLL_MS_MAX = 5000;
const CONCURRENCY = 2;
/** Not extended, so it covers the longest query (10 s to connect, 40 s to answer). */
const QUERY_NOW_LEASE_MS = 60_000;
/** Grace period after the deadline: a request of the last hour may show up a day late. */
const LAPSE_GRACE_DAYS = 1;

/** Watches all open annulment requests. */
export function annulmentDuty(deps: WatchDeps): Duty<LeasedAnulacion> {
  return {
    name: ANNULMENT_DUTY,
    ...dueRows(deps.db, anulacionQueue, LEASE_MS),
    pollMs: Math.min(POLL_MS_MAX, deps.pace.firstMs / 2),
    concurrency: CONCURRENCY,
    process: (lease) => watch(deps, lease),
  };
}

/** Queries one request now, under a worker lease; false if it has ended or another worker holds it. */
export async function watchNow(deps: WatchDeps, anulacionId: string): Promise<boolean> {
  const lease = await deps.db.asWorker((tx) => anulacionQueue.claimOne(tx, anulacionId, QUERY_NOW_LEASE_MS));
  if (lease === undefined) return false;
  await watch(deps, lease);
  return true;
}

/** Queries the validity service once and applies the answer. */
async function watch(deps: WatchDeps, lease: LeasedAnulacion): Promise<void> {
  const { answer, raw } = await deps.sri.validez(lease.clave_acceso);
  switch (answer.kind) {
    case 'estado':
      return applySriState(deps, lease, answer.estado, raw);
    // A failed query (99) is not a fiscal state: nothing changes, retry later (FACTS §9).
    case 'rechazada':
      return failed(deps, lease, answer.mensajes.map((m) => `${m.identificador} ${m.mensaje}`).join('; '));
    case 'unknown':
    case 'unavailable':
      return failed(deps, lease, answer.why);
    default:
      return assertNever(answer);
  }
}

async function failed(deps: WatchDeps, lease: LeasedAnulacion, why: string): Promise<void> {
  await deps.db.asWorker((tx) =>
    advanceAnulacion(tx, lease, { ...requery(deps, lease), estadoSri: null, falla: why.slice(0, 500) }),
  );
}

async function applySriState(
  deps: WatchDeps,
  lease: LeasedAnulacion,
  word: EstadoSri,
  raw: string | null,
): Promise<void> {
  const hoy = trustedFecha(fechaEcuador(lease.claimed_at));
  const lapsed = hoy.day > trustedFecha(lease.fecha_limite).day + LAPSE_GRACE_DAYS;
  const transition = transitionBySri(lease.estado, word, lapsed);
  const estado = transition && nextAnulacion(lease.estado, transition);
  if (word === 'NO AUTORIZADO')
    deps.alarm('the SRI calls a receipt NO AUTORIZADO that it had authorised', lease.clave_acceso);
  if (transition === undefined || estado === undefined) {
    await deps.db.asWorker((tx) =>
      advanceAnulacion(tx, lease, { ...requery(deps, lease), estadoSri: word, falla: null }),
    );
    return;
  }
  await deps.db.asWorker((tx) => move(tx, deps, lease, { transition, estado, word, raw, hoy }));
}

interface Move {
  readonly transition: AnulacionTransition;
  readonly estado: EstadoAnulacion;
  readonly word: EstadoSri;
  readonly raw: string | null;
  readonly hoy: Fecha;
}

/** Updates request, receipt and event in one transaction. Locks the receipt first, in the same order as the API. */
async function move(
  tx: WorkerTx,
  deps: WatchDeps,
  lease: LeasedAnulacion,
  { transition, estado, word, raw, hoy }: Move,
): Promise<void> {
  const comprobante = await lockComprobanteById(tx, lease.comprobante_id);
  const continues = estado === 'PENDIENTE';
  const written = await advanceAnulacion(tx, lease, {
    estado,
    dueInMs: continues ? backOffMs(deps.pace, 0, deps.random) : null,
    attempts: 0,
    estadoSri: word,
    falla: null,
    ...(continues ? { aceptacionHasta: plazoAceptacion(hoy).texto } : {}),
  });
  if (!written) return; // another writer was faster
  const detalle = { estadoSri: word, respuesta: raw };
  switch (transition) {
    case 'anulada':
      return announceAnnulment(tx, comprobante, { origen: 'solicitud', ...detalle });
    case 'pendiente':
      await changeComprobante(tx, comprobante, {
        estado: comprobante.estado,
        accion: null,
        event: { tipo: 'anulacion-pendiente', actor: 'servicio', detalle },
      });
      return;
    case 'rechazada':
    case 'vencer': {
      const back = nextEstado(comprobante.estado, 'desistir-anulacion');
      if (back === undefined)
        throw new Error(`receipt ${comprobante.id}: an open annulment while ${comprobante.estado}`);
      const tipo = transition === 'vencer' ? 'anulacion-vencida' : 'anulacion-rechazada';
      await changeComprobante(tx, comprobante, {
        estado: back,
        accion: null,
        event: { tipo, actor: 'servicio', detalle: { fechaLimite: lease.fecha_limite, ...detalle } },
      });
      return;
    }
    case 'desistir':
      throw new Error('the SRI withdraws nothing');
    default:
      return assertNever(transition);
  }
}

function requery(deps: WatchDeps, lease: LeasedAnulacion): Pick<AnulacionChange, 'estado' | 'dueInMs' | 'attempts'> {
  return {
    estado: lease.estado,
    dueInMs: backOffMs(deps.pace, lease.attempts, deps.random),
    attempts: lease.attempts + 1,
  };
}
