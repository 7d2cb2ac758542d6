import { setTimeout as sleep } from 'node:timers/promises';
import { documentTypes } from '../../src/documents/registry.js';
import { call, type ServiceProcess } from '../support/service.js';
import { issueOne, planFor, type LoadTarget, type Plan } from './load.js';

// Deterministic trials of what rarely happens by chance in a short run.

export const HELD_POINT = { ptoEmi: '006', numbering: 'service' } as const;
/** Clients here wait for the final state, have no idempotency key and follow the answer. */
export const WAITING_POINT = { ptoEmi: '007', numbering: 'once', waitS: 10 } as const;
/** Longer than that wait, so that it ends during the outage. */
export const OUTAGE_MS = 13_000;

/** Printed by a process that holds the counter and pauses (mutation.ts). */
export const COUNTER_IS_HELD = 'the counter is held';

/** Receipts per trial. */
export const EACH = 6;
/** Those of the outage: some wait for their end, one is issued while the database is away. */
export const OUTAGE_RECEIPTS = EACH + 1;

/** Plans identical receipts at one point, of the first type. */
function plans(point: typeof HELD_POINT | typeof WAITING_POINT, ruc: string, simular?: string): Plan[] {
  const [type] = documentTypes;
  if (type === undefined) throw new Error('no type');
  return Array.from({ length: EACH }, (_, n) => {
    const request = `p${point.ptoEmi}-${n}`;
    return planFor(type, point, { request, ruc, ...(simular === undefined ? {} : { simular }) });
  });
}

/**
 * One process takes a point's next number and is suspended (SIGSTOP) before it commits. Its own client times out and retries elsewhere,
 * like others at the same point: all must be accepted while it is suspended. Then it resumes.
 */
export async function counterHeld(
  target: LoadTarget,
  holder: ServiceProcess,
  ms: number,
  progress: (text: string) => void,
): Promise<void> {
  const [first, ...others] = plans(HELD_POINT, target.ruc);
  if (first === undefined) throw new Error('no plan');
  const waiting = new Set<string>();
  const issue = async (at: LoadTarget, plan: Plan): Promise<void> => {
    waiting.add(plan.request);
    await issueOne(at, plan);
    waiting.delete(plan.request);
  };
  let requested = 0;
  const issuing = [issue({ ...target, url: () => (requested++ === 0 ? holder.url : target.url()) }, first)];
  while (!holder.output().includes(COUNTER_IS_HELD)) await sleep(20);
  holder.freeze();
  progress('a process stands still with the counter of a point');
  issuing.push(...others.map((plan) => issue(target, plan)));
  const all = Promise.all(issuing);
  await Promise.race([all, sleep(ms)]);
  for (const request of waiting) target.log({ kind: 'held-up', request });
  progress(`it goes on; ${waiting.size} had to wait for it`);
  holder.thaw();
  await all;
}

/** Stops the database once receipts are stored whose clients wait for the final state, for longer than they wait. */
export async function databaseGoneInAWait(
  target: LoadTarget,
  away: () => Promise<void>,
  progress: (text: string) => void,
): Promise<void> {
  // Not final before the database is gone.
  const issuing = plans(WAITING_POINT, target.ruc, `EN_PROCESO:${WAITING_POINT.waitS}`).map((plan) =>
    issueOne(target, plan),
  );
  const path = `/api/v1.0/comprobantes?size=100&ptoEmi=${WAITING_POINT.ptoEmi}`;
  // Killed processes may take some of them along: the wait has a limit.
  const since = performance.now();
  for (let held = 0; held < EACH && performance.now() - since < WAITING_POINT.waitS * 500;) {
    const page = await call(target.url(), path, { apiKey: target.apiKey }).catch(() => undefined);
    if (page?.status === 200) held = (page.result['content'] as unknown[]).length;
  }
  progress('the database server stops');
  const back = away();
  issuing.push(issueMeanwhile(target, path, back));
  await back;
  progress('the database server is back');
  await Promise.all(issuing);
}

/** One more client asks while the database is away: on a fast machine all others may be done. */
async function issueMeanwhile(target: LoadTarget, path: string, back: Promise<void>): Promise<string | undefined> {
  const over = new AbortController();
  void back.finally(() => {
    over.abort();
  });
  const isRefused = async (): Promise<boolean> =>
    (await call(target.url(), path, { apiKey: target.apiKey }).catch(() => undefined))?.status === 503;
  while (!over.signal.aborted && !(await isRefused())) await sleep(50);
  const [type] = documentTypes;
  return (
    type &&
    issueOne(
      target,
      planFor(type, { ...WAITING_POINT, numbering: 'service' }, { request: 'meanwhile', ruc: target.ruc }),
    )
  );
}
