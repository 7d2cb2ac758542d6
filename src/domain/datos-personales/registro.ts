import { ACCESO } from './acceso.js';
import { BASES, CLASES, TITULARES, type Clase, type Tabla as MapTabla } from './clases.js';
import { COMPROBANTES } from './comprobantes.js';
import type { Tabla } from './descripcion.js';
import { EMPRESA } from './empresa.js';
import { INSTALACION } from './instalacion.js';
import { PLAZOS_FECHA, plazoText } from './plazos.js';
import { RECIBIDOS } from './recibidos.js';
import { TRABAJO } from './trabajo.js';

/** Every table of the database; of another schema than `public`, with its schema. */
export const TABLAS: Readonly<Record<string, MapTabla>> = {
  ...ACCESO,
  ...EMPRESA,
  ...COMPROBANTES,
  ...RECIBIDOS,
  ...TRABAJO,
  ...INSTALACION,
};

/** By name; of another schema than `public`, with its schema. */
type Tablas = Readonly<Record<string, Tabla>>;

const KINDS = Object.keys(CLASES) as Clase[];

/** A column and its kind of data. */
export interface Columna {
  readonly tabla: string;
  readonly columna: string;
  readonly clase: Clase;
}

/** Every column of the tables and its kind. */
export function columnasOf(tablas: Tablas): Columna[] {
  return Object.entries(tablas).flatMap(([tabla, { columnas }]) =>
    KINDS.flatMap((clase) => (columnas[clase] ?? []).map((columna) => ({ tabla, columna, clase }))),
  );
}

/** Columns of a table with personal data, by kind. */
function personal({ columnas }: Tabla): (readonly [Clase, readonly string[]])[] {
  return KINDS.filter((clase) => clase !== 'ninguno').flatMap((clase) => {
    const names = columnas[clase];
    return names === undefined ? [] : [[clase, names] as const];
  });
}

/** The register as a page in Spanish (Markdown). */
export function registroPage(tablas: Tablas): string {
  const all = Object.entries(tablas);
  const withData = all.filter(([, tabla]) => personal(tabla).length > 0);
  const without = all.filter(([, tabla]) => personal(tabla).length === 0).map(([name]) => `\`${name}\``);
  const clases = Object.entries(CLASES).filter(([clase]) => clase !== 'ninguno');
  return `<!-- Generado por \`npm run generate\` de src/database/schema.sql. No lo edite. -->

# Registro de datos personales

Qué datos personales guarda Rúbrica, en qué tabla, para qué y por cuánto tiempo, según el esquema de la base de datos. Una prueba falla si
una columna no está clasificada. Los plazos son los del ${PLAZOS_FECHA}; los que nombran una variable se cambian con ella
([configuración](configuracion.md)). Cómo atender un pedido y qué hacer ante una filtración: [datos personales](datos-personales.md).

Clases de datos:

${clases.map(([, text]) => `- ${text}`).join('\n')}

${withData.map(([name, tabla]) => section(name, tabla)).join('\n')}
## Tablas sin datos personales

${without.join(', ')}.
`;
}

function section(name: string, tabla: Tabla): string {
  const people = tabla.titulares.map((titular) => TITULARES[titular]).join(', ') || 'ninguno en particular';
  const data = personal(tabla).map(([clase, columns]) => `${clase} (${columns.join(', ')})`);
  return `## \`${name}\`

${tabla.para}

- Titulares: ${people}
- Motivo: ${BASES[tabla.base]}
- Se guarda: ${plazoText(tabla.plazo)}
- Datos: ${data.join('; ')}
`;
}
