import type pg from 'pg';
import type { Finding } from '../faults/verdict.js';
import { callInstance, type CallDeps } from './clients.js';
import { integer, pick, streamOf, type Random } from './random.js';

/** Months that the bookkeeper closes while assistants still decide about their documents. */
const MONTHS = ['2026-01', '2026-02'] as const;
const ASSISTANTS = ['asistente-1', 'asistente-2', 'asistente-3'] as const;
const EDITS_MAX = 10;
const TRIES_MAX = 40;
const RETRY_MS = 1500;

/** A closed month never changes: compares its documents with those at the moment of its closing. */
export class ClosedMonths {
  private closing: string | undefined;
  private readonly closed = new Map<string, string>();

  constructor(private readonly monitor: pg.Client) {}

  begins(month: string): void {
    this.closing = month;
  }

  /** Called after each statement: nothing may run between a closing and its snapshot. */
  async look(): Promise<void> {
    const month = this.closing;
    if (month === undefined) return;
    const { rowCount } = await this.monitor.query('SELECT FROM cierres WHERE mes = $1', [`${month}-01`]);
    if (rowCount === 0) return;
    this.closing = undefined;
    this.closed.set(month, await this.documentsOf(month));
  }

  async judge(): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [month, before] of this.closed) {
      const after = await this.documentsOf(month);
      if (after !== before)
        findings.push({ kind: 'lost', subject: month, text: `was closed with ${before} and now has ${after}` });
    }
    return findings;
  }

  private async documentsOf(month: string): Promise<string> {
    const { rows } = await this.monitor.query<{ text: string }>(
      `SELECT coalesce(string_agg(concat_ws(' ', secuencial, fecha_registro, cod_sustento, parte_rel), ', ' ORDER BY id), '') AS text
       FROM recibidos WHERE fecha_registro >= $1::date AND fecha_registro < $1::date + interval '1 month'`,
      [`${month}-01`],
    );
    return rows[0]?.text ?? '';
  }
}

type Body = Readonly<Record<string, unknown>>;

/** Repeats a call until it is answered with something else than «try again»; undefined: given up. */
export async function persist(
  deps: CallDeps,
  party: string,
  random: Random,
  request: { method: string; path: string; headers?: Readonly<Record<string, string>>; body: Body },
): Promise<{ readonly status: number; readonly result: Record<string, unknown> } | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await callInstance(deps, party, pick(random, deps.instances), request);
    deps.kernel.log(party, `${request.method} ${typeof answer === 'string' ? answer : answer.status}`);
    if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer;
    await deps.kernel.sleep(party, RETRY_MS);
  }
  return undefined;
}

/** Registers a purchase per assistant in each month and closes the months, one by one, while the assistants reclassify them. */
export async function keepBooks(deps: CallDeps, ruc: string, seed: number, months: ClosedMonths): Promise<void> {
  const party = 'contadora';
  const random = streamOf(seed, party);
  const { kernel } = deps;
  // Not in every seed: it costs as much as the receipts.
  if (random() < 0.5) return;
  for (const [at, month] of MONTHS.entries()) {
    const [year = '', mm = ''] = month.split('-');
    const keys: string[] = [];
    for (const [ordinal] of ASSISTANTS.entries()) {
      const made = await persist(deps, party, random, {
        method: 'POST',
        path: '/api/v1.0/recibidos/manuales',
        headers: { 'idempotency-key': `compra-${month}-${ordinal}` },
        body: {
          ruc,
          codDoc: '02',
          estab: '001',
          ptoEmi: '001',
          secuencial: String(10 * at + ordinal + 1),
          fechaEmision: `05/${mm}/${year}`,
          emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'ANA PÉREZ' },
          impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00' }],
        },
      });
      const key = made?.result['clave'];
      if (typeof key !== 'string') continue;
      const fechaRegistro = `20/${mm}/${year}`;
      const body = { fechaRegistro, codSustento: '02', derechoCredito: false };
      await persist(deps, party, random, { method: 'PATCH', path: `/api/v1.0/recibidos/${key}`, body });
      keys.push(key);
    }
    const editing = keys.map((key, ordinal) => reclassify(deps, ASSISTANTS[ordinal] ?? party, key, seed));
    await kernel.sleep(party, integer(random, 20, 250));
    months.begins(month);
    await persist(deps, party, random, {
      method: 'POST',
      path: `/api/v1.0/empresas/${ruc}/cierres/${month}`,
      body: { conPendientes: true },
    });
    await Promise.all(editing);
  }
}

/** Changes a document back and forth until its month is closed. */
async function reclassify(deps: CallDeps, party: string, key: string, seed: number): Promise<void> {
  const random = streamOf(seed, `${party} ${key}`);
  for (let edits = 0; edits < EDITS_MAX; edits++) {
    const body = { parteRel: edits % 2 === 0 };
    const path = `/api/v1.0/recibidos/${key}`;
    const answer = await callInstance(deps, party, pick(random, deps.instances), { method: 'PATCH', path, body });
    if (typeof answer !== 'string') deps.kernel.log(party, `${answer.status}`);
    if (typeof answer !== 'string' && answer.status === 409) return;
    await deps.kernel.sleep(party, integer(random, 1, 40));
  }
}
