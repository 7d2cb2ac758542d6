import { fechaOf, fechaOfDay, type Fecha } from '../../kernel/fecha.js';
import type { Issue } from '../../kernel/issue.js';

export const FRECUENCIAS = ['mensual', 'semanal', 'anual'] as const;
export const ESTADOS_RECURRENTE = ['ACTIVA', 'PAUSADA', 'TERMINADA'] as const;
export type EstadoRecurrente = (typeof ESTADOS_RECURRENTE)[number];
/** Setting for periods that passed while the service was down: issue, skip, or ask a person. */
export const ATRASOS = ['emitir', 'omitir', 'preguntar'] as const;
export type Atraso = (typeof ATRASOS)[number];
export const ESTADOS_PERIODO = ['EMITIDA', 'OMITIDA', 'POR_DECIDIR', 'FALLIDA'] as const;
export type EstadoPeriodo = (typeof ESTADOS_PERIODO)[number];

/** When a recurring invoice is issued. */
export interface Horario {
  readonly frecuencia: (typeof FRECUENCIAS)[number];
  /** Of the month, 1 to 31; a shorter month has its last day instead. Weekly: 1 Monday to 7 Sunday. */
  readonly dia: number;
  /** 1 to 12, only yearly. */
  readonly mes: number | null;
}

/** A later period counts as missed: up to here it was merely a slow start of the week. */
const ATRASO_DIAS = 3;

/** Whether a period is so late that the schedule's setting decides about it. */
export function isLate(fecha: Fecha, hoy: Fecha): boolean {
  return hoy.day - fecha.day > ATRASO_DIAS;
}

/** Unique reference of a period's invoice, of an account's schedule (design/companies): whatever is repeated, there is one. */
export function referenciaDePeriodo(recurrenteId: string, periodo: string): string {
  return `recurrente:${recurrenteId}:${periodo}`;
}

/** Returns the first date of a schedule on or after a day. */
export function nextOnOrAfter({ frecuencia, dia, mes }: Horario, day: number): Fecha {
  if (frecuencia === 'semanal') return fechaOfDay(day + ((dia - weekdayOf(day) + 7) % 7));
  const { year, month } = partsOf(fechaOfDay(day));
  if (frecuencia === 'anual') {
    const inYear = clamped(year, mes ?? 1, dia);
    return inYear.day >= day ? inYear : clamped(year + 1, mes ?? 1, dia);
  }
  const inMonth = clamped(year, month, dia);
  if (inMonth.day >= day) return inMonth;
  return month === 12 ? clamped(year + 1, 1, dia) : clamped(year, month + 1, dia);
}

