import { BASES, CLASES, TITULARES, type Clase } from './clases.js';
import { PLAZOS, type Plazo } from './plazos.js';

/** Classification of a table. */
export interface Tabla {
  readonly titulares: readonly (keyof typeof TITULARES)[];
  readonly base: keyof typeof BASES;
  readonly plazo: Plazo;
  /** Purpose, in Spanish. */
  readonly para: string;
  /** Column names by kind. */
  readonly columnas: Readonly<Partial<Record<Clase, readonly string[]>>>;
}

/** The comments of a schema, and those that are missing. */
export interface Descripcion {
  /** By name; of another schema than `public`, with its schema. */
  readonly tablas: Readonly<Record<string, Tabla>>;
  /** Tables, columns, indexes and functions without a comment, or with words that no list has; empty: complete. */
  readonly faltas: readonly string[];
}

const TABLE = /^CREATE (?:UNLOGGED )?TABLE (\S+) \(/;
const OF_TABLE = /^-- (.+) \[[\w-]+ \| ([^|\]]+) \| (\w+) \| (\w+)\]$/;
const COLUMN = /^ {2}([a-z]\w*) /;
const OF_COLUMN = / \[(\w+)\]$/;
const INDEX = /^CREATE (?:UNIQUE )?INDEX (\S+) /;
const OF_INDEX = / \[[^\][]+\]$/;
const ROUTINE = /^-- ([\w.]+)\(/;

/** Reads the comments from the text of `schema.sql`: the classification of every table and column. */
export function readDescripcion(schema: string): Descripcion {
  const tablas: Record<string, Tabla> = {};
  const faltas: string[] = [];
  let name = '';
  let isInside = false;
  let before = '';
  for (const line of schema.split('\n')) {
    const table = TABLE.exec(line)?.[1];
    const column = isInside ? COLUMN.exec(line)?.[1] : undefined;
    const index = INDEX.exec(line)?.[1];
    const routine = ROUTINE.exec(line)?.[1];
    if (table !== undefined) {
      [name, isInside] = [table, true];
      const tabla = tablaOf(before);
      if (tabla === undefined) faltas.push(`table ${name}`);
      tablas[name] = tabla ?? NONE;
    } else if (column !== undefined) {
      const clase = line.includes(' -- ') ? OF_COLUMN.exec(line)?.[1] : undefined;
      if (isKey(CLASES, clase)) {
        const { columnas, ...rest } = tablas[name] ?? NONE;
        tablas[name] = { ...rest, columnas: { ...columnas, [clase]: [...(columnas[clase] ?? []), column] } };
      } else faltas.push(`column ${name}.${column}`);
    } else if (index !== undefined) {
      if (!line.includes('; -- ') || !OF_INDEX.test(line)) faltas.push(`index ${index}`);
    } else if (routine !== undefined && !line.includes(': ')) faltas.push(`function ${routine}`);
    if (line.startsWith(')')) isInside = false;
    before = line;
  }
  return { tablas, faltas };
}

const NONE: Tabla = { titulares: [], base: 'servicio', plazo: 'cuenta', para: '', columnas: {} };

function tablaOf(comment: string): Tabla | undefined {
  const [, para = '', people = '', base, plazo] = OF_TABLE.exec(comment) ?? [];
  const titulares = people === '-' ? [] : people.split(', ');
  if (!titulares.every((titular) => isKey(TITULARES, titular)) || !isKey(BASES, base) || !isKey(PLAZOS, plazo))
    return undefined;
  return { titulares, base, plazo, para, columnas: {} };
}

function isKey<T extends object>(of: T, key: string | undefined): key is keyof T & string {
  return key !== undefined && Object.hasOwn(of, key);
}
