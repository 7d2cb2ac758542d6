import { setTimeout as sleep } from 'node:timers/promises';
import { RubricaConnectionError, RubricaError } from '#client';
import { cleanText, finish, makeFolders } from './finish.js';
import { invoicesOf, statFile, readInboxFile, listInbox, type InboxFile } from './inbox.js';
import { FileProblems, type Invoice } from './invoice.js';
import { isTable, issueTable } from './masiva.js';
import { openReadings, originOf, type Readings } from './readings.js';
import { outcomeOf, titleOf, type InvoiceOutcome } from './outcome.js';
import { NotYet, type Posted, type Service } from './service.js';

export interface Watch {
  readonly folder: string;
  /** Portal URL, for messages. */
  readonly portal: string;
  /** Processes the current files and exits. */
  readonly once: boolean;
  /** Polling interval. */
  readonly everyMs: number;
  /** A file is taken once it has not changed for this long. */
  readonly stableMs: number;
  /** With `once`: how long to wait for pending receipts. */
  readonly patienceMs: number;
  /** Files processed at once. */
  readonly atOnce: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Number of files per result folder, and those left. */
export interface Tally {
  autorizados: number;
  devueltos: number;
  errores: number;
  quedan: number;
}

/** `Prefer: wait` of the first request; afterwards the receipt is polled. */
const WAIT_S = 15;
/** Polling delays for one receipt. */
const POLL_MS = { first: 1000, max: 30_000 };
/** How long a file keeps its slot; a slower one is resumed later. */
const TURN_MS_MAX = 60_000;
/** Delay before retrying a file that waits for the SRI or for a person. */
const RETRY_MS = { 'en-curso': 30_000, detenido: 300_000 };
/** Retry delays while the service is down or busy. */
const BACK_OFF_MS = { first: 1000, max: 60_000 };

/** Watches the folder until it is stopped; with `once`, until everything is done or the waiting time is over. */
export async function watchFolder(service: Service, watch: Watch): Promise<Tally> {
  await makeFolders(watch.folder);
  const tally: Tally = { autorizados: 0, devueltos: 0, errores: 0, quedan: 0 };
  const state = createState(watch);
  const readings = await openReadings(watch.folder);
  const since = Date.now();
  let done = 0;
  const bringBack = async (): Promise<void> => {
    for (const name of await readings.bringBackGrown())
      watch.log(`${cleanText(name)}: siguió creciendo después de tomarlo; se emite lo que falta.`);
  };
  for (;;) {
    await bringBack();
    const stable = await stableFiles(watch);
    const ready = stable.filter((file) => state.isDue(file));
    const all = done + ready.length;
    let next = 0;
    const takeTurns = async (): Promise<void> => {
      for (let file = ready[next++]; file !== undefined && !watch.signal.aborted; file = ready[next++]) {
        await state.pause();
        const result = await handle(service, watch, file, state, readings);
        if (result === undefined) continue;
        tally[result.folder] += 1;
        done += 1;
        watch.log(`[${done}/${all}] ${cleanText(file.name)} → ${result.folder}/${result.name}: ${result.said}`);
      }
    };
    await Promise.all(Array.from({ length: watch.atOnce }, takeTurns));
    if (watch.signal.aborted) break;
    if (watch.once) {
      await bringBack();
      const left = await listInbox(watch.folder);
      tally.quedan = left.length;
      if (left.length === 0 || Date.now() - since > watch.patienceMs) break;
    }
    await pauseFor(watch.once ? Math.min(watch.everyMs, 1000) : watch.everyMs, watch.signal);
  }
  return tally;
}

/** Files that did not change between two listings. */
async function stableFiles({ folder, stableMs, signal }: Watch): Promise<InboxFile[]> {
  const before = await listInbox(folder);
  if (before.length === 0) return [];
  await pauseFor(stableMs, signal);
  const now = await Promise.all(before.map(({ name }) => statFile(folder, name)));
  return before.filter(({ version }, at) => now[at]?.version === version);
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** State between polls. Only for pacing: losing it never issues twice. */
function createState(watch: Watch) {
  const laterThan = new Map<string, number>();
  const said = new Map<string, string>();
  let resumeAt = 0;
  let backOffMs: number = BACK_OFF_MS.first;
  return {
    isDue: ({ name, version }: InboxFile) => (laterThan.get(`${name} ${version}`) ?? 0) <= Date.now(),
    later: ({ name, version }: InboxFile, ms: number) => {
      // With `once` there is no later poll; the waiting time is the limit.
      laterThan.set(`${name} ${version}`, Date.now() + (watch.once ? Math.min(ms, BACK_OFF_MS.first) : ms));
    },
    forget: ({ name, version }: InboxFile) => {
      laterThan.delete(`${name} ${version}`);
      said.delete(name);
    },
    /** Logs a message about a remaining file, once. */
    say: ({ name }: InboxFile, text: string) => {
      if (said.get(name) === text) return;
      said.set(name, text);
      watch.log(`${cleanText(name)}: ${text}`);
    },
    /** Waits for the end of the backoff. */
    pause: async () => {
      while (resumeAt > Date.now() && !watch.signal.aborted) await pauseFor(resumeAt - Date.now(), watch.signal);
    },
    answered: () => {
      backOffMs = BACK_OFF_MS.first;
    },
    /** Extends the backoff; concurrent failures count once. */
    backOff: (why: string, askedS: number | undefined) => {
      if (resumeAt > Date.now()) return;
      const ms = Math.max(backOffMs * (0.75 + Math.random() / 2), (askedS ?? 0) * 1000);
      resumeAt = Date.now() + ms;
      backOffMs = Math.min(backOffMs * 2, BACK_OFF_MS.max);
      watch.log(`${why} Los archivos quedan donde están; se intenta otra vez en ${Math.ceil(ms / 1000)} s.`);
    },
  };
}

type State = ReturnType<typeof createState>;

/** Processes one file. Undefined: it stays for now. */
async function handle(service: Service, watch: Watch, file: InboxFile, state: State, readings: Readings) {
  try {
    if (isTable(file.name)) return await handleTable(service, watch, file, state);
    const outcomes = await settle(service, watch, file, state, readings);
    if (outcomes === undefined) return undefined;
    const finished = await finish(service, watch, file, outcomes, (moved) => readings.recordMove(file, moved));
    if (finished === undefined) {
      state.say(file, 'cambió mientras se emitía; se sigue con lo nuevo.');
      return undefined;
    }
    state.answered();
    state.forget(file);
    return { ...finished, said: summary(outcomes) };
  } catch (error) {
    if (error instanceof NotYet) {
      state.say(file, `espera: ${cleanText(error.message)}`);
      state.later(file, RETRY_MS.detenido);
    } else {
      state.backOff(troubleOf(error), error instanceof RubricaError ? error.retryAfterS : undefined);
    }
    return undefined;
  }
}

/** Issues a table as one load. Undefined: it stays for now. */
async function handleTable(service: Service, watch: Watch, file: InboxFile, state: State) {
  const end = await issueTable(service, watch, file);
  switch (end.kind) {
    case 'changed':
      state.say(file, 'cambió mientras se emitía; se sigue con lo nuevo.');
      return undefined;
    case 'waits':
      state.say(file, `${cleanText(end.why)}.`);
      state.later(file, RETRY_MS[end.held ? 'detenido' : 'en-curso']);
      return undefined;
    case 'moved':
      state.answered();
      state.forget(file);
      return end;
  }
}

/** Issues a file's invoices and waits for their outcomes; undefined if it changed, or something is undecided. */
async function settle(
  service: Service,
  watch: Watch,
  file: InboxFile,
  state: State,
  readings: Readings,
): Promise<InvoiceOutcome[] | undefined> {
  let invoices: Invoice[];
  let changed: ReadonlySet<string>;
  try {
    const bytes = await readInboxFile(watch.folder, file);
    if (bytes === undefined) return undefined;
    ({ invoices, changed } = await readInvoices(readings, file, bytes));
  } catch (error) {
    if (error instanceof FileProblems)
      return [{ name: undefined, comprobante: undefined, outcome: { kind: 'rechazado', why: error.problems } }];
    throw error;
  }
  const refused = invoices.length > 1 ? await refusedBefore(service, invoices) : undefined;
  if (refused !== undefined) return refused;
  const posted: Posted[] = [];
  // Sequential: numbers follow the order of the file.
  for (const invoice of invoices) posted.push(await service.issue(invoice, invoices.length > 1 ? 0 : WAIT_S));
  const outcomes: InvoiceOutcome[] = [];
  for (const [at, { name, referencia }] of invoices.entries()) {
    const one = posted[at];
    if (one === undefined) throw new Error('unreachable: each invoice was posted');
    const end =
      one.kind === 'refused' ? refusal(name, one) : await awaitEnd(service, watch, file, state, name, one.claveAcceso);
    if (end === undefined) return undefined;
    const differs = one.kind === 'receipt' && one.before && changed.has(referencia);
    outcomes.push(differs ? { ...end, outcome: { kind: 'cambiado' } } : end);
  }
  return outcomes;
}

/** Parses a file and records the reading. `changed`: references of invoices that had other contents in an earlier reading. */
async function readInvoices(readings: Readings, file: InboxFile, bytes: Buffer) {
  const before = await readings.continuationOf(file, bytes);
  const parse = (upTo?: number): Promise<Invoice[]> =>
    invoicesOf(file.name, bytes.subarray(0, upTo), originOf(before, bytes));
  const last = before.steps.at(-1);
  const known = last === undefined || last.invoices === 0 ? [] : await parse(last.size);
  const invoices = await parse().catch(async (error: unknown) => {
    // Recorded with its errors, so that it is brought back when it goes on.
    await readings.record(file, bytes, 0, before);
    throw error;
  });
  const changed = new Set([...before.changed, ...changedSince(known, invoices)]);
  await readings.record(file, bytes, invoices.length, { ...before, changed });
  return { invoices, changed };
}

/** References of invoices that had other contents before. */
function changedSince(before: readonly Invoice[], now: readonly Invoice[]): string[] {
  const bodies = new Map(before.map(({ referencia, body }) => [referencia, Buffer.from(body)]));
  return now.flatMap(({ referencia, body }) => (bodies.get(referencia)?.equals(body) === false ? [referencia] : []));
}

/** A file of several invoices is issued only if all are valid, so that a corrected file can be left again whole. */
async function refusedBefore(service: Service, invoices: readonly Invoice[]): Promise<InvoiceOutcome[] | undefined> {
  const refused: InvoiceOutcome[] = [];
  for (const invoice of invoices) {
    const found = await service.check(invoice);
    // Started before an interruption: all were checked then.
    if (found?.kind === 'receipt') return undefined;
    if (found !== undefined) refused.push(refusal(invoice.name, found));
  }
  return refused.length === 0 ? undefined : refused;
}

function refusal(name: string | undefined, { problems }: Extract<Posted, { kind: 'refused' }>): InvoiceOutcome {
  return { name, comprobante: undefined, outcome: { kind: 'rechazado', why: problems } };
}

async function awaitEnd(
  service: Service,
  watch: Watch,
  file: InboxFile,
  state: State,
  name: string | undefined,
  claveAcceso: string,
): Promise<InvoiceOutcome | undefined> {
  const until = Date.now() + TURN_MS_MAX;
  for (let ms = POLL_MS.first; ; ms = Math.min(ms * 2, POLL_MS.max)) {
    const comprobante = await service.read(claveAcceso);
    const outcome = outcomeOf(comprobante);
    if (outcome.kind !== 'en-curso' && outcome.kind !== 'detenido') return { name, comprobante, outcome };
    if (outcome.kind === 'detenido' || Date.now() + ms > until || watch.signal.aborted) {
      const why =
        outcome.kind === 'detenido'
          ? `detenido: ${cleanText(outcome.why)}; al corregir la causa, siga con «Reanudar» en ${watch.portal}/comprobantes/${claveAcceso}`
          : 'emitido; falta la respuesta del SRI';
      state.say(file, `${titleOf(comprobante)} ${why}.`);
      state.later(file, RETRY_MS[outcome.kind]);
      return undefined;
    }
    await pauseFor(ms, watch.signal);
  }
}

function summary(outcomes: readonly InvoiceOutcome[]): string {
  const [only] = outcomes;
  if (outcomes.length > 1) return `${outcomes.length} facturas`;
  if (only?.comprobante !== undefined) return `${only.comprobante.estado} ${titleOf(only.comprobante)}`;
  return only?.outcome.kind === 'rechazado' ? cleanText(only.outcome.why[0] ?? '') : '';
}

function troubleOf(error: unknown): string {
  // Its advice is for programs; the file is sent again by itself.
  if (error instanceof RubricaConnectionError) return 'El servicio no responde.';
  if (!(error instanceof RubricaError))
    return `El servicio no responde (${cleanText(error instanceof Error ? error.message : String(error))}).`;
  return error.status === 401 || error.status === 403
    ? `El servicio no acepta la clave de API: ${cleanText(error.message)}`
    : `El servicio respondió ${error.status}: ${cleanText(error.message)}`;
}
