import type pg from 'pg';
import { transitions } from '../../src/kernel/estados.js';
import { tipoEvento } from '../../src/kernel/eventos.js';
import type { Finding } from '../faults/verdict.js';
import { SCHEDULE_POINT, type Plan } from './clients.js';
import type { Fault } from './faults.js';
import type { History } from './history.js';
import { OWN_POINT, QUEUES } from './invariants.js';
import { DAY_MS } from './lasting-faults.js';
import type { Receivers } from './receivers.js';

const LEGAL = new Set(transitions().map(([from, , to]) => `${from} ${to}`));

interface Receipt {
  readonly id: string;
  readonly clave_acceso: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly estado: string;
  readonly revision: number;
  readonly correos: readonly string[];
}

/** A position of the feed and its history entry. */
interface EventRow {
  readonly posicion: string;
  readonly fuente: 'comprobante' | 'correo' | 'aviso' | 'sri';
  readonly tipo: string;
  readonly de: string | null;
  readonly a: string | null;
  readonly accion: string | null;
}

/** Owed at the end. */
interface Owed {
  /** Mails still queued. */
  readonly mails: number;
  /** Events of the feed. */
  readonly events: number;
}

/** Reads whole tables from time to time, beside the judge of each commit: numbers, states and their history. */
export class StateJudge {
  private readonly known = new Map<string, Receipt>();
  /** Positions of the feed's events. */
  private readonly events = new Set<string>();
  private lastPosition = 0;
  /** State after each revision, by receipt. */
  private readonly chains = new Map<string, Map<number, string>>();
  private lastEvent = 0;

  constructor(
    private readonly monitor: pg.Client,
    private readonly history: History,
  ) {}

  async receipts(): Promise<readonly Receipt[]> {
    const { rows } = await this.monitor.query<Receipt>(`${RECEIPTS} ORDER BY id`);
    return rows;
  }

  /** Findings since the last look. */
  async look(): Promise<Finding[]> {
    const findings = await this.judgeEvents();
    const rows = await this.receipts();
    const there = new Set(rows.map(({ id }) => id));
    for (const [id, { clave_acceso: subject }] of this.known)
      if (!there.has(id)) findings.push({ kind: 'lost', subject, text: 'was there and is gone' });
    for (const receipt of rows) findings.push(...this.judgeOne(receipt));
    findings.push(...(await this.judgeCounters()));
    return findings;
  }

  private *judgeOne(receipt: Receipt): Generator<Finding> {
    const before = this.known.get(receipt.id);
    this.known.set(receipt.id, receipt);
    const { clave_acceso: subject, estado, revision } = receipt;
    if (before === undefined || before.revision !== revision || before.estado !== estado) {
      const read = this.history.invoke('observer', 'read', { key: subject });
      this.history.ok(read, { key: subject, state: estado, revision });
    }
    if (before === undefined) return;
    if (revision < before.revision)
      yield { kind: 'lost', subject, text: `its revision went back from ${before.revision} to ${revision}` };
    if (before.estado === 'AUTORIZADO' && !/^(AUTORIZADO|ANUL)/.test(estado))
      yield { kind: 'lost', subject, text: `was AUTORIZADO and is ${estado}` };
  }

  /** No number twice, and every number below the counter belongs to a receipt. */
  private async judgeCounters(): Promise<Finding[]> {
    const findings: Finding[] = [];
    const { rows } = await this.monitor.query<{
      subject: string;
      siguiente: number;
      receipts: number;
      distinct: number;
      highest: number;
    }>(COUNTERS);
    for (const { subject, siguiente, receipts, distinct, highest } of rows) {
      if (distinct < receipts) findings.push({ kind: 'doubled', subject, text: 'a number is used twice' });
      if (highest >= siguiente)
        findings.push({
          kind: 'doubled',
          subject,
          text: `number ${highest} is used and the counter says ${siguiente}`,
        });
      // Clients with their own numbers may skip some.
      if (subject !== OWN_POINT && distinct < siguiente - 1)
        findings.push({ kind: 'lost', subject, text: `${siguiente - 1 - distinct} numbers belong to no receipt` });
    }
    return findings;
  }

  /** The history of each receipt is a chain of legal transitions. */
  private async judgeEvents(): Promise<Finding[]> {
    const findings: Finding[] = [];
    const { rows } = await this.monitor.query<HistoryRow>(HISTORY_SINCE, [this.lastEvent - UNCOMMITTED_MAX]);
    for (const row of rows) {
      this.lastEvent = Math.max(this.lastEvent, Number(row.id));
      const { comprobante_id: id, clave_acceso: subject, revision, from_estado: from, to_estado: to } = row;
      const chain = this.chains.get(id) ?? new Map<number, string>();
      this.chains.set(id, chain);
      if (chain.has(revision)) continue;
      chain.set(revision, to);
      const before = chain.get(revision - 1);
      if (before === undefined) continue;
      if (from !== null && from !== before)
        findings.push({ kind: 'lost', subject, text: `revision ${revision} left ${from}, but it was ${before}` });
      if (before !== to && !LEGAL.has(`${before} ${to}`))
        findings.push({ kind: 'lost', subject, text: `went from ${before} to ${to}` });
    }
    return findings;
  }

