import type { ReporteFilter } from '../database/reporte-fuente.js';

/** What no document says, and the ATS asks for. */
export interface AtsAnswers {
  /** Sustento (ATS table 5) of our own liquidaciones. */
  readonly codSustento: string | undefined;
  /** 01 goods with customs endorsement, 02 without, 03 services. */
  readonly exportacionDe: string | undefined;
  /** Identifications that are related parties; all others are not. */
  readonly relacionadas: ReadonlySet<string>;
}

/** A company's month, or the half year that ends with it. */
export interface AtsPeriod {
  readonly ruc: string;
  readonly razonSocial: string;
  /** yyyy */
  readonly anio: string;
  /** mm */
  readonly mes: string;
  /** The six months up to June or December, as RIMPE may declare them. */
  readonly semestral: boolean;
}

/** The documents of a period. */
export function atsFilter({ ruc, anio, mes, semestral }: AtsPeriod): ReporteFilter {
  const last = new Date(Date.UTC(Number(anio), Number(mes), 0)).getUTCDate();
  const first = semestral ? String(Number(mes) - 5).padStart(2, '0') : mes;
  const none = { estab: undefined, ptoEmi: undefined, codDoc: undefined };
  return { rucs: [ruc], desde: `${anio}-${first}-01`, hasta: `${anio}-${mes}-${last}`, ...none };
}

/** The name of this report where jobs have one. */
export const ATS = 'ats';

/** What the file of the period that ends on a day (yyyy-mm-dd) is called, without its ending. */
export function atsName(hasta: string): string {
  const [anio = '', mes = ''] = hasta.split('-');
  return `AT${mes}${anio}`;
}
