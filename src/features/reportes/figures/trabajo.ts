import type { Readable } from 'node:stream';
import { insertAviso } from '../../../db/avisos.js';
import { findComprobanteXml } from '../../../receipts/store/comprobantes.js';
import { findLogo } from '../../../db/logos.js';
import { choosePlantillaRide } from '../../../db/plantillas.js';
import { countLineas, type LineaRow, type Listed } from '../store/lineas.js';
import {
  beginTrabajo,
  finishTrabajo,
  putParte,
  REPORTE_DUTY,
  sweepTrabajos,
  trabajoQueue,
  type LeasedTrabajo,
} from '../store/trabajos.js';
import { accountId, type Database } from '../../../db/transactions.js';
import { SIN_RESPUESTAS } from '../ats/respuestas.js';
import { zipStream, type ZipEntry } from '../../../files/zip.js';
import { comprobanteFileName, comprobanteXml, storedTemplate, type DrawRide } from '../../../ride/comprobante-files.js';
import { dueRows, type Duty } from '../../../work/duty.js';
import { sweep } from '../../../work/sweep.js';
import { ATS_COMPRAS, atsEntry, atsIncompleto, atsOf } from './ats.js';
import { answersOf, ATS } from './ats-period.js';
import { csvOf, documentosDe, filasDe, xlsxOf, type InAccount } from './export.js';
import { reporteOf } from './registry.js';
import type { Reporte } from './reporte.js';
import { PLAZOS } from '../../../kernel/datos-personales/plazos.js';

export interface TrabajoDeps {
  readonly db: Database;
  readonly drawRide: DrawRide;
  readonly onFailure: (trabajo: LeasedTrabajo, error: unknown) => void;
}

const LEASE_MS = 60_000;
/** The requesting process is notified directly; polling is for the others. */
const POLL_MS = 10_000;
/** Reports are not urgent: two leave the rest of the process to the receipts. */
const CONCURRENCY = 2;
/** Part size: small in memory, few parts per file. */
const PIECE_BYTES = 512 * 1024;
/** Ten times a whole year of a busy company. */
const FILE_BYTES_MAX = 1024 * 1024 * 1024;
const ATTEMPTS_MAX = 3;
const AGAIN_MS = 30_000;
/** File retention. */
export const TRABAJO_DAYS = PLAZOS.reportes.dias;
const HOUR_MS = 3_600_000;
/** Maximum receipts in an archive of files: each needs a RIDE drawn. */
export const ARCHIVOS_MAX = 20_000;

/** Builds requested reports. */
export function reporteDuty(deps: TrabajoDeps): Duty<LeasedTrabajo> {
  return {
    name: REPORTE_DUTY,
    ...dueRows(deps.db, trabajoQueue, LEASE_MS),
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    process: (lease, signal) => makeReporte(deps, lease, signal),
  };
}

/** Deletes expired reports. */
export function reporteSweep(db: Database): Duty {
  return sweep(db, {
    name: 'barrer-reportes',
    everyMs: HOUR_MS,
    steps: [(limit) => db.asWorker((tx) => sweepTrabajos(tx, TRABAJO_DAYS, limit))],
  });
}

/** Permanent failure of a report, with a message for the user. */
class ReporteError extends Error {
  override readonly name = 'ReporteError';
}
/** The job was cancelled, or another worker has it. */
class NotOurs extends Error {}

async function makeReporte(deps: TrabajoDeps, lease: LeasedTrabajo, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  try {
    if (!lease.stands) throw new ReporteError('Quien lo pidió ya no tiene acceso.');
    const listed = listedOf(lease);
    const inAccount: InAccount = (body) => db.readInAccount(accountId(lease.account_id), body);
    const total = listed && (await inAccount((tx) => countLineas(tx, lease.filtro, listed, 10_000_000)));
    if (lease.formato === 'zip' && lease.tipo !== ATS && (total ?? 0) > ARCHIVOS_MAX)
      throw new ReporteError(`Son más de ${ARCHIVOS_MAX} comprobantes: acorte el período.`);
    const progress = { leidos: 0 };
    if (!(await db.asWorker((tx) => beginTrabajo(tx, lease, total)))) return;
    await store(deps, lease, await fileOf(deps, lease, inAccount, progress), progress, signal);
    await finish(deps, lease, null);
  } catch (error) {
    if (error instanceof NotOurs) return;
    if (signal.aborted) {
      await db.asWorker((tx) => trabajoQueue.release(tx, lease));
      return;
    }
    deps.onFailure(lease, error);
    const motivo = error instanceof ReporteError ? error.message : 'No se pudo hacer; vuelva a pedirlo.';
    if (error instanceof ReporteError || lease.attempts + 1 >= ATTEMPTS_MAX) await finish(deps, lease, motivo);
    else await db.asWorker((tx) => trabajoQueue.release(tx, lease, AGAIN_MS));
  }
}

