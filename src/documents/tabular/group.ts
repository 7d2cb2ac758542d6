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

/** Size of a document; the SRI accepts none larger. */
export interface GrupoMax {
  readonly filas: number;
  readonly letras: number;
}

/** A grouping value with more rows or letters than a document may have. */
export class GrupoTooLarge extends Error {
  override readonly name = 'GrupoTooLarge';
  constructor(
    readonly grupo: string,
    readonly of: keyof GrupoMax,
  ) {
    super(`a document with too many ${of}`);
  }
}

/**
 * Groups rows by their grouping value, in order of first appearance; without such a column, or a value in it, each row is a document.
 * Throws `GrupoTooLarge` at the first row beyond the limits.
 */
export function groupRows(columnas: readonly Columna[], filas: readonly Fila[], max: GrupoMax): Grupo[] {
  const columna = columnas.find(({ campo }) => campo === GRUPO);
  const groups = new Map<string, { filas: Fila[]; letras: number }>();
  for (const fila of filas) {
    const written = columna === undefined ? '' : (fila.celdas[columna.indice] ?? '').trim();
    const grupo = written === '' ? `fila ${fila.linea}` : written.slice(0, GRUPO_MAX);
    const own = groups.get(grupo) ?? { filas: [], letras: 0 };
    if (own.filas.push(fila) === 1) groups.set(grupo, own);
    own.letras += fila.celdas.reduce((sum, celda) => sum + celda.length, 0);
    if (own.filas.length > max.filas) throw new GrupoTooLarge(grupo, 'filas');
    if (own.letras > max.letras) throw new GrupoTooLarge(grupo, 'letras');
  }
  return [...groups].map(([grupo, { filas: own }]) => ({ grupo, filas: own }));
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
