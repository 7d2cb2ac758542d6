import { insertAviso } from '../../../db/avisos.js';
import { fillProveedor } from '../store/proveedores.js';
import { supersedeManual } from '../store/manual.js';
import { SRI_QUEUE_DUTY } from '../store/recibidos.js';
import {
  claimRecibido,
  recibidoQueue,
  settleRecibido,
  type LeasedRecibido,
  type RecibidoOutcome,
  type SettledRecibido,
} from '../store/work.js';
import { accountId, type AccountTx } from '../../../db/transactions.js';
import type { LecturaRecibido } from '../../../documents/recibido.js';
import { AppError, assertNever } from '../../../kernel/app-error.js';
import { plazoAnulacion } from '../../../receipts/annulment/anulacion.js';
import { formatSecuencial, parseClaveAcceso } from '../../../kernel/clave-acceso.js';
import { trustedFecha } from '../../../kernel/fecha.js';
import { addBusinessDays } from '../../../kernel/feriados.js';
import { fechaEcuador } from '../../../kernel/hora-ecuador.js';
import type { Leyendas } from '../../../kernel/proveedor.js';
import { MOTIVO_CHARS_MAX } from '../rules.js';
import type { Autorizacion } from '../../../sri/answers.js';
import type { SriClient } from '../../../sri/client.js';
import { backOffMs } from '../../../work/back-off.js';
import type { Duty } from '../../../work/duty.js';
import { createPace, stoppableSleep } from '../../../work/pace.js';
import { fromLeido, receptorOf, type ImportDeps } from './import-document.js';

/** Read-only SRI client. */
export type ReadOnlySri = Pick<SriClient, 'autorizacion' | 'validez'>;

/** Dependencies for querying the SRI about received documents. */
export interface SriQueueDeps extends Pick<ImportDeps, 'db' | 'read'> {
  /** Returns the SRI services of the environment in the key. */
  readonly sri: (ambiente: '1' | '2') => ReadOnlySri;
  /** Queries per second, for the whole installation. */
  readonly perSecond: number;
  readonly random: () => number;
}

/** A query takes 50 s at most; a live process extends its lease. */
const LEASE_MS = 90_000;
/** Rows stored by this process are picked up immediately; the others wait for days anyway. */
const POLL_MS = 3000;
/** Retry delays while the SRI does not know the document: it may appear later, or never. */
const UNKNOWN = { firstMs: 60_000, maxMs: 6 * 3_600_000 } as const;
const QUERIED_MAX_MS = 5 * 24 * 3_600_000;
/** Retry delays when the SRI does not answer or is throttled: says nothing about the document. */
const UNAVAILABLE = { firstMs: 15_000, maxMs: 15 * 60_000 } as const;
const DAY_MS = 24 * 3_600_000;
const WATCHED_MONTHLY_MAX_DAYS = 400;
/** Business days a receiver has to answer, plus one. */
const AFTER_DEADLINE_BUSINESS_DAYS = 6;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Queries the SRI about received documents, one query at a time in the whole installation and at a bounded rate. The lease is held for the
 * query's full time slot, so that no other process queries meanwhile. Issuing has its own connections and never waits.
 */
