import { recordAccessAudit, SYSTEM } from '../../../audit/trail.js';
import { enqueueEmpresaMail } from '../../../db/correos.js';
import {
  finishRound,
  webhookQueue,
  type EntregaChange,
  type LeasedWebhook,
  type WebhookChange,
} from '../work-store.js';
import { webhookSealContext, type FormatoWebhook } from '../store.js';
import { accountId, type AccountId, type AccountTx, type Database } from '../../../db/transactions.js';
import { webhookDesactivado } from '../../../mail/kinds/webhook-desactivado.js';
import { CONCURRENT_MAX, type Answer, type Sender } from '../sender.js';
import { signMessage } from '../sign.js';
import { backOffMs, type BackOff } from '../../../work/back-off.js';
import { positionOf } from '../../eventos/public.js';
import { afterAttempt, isDelivered, isFailingTooLong, stayPending, hiddenFromOwner, type Item } from './outcome.js';
import { canSee, visibilityOf, collectWork, type RoundWork } from './collect-work.js';

export interface DeliveryDeps {
  readonly db: Database;
  readonly vault: { open(sealed: Buffer, context: string): Buffer };
  readonly sender: Sender;
  readonly now: () => Date;
  readonly random: () => number;
  /** JSON answer of `GET /comprobantes/{clave}`. */
  readonly comprobante: (tx: AccountTx, claveAcceso: string) => Promise<string>;
  readonly onAttempt: (outcome: EntregaChange['estado']) => void;
  readonly onDisabled: (webhook: Pick<LeasedWebhook, 'id' | 'account_id'>, why: 'fallas' | 'retirado') => void;
}

/** No attempt starts later in a round, so the last one ends well within the lease. */
export const ROUND_MS = 10_000;
/** Unanswered attempts after which a round gives up on the receiver. */
const UNANSWERED_MAX = 2;
/** Retry delays for a receiver that fails entirely. */
const PAUSE: BackOff = { firstMs: 1000, maxMs: 5 * 60_000 };
/** Upper bound for the receiver's `Retry-After`. */
const RETRY_AFTER_MAX_S = 3600;
/** Rate limit per endpoint; most receivers could not take more. */
const PER_SECOND = 200;
/** Pause before re-reading waiting deliveries when nothing else is due. */
const IDLE_MS = 5000;

/** Sends an endpoint's due events and stores all outcomes in one transaction. */
export async function deliverRound(deps: DeliveryDeps, lease: LeasedWebhook, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    await deps.db.asWorker((tx) => webhookQueue.release(tx, lease));
    return;
  }
  const account = accountId(lease.account_id);
  const work = await deps.db.inAccount(account, (tx) => collectWork(tx, lease));
  const sent = await sendAll(deps, lease, work, signal);
  const change = changeAfter(deps, lease, work, sent);
  await deps.db.asWorker(async (tx) => {
    const written = await finishRound(tx, lease, sent.entregas, change);
    if (written === undefined || change.desactivar === null) return;
    await recordAccessAudit(tx, account, {
      actor: SYSTEM,
      action: 'webhooks.disable',
      subject: { kind: 'webhook', id: lease.id, empresas: lease.empresas },
      changes: { motivo: change.desactivar },
    });
    const datos = { ...written, retirado: change.desactivar === 'retirado' };
    await enqueueEmpresaMail(tx, { account_id: lease.account_id, empresa_id: null }, webhookDesactivado.tipo, datos);
    deps.onDisabled(lease, change.desactivar);
  });
}

interface Sent {
  readonly entregas: readonly EntregaChange[];
  readonly attempts: number;
  readonly delivered: boolean;
  readonly gone: boolean;
  readonly retryAfterS: number;
  readonly tookMs: number;
}

