import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { showConciliacion, showDiferencia } from '../receipts/reconciliation/routes/representation.js';
import { recordAccessAudit, SYSTEM } from '../audit/trail.js';
import { readConfig, type Config } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import {
  beginConciliacion,
  conciliacionProgress,
  findEmpresaOfInstallation,
  type LeasedConciliacion,
} from '../receipts/reconciliation/work-store.js';
import { findConciliacion, listDiferencias } from '../receipts/reconciliation/store.js';
import { accountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { parseFecha, type Fecha } from '../kernel/fecha.js';
import { guardedSri } from '../receipts/guarded-sri.js';
import { createPace, stoppableSleep } from '../work/pace.js';
import { reconcile, RUN_LEASE_MS } from '../receipts/reconciliation/run.js';
import { createSriHealth } from '../receipts/sri-health.js';
import { GENERATED_SCHEMAS, startSimulator } from '../simulator/start.js';
import { createSriClient, type SriClient } from '../sri/client.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';
import { untilStopped } from './stop-signal.js';

/** Exit code when something still differs or could not be checked. */
const REMAINS = 3;
/** A year: whether the SRI's validity service answers further back is unknown (FACTS §18). */
const DAYS_MAX = 366;
/** Maximum printed or written as JSON; the API has them all. */
const SHOWN_MAX = 1000;
const PROGRESS_EVERY = 25;

/** `rubrica conciliar`: compares our receipts with the SRI's records. */
export const command: Command = {
  name: 'conciliar',
  summary: 'compara los comprobantes de un período con lo que dice el SRI',
  usage: `Uso: rubrica conciliar --ruc R --desde dd/mm/aaaa --hasta dd/mm/aaaa [--reparar] [--json]

Pregunta al SRI por cada comprobante que la empresa emitió entre las dos fechas e informa lo que no coincide: anulados en el
portal, autorizados que aquí no constaban, y los que el SRI dice no conocer (nunca se reenvían). Va a ritmo limitado y muestra
su avance en la salida de errores. Interrumpida (Ctrl-C), la misma orden sigue donde quedó.

  --ruc R      la empresa
  --desde F    primera fecha de emisión
  --hasta F    última fecha de emisión (hasta ${DAYS_MAX} días)
  --reparar    además de informar, pone aquí lo que dice el SRI donde eso basta
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA, RUBRICA_SRI_URL,
RUBRICA_CONCILIACION_POR_SEGUNDO). El resultado queda en GET /api/v1.0/sri/conciliaciones.
Salida: 0 todo coincide o se reparó, 1 no se pudo, 2 la orden está mal escrita, ${REMAINS} quedan diferencias o comprobantes sin verificar.`,
  run: async (args, io) => {
    const { values } = parseArgs({
      args,
      options: {
        ruc: { type: 'string' },
        desde: { type: 'string' },
        hasta: { type: 'string' },
        reparar: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { ruc, reparar, json } = values;
    const desde = parseFecha(values.desde ?? '');
    const hasta = parseFecha(values.hasta ?? '');
    if (ruc === undefined || desde === undefined || hasta === undefined) {
      io.err(command.usage);
      return 2;
    }
    const problem = wrongPeriod(desde, hasta);
    if (problem !== undefined) {
      io.err(problem);
      return 2;
    }
    const config = readConfig(io.env);
    const log = commandLog();
    const { db, stop } = await connectDatabase(config, log);
    try {
      const lease = await begin(db, ruc, { desde: desde.texto, hasta: hasta.texto, reparar });
      await withSri(config, db, log, (sri) => work(config, { db, sri, log }, lease, io));
      return await report(db, lease, json, io);
    } finally {
      await stop();
    }
  },
};

function wrongPeriod(desde: Fecha, hasta: Fecha): string | undefined {
  if (hasta.day < desde.day) return '--hasta es anterior a --desde.';
  return hasta.day - desde.day >= DAYS_MAX ? `El período no puede pasar de ${DAYS_MAX} días.` : undefined;
}

async function begin(
  db: Database,
  ruc: string,
  run: { readonly desde: string; readonly hasta: string; readonly reparar: boolean },
): Promise<LeasedConciliacion> {
  const empresa = await db.asWorker((tx) => findEmpresaOfInstallation(tx, ruc));
  if (empresa === undefined) {
    throw new AppError(
      'empresa-no-encontrada',
      `No hay una empresa con el RUC «${ruc.slice(0, 20)}» en esta instalación.`,
    );
  }
  return db.asWorker(async (tx) => {
    const lease = await beginConciliacion(tx, empresa.id, run, RUN_LEASE_MS);
    if (lease === undefined) {
      throw new AppError(
        'conciliacion-en-curso',
        'Otro proceso está haciendo esa misma conciliación; espere a que termine.',
      );
    }
    await recordAccessAudit(tx, accountId(empresa.account_id), {
      actor: SYSTEM,
      action: 'conciliaciones.run',
      subject: { kind: 'empresa', id: ruc },
      changes: run,
    });
    return lease;
  });
}

/** In `simulador` without a URL, starts a simulator on the same database, which answers like the service's own. */
async function withSri(
  config: Config,
  db: Database,
  log: Logger,
  body: (sri: SriClient) => Promise<void>,
): Promise<void> {
  const simulator =
    config.sriUrl === undefined
      ? await startSimulator({
          db,
          clock: () => new Date(),
          log,
          host: '127.0.0.1',
          port: 0,
          schemas: GENERATED_SCHEMAS,
        })
      : undefined;
  const sri = createSriClient(config.sriUrl ?? simulator?.url ?? '');
  try {
    await body(sri);
  } finally {
    await sri.close();
    await simulator?.close();
  }
}

async function work(
  config: Config,
  { db, sri, log }: { readonly db: Database; readonly sri: SriClient; readonly log: Logger },
  lease: LeasedConciliacion,
  io: CommandIo,
): Promise<void> {
  await untilStopped(async (signal) => {
    const sleep = stoppableSleep(signal);
    const { revisados, faltan } = await db.asWorker((tx) => conciliacionProgress(tx, lease.id));
    if (revisados > 0) io.err(`Sigue donde quedó: ${revisados} ya revisados.`);
    let looked = revisados;
    await reconcile(
      {
        db,
        sri: guardedSri(
          sri,
          createSriHealth({
            db,
            elapsedMs: () => performance.now(),
            onChange: (servicio, what, motivo) => {
              io.err(`El servicio de ${servicio} del SRI quedó ${what}: ${motivo}`);
            },
            onError: (error) => {
              log.error({ err: error }, 'the health of an sri service could not be stored');
            },
          }),
        ),
        sleep,
        pace: createPace(config.conciliacion.porSegundo, () => performance.now(), sleep),
        onSettled: () => undefined,
        alarm: (tipo, claveAcceso) => {
          io.err(`ALARMA ${tipo} ${claveAcceso}`);
        },
        onChecked: (comprobante, _result, why) => {
          looked++;
          if (why !== null) io.err(`Sin respuesta del SRI por ${comprobante.clave_acceso}: ${why}`);
          if (looked % PROGRESS_EVERY === 0 || looked === revisados + faltan) {
            io.err(`${looked} de ${revisados + faltan} revisados`);
          }
        },
      },
      lease,
      signal,
    );
  });
}

async function report(db: Database, lease: LeasedConciliacion, json: boolean, io: CommandIo): Promise<number> {
  const { row, rows } = await db.asWorker(async (tx) => ({
    row: await findConciliacion(tx, lease.id),
    rows: await listDiferencias(tx, lease.id, { limit: SHOWN_MAX, offset: 0 }),
  }));
  if (row === undefined) throw new Error(`run ${lease.id} vanished`);
  const summary = showConciliacion(row);
  if (json) io.out(JSON.stringify({ ...summary, detalle: rows.map(showDiferencia) }, null, 2));
  else {
    for (const { claveAcceso, tipo, estado, estadoSri, reparada, mensaje } of rows.map(showDiferencia)) {
      io.out(`${claveAcceso}  aquí ${estado}, en el SRI ${estadoSri}  ${reparada ? 'reparado' : tipo}\n  ${mensaje}`);
    }
    io.out(
      `${summary.estado}: ${row.revisados} revisados, ${row.iguales} iguales, ${row.diferencias} diferencias (${row.reparadas} reparadas, ${row.alarmas} alarmas), ${row.sin_respuesta} sin respuesta.`,
    );
  }
  if (row.ended_at === null) {
    io.err('Quedó interrumpida (la detuvieron, o el SRI no está disponible); repita la misma orden para seguir.');
    return 1;
  }
  return row.diferencias > row.reparadas || row.sin_respuesta > 0 ? REMAINS : 0;
}
