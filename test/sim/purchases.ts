import type pg from 'pg';
import type { Finding } from '../faults/verdict.js';
import { writeLista } from '../recibidos/lines.js';
import { persist } from './bookkeeping.js';
import { callInstance, type CallDeps } from './clients.js';
import { DAY_MS } from './lasting-faults.js';
import { purchaseOf, type Fate, type Purchase } from './other-issuers.js';
import { integer, pick, streamOf, type Random } from './random.js';
import type { SimulatedSri } from './sri.js';

const PARTY = 'comprador';
const TRIES_MAX = 40;
const LOOK_MS = 4000;
const LOOKS_MAX = 20;

/** A buyer that hands in the keys of its purchases, and the SRI's list with the rest; the service gets each document from the SRI. */
export class Buyer {
  readonly purchases: readonly Purchase[];
  /** Keys that the service accepted. */
  private readonly accepted = new Set<string>();
  /** Documents that were confirmed, with their last state. */
  private readonly settled = new Map<string, string>();
  private readonly random: Random;

  constructor(
    sri: SimulatedSri,
    private readonly ruc: string,
    seed: number,
    /** Unknown documents are queried for five days: not after an outage of days, when the next recurring invoice would be due. */
    mayLastDays: boolean,
    nowMs: number,
  ) {
    this.random = streamOf(seed, PARTY);
    this.purchases = this.plan(mayLastDays, nowMs);
    for (const purchase of this.purchases) sri.others.add(purchase);
  }

  private plan(mayLastDays: boolean, nowMs: number): readonly Purchase[] {
    const { random, ruc } = this;
    // Not in every seed: with what it waits for, it costs as much as a few receipts.
    if (random() < 0.6) return [];
    const fates: readonly Fate[] = [
      ...(['vigente', 'vigente', 'tardio', 'rechazado'] as const),
      random() < 0.5 ? 'anulado' : 'ajeno',
      random() < 0.1 && mayLastDays ? 'nunca' : 'vigente',
    ];
    return fates.map((fate, at) => {
      const fromMs = fate === 'tardio' ? nowMs + integer(random, 30, 900) * 1000 : 0;
      return purchaseOf(at + 1, fate, ruc, fromMs);
    });
  }

  /** How long the SRI is still queried after everything else is at rest. */
  get waitsMs(): number {
    const has = (fate: Fate): boolean => this.purchases.some((one) => one.fate === fate);
    return has('nunca') ? 6 * DAY_MS : has('anulado') ? 1.5 * DAY_MS : 0;
  }

  /** Hands everything in; one key twice. */
  async run(deps: CallDeps): Promise<void> {
    const { purchases, random, ruc } = this;
    if (purchases.length === 0) return;
    const keys = purchases.map(({ claveAcceso }) => claveAcceso);
    const half = keys.length / 2;
    await deps.kernel.sleep(PARTY, integer(random, 500, 20_000));
    await this.handIn(deps, 'claves', { claves: keys.slice(0, half + 1) }, keys.slice(0, half + 1));
    await deps.kernel.sleep(PARTY, integer(random, 50, 8000));
    const lines = keys
      .slice(half)
      .map((clave) => ({ kind: 'autorizado' as const, clave, secuencial: clave.slice(30, 39) }));
    const carga = await this.handIn(deps, 'lista', { lista: writeLista(lines, 'today', ruc) }, keys.slice(half));
    for (let looks = 0; carga !== undefined && looks < LOOKS_MAX; looks++) {
      const path = `/api/v1.0/recibidos/cargas/${carga}`;
      const answer = await callInstance(deps, PARTY, pick(random, deps.instances), { method: 'GET', path });
      if (typeof answer !== 'string' && answer.result['porConsultar'] === 0) return;
      await deps.kernel.sleep(PARTY, LOOK_MS);
    }
  }

