import type { ReporteFilter } from '../database/reporte-fuente.js';

/** Data the ATS requires that are in no document. */
export interface AtsAnswers {
  /** Sustento (ATS table 5) of our own liquidaciones. */
  readonly codSustento: string | undefined;
  /** 01 goods with customs endorsement, 02 without, 03 services. */
  readonly exportacionDe: string | undefined;
  /** Identifications of related parties; all others are unrelated. */
  readonly relacionadas: ReadonlySet<string>;
}

/** A company's month, or the half year ending with it. */
export interface AtsPeriod {
  readonly ruc: string;
  readonly razonSocial: string;
  /** yyyy */
  readonly anio: string;
  /** mm */
  readonly mes: string;
  /** The six months up to June or December, as allowed for RIMPE. */
  readonly semestral: boolean;
}

/** Returns the filter for the documents of a period. */
export function atsFilter({ ruc, anio, mes, semestral }: AtsPeriod): ReporteFilter {
  const last = new Date(Date.UTC(Number(anio), Number(mes), 0)).getUTCDate();
  const first = semestral ? String(Number(mes) - 5).padStart(2, '0') : mes;
  const none = { estab: undefined, ptoEmi: undefined, codDoc: undefined };
  return { rucs: [ruc], desde: `${anio}-${first}-01`, hasta: `${anio}-${mes}-${last}`, ...none };
}

/** Name of this report in jobs. */
export const ATS = 'ats';

/** Returns the file name, without extension, for the period ending on a day (yyyy-mm-dd). */
export function atsName(hasta: string): string {
  const [anio = '', mes = ''] = hasta.split('-');
  return `AT${mes}${anio}`;
}
