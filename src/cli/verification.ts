import { createProgress, type Etapa, type Progress } from '../db/backup/progress.js';
import type { Sample } from '../db/backup/sample.js';
import type { Verified } from '../db/backup/verify.js';
import { AppError } from '../kernel/app-error.js';
import type { CommandIo } from './command.js';

const EVERY_MS = 10_000;
const ETAPAS: Readonly<Record<Etapa, string>> = {
  leer: 'leyendo el archivo',
  cargar: 'cargando las filas',
  indexar: 'creando los índices',
  comparar: 'comparando las filas',
};

/** Writes the progress of a trial restore to standard error. */
export function showProgress(io: CommandIo, elapsedMs: () => number = () => performance.now()): Progress {
  return createProgress(
    ({ etapa, share, leftS }) => {
      const left = leftS === undefined ? '' : `; faltan ${duration(leftS)}, más o menos`;
      io.err(`Verificando: ${ETAPAS[etapa]}, ${Math.floor(share * 100)} %${left}.`);
    },
    elapsedMs,
    EVERY_MS,
  );
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}

/** Reads `--muestra`: a number of rows, or a percentage. */
export function sampleOf(value: string | undefined): Sample | undefined {
  if (value === undefined) return undefined;
  const [, digits = '', sign] = /^(\d{1,12}(?:[.,]\d{1,3})?)(%)?$/.exec(value.trim()) ?? [];
  const number = Number(digits.replace(',', '.'));
  if (sign === '%' && number > 0 && number <= 100) return { percent: number };
  if (sign === undefined && Number.isInteger(number) && number > 0) return { rows: number };
  throw new AppError('opcion-incorrecta', '--muestra debe ser un número de filas (20000) o un porcentaje (5%).');
}

export function jsonOf({ rows, totalRows }: Verified): object {
  return { filasComprobadas: rows, filas: totalRows, sinComprobar: UNCHECKED };
}

const UNCHECKED = [
  'las demás filas, más allá de su huella',
  'las relaciones entre tablas y los índices',
  'las migraciones posteriores al respaldo',
  'que las claves de aquí abran lo sellado',
];

/** Says what a trial by a sample checked, and what it did not. */
export function sampleText({ manifest, rows, totalRows }: Verified): string[] {
  const share = totalRows === 0 ? 100 : (100 * rows) / totalRows;
  return [
    `El archivo del ${manifest.createdAt} está íntegro: la huella de sus ${manifest.tables.length} tablas y ${totalRows} filas coincide.`,
    `Por muestra: se cargaron y compararon ${rows} filas (${share.toFixed(1)} %).`,
    `No se comprobó: ${UNCHECKED.join('; ')}. Para comprobarlo todo, repita la orden sin --muestra.`,
  ];
}
