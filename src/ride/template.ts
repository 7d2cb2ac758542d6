import { Type, type Static } from '#typebox';
import type { Familia } from './fonts.js';

/** Paper formats: A4, or the roll of a receipt printer by its width in millimetres. */
export const PAPERS = ['A4', 'ticket80', 'ticket58'] as const;
export type Paper = (typeof PAPERS)[number];

export function isTicket(paper: Paper): boolean {
  return paper !== 'A4';
}

const color = (description: string) => Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description });
const mm = (description: string, maximum: number) => Type.Number({ minimum: 0, maximum, description });
const strict = { additionalProperties: false } as const;

/** Blocks of a RIDE. A template orders them; none can be omitted, because all have mandatory items (FACTS §14). */
const BLOQUES = ['receptor', 'detalle', 'adicional', 'pagos', 'totales'] as const;
export type Bloque = (typeof BLOQUES)[number];

const bloque = Type.Union([
  Type.Literal('receptor'),
  Type.Literal('detalle'),
  Type.Literal('adicional'),
  Type.Literal('pagos'),
  Type.Literal('totales'),
]);

/** A template definition: data only, no code. Missing values come from the paper's default. */
export const TemplateDefinition = Type.Object(
  {
    version: Type.Literal(1, { description: 'Versión de la definición: 1.' }),
    margenesMm: Type.Optional(
      Type.Object(
        {
          superior: mm('Margen superior en milímetros', 40),
          inferior: mm('Margen inferior en milímetros', 40),
          izquierdo: mm('Margen izquierdo en milímetros', 30),
          derecho: mm('Margen derecho en milímetros', 30),
        },
        { ...strict, description: 'Márgenes de la hoja.' },
      ),
    ),
    colores: Type.Optional(
      Type.Object(
        {
          principal: Type.Optional(color('Color de títulos y del total, #RRGGBB')),
          texto: Type.Optional(color('Color del texto, #RRGGBB')),
          borde: Type.Optional(color('Color de líneas y recuadros, #RRGGBB')),
          fondo: Type.Optional(color('Fondo de las cabeceras de tabla, #RRGGBB')),
        },
        { ...strict, description: 'Colores.' },
      ),
    ),
    letra: Type.Optional(
      Type.Object(
        {
          familia: Type.Optional(
            Type.Union([Type.Literal('Helvetica'), Type.Literal('Times'), Type.Literal('Courier')], {
              description: 'Familia de la letra.',
            }),
          ),
          tamano: Type.Optional(Type.Number({ minimum: 6, maximum: 10, description: 'Tamaño del texto en puntos' })),
        },
        { ...strict, description: 'Letra.' },
      ),
    ),
    logo: Type.Optional(
      Type.Object(
        {
          posicion: Type.Optional(
            Type.Union(
              [Type.Literal('izquierda'), Type.Literal('centro'), Type.Literal('derecha'), Type.Literal('oculto')],
              { description: 'Dónde va el logo.' },
            ),
          ),
          altoMm: Type.Optional(Type.Number({ minimum: 5, maximum: 40, description: 'Alto del logo en milímetros' })),
        },
        { ...strict, description: 'Logo de la empresa.' },
      ),
    ),
    columnasOcultas: Type.Optional(
      Type.Array(
        Type.Union([Type.Literal('codigoAuxiliar'), Type.Literal('detalleAdicional'), Type.Literal('codigo')]),
        { uniqueItems: true, description: 'Columnas que no se imprimen; solo las que el SRI no exige.' },
      ),
    ),
    orden: Type.Optional(
      Type.Array(bloque, {
        minItems: BLOQUES.length,
        maxItems: BLOQUES.length,
        uniqueItems: true,
        description: 'Los cinco bloques en el orden en que se imprimen.',
      }),
    ),
    codigoBarras: Type.Optional(Type.Boolean({ description: 'Código de barras de la clave de acceso' })),
    codigoQr: Type.Optional(Type.Boolean({ description: 'Código QR de la consulta de validez del SRI' })),
    textos: Type.Optional(
      Type.Object(
        {
          encabezado: Type.Optional(Type.String({ maxLength: 300, description: 'Texto bajo los datos del emisor' })),
          pie: Type.Optional(Type.String({ maxLength: 500, description: 'Texto al final del comprobante' })),
        },
        { ...strict, description: 'Textos propios.' },
      ),
    ),
  },
  {
    ...strict,
    title: 'DefinicionRide',
    description: 'Cómo se ve el RIDE; lo que se omite queda como en la predeterminada.',
  },
);

export type TemplateDefinition = Static<typeof TemplateDefinition>;

/** Resolved layout settings, in points. */
export interface Look {
  readonly paper: Paper;
  readonly margins: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
  readonly colors: { readonly main: string; readonly text: string; readonly border: string; readonly fill: string };
  readonly familia: Familia;
  readonly size: number;
  readonly logo: { readonly align: 'left' | 'center' | 'right' | 'hidden'; readonly height: number };
  readonly hiddenColumns: ReadonlySet<string>;
  readonly order: readonly Bloque[];
  readonly barcode: boolean;
  readonly qr: boolean;
  readonly header: string;
  readonly footer: string;
}

const POINTS_PER_MM = 72 / 25.4;

/** Millimetres to PDF points. */
export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MM;
}

const DEFAULTS = {
  A4: { margin: 10, size: 8, logoMm: 22 },
  // Printers for 80 mm rolls print 72 mm.
  ticket80: { margin: 4, size: 7, logoMm: 18 },
  // Printers for 58 mm rolls print 48 mm.
  ticket58: { margin: 5, size: 6.5, logoMm: 14 },
} as const;

const ALIGN = { izquierda: 'left', centro: 'center', derecha: 'right', oculto: 'hidden' } as const;

/** Resolves a definition against the paper's defaults. */
export function lookOf(paper: Paper, definition: TemplateDefinition | undefined): Look {
  const base = DEFAULTS[paper];
  const { margenesMm, colores, letra, logo, textos } = definition ?? {};
  const side = (given: number | undefined): number => points(given ?? base.margin);
  const ticket = isTicket(paper);
  return {
    paper,
    margins: {
      top: side(margenesMm?.superior),
      bottom: side(margenesMm?.inferior),
      left: side(margenesMm?.izquierdo),
      right: side(margenesMm?.derecho),
    },
    colors: {
      // Thermal paper is black only.
      main: colores?.principal ?? (ticket ? '#000000' : '#1F3A5F'),
      text: colores?.texto ?? (ticket ? '#000000' : '#1B1F24'),
      border: colores?.borde ?? (ticket ? '#000000' : '#B8C2CC'),
      fill: colores?.fondo ?? (ticket ? '#FFFFFF' : '#E9EEF4'),
    },
    familia: letra?.familia ?? 'Helvetica',
    size: letra?.tamano ?? base.size,
    logo: {
      align: ALIGN[logo?.posicion ?? (ticket ? 'centro' : 'izquierda')],
      height: points(logo?.altoMm ?? base.logoMm),
    },
    hiddenColumns: new Set(definition?.columnasOcultas ?? []),
    order: definition?.orden ?? BLOQUES,
    barcode: definition?.codigoBarras ?? true,
    qr: definition?.codigoQr ?? true,
    header: textos?.encabezado ?? '',
    footer: textos?.pie ?? '',
  };
}
