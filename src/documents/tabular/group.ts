import type { Fila } from './build.js';
import { GRUPO } from './campos.js';
import type { Columna } from './columns.js';

/** Rows of one document. */
export interface Grupo {
  readonly grupo: string;
  readonly filas: readonly Fila[];
}

/** Longest grouping value; more is a wrong column. */
export const GRUPO_MAX = 200;

/** Groups rows by their grouping value, in order of first appearance; without such a column, or a value in it, each row is a document. */
export function groupRows(columnas: readonly Columna[], filas: readonly Fila[]): Grupo[] {
  const columna = columnas.find(({ campo }) => campo === GRUPO);
  const groups = new Map<string, Fila[]>();
  for (const fila of filas) {
    const written = columna === undefined ? '' : (fila.celdas[columna.indice] ?? '').trim();
    const grupo = written === '' ? `fila ${fila.linea}` : written.slice(0, GRUPO_MAX);
    const known = groups.get(grupo);
    if (known === undefined) groups.set(grupo, [fila]);
    else known.push(fila);
  }
  return [...groups].map(([grupo, own]) => ({ grupo, filas: own }));
}

/** The cells that count, by field: equal for a document that was loaded before, also from another file. */
export function contentOf(columnas: readonly Columna[], { grupo, filas }: Grupo): string {
  const assigned = columnas
    .filter(({ campo }) => campo !== '')
    .sort((one, other) => (one.campo < other.campo ? -1 : 1));
  return JSON.stringify([
    grupo,
    filas.map(({ celdas }) =>
      assigned.flatMap(({ campo, indice }) => {
        const texto = (celdas[indice] ?? '').trim();
        return texto === '' ? [] : [[campo, texto]];
      }),
    ),
  ]);
}