export function sriQueueDuty(deps: SriQueueDeps): Duty<LeasedRecibido> {
  const { db } = deps;
  let last = NIL_UUID;
  return {
    name: SRI_QUEUE_DUTY,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    concurrency: 1,
    claim: async () => {
      const row = await db.asWorker((tx) => claimRecibido(tx, LEASE_MS, last));
      if (row !== undefined) last = row.account_id;
      return row === undefined ? [] : [row];
    },
    extend: (rows) => db.asWorker((tx) => recibidoQueue.extend(tx, rows, LEASE_MS)),
    process: async (row, signal) => {
      const share = createPace(deps.perSecond, () => performance.now(), stoppableSleep(signal));
      await share();
      try {
        const write = await querySri(deps, row);
        await share();
        await settle(deps, row, write);
      } catch (error) {
        // A problem with one document, such as an account's full file queue, must not block the lane until the lease expires.
        await share();
        await db.asWorker((tx) => recibidoQueue.release(tx, row, UNAVAILABLE.firstMs));
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}

async function settle({ db }: SriQueueDeps, row: LeasedRecibido, write: Write): Promise<void> {
  await db.inAccount(accountId(row.account_id), async (tx) => {
    const outcome: Outcome = await write(tx);
    const written = await settleRecibido(tx, row, outcome);
    if (written?.confirmado === true) await supersedeManual(tx, written.id);
    const { leyendas } = outcome;
    if (written?.estado === 'VIGENTE' && leyendas !== undefined) await fillProveedor(tx, written.id, leyendas);
    if (written !== undefined) await recordEvent(tx, row, written, outcome);
  });
}

/** `leyendas`: what a confirmed sale states about its issuer. */
type Outcome = RecibidoOutcome & { readonly leyendas?: Leyendas };

type Write = (tx: AccountTx) => Promise<Outcome>;

/** Types that a supplier issues; in others the issuer is a customer or a carrier. */
const DE_PROVEEDOR: ReadonlySet<string> = new Set(['01', '04', '05']);

async function querySri(deps: SriQueueDeps, row: LeasedRecibido): Promise<Write> {
  const sri = deps.sri(parseClaveAcceso(row.clave_acceso).ambiente);
  return row.accion === 'consultar' ? consult(deps, sri, row) : watch(deps, sri, row);
}

/** Queries the authorization. The SRI's document replaces whatever was imported. */
async function consult(deps: SriQueueDeps, sri: ReadOnlySri, row: LeasedRecibido): Promise<Write> {
  const { answer } = await sri.autorizacion(row.clave_acceso);
  switch (answer.kind) {
    case 'autorizado':
      return authorised(deps, row, answer.autorizacion);
    case 'no-autorizado': {
      const motivo = refusal(answer.refusals.at(-1));
      return async () => ({ estado: 'NO_AUTORIZADO', motivo, next: null });
    }
    case 'en-proceso':
    case 'none':
      return async () => unknownToSri(deps, row);
    case 'unknown':
    case 'unavailable':
      return async () => later(deps, row, UNAVAILABLE, 'El SRI no ha respondido todavía; se le pregunta de nuevo.');
    default:
      return assertNever(answer);
  }
}

function refusal(autorizacion: Autorizacion | undefined): string {
  const why =
    autorizacion?.mensajes.map(({ identificador, mensaje }) => `${identificador} ${mensaje}`).join('; ') ?? '';
  return `El SRI no lo autorizó${why === '' ? '' : `: ${why}`}. Pida al emisor uno autorizado.`.slice(
    0,
    MOTIVO_CHARS_MAX,
  );
}

function unknownToSri(deps: SriQueueDeps, row: LeasedRecibido): RecibidoOutcome {
  if (row.consultado_ms < QUERIED_MAX_MS)
    return later(deps, row, UNKNOWN, 'El SRI aún no lo tiene; se le pregunta de nuevo durante cinco días.');
  const motivo =
    'El SRI no lo conoce después de cinco días: puede ser falso, o el emisor no lo envió. Tráigalo otra vez para preguntar de nuevo.';
  return { estado: row.estado, motivo, next: null };
}

function later(
  deps: SriQueueDeps,
  row: LeasedRecibido,
  plan: typeof UNKNOWN | typeof UNAVAILABLE,
  motivo: string | undefined,
): RecibidoOutcome {
  const inMs = backOffMs(plan, row.attempts, deps.random);
  return { estado: row.estado, motivo, next: { accion: row.accion, inMs, attempts: row.attempts + 1 } };
}

const DIFFERS = 'El archivo que se trajo no es igual a lo que el SRI autorizó: se guardó lo del SRI.';

async function authorised(deps: SriQueueDeps, row: LeasedRecibido, found: Autorizacion): Promise<Write> {
  const { comprobante } = found;
  const imported = row.xml === null ? undefined : await deps.read(row.account_id, row.xml);
  // Blank: the SRI says it is authorised but returns no document (FACTS §9).
  const bytes = comprobante === null ? row.xml : Buffer.from(comprobante.trim());
  if (bytes === null) return async () => unknownToSri(deps, row);
  const { lectura, xml } =
    comprobante === null && imported !== undefined ? imported : await deps.read(row.account_id, bytes);
  const autorizacion = { numero: found.numeroAutorizacion, fecha: found.fechaAutorizacion };
  // Another key, or no document at all: an answer to a different query says nothing about this one.
  if (claveOf(lectura) !== row.clave_acceso) return async () => unknownToSri(deps, row);
  if (lectura.kind !== 'leido') {
    const motivo = `Lo que el SRI tiene no se puede leer: ${lectura.motivo}`.slice(0, MOTIVO_CHARS_MAX);
    return async () => ({ estado: 'INVALIDO', motivo, autorizacion, next: null });
  }
  const { leido } = lectura;
  const differs = imported !== undefined && asRead(imported.xml) !== asRead(xml);
  const kept = row.xml !== null && !differs ? row.xml : bytes;
  return async (tx) => {
    const receptor = await receptorOf(tx, row.empresas === null ? 'todas' : new Set(row.empresas), leido);
    const documento = { ...fromLeido(leido), xml: kept };
    if (receptor.kind !== 'empresa') {
      const { motivo } = receptor;
      return {
        estado: 'AJENO',
        motivo,
        autorizacion,
        documento: { ...documento, empresa: null, cifras: null },
        next: null,
      };
    }
    const { empresa, identificacion } = receptor;
    return {
      estado: 'VIGENTE',
      motivo: differs ? DIFFERS : null,
      autorizacion,
      documento: { ...documento, empresa, receptorIdentificacion: identificacion },
      ...(DE_PROVEEDOR.has(leido.codDoc) && { leyendas: leido.proveedor }),
      next: { accion: 'vigilar', inMs: DAY_MS, attempts: 0 },
    };
  };
}

function claveOf(lectura: LecturaRecibido): string | undefined {
  if (lectura.kind === 'leido') return lectura.leido.claveAcceso;
  return lectura.kind === 'invalido' ? lectura.claveAcceso : undefined;
}

/** Normalises a document for comparison: strips the declaration and outer whitespace, and unifies line breaks (XML 1.0 §2.11). */
function asRead(xml: Buffer): string {
  return xml
    .toString('utf8')
    .replace(/^\ufeff?<\?xml[^>]*\?>/, '')
    .replaceAll('\r\n', '\n')
    .trim();
}

/** Checks whether a document is still valid: its issuer may annul it without notice. */
async function watch(deps: SriQueueDeps, sri: ReadOnlySri, row: LeasedRecibido): Promise<Write> {
  const { answer } = await sri.validez(row.clave_acceso);
  switch (answer.kind) {
    case 'estado':
      return async () => outcomeOfState(row, answer.estado);
    case 'rechazada': // outside its date range: nothing is known (FACTS §9)
      return async () => ({ estado: row.estado, motivo: undefined, next: nextWatch(row) });
    case 'unknown':
    case 'unavailable':
      return async () => later(deps, row, UNAVAILABLE, undefined);
    default:
      return assertNever(answer);
  }
}

function outcomeOfState(
  row: LeasedRecibido,
  word: 'AUTORIZADO' | 'NO AUTORIZADO' | 'PENDIENTE DE ANULAR' | 'ANULADO',
): RecibidoOutcome {
  switch (word) {
    case 'AUTORIZADO':
      return {
        estado: 'VIGENTE',
        motivo: row.anulacion_pedida ? null : undefined,
        anulacionPedida: false,
        next: nextWatch(row),
      };
    case 'PENDIENTE DE ANULAR': {
      const motivo =
        'El emisor pide anularlo: acéptelo o rechácelo en SRI en línea dentro de cinco días hábiles; si no responde, sigue vigente.';
      const next = nextWatch(row) ?? { accion: 'vigilar' as const, inMs: DAY_MS, attempts: 0 };
      return { estado: 'VIGENTE', motivo, anulacionPedida: true, next: { ...next, inMs: DAY_MS } };
    }
    case 'ANULADO': {
      const motivo = 'El emisor lo anuló en el SRI: no sustenta compras ni crédito, y su retención debe anularse.';
      return { estado: 'ANULADO', motivo, next: null };
    }
    case 'NO AUTORIZADO':
      return { estado: 'NO_AUTORIZADO', motivo: 'El SRI ya no lo tiene por autorizado.', next: null };
    default:
      return assertNever(word);
  }
}

/** Next check: daily while it can still be annulled by the calendar, then monthly for a year, then never (RECEIVED §8). */
function nextWatch({
  fecha_emision: fecha,
  now,
}: Pick<LeasedRecibido, 'fecha_emision' | 'now'>): RecibidoOutcome['next'] {
  const issued = trustedFecha(fecha);
  const today = trustedFecha(fechaEcuador(now)).day;
  const stable = addBusinessDays(plazoAnulacion(issued).limite.day, AFTER_DEADLINE_BUSINESS_DAYS);
  if (today <= stable) return { accion: 'vigilar', inMs: DAY_MS, attempts: 0 };
  if (today - issued.day > WATCHED_MONTHLY_MAX_DAYS) return null;
  return { accion: 'vigilar', inMs: 30 * DAY_MS, attempts: 0 };
}

/** Stores the event in the transaction of the change. */
async function recordEvent(
  tx: AccountTx,
  before: LeasedRecibido,
  now: SettledRecibido,
  { anulacionPedida }: RecibidoOutcome,
): Promise<void> {
  const tipo = now.confirmado
    ? 'recibido.nuevo'
    : now.estado === 'ANULADO' && before.estado !== 'ANULADO'
      ? 'recibido.anulado'
      : anulacionPedida === true && !before.anulacion_pedida
        ? 'recibido.anulacion_pedida'
        : undefined;
  if (tipo === undefined) return;
  const datos = {
    claveAcceso: now.clave_acceso,
    codDoc: now.cod_doc,
    numero: `${now.estab}-${now.pto_emi}-${formatSecuencial(now.secuencial)}`,
    estado: now.estado,
    rucEmisor: now.ruc_emisor,
    razonSocialEmisor: now.razon_social_emisor ?? '',
  };
  await insertAviso(tx, { tipo, accountId: tx.accountId, ruc: now.ruc, datos });
}
