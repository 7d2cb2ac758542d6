import { advanceRecurrente, suspendRecurrente, horarioOf, insertPeriodo, type LeasedRecurrente } from './store.js';
import { insertAviso } from '../../db/avisos.js';
import { enqueueEmpresaMail } from '../../db/correos.js';
import { mayStillIssue } from '../../db/requesters.js';
import { accountId, type AccountId, type AccountTx } from '../../db/transactions.js';
import { factura } from '../../documents/factura/index.js';
import type { AppError } from '../../kernel/app-error.js';
import { trustedFecha, type Fecha } from '../../kernel/fecha.js';
import { nextAfter, periodoDe, referenciaDePeriodo, valoresDe, withValores } from './rules.js';
import type { IssueRequest } from '../../receipts/check-request.js';
import type { IssueWithin } from '../../receipts/issue.js';
import { recurrenteFallida } from './mail.js';
import { lostRight, tellPaused } from '../../receipts/paused-work.js';
import { parseBody } from '../../receipts/routes/issue.js';

/** A schedule's content, and whose it is. */
export interface Scheduled extends Pick<
  LeasedRecurrente,
  'id' | 'ruc' | 'nombre' | 'actor' | 'frecuencia' | 'dia' | 'mes' | 'payload'
> {
  readonly account: AccountId;
}

/** Request for the invoice of a period: its texts name the period, and its unique reference allows it once. */
export function requestOf(one: Scheduled, fecha: Fecha): IssueRequest {
  const horario = horarioOf(one);
  const periodo = periodoDe(horario, fecha);
  const payload = {
    ...withValores(one.payload, valoresDe(horario, fecha)),
    ...{ ruc: one.ruc, referencia: referenciaDePeriodo(one.id, periodo), referenciaUnica: true },
  };
  return {
    accountId: one.account,
    actor: one.actor,
    empresas: new Set([one.ruc]),
    type: factura,
    ...parseBody(factura, payload),
    idempotency: undefined,
  };
}

/** Another worker or a person changed the schedule meanwhile. */
export class ScheduleLost extends Error {}

export type PeriodOutcome =
  | { readonly kind: 'emitir' }
  /** Its invoice exists, as after a restored backup of this table alone. */
  | { readonly kind: 'emitida' }
  | { readonly kind: 'omitir' }
  | { readonly kind: 'preguntar' }
  | { readonly kind: 'fallida'; readonly codigo: string; readonly motivo: string };

const ESTADOS = {
  emitir: 'EMITIDA',
  emitida: 'EMITIDA',
  omitir: 'OMITIDA',
  preguntar: 'POR_DECIDIR',
  fallida: 'FALLIDA',
} as const;
const MISSED = 'El servicio estuvo detenido en su fecha.';

/**
 * Ends the next period of a leased schedule with an outcome. The step to the following period, the outcome and the invoice commit
 * together: after a crash there are all or none. Returns whether the schedule has ended or was
 * suspended.
 */
export async function endPeriod(
  issueWithin: IssueWithin,
  lease: LeasedRecurrente,
  outcome: PeriodOutcome,
): Promise<boolean> {
  const horario = horarioOf(lease);
  const fecha = trustedFecha(lease.siguiente);
  const periodo = periodoDe(horario, fecha);
  const following = nextAfter(horario, fecha);
  const ended =
    (lease.veces !== null && lease.cuenta + 1 >= lease.veces) ||
    (lease.hasta !== null && following.day > trustedFecha(lease.hasta).day);
  const account = accountId(lease.account_id);
  let suspended = false;
  await issueWithin(account, async (tx, issue) => {
    suspended = !(await mayStillIssue(tx, lease, lease.ruc));
    if (suspended) return suspend(tx, lease);
    if (!(await advanceRecurrente(tx, lease, { siguiente: following.texto, ended }))) throw new ScheduleLost();
    const fresh = await insertPeriodo(tx, {
      ...{ recurrenteId: lease.id, periodo, fecha: fecha.texto, estado: ESTADOS[outcome.kind] },
      ...(outcome.kind === 'fallida' ? { codigo: outcome.codigo, motivo: outcome.motivo } : {}),
      ...(outcome.kind === 'omitir' || outcome.kind === 'preguntar' ? { motivo: MISSED } : {}),
    });
    if (ended) await tell(tx, lease, 'recurrente.terminada', periodo, '');
    // A person skipped it, or the schedule's day was moved after it was issued.
    if (!fresh) return;
    if (outcome.kind === 'preguntar') await tell(tx, lease, 'recurrente.por_decidir', periodo, MISSED);
    if (outcome.kind === 'fallida') await tell(tx, lease, 'recurrente.fallida', periodo, outcome.motivo);
    if (outcome.kind === 'emitir') await issue(requestOf({ ...lease, account }, fecha), NOTHING_BESIDE);
  });
  return ended || suspended;
}

/** Its requester lost the right: the period stays the next one, until an administrator takes the schedule over. */
async function suspend(tx: AccountTx, lease: LeasedRecurrente): Promise<void> {
  const { id, nombre, ruc, actor } = lease;
  const motivo = lostRight(actor.slice(actor.indexOf(':') + 1), ruc);
  if (!(await suspendRecurrente(tx, lease, motivo))) throw new ScheduleLost();
  await tellPaused(tx, { tipo: 'recurrente', id, nombre, ruc, motivo });
}

/** The step and the outcome are written before. */
export const NOTHING_BESIDE = (): Promise<void> => Promise.resolve();

/** Writes the event, and queues the mail to the company and the account's administrators. */
async function tell(
  tx: AccountTx,
  { id, ruc, nombre, empresa_id, account_id }: LeasedRecurrente,
  tipo: 'recurrente.fallida' | 'recurrente.por_decidir' | 'recurrente.terminada',
  periodo: string,
  motivo: string,
): Promise<void> {
  await insertAviso(tx, { tipo, accountId: account_id, ruc, datos: { id, nombre, periodo, motivo } });
  if (tipo === 'recurrente.terminada') return;
  await enqueueEmpresaMail(tx, { account_id, empresa_id }, recurrenteFallida.tipo, { ruc, nombre, periodo, motivo });
}

/** The reason of a refusal, for the person who fixes it. */
export function refusalOf(error: AppError): { readonly codigo: string; readonly motivo: string } {
  const details = (error.more.issues ?? []).map(({ message }) => message);
  return { codigo: error.code, motivo: [error.publicMessage, ...details].join(' ').slice(0, 1000) };
}
