import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { readDatabaseClock } from '../../db/clock.js';
import { openLosses } from '../../db/history-check.js';
import { databaseDiskHasRoom, readStoredFacts } from '../../receipts/store/sending-facts.js';
import type { Database } from '../../db/transactions.js';
import { judgeSending, type EstadoEnvio, type SendingFacts } from '../../receipts/sending-state.js';
import { createSriHealth } from '../../receipts/sri-health.js';
import { UNSENT_WATCH } from '../../receipts/unsent.js';
import { repeatLocally } from '../../work/repeat.js';

/** Sources of the facts. */
export interface SendingDeps extends Pick<SendingFacts, 'workerStarting'> {
  readonly db: Database;
  readonly dataDir: string;
  readonly sri: () => Promise<SendingFacts['sri']>;
  readonly clocks: () => SendingFacts['clocks'];
  readonly historyLost: () => Promise<boolean>;
}

/** Enough for a PostgreSQL WAL segment and an upload's files; below it, writes fail soon. */
const ROOM_BYTES_MIN = 32 * 1024 * 1024;

/** Reads all facts once and returns why receipts are not sent, if so. */
export async function readSending(deps: SendingDeps, disk: DiskProbe = probeDisk(deps)): Promise<EstadoEnvio> {
  const [stored, room, sri, historyLost] = await Promise.all([
    deps.db.asWorker((tx) => readStoredFacts(tx, UNSENT_WATCH)).catch(() => undefined),
    disk(),
    deps.sri().catch(() => []),
    deps.historyLost().catch(() => false),
  ]);
  return judgeSending({
    stored,
    historyLost,
    ...room,
    sri,
    clocks: deps.clocks(),
    workerStarting: deps.workerStarting,
  });
}

type DiskProbe = () => Promise<Pick<SendingFacts, 'databaseHasRoom' | 'dataFolderHasRoom'>>;

function probeDisk({ db, dataDir }: Pick<SendingDeps, 'db' | 'dataDir'>): DiskProbe {
  return async () => {
    const [databaseHasRoom, dataFolderHasRoom] = await Promise.all([
      // A database outage is reported as a separate cause.
      databaseDiskHasRoom(db).catch(() => true),
      statfs(dataDir).then(
        ({ bavail, bsize }) => bavail * bsize >= ROOM_BYTES_MIN,
        () => true,
      ),
    ]);
    return { databaseHasRoom, dataFolderHasRoom };
  };
}

/** The same state, read by a process other than the service. */
export async function readSendingFromOutside(
  db: Database,
  { dataDir, clockToleranceS }: Pick<Config, 'dataDir' | 'clockToleranceS'>,
): Promise<EstadoEnvio> {
  const health = createSriHealth({
    db,
    elapsedMs: () => performance.now(),
    onChange: () => undefined,
    onError: () => undefined,
  });
  const clocks = await databaseSkew(db, clockToleranceS).catch(() => []);
  return readSending({
    ...{ db, dataDir, workerStarting: false },
    sri: () => health.status(),
    clocks: () => clocks,
    historyLost: async () => (await db.asWorker(openLosses)).length > 0,
  });
}

async function databaseSkew(db: Database, toleranceS: number): Promise<SendingFacts['clocks']> {
  const sentMs = Date.now();
  const theirs = (await readDatabaseClock(db)).getTime();
  const receivedMs = Date.now();
  const offMs = theirs > receivedMs ? theirs - receivedMs : theirs < sentMs ? theirs - sentMs : 0;
  const segundos = Math.round(offMs / 100) / 10;
  return [{ fuente: 'baseDeDatos', segundos, excedido: Math.abs(segundos) > toleranceS }];
}

/** `/salud/listo` is public: results are cached for this long. */
const FACTS_MS = 500;
/** The probe writes 2 MB. */
const DISK_MS = 10_000;
/** Maximum delay until a change is logged. */
const LOOK_MS = 30_000;
/** Grace period for a worker's first turn. */
const START_MS = 60_000;

/** The sending state, kept current by a service process. */
export interface SendingWatch {
  read(): Promise<EstadoEnvio>;
  stop(): Promise<void>;
}

/** Starts watching and logs every change. */
export function watchSending(
  deps: Omit<SendingDeps, 'workerStarting'> & { readonly hasWorker: boolean; readonly log: Logger },
): SendingWatch {
  const startedMs = performance.now();
  const disk = cachedFor(DISK_MS, probeDisk(deps));
  const read = cachedFor(FACTS_MS, () =>
    readSending({ ...deps, workerStarting: deps.hasWorker && performance.now() - startedMs < START_MS }, disk),
  );
  let reported = '';
  const repeated = repeatLocally(LOOK_MS, async () => {
    const { causas } = await read();
    const now = causas.map(({ codigo }) => codigo).join(' ');
    if (now === reported) return;
    reported = now;
    const level = causas.some(({ gravedad }) => gravedad === 'detiene') ? 'error' : causas.length > 0 ? 'warn' : 'info';
    const details = causas.map(({ codigo, detalle }) => (detalle === undefined ? codigo : `${codigo}: ${detalle}`));
    deps.log[level]({ causas: details }, causas.length === 0 ? 'receipts are sent again' : 'receipts are held up');
  });
  return { read, stop: () => repeated.stop() };
}

/** Caches the result for `ms`; concurrent callers share one call. */
function cachedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly untilMs: number } | undefined;
  return () => {
    if (kept === undefined || performance.now() > kept.untilMs) {
      const answer = ask();
      kept = { answer, untilMs: performance.now() + ms };
      answer.catch(() => {
        kept = undefined;
      });
    }
    return kept.answer;
  };
}