  private async handIn(
    deps: CallDeps,
    name: string,
    body: Readonly<Record<string, unknown>>,
    keys: readonly string[],
  ): Promise<string | undefined> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await persist(deps, PARTY, this.random, {
        ...{ method: 'POST', path: '/api/v1.0/recibidos/claves', body },
        headers: { 'idempotency-key': `compras-${name}` },
      });
      if (answer?.status === 202) {
        for (const key of keys) this.accepted.add(key);
        return String(answer.result['id']);
      }
      if (answer !== undefined && answer.status !== 409)
        throw new Error(`the ${name} were refused: ${JSON.stringify(answer.result)}`);
      await deps.kernel.sleep(PARTY, LOOK_MS);
    }
    return undefined;
  }

  /** Documents that the service still has to settle. */
  async open(monitor: pg.Client): Promise<number> {
    if (this.purchases.length === 0) return 0;
    return (await this.rows(monitor)).filter(
      ({ clave, estado, accion }) =>
        accion === 'consultar' || (this.fateOf(clave) === 'anulado' && estado !== 'ANULADO'),
    ).length;
  }

  /** A confirmed document never goes back; only its annulment changes it. One that was set aside is queried again if handed in again. */
  async look(monitor: pg.Client): Promise<Finding[]> {
    if (this.accepted.size === 0) return [];
    const findings: Finding[] = [];
    for (const { clave: subject, estado } of await this.rows(monitor)) {
      const before = this.settled.get(subject);
      if (before !== undefined && before !== estado && estado !== 'ANULADO')
        findings.push({ kind: 'lost', subject, text: `the received document was ${before} and is ${estado}` });
      if (estado === 'VIGENTE' || estado === 'ANULADO') this.settled.set(subject, estado);
    }
    return findings;
  }

  /** Each accepted document is where it belongs, once, with its own bytes and figures, and was announced once. */
  async judge(monitor: pg.Client): Promise<Finding[]> {
    const findings: Finding[] = [];
    const rows = new Map((await this.rows(monitor)).map((row) => [row.clave, row]));
    for (const purchase of this.purchases) {
      const { claveAcceso: subject, fate } = purchase;
      const row = rows.get(subject);
      if (row === undefined) {
        if (this.accepted.has(subject))
          findings.push({ kind: 'lost', subject, text: 'the received document was accepted and is not there' });
        continue;
      }
      const { estado, accion, due, nuevos, anulados, total, xml } = row;
      const end = ENDS[fate];
      const found = (kind: Finding['kind'], text: string): void => {
        findings.push({ kind, subject, text: `the received document (${fate}) ${text}` });
      };
      if (estado !== end) found(estado === 'PENDIENTE' ? 'stuck' : 'lost', `is ${estado}, not ${end}`);
      if (accion === 'consultar' || (due && end !== 'VIGENTE')) found('stuck', 'is still queried');
      const confirmed = end === 'VIGENTE' || end === 'ANULADO';
      if (nuevos !== Number(confirmed)) found(nuevos > 1 ? 'doubled' : 'lost', `was announced ${nuevos} times`);
      if (anulados !== Number(end === 'ANULADO'))
        found(anulados > 1 ? 'doubled' : 'lost', `was announced as annulled ${anulados} times`);
      if (!confirmed) continue;
      if (total !== purchase.total) found('lost', `has the total ${total ?? 'nothing'}, not ${purchase.total}`);
      if (xml?.equals(purchase.xml) !== true) found('lost', 'has other bytes than those at the SRI');
    }
    return findings;
  }

  private fateOf(clave: string): Fate | undefined {
    return this.purchases.find(({ claveAcceso }) => claveAcceso === clave)?.fate;
  }

  private async rows(monitor: pg.Client): Promise<readonly Row[]> {
    const { rows } = await monitor.query<Row>(ROWS, [this.purchases.map(({ claveAcceso }) => claveAcceso)]);
    return rows;
  }
}

const ENDS: Readonly<Record<Fate, string>> = {
  ...{ vigente: 'VIGENTE', tardio: 'VIGENTE', rechazado: 'NO_AUTORIZADO', anulado: 'ANULADO', ajeno: 'AJENO' },
  // Left with the reason after five days (design/received-documents).
  nunca: 'PENDIENTE',
};

interface Row {
  readonly clave: string;
  readonly estado: string;
  readonly accion: string | null;
  readonly due: boolean;
  readonly nuevos: number;
  readonly anulados: number;
  readonly total: string | null;
  readonly xml: Buffer | null;
}

const announced = (tipo: string): string =>
  `(SELECT count(*)::int FROM avisos a WHERE a.tipo = '${tipo}' AND a.account_id = r.account_id AND a.datos ->> 'claveAcceso' = r.clave_acceso)`;
const ROWS = `
  SELECT r.clave_acceso AS clave, r.estado, r.accion, r.due_at IS NOT NULL AS due, r.xml, ${announced('recibido.nuevo')} AS nuevos,
    ${announced('recibido.anulado')} AS anulados, (SELECT f.total::numeric(12, 2)::text FROM recibido_cifras f WHERE f.recibido_id = r.id) AS total
  FROM recibidos r WHERE r.clave_acceso = ANY ($1) ORDER BY r.id`;