  /** Receipts with automatic work left, schedules due and events without a position. */
  async open(nowMs: number, annulled: readonly string[] = []): Promise<number> {
    const { rows } = await this.monitor.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM comprobantes WHERE due_at IS NOT NULL)::int
            + (SELECT count(*) FROM recurrentes WHERE due_at <= $1)::int
            + (SELECT count(*) FROM comprobantes WHERE estado <> 'ANULADO' AND clave_acceso = ANY ($2))::int
            + (SELECT count(*) FROM evento_lotes WHERE posicion IS NULL)::int AS n`,
      [new Date(nowMs), annulled],
    );
    return rows[0]?.n ?? 0;
  }

  /** When work is due next; undefined while an instance holds some. */
  async nextDueMs(nowMs: number): Promise<number | undefined> {
    const { rows } = await this.monitor.query<{ due: Date | null; held: number }>(NEXT_DUE, [new Date(nowMs)]);
    const [row] = rows;
    if (row === undefined || row.held > 0) return undefined;
    return row.due?.getTime() ?? Infinity;
  }

  /** Mails still queued, and the events that the feed shows so far. */
  async expectedDeliveries(): Promise<Owed> {
    const { rows } = await this.monitor.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM correos WHERE due_at IS NOT NULL',
    );
    await this.readEvents();
    return { mails: rows[0]?.n ?? 0, events: this.events.size };
  }

  /** Adds the positions since the last call. History entries without a public kind have a position too, but are no event. */
  private async readEvents(): Promise<void> {
    const { rows } = await this.monitor.query<EventRow>(EVENTS_AFTER, [this.lastPosition]);
    for (const { posicion, fuente, tipo, de, a, accion } of rows) {
      this.lastPosition = Math.max(this.lastPosition, Number(posicion));
      if (tipoEvento({ fuente, tipo, de, a, accion }) !== undefined) this.events.add(posicion);
    }
  }
}

/** When a row of each queue is due. An interrupted run of the command waits for its person. */
const DUE = QUEUES.map(
  ([table, due]) =>
    [table, table === 'conciliaciones' ? `CASE origen WHEN 'programada' THEN due_at END` : due] as const,
);
const RECEIPTS = 'SELECT id, clave_acceso, pto_emi, secuencial, estado, revision, correos FROM comprobantes';

/** Ids are taken before the commit: a row below the highest one seen may appear later. */
const UNCOMMITTED_MAX = 200;

interface HistoryRow {
  readonly id: string;
  readonly comprobante_id: string;
  readonly clave_acceso: string;
  readonly revision: number;
  readonly from_estado: string | null;
  readonly to_estado: string;
}

const HISTORY_SINCE = `
  SELECT e.id, e.comprobante_id, c.clave_acceso, e.revision, e.from_estado, e.to_estado
  FROM comprobante_events e JOIN comprobantes c ON c.id = e.comprobante_id WHERE e.id > $1 ORDER BY e.comprobante_id, e.revision`;

const COUNTERS = `
  SELECT p.pto_emi AS subject, s.siguiente, count(c.id)::int AS receipts, count(DISTINCT c.secuencial)::int AS distinct,
    coalesce(max(c.secuencial), 0)::int AS highest
  FROM secuenciales s JOIN puntos_emision p ON p.id = s.punto_emision_id
  LEFT JOIN comprobantes c ON c.pto_emi = p.pto_emi AND c.cod_doc = s.cod_doc
  WHERE s.cod_doc = '01' GROUP BY p.pto_emi, s.siguiente ORDER BY 1`;

const NEXT_DUE = `
  SELECT least(${DUE.map(([table, due]) => `(SELECT min(${due}) FROM ${table})`).join(', ')},
      (SELECT CASE WHEN posicion IS NULL THEN $1::timestamptz END FROM evento_lotes ORDER BY posicion DESC NULLS FIRST LIMIT 1),
      (SELECT min($1::timestamptz) FROM webhooks w JOIN evento_contadores c USING (account_id) WHERE w.posicion <> c.ultima)) AS due,
    (${QUEUES.map(([table]) => `(SELECT count(*) FROM ${table} WHERE lease_token IS NOT NULL AND due_at > $1)`).join(' + ')})::int AS held`;

const EVENTS_AFTER = `
  WITH places AS (
    SELECT l.posicion + e.place - 1 AS posicion, l.fuente, e.id
    FROM evento_lotes l CROSS JOIN LATERAL unnest(l.eventos) WITH ORDINALITY AS e (id, place) WHERE l.posicion > $1
  )
  SELECT p.posicion, p.fuente, coalesce(e.tipo, m.tipo, a.tipo, s.tipo) AS tipo, coalesce(e.from_estado, m.estado) AS de,
    coalesce(e.to_estado, m.estado) AS a, e.accion
  FROM places p
  LEFT JOIN comprobante_events e ON p.fuente = 'comprobante' AND e.id = p.id
  LEFT JOIN correo_eventos m ON p.fuente = 'correo' AND m.id = p.id
  LEFT JOIN avisos a ON p.fuente = 'aviso' AND a.id = p.id
  LEFT JOIN sri_eventos s ON p.fuente = 'sri' AND s.id = p.id`;

/** What the SRI annulled is annulled here. */
export function judgeAnnulments(receipts: readonly Receipt[], annulled: ReadonlySet<string>): Finding[] {
  return receipts
    .filter(({ clave_acceso: clave, estado }) => annulled.has(clave) && estado !== 'ANULADO')
    .map(({ clave_acceso: subject, estado }) => ({
      kind: 'stuck',
      subject,
      text: `the SRI annulled it; here it is ${estado}`,
    }));
}

/** The Monday on which the weekly schedule begins, in Ecuador. */
const SCHEDULE_BEGINS_MS = Date.parse('2026-03-02T00:00:00-05:00');

/** Each period of the schedule was invoiced once. */
export function judgeSchedule(receipts: readonly Receipt[], wasCreated: boolean, nowMs: number): Finding[] {
  const issued = receipts.filter((one) => one.pto_emi === SCHEDULE_POINT).length;
  const periods = 1 + Math.floor((nowMs - SCHEDULE_BEGINS_MS) / (7 * DAY_MS));
  if (issued === periods || (issued === 0 && !wasCreated)) return [];
  const kind = issued < periods ? 'lost' : 'doubled';
  return [{ kind, subject: 'schedule', text: `${periods} weeks so far have ${issued} invoices` }];
}

/**
 * Every authorised receipt with an address was mailed. A second copy needs a reason: its sender never got the answer, crashed or was
 * suspended before it could store it, or could not store it.
 */
export function judgeMails(
  plans: readonly Plan[],
  receipts: readonly Receipt[],
  { mails }: Receivers,
  faults: readonly Fault[],
  stalls: readonly Stall[],
): Finding[] {
  const findings: Finding[] = [];
  for (const { mailTo } of plans) {
    if (mailTo === undefined) continue;
    const authorised = receipts.filter((one) => one.correos.includes(mailTo) && one.estado === 'AUTORIZADO').length;
    const copies = mails.filter(({ to }) => to.includes(mailTo));
    const explained = copies.filter(
      ({ sender, atStep, atMs, unanswered }) =>
        unanswered ||
        stalls.some(
          (stall) => stall.instance === sender && stall.step >= atStep && stall.atMs <= atMs + STORED_WITHIN_MS,
        ),
    ).length;
    if (copies.length === 0 && authorised > 0 && !faults.some(uncertainMail))
      findings.push({ kind: 'lost', subject: mailTo, text: `${authorised} receipts authorised, no mail accepted` });
    if (copies.length > authorised + explained)
      findings.push({
        kind: 'doubled',
        subject: mailTo,
        text: `${authorised} receipts authorised, ${copies.length} mails accepted`,
      });
  }
  return findings;
}

/** A sender that goes on has stored its answer by then. */
const STORED_WITHIN_MS = 60_000;

/** A crash, a pause or a failure of the database, as it happened to an instance. */
export interface Stall {
  readonly instance: string;
  readonly step: number;
  readonly atMs: number;
}

/** After two sends of unknown outcome a mail is given up (mail/attempt-outcome.ts). */
const uncertainMail = (fault: Fault): boolean =>
  fault.kind === 'message'
    ? fault.channel === 'smtp'
    : fault.kind !== 'clock' && fault.kind !== 'drift' && fault.kind !== 'sri-outage';

/** Every event of the feed arrives, signed, and those of one receipt in its order. */
export function judgeWebhooks({ events }: Owed, receivers: Receivers): Finding[] {
  const findings: Finding[] = receivers.badSignatures.map((subject) => ({
    ...{ kind: 'misanswered', subject },
    text: 'its signature is wrong',
  }));
  if (receivers.events.length < events)
    findings.push({ kind: 'lost', subject: 'webhook', text: `${events} events, ${receivers.events.length} delivered` });
  const last = new Map<string, number>();
  for (const { id, claveAcceso } of receivers.events) {
    const position = Number(/^evt_(\d+)-/.exec(id)?.[1] ?? 0);
    const subject = claveAcceso ?? '';
    if (subject !== '' && position < (last.get(subject) ?? 0))
      findings.push({ kind: 'doubled', subject, text: `event ${id} arrived after a later one` });
    last.set(subject, Math.max(position, last.get(subject) ?? 0));
  }
  return findings;
}
