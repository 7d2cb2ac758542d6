import { Type } from '#typebox';
import { AppError } from '../kernel/app-error.js';
import { parseFecha } from '../kernel/fecha.js';
import type { Issue } from '../kernel/issue.js';
import { notAllowed } from './validation.js';

/** An optional filter that must match a pattern. */
export const digits = (pattern: string, description: string) => Type.Optional(Type.String({ pattern, description }));

export const rucField = digits('^[0-9]{13}$', 'Solo los de esta empresa: RUC, 13 dígitos.');

/** An optional day, dd/mm/aaaa. */
export const dayField = (description: string) => digits('^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description);

/** Path of a company's month. */
export const MesParams = Type.Object(
  {
    ruc: Type.String({
      pattern: '^[0-9]{13}$',
      description: 'RUC de la empresa, 13 dígitos.',
      examples: ['1790016919001'],
    }),
    mes: Type.String({
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      description: 'Qué mes, aaaa-mm.',
      examples: ['2026-11'],
    }),
  },
  { additionalProperties: false },
);

/** Companies to search: those of the credential, or the requested one if it is among them; null: all. */
export function visibleRucs(
  empresas: 'todas' | ReadonlySet<string>,
  ruc: string | undefined,
): readonly string[] | null {
  if (ruc === undefined) return empresas === 'todas' ? null : [...empresas];
  return empresas === 'todas' || empresas.has(ruc) ? [ruc] : [];
}

/** Parses comma-separated states; refuses an unknown one. */
export function estadosOf<One extends string>(
  requested: string | undefined,
  all: readonly One[],
): readonly One[] | undefined {
  if (requested === undefined) return undefined;
  const words = requested.split(',').map((word) => word.trim());
  const known = (word: string): word is One => all.some((estado) => estado === word);
  const unknown = words.find((word) => !known(word));
  if (unknown === undefined) return [...new Set(words.filter(known))];
  const message = notAllowed(unknown, all);
  throw invalidQuery({ code: 'valor-no-permitido', field: 'estado', message, rejectedValue: unknown });
}

/** Parses a day, yyyy-mm-dd; refuses one that does not exist. */
export function dayOf(field: string, fecha: string | undefined): string | undefined {
  if (fecha === undefined) return undefined;
  const day = parseFecha(fecha);
  if (day !== undefined) return day.iso;
  const message = 'Escriba un día que exista, dd/mm/aaaa.';
  throw invalidQuery({ code: 'campo-fecha', field, message, rejectedValue: fecha });
}

/** Parses a printed number, 001-001-000000001. */
export function printedNumber(
  texto: string | undefined,
): { readonly estab: string; readonly ptoEmi: string; readonly secuencial: number } | undefined {
  const [, estab, ptoEmi, secuencial] = /^(\d{3})-(\d{3})-(\d{9})$/.exec(texto ?? '') ?? [];
  if (estab === undefined || ptoEmi === undefined || secuencial === undefined) return undefined;
  return { estab, ptoEmi, secuencial: Number(secuencial) };
}

export function invalidQuery(issue: Issue): AppError {
  return new AppError('solicitud-invalida', 'La consulta de la dirección tiene errores; corríjalos.', {
    issues: [issue],
  });
}