async function finish({ db }: TrabajoDeps, lease: LeasedTrabajo, motivo: string | null): Promise<void> {
  await db.asWorker(async (tx) => {
    if (!(await finishTrabajo(tx, lease, motivo === null ? 'LISTO' : 'FALLIDO', motivo))) return;
    const { rucs, desde, hasta } = lease.filtro;
    const ruc = rucs?.length === 1 ? (rucs[0] ?? null) : null;
    const datos = { id: lease.id, reporte: lease.tipo, formato: lease.formato, desde, hasta };
    await insertAviso(tx, {
      ...(motivo === null
        ? { tipo: 'reporte.listo', datos }
        : { tipo: 'reporte.fallido', datos: { ...datos, motivo } }),
      accountId: lease.account_id,
      ruc,
    });
  });
}

/** Stores a file in parts, each under the lease. */
async function store(
  { db }: TrabajoDeps,
  lease: LeasedTrabajo,
  file: Readable,
  progress: { readonly leidos: number },
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0;
  let parte = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const put = async (): Promise<void> => {
    const piece = { parte, contenido: Buffer.concat(held), leidos: progress.leidos };
    if (!(await db.asWorker((tx) => putParte(tx, lease, piece)))) throw new NotOurs();
    parte += 1;
    held = [];
    heldBytes = 0;
  };
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (signal.aborted) throw new Error('stopped');
      held.push(chunk);
      heldBytes += chunk.length;
      bytes += chunk.length;
      if (bytes > FILE_BYTES_MAX) throw new ReporteError('El archivo pasa de 1 GiB: acorte el período.');
      if (heldBytes >= PIECE_BYTES) await put();
    }
    await put();
  } finally {
    file.destroy();
  }
}

/** Returns the documents counted for progress; null: built from sums. */
function listedOf({ tipo }: LeasedTrabajo): Listed | null {
  if (tipo === ATS) return ATS_COMPRAS;
  const reporte = knownReporte(tipo);
  return 'sumas' in reporte ? null : reporte.listed;
}

function knownReporte(tipo: string): Reporte {
  const reporte = reporteOf(tipo);
  if (reporte === undefined) throw new ReporteError('Este reporte ya no existe.');
  return reporte;
}

async function fileOf(
  deps: TrabajoDeps,
  { account_id: account, tipo, formato, filtro, opciones }: LeasedTrabajo,
  inAccount: InAccount,
  progress: { leidos: number },
): Promise<Readable> {
  const onRead = (): void => {
    progress.leidos += 1;
  };
  if (opciones.ats !== undefined) return atsFile(inAccount, filtro, opciones.ats, onRead);
  const reporte = knownReporte(tipo);
  if (formato === 'zip')
    return zipStream(comprobantes(inAccount, filtro, onRead), (row) => filesOf(deps, account, inAccount, row));
  const filas = filasDe(inAccount, reporte, filtro, onRead);
  if (formato === 'csv') return csvOf(reporte.columnas, filas, opciones);
  const { casillas } = reporte;
  return xlsxOf(reporte, filas, casillas && (() => inAccount((tx) => casillas(tx, filtro))));
}

/** Page size for an archive: each receipt is packed before the next is read. */
const COMPROBANTES_AT_ONCE = 100;

async function* comprobantes(
  inAccount: InAccount,
  filtro: LeasedTrabajo['filtro'],
  onRead: () => void,
): AsyncGenerator<LineaRow> {
  for await (const row of documentosDe(inAccount, {}, filtro, { onRead, atOnce: COMPROBANTES_AT_ONCE }))
    if (row.estado !== 'ELIMINADO' && row.estado !== 'CREADO') yield row;
}

/** Builds the annex in the SRI's format. */
async function atsFile(
  inAccount: InAccount,
  { rucs, hasta }: LeasedTrabajo['filtro'],
  { razonSocial, ...given }: NonNullable<LeasedTrabajo['opciones']['ats']>,
  onRead: () => void,
): Promise<Readable> {
  const [anio = '', mes = ''] = hasta.split('-');
  const respuestas = { ...SIN_RESPUESTAS, ...given };
  const period = { ruc: rucs?.[0] ?? '', razonSocial, anio, mes, semestral: respuestas.semestral };
  const ats = await atsOf(inAccount, period, answersOf(respuestas), onRead);
  if (!ats.ok) throw new ReporteError(atsIncompleto(ats.faltan));
  return zipStream([ats.xml], (xml) => Promise.resolve([atsEntry(period, xml)]));
}

/** Returns XML and RIDE, in the folder of their company. */
async function filesOf(deps: TrabajoDeps, account: string, inAccount: InAccount, row: LineaRow): Promise<ZipEntry[]> {
  const { ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi, clave_acceso: clave } = row;
  if (clave === null) return [];
  const { bytes, plantilla, logo } = await inAccount(async (tx) => ({
    bytes: await findComprobanteXml(tx, clave),
    plantilla: await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }),
    logo: await findLogo(tx, tx.accountId, ruc),
  }));
  if (bytes === undefined) return [];
  const [year = 1980, month = 1, day = 1] = row.fecha.split('-').map(Number);
  const modified = { year, month, day };
  const pdf = await deps.drawRide(`${account}:reporte`, bytes, {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  });
  const name = `${ruc}/${comprobanteFileName(bytes)}`;
  return [
    { name: `${name}.xml`, content: comprobanteXml(bytes), modified },
    { name: `${name}.pdf`, content: pdf, modified },
  ];
}
