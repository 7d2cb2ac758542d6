import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, demoOf, startServiceProcess, type Answered } from '../support/service.js';
import { buyerOf, invoiceRows, workbook } from './file.js';

export interface Scenario {
  readonly documents: number;
  /** Number of kill -9 of the service while it issues. */
  readonly kills: number;
  /** Installation with a rule removed; undefined: the checkout. */
  readonly installation?: string | undefined;
  readonly env: Readonly<Record<string, string>> & { readonly RUBRICA_DATA: string };
  /** Database login that may read every table. */
  readonly adminUrl: string;
  readonly progress: (text: string) => void;
}

/** Result of a run; each finding names an invoice. */
export interface Verdict {
  readonly findings: readonly string[];
  readonly receipts: number;
  readonly killed: number;
  readonly rows: number;
  /** From the upload to the last stored receipt, kills included. */
  readonly seconds: number;
}

const POLL_MS = 50;
/** Time for an undisturbed service to finish. */
const PATIENCE_MS = 900_000;

/** Uploads one workbook, kills the service while it issues, uploads the file again, and judges: every invoice once. */
export async function runScenario({
  documents,
  kills,
  installation,
  env,
  adminUrl,
  progress,
}: Scenario): Promise<Verdict> {
  const start = () =>
    startServiceProcess({ RUBRICA_LOG: 'warn', ...env }, installation === undefined ? {} : { cwd: installation });
  let service = await start();
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  try {
    const demo = demoOf(env.RUBRICA_DATA);
    const archivo = (await workbook(invoiceRows(documents))).toString('base64');
    const upload = (): Promise<Answered> =>
      call(service.url, `/api/v1.0/empresas/${demo.ruc}/emisiones-masivas?tipo=facturas&emitir=true`, {
        apiKey: demo.apiKey,
        body: { archivo, nombre: 'ventas.xlsx' },
      });
    const stored = async (): Promise<number> => {
      const { rows } = await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM comprobantes WHERE receptor_razon_social LIKE 'CLIENTE MASIVO %'`,
      );
      return rows[0]?.n ?? 0;
    };
    const since = performance.now();
    const [first, second] = await Promise.all([upload(), upload()]);
    const id = String(first.result['id']);
    const findings =
      second.result['id'] === id ? [] : [`a second upload is another load: ${JSON.stringify(second.result)}`];
    let killed = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const target = Math.floor((documents * kill) / (kills + 1));
      while ((await stored()) < target) await sleep(POLL_MS);
      await service.kill();
      killed += 1;
      progress(`kill ${kill} after ${await stored()} of ${documents}`);
      service = await start();
      // Its lease would lapse by itself in seconds.
      await database.query(
        `UPDATE emisiones_masivas SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL`,
      );
      findings.push(...(await sameLoad(upload, id)));
    }
    const until = performance.now() + PATIENCE_MS;
    const read = () => call(service.url, `/api/v1.0/emisiones-masivas/${id}`, demo);
    let last = await read();
    while (last.result['estado'] !== 'TERMINADA' && performance.now() < until) {
      await sleep(POLL_MS * 4);
      last = await read();
    }
    const seconds = (performance.now() - since) / 1000;
    findings.push(...(await sameLoad(upload, id)));
    const sheet = await call(service.url, `/api/v1.0/emisiones-masivas/${id}/resultado`, demo);
    const rows = (sheet.result['rows'] as string[][]).slice(1);
    findings.push(...(await judge(database, documents, last.result, rows)));
    return { findings, receipts: await stored(), killed, rows: rows.length, seconds };
  } finally {
    await database.end();
    await service.stop();
  }
}

async function sameLoad(upload: () => Promise<Answered>, id: string): Promise<string[]> {
  const again = await upload();
  return again.status === 200 && again.result['id'] === id ? [] : [`the same file is another load: ${again.status}`];
}

async function judge(
  database: pg.Client,
  documents: number,
  load: Answered['result'],
  rows: readonly (readonly string[])[],
): Promise<string[]> {
  const { rows: issued } = await database.query<{ buyer: string; claves: string[] }>(
    `SELECT receptor_razon_social AS buyer, array_agg(clave_acceso) AS claves FROM comprobantes
     WHERE receptor_razon_social LIKE 'CLIENTE MASIVO %' GROUP BY 1`,
  );
  const claves = new Map(issued.map((one) => [one.buyer, one.claves]));
  const results = new Map(rows.map((row) => [row[1], row]));
  const findings: string[] = [];
  for (let n = 1; n <= documents; n += 1) {
    const own = claves.get(buyerOf(n)) ?? [];
    if (own.length === 0) findings.push(`lost: ${buyerOf(n)}`);
    if (own.length > 1) findings.push(`doubled: ${buyerOf(n)} ${own.join(' ')}`);
    const [, , word, , clave] = results.get(`P-${n}`) ?? [];
    if (word !== 'Emitido' || !own.includes(clave ?? ''))
      findings.push(`result of P-${n}: ${word ?? ''} ${clave ?? ''}`);
  }
  if (load['estado'] !== 'TERMINADA' || load['emitidos'] !== documents || load['fallidos'] !== 0)
    findings.push(`the load ended as ${JSON.stringify(load)}`);
  return findings;
}
