import { closest } from '../../kernel/closest.js';
import { ADICIONAL, campoNamed, type CamposDeTipo } from './campos.js';

/** A column of a file and the field it was assigned to. */
export interface Columna {
  /** From 0. */
  readonly indice: number;
  /** As the file has it; «Columna C» if it has none. */
  readonly titulo: string;
  /** Empty: the column is ignored. */
  readonly campo: string;
}

/** A proposal for a column. */
export interface Propuesta {
  readonly titulo: string;
  readonly campo: string | null;
  /** How it was found; a similar name needs confirmation. */
  readonly por: 'dada' | 'recordada' | 'nombre' | 'parecido' | null;
}

/** Fields by the key of the heading; empty: ignored. */
export type Asignadas = ReadonlyMap<string, string>;

/** A heading without case, accents, spaces and signs. */
export function headingKey(titulo: string): string {
  return titulo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9%]/g, '');
}

/** Letters of a column, from 0: A, B, … Z, AA. */
export function columnLetters(indice: number): string {
  const first = Math.floor(indice / 26);
  return (first === 0 ? '' : columnLetters(first - 1)) + String.fromCharCode(65 + (indice % 26));
}

/** Headings of a file; a column without one is named by its letters. */
export function headingsOf(cells: readonly string[]): string[] {
  return cells.map((cell, at) => (cell.trim() === '' ? `Columna ${columnLetters(at)}` : cell.trim()));
}

/**
 * Proposes a field for each heading: as this file's sender says, else by name, else the remembered one, else by similarity. No field
 * is proposed twice. A name that a field is known by always means that field: what was remembered only decides which of several columns
 * has it.
 */
export function proposeColumns(
  tipo: CamposDeTipo,
  titulos: readonly string[],
  recordadas: Asignadas,
  dadas: Asignadas = new Map(),
): Propuesta[] {
  const names = namesOf(tipo);
  const byName = (titulo: string): string | undefined => names.get(headingKey(titulo)) ?? additionalOf(titulo);
  const taken = new Set<string>();
  const found = new Map<number, Propuesta>();
  const propose = (por: NonNullable<Propuesta['por']>, find: (titulo: string) => string | undefined): void => {
    titulos.forEach((titulo, at) => {
      if (found.has(at)) return;
      const campo = find(titulo);
      if (campo === undefined || (campo !== '' && taken.has(campo))) return;
      if (campo !== '' && campoNamed(tipo, campo) === undefined) return;
      taken.add(campo);
      found.set(at, { titulo, campo, por });
    });
  };
  propose('dada', (titulo) => dadas.get(headingKey(titulo)));
  propose('nombre', (titulo) => {
    const campo = byName(titulo);
    return campo === recordadas.get(headingKey(titulo)) ? campo : undefined;
  });
  propose('nombre', byName);
  propose('recordada', (titulo) => recordadas.get(headingKey(titulo)));
  propose('parecido', (titulo) => {
    const free = [...names].filter(([, campo]) => !taken.has(campo)).map(([name]) => name);
    const name = closest(headingKey(titulo), free);
    return name === undefined ? undefined : names.get(name);
  });
  return titulos.map((titulo, at) => found.get(at) ?? { titulo, campo: null, por: null });
}

/** Whether a field is known by this heading. */
export function isKnownHeading(tipo: CamposDeTipo, titulo: string): boolean {
  return namesOf(tipo).has(headingKey(titulo)) || additionalOf(titulo) !== undefined;
}

/** Fields by every heading they are known by. */
function namesOf({ campos }: CamposDeTipo): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, campo: string): void => {
    const key = headingKey(name);
    if (!names.has(key)) names.set(key, campo);
  };
  for (const { campo, titulo } of campos) {
    add(titulo, campo);
    add(campo, campo);
  }
  for (const { campo, otros = [] } of campos) for (const name of otros) add(name, campo);
  return names;
}

function additionalOf(titulo: string): string | undefined {
  const name = /^adicional:\s*(\S.*)$/i.exec(titulo)?.[1];
  return name === undefined ? undefined : `${ADICIONAL}${name}`;
}

/** Titles of the required fields that no column has. */
export function missingFields({ campos }: CamposDeTipo, columnas: readonly Columna[]): string[] {
  const assigned = new Set(columnas.map(({ campo }) => campo));
  return campos.filter(({ campo, requerido }) => requerido && !assigned.has(campo)).map(({ titulo }) => titulo);
}
