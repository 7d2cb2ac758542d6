import { BASES, CLASES, TITULARES, type Clase } from './clases.js';
import type { Tabla } from './descripcion.js';
import { PLAZOS_FECHA, plazoText } from './plazos.js';

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

/** Columns of a table with personal data, as a text per kind. */
function personal({ columnas }: Tabla): string[] {
  return KINDS.flatMap((clase) => {
    const names = clase === 'ninguno' ? undefined : columnas[clase];
    return names === undefined ? [] : [`${clase} (${names.join(', ')})`];
  });
}

/** The register as a page in Spanish (Markdown). */
export function registroPage(tablas: Tablas): string {
  const all = Object.entries(tablas);
  const withData = all.filter(([, tabla]) => personal(tabla).length > 0);
  const without = all.filter(([, tabla]) => personal(tabla).length === 0).map(([name]) => `\`${name}\``);
  const clases = Object.entries(CLASES).filter(([clase]) => clase !== 'ninguno');
  return `<!-- Generado por \`npm run generate\` de src/db/schema.sql. No lo edite. -->

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

/** The register as a guide of docs/guides. */
export function registroGuide(tablas: Tablas): string {
  return `---
grupo: Otras
orden: 20
llms: 'Personal-data register: which personal data is stored, where, why and for how long'
---

${registroPage(tablas)}`;
}

function section(name: string, tabla: Tabla): string {
  const people = tabla.titulares.map((titular) => TITULARES[titular]).join(', ') || 'ninguno en particular';
  return `## \`${name}\`

${tabla.para}

- Titulares: ${people}
- Motivo: ${BASES[tabla.base]}
- Se guarda: ${plazoText(tabla.plazo)}
- Datos: ${personal(tabla).join('; ')}
`;
}
