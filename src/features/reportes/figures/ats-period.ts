import type { ReporteFilter } from '../../../db/reporte-fuente.js';
import type { ExportacionAts, ParteAts, RespuestasAts } from '../ats/respuestas.js';

/** The answers of a month, by the document or party that they are about. */
export interface AtsAnswers extends Pick<RespuestasAts, 'codSustento' | 'exportacionDe' | 'totalVentas'> {
  readonly relacionadas: ReadonlySet<string>;
  readonly partes: ReadonlyMap<string, ParteAts>;
  /** By number. */
  readonly exportaciones: ReadonlyMap<string, ExportacionAts>;
  /** Authorization of a modified document, by `modificadoKey`. */
  readonly modificados: ReadonlyMap<string, string>;
}

export const modificadoKey = (emisor: string, numero: string): string => `${emisor} ${numero}`;

/** Indexes the answers. */
export function answersOf(respuestas: RespuestasAts): AtsAnswers {
  const { codSustento, exportacionDe, totalVentas, relacionadas, partes, exportaciones, modificados } = respuestas;
  return {
    codSustento,
    exportacionDe,
    totalVentas,
    relacionadas: new Set(relacionadas),
    partes: new Map(partes.map((parte) => [parte.identificacion, parte])),
    exportaciones: new Map(exportaciones.map((one) => [one.numero, one])),
    modificados: new Map(modificados.map((one) => [modificadoKey(one.emisor, one.numero), one.autorizacion])),
  };
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