/** Names the period of a date: 2026-11, 2026-W47 (ISO 8601) or 2026. Two dates of one period have the same name. */
export function periodoDe({ frecuencia }: Horario, fecha: Fecha): string {
  if (frecuencia === 'anual') return fecha.iso.slice(0, 4);
  if (frecuencia === 'mensual') return fecha.iso.slice(0, 7);
  const thursday = fechaOfDay(fecha.day - weekdayOf(fecha.day) + 4);
  const { year } = partsOf(thursday);
  const week = Math.floor((thursday.day - fechaOf(year, 1, 1).day) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Returns the first date of the period after a date's. */
export function nextAfter(horario: Horario, fecha: Fecha): Fecha {
  const periodo = periodoDe(horario, fecha);
  let next = nextOnOrAfter(horario, fecha.day + 1);
  // After an edit of the day, one month may have two dates.
  while (periodoDe(horario, next) === periodo) next = nextOnOrAfter(horario, next.day + 1);
  return next;
}

const MESES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** Names of the placeholders, and what they stand for. */
export const MARCAS = {
  periodo: 'El período: noviembre de 2026, la semana o el año.',
  periodoAnterior: 'El período anterior, para cobrar mes vencido.',
  mes: 'El mes: noviembre.',
  año: 'El año: 2026.',
  desde: 'Primer día del período, dd/mm/aaaa.',
  hasta: 'Último día del período, dd/mm/aaaa.',
} as const;

type Marca = keyof typeof MARCAS;

/** Values of the placeholders in a period. */
export function valoresDe(horario: Horario, fecha: Fecha): Readonly<Record<Marca, string>> {
  const { year, month } = partsOf(fecha);
  const { desde, hasta } = rangeOf(horario, fecha);
  return {
    periodo: nameOf(horario, fecha),
    periodoAnterior: nameOf(horario, fechaOfDay(desde.day - 1)),
    mes: MESES[month - 1] ?? '',
    año: String(year),
    desde: desde.texto,
    hasta: hasta.texto,
  };
}

function nameOf(horario: Horario, fecha: Fecha): string {
  const { year, month } = partsOf(fecha);
  switch (horario.frecuencia) {
    case 'mensual':
      return `${MESES[month - 1] ?? ''} de ${year}`;
    case 'anual':
      return String(year);
    case 'semanal': {
      const { desde, hasta } = rangeOf(horario, fecha);
      return `semana del ${desde.texto} al ${hasta.texto}`;
    }
  }
}

function rangeOf({ frecuencia }: Horario, fecha: Fecha): { readonly desde: Fecha; readonly hasta: Fecha } {
  const { year, month } = partsOf(fecha);
  if (frecuencia === 'anual') return { desde: fechaOf(year, 1, 1), hasta: fechaOf(year, 12, 31) };
  if (frecuencia === 'mensual') return { desde: fechaOf(year, month, 1), hasta: clamped(year, month, 31) };
  const monday = fecha.day - weekdayOf(fecha.day) + 1;
  return { desde: fechaOfDay(monday), hasta: fechaOfDay(monday + 6) };
}

/** Letters in braces; anything else with braces is ordinary text. */
const MARCA = /\{(\p{L}{1,30})\}/gu;

type Content = Readonly<Record<string, unknown>>;

/** Texts of an invoice that may have placeholders, by path: never codes, figures or identifications. */
const MARKED = /^(detalles\[\d+\]\.(descripcion|detAdicional\[\d+\]\.valor)|campoAdicional\[\d+\]\.value)$/;

/**
 * Replaces the placeholders of an invoice's texts, once each: what replaces one is never read again, so nothing that a customer or a
 * catalogue wrote can act as one.
 */
export function withValores(content: Content, valores: Readonly<Record<string, string>>): Content {
  return mapTexts(content, '', (text, path) =>
    MARKED.test(path)
      ? text.replace(MARCA, (mark, name: string) => (Object.hasOwn(valores, name) ? (valores[name] ?? mark) : mark))
      : text,
  ) as Content;
}

/** Reports placeholders that do not exist. */
export function unknownMarcas(content: Content): Issue[] {
  const issues: Issue[] = [];
  mapTexts(content, '', (text, path) => {
    if (MARKED.test(path))
      for (const [mark, name] of text.matchAll(MARCA))
        if (!Object.hasOwn(MARCAS, name ?? '')) {
          const message = `«${mark}» no existe; use ${Object.keys(MARCAS)
            .map((one) => `{${one}}`)
            .join(', ')}.`;
          issues.push({ code: 'recurrente-marca', field: path, message, rejectedValue: mark });
        }
    return text;
  });
  return issues;
}

function mapTexts(value: unknown, path: string, change: (text: string, path: string) => string): unknown {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((one, at) => mapTexts(one, `${path}[${at}]`, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      name,
      mapTexts(one, path === '' ? name : `${path}.${name}`, change),
    ]),
  );
}

/** 1 Monday to 7 Sunday; 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

function partsOf({ iso }: Fecha): { readonly year: number; readonly month: number } {
  return { year: Number(iso.slice(0, 4)), month: Number(iso.slice(5, 7)) };
}

/** The day of a month, or its last day if it is shorter. */
function clamped(year: number, month: number, dia: number): Fecha {
  const next = month === 12 ? fechaOf(year + 1, 1, 1) : fechaOf(year, month + 1, 1);
  const last = next.day - fechaOf(year, month, 1).day;
  return fechaOf(year, month, Math.min(dia, last));
}
