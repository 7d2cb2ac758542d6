import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Answered } from '../support/service.js';
import { History } from '../sim/history.js';
import { EPOCH_MS } from '../sim/kernel.js';
import type { LoadTarget } from './load.js';

/** A history whose time is this process's, from now on. */
export function realHistory(): History {
  const sinceMs = performance.now();
  return new History({
    get nowMs() {
      return EPOCH_MS + performance.now() - sinceMs;
    },
  });
}

export interface ReadTarget extends LoadTarget {
  readonly history: History;
  /** Receipts accepted so far. */
  readonly keys: ReadonlySet<string>;
}

const PATIENCE_MS = 6000;
const LOOK_MS = 250;
const FEED_MS = 400;
const PAGE = 100;

/** Reads receipts and the feed, at any process, and notes what each reader saw, until `done`. */
export async function keepReading(target: ReadTarget, done: AbortSignal): Promise<void> {
  await Promise.all([
    ...['lector-1', 'lector-2'].map((reader) => readFeed(target, reader, done)),
    ...['lector-3', 'lector-4'].map((reader) => readReceipts(target, reader, done)),
  ]);
}

/** Place of the reports: one type at one point, so that they stay short. */
export const REPORTED_PLACE = '01-001';
const REPORT_MS = 700;

/** Asks for the list of a place as a workbook, which is read from a replica if there is one. Returns every receipt shown. */
export async function keepReporting(
  { apiKey, url, log }: Pick<LoadTarget, 'apiKey' | 'url' | 'log'>,
  done: AbortSignal,
): Promise<Set<string>> {
  const shown = new Set<string>();
  const [codDoc, ptoEmi] = REPORTED_PLACE.split('-');
  for (let report = 1; !done.aborted; report++) {
    await sleep(REPORT_MS, undefined, { signal: done }).catch(() => undefined); // Aborted
    log({ kind: 'reporting', report, place: REPORTED_PLACE });
    const answer = await attempt(url(), `/api/v1.0/comprobantes/hoja?codDoc=${codDoc}&ptoEmi=${ptoEmi}`, apiKey);
    if (answer?.status !== 200) continue;
    const [titles = [], ...lines] = answer.result['rows'] as readonly (readonly string[])[];
    const [key, estado] = [titles.indexOf('Clave de acceso'), titles.indexOf('Estado')];
    const listed = lines.map((cells) => [cells[key] ?? '', cells[estado] ?? ''] as const);
    // The totals have no key.
    const rows = listed.filter(([claveAcceso]) => claveAcceso !== '');
    for (const [claveAcceso] of rows) shown.add(claveAcceso);
    log({ kind: 'reported', report, rows });
  }
  return shown;
}

const PERSIST_MS = 500;
const PERSIST_TRIES = 120;

/** Asks again until the answer has one of these statuses: a process may just be starting. */
async function persist(
  { apiKey, url }: Pick<LoadTarget, 'apiKey' | 'url'>,
  path: string,
  statuses: readonly number[],
): Promise<Answered> {
  let answer: Answered | undefined;
  for (let tries = 0; tries < PERSIST_TRIES; tries++) {
    answer = await attempt(url(), path, apiKey);
    if (answer !== undefined && statuses.includes(answer.status)) return answer;
    await sleep(PERSIST_MS);
  }
  throw new Error(`GET ${path} still answers ${answer?.status ?? 'nothing'}`);
}

/** Notes every state that these receipts ever had. */
export async function noteHistories(
  { apiKey, url, log }: Pick<LoadTarget, 'apiKey' | 'url' | 'log'>,
  keys: ReadonlySet<string>,
): Promise<void> {
  for (const claveAcceso of keys) {
    const answer = await persist({ apiKey, url }, `/api/v1.0/comprobantes/${claveAcceso}/eventos?size=100`, [200, 404]);
    const events = (answer.result['content'] ?? []) as readonly { readonly a: string }[];
    log({ kind: 'had', claveAcceso, estados: [...new Set(events.map(({ a }) => a))] });
  }
}

/**
 * Renumbers the events that readers saw by their place among all that the feed shows, read once more: positions also count entries that stay in
 * the history, so their gaps mean nothing. An event that is not in the feed gets place 0.
 */
export async function renumberFeed({ apiKey, url, history }: ReadTarget): Promise<void> {
  const places = new Map<string, number>();
  for (let cursor = '', read = PAGE; read === PAGE;) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await persist({ apiKey, url }, `/api/v1.0/eventos?size=${PAGE}${from}`, [200]);
    const events = answer.result['content'] as readonly { readonly id: string }[];
    for (const { id } of events) places.set(id, places.size + 1);
    cursor = String(answer.result['siguiente']);
    read = events.length;
  }
  const placed = (id: string): string => id.replace(/^evt_\d+/, `evt_${places.get(id) ?? 0}`);
  const operations = history.operations.map((operation) => {
    const { ids } = operation.value;
    if (typeof ids !== 'string' || ids === '') return operation;
    return { ...operation, value: { ...operation.value, ids: ids.split(' ').map(placed).join(' ') } };
  });
  history.operations.splice(0, operations.length, ...operations);
}

/** Pages on from its cursor and never loses its place; at the end, to the last event. */
async function readFeed({ apiKey, url, history }: ReadTarget, reader: string, done: AbortSignal): Promise<void> {
  let cursor = '';
  for (let read = PAGE; read === PAGE || !done.aborted;) {
    const opened = history.invoke(reader, 'feed', { reader });
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await attempt(url(), `/api/v1.0/eventos?size=${PAGE}${from}`, apiKey);
    if (answer?.status === 200) {
      const events = answer.result['content'] as readonly { readonly id: string }[];
      history.ok(opened, { reader, ids: events.map(({ id }) => id).join(' ') });
      cursor = String(answer.result['siguiente']);
      read = events.length;
    } else history.fail(opened, String(answer?.status ?? 'no answer'));
    if (read < PAGE) await sleep(FEED_MS, undefined, { signal: done }).catch(() => undefined); // Aborted
  }
}

/** Reads receipts at random: none may go back. */
async function readReceipts(target: ReadTarget, reader: string, done: AbortSignal): Promise<void> {
  const { apiKey, url, history, keys, random } = target;
  while (!done.aborted) {
    await sleep(LOOK_MS, undefined, { signal: done }).catch(() => undefined); // Aborted
    const key = [...keys].at(Math.floor(random() * keys.size));
    if (key === undefined) continue;
    const opened = history.invoke(reader, 'read', { key });
    const answer = await attempt(url(), `/api/v1.0/comprobantes/${key}`, apiKey);
    if (answer?.status === 200) {
      const { estado, revision } = answer.result;
      history.ok(opened, { key, state: String(estado), revision: Number(revision) });
    } else history.fail(opened, String(answer?.status ?? 'no answer'));
  }
}

/** Undefined: the process is gone, silent or died in the middle of its answer. */
async function attempt(url: string, path: string, apiKey: string): Promise<Answered | undefined> {
  return call(url, path, { apiKey, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
}
