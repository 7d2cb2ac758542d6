import { ACCESO } from './acceso.js';
import { BASES, CLASES, TITULARES, type Clase, type Tabla } from './clases.js';
import { COMPROBANTES } from './comprobantes.js';
import { EMPRESA } from './empresa.js';
import { INSTALACION } from './instalacion.js';
import { PLAZOS_FECHA, plazoText } from './plazos.js';
import { RECIBIDOS } from './recibidos.js';
import { TRABAJO } from './trabajo.js';

/** Every table of the database; of another schema than `public`, with its schema. */
export const TABLAS: Readonly<Record<string, Tabla>> = {
  ...ACCESO,
  ...EMPRESA,
  ...COMPROBANTES,
  ...RECIBIDOS,
  ...TRABAJO,
  ...INSTALACION,
};

/** A column and its kind of data. */
export interface Columna {
  readonly tabla: string;
  readonly columna: string;
  readonly clase: Clase;
}

/** Every classified column, in the order of the table. */
export const COLUMNAS: readonly Columna[] = Object.entries(TABLAS).flatMap(([tabla, { columnas }]) =>
  Object.entries(columnas).flatMap(([clase, names]) =>
    names.split(' ').map((columna) => ({ tabla, columna, clase: clase as Clase })),
  ),
);

/** Columns of a table with personal data, by kind. */
function personal({ columnas }: Tabla): readonly (readonly [Clase, string])[] {
  return Object.entries(columnas).filter(([clase]) => clase !== 'ninguno') as [Clase, string][];
}

/** The register as a page in Spanish (Markdown). */
export function registroPage(): string {
  const all = Object.entries(TABLAS);
  const withData = all.filter(([, tabla]) => personal(tabla).length > 0);
  const without = all.filter(([, tabla]) => personal(tabla).length === 0).map(([name]) => `\`${name}\``);
  const clases = Object.entries(CLASES).filter(([clase]) => clase !== 'ninguno');
  return `<!-- Generado por \`npm run generate\` de src/domain/datos-personales/. No lo edite. -->

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
  const data = personal(tabla).map(([clase, columns]) => `${clase} (${columns.replaceAll(' ', ', ')})`);
  return `## \`${name}\`

${tabla.para}

- Titulares: ${people}
- Motivo: ${BASES[tabla.base]}
- Se guarda: ${plazoText(tabla.plazo)}
- Datos: ${data.join('; ')}
`;
}