async function sendAll(deps: DeliveryDeps, lease: LeasedWebhook, work: RoundWork, signal: AbortSignal): Promise<Sent> {
  const startedMs = performance.now();
  const entregas = work.behind.map(stayPending);
  const sight = visibilityOf(lease);
  const secrets = [lease.secreto_sealed, lease.anterior_sealed].flatMap((sealed) =>
    sealed === null ? [] : [deps.vault.open(sealed, webhookSealContext(lease)).toString('utf8')],
  );
  let attempts = 0;
  let silent = 0;
  let delivered = false;
  let gone = false;
  let retryAfterS = 0;
  const isLate = (): boolean => performance.now() - startedMs > ROUND_MS;
  const isOver = (): boolean => signal.aborted || gone || retryAfterS > 0 || silent >= UNANSWERED_MAX || isLate();

  async function attempt(item: Item): Promise<EntregaChange> {
    const body = await bodyOf(deps, accountId(lease.account_id), lease.formato, item);
    if (isLate()) return stayPending(item); // the database was slow
    const at = deps.now();
    const message = signMessage({ id: item.evento_id, body }, secrets, at);
    const answer = await deps.sender.send(lease.url, lease.account_id, message);
    attempts += 1;
    if (answer.kind === 'failed') silent += 1;
    else if (isDelivered(answer)) delivered = true;
    else {
      gone ||= answer.status === 410;
      retryAfterS = Math.max(retryAfterS, requestedWaitS(answer));
    }
    const change = afterAttempt(item, answer, lease, at, deps.random);
    deps.onAttempt(change.estado);
    return change;
  }

  const chains = chainsOf(work.items);
  async function sendChains(): Promise<void> {
    for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) {
      let held = false;
      for (const item of chain) {
        const change: EntregaChange =
          held || isOver() ? stayPending(item) : canSee(sight, item) ? await attempt(item) : hiddenFromOwner(item);
        entregas.push(change);
        // Events of one receipt stay in order.
        held = change.estado === 'PENDIENTE';
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, sendChains));
  return { entregas, attempts, delivered, gone, retryAfterS, tookMs: performance.now() - startedMs };
}

/** Groups events by receipt, in order; events without a receipt form groups of one. */
function chainsOf(items: readonly Item[]): Item[][] {
  const chains = new Map<string, Item[]>();
  for (const item of [...items].sort((one, other) => Number(BigInt(one.posicion) - BigInt(other.posicion)))) {
    const key = item.comprobante_id ?? item.evento_id;
    chains.set(key, [...(chains.get(key) ?? []), item]);
  }
  return [...chains.values()];
}

/** The event as in the feed; in `completo` format with the receipt's current state. */
async function bodyOf(
  deps: Pick<DeliveryDeps, 'db' | 'comprobante'>,
  account: AccountId,
  formato: FormatoWebhook,
  item: Item,
): Promise<string> {
  if (formato === 'ligero' || item.comprobante_id === null) return item.cuerpo;
  const evento = JSON.parse(item.cuerpo) as { readonly datos: { readonly claveAcceso: string } };
  const comprobante = await deps.db.inAccount(account, (tx) => deps.comprobante(tx, evento.datos.claveAcceso));
  return `${item.cuerpo.slice(0, -1)},"comprobante":${comprobante}}`;
}

/** 429, 502, 503 and 504 ask for a slower pace. */
function requestedWaitS(answer: Extract<Answer, { kind: 'answered' }>): number {
  if (![429, 502, 503, 504].includes(answer.status)) return 0;
  return Math.min(answer.retryAfterS ?? 0, RETRY_AFTER_MAX_S);
}

function changeAfter(deps: DeliveryDeps, lease: LeasedWebhook, work: RoundWork, sent: Sent): WebhookChange {
  const { attempts, delivered, gone, retryAfterS, tookMs } = sent;
  const fallas = delivered ? 0 : lease.fallas + Math.sign(attempts);
  const failed = attempts > 0 && !delivered;
  const moved = work.cursor !== lease.cursor || work.repetirCursor !== lease.repetir_cursor;
  const pausesMs = [
    retryAfterS * 1000,
    failed ? backOffMs(PAUSE, fallas - 1, deps.random) : 0,
    (attempts * 1000) / PER_SECOND - tookMs,
    sent.entregas.length === 0 && !moved ? IDLE_MS : 0,
  ];
  return {
    cursor: work.cursor,
    posicion: positionOf(work.cursor),
    repetirCursor: work.repetirCursor,
    dueInMs: Math.max(0, ...pausesMs),
    fallas,
    delivered,
    desactivar: gone ? 'retirado' : failed && isFailingTooLong(lease) ? 'fallas' : null,
  };
}
