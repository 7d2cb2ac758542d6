import { text } from '../../i18n/index.js';
import type { Definicion, Plantilla } from './queries.js';

/** Blocks of a RIDE in their default order. */
export const BLOQUES = ['receptor', 'detalle', 'adicional', 'pagos', 'totales'] as const;
type Bloque = (typeof BLOQUES)[number];
/** Columns that the SRI does not require. */
export const COLUMNAS = ['codigoAuxiliar', 'detalleAdicional', 'codigo'] as const;
type Columna = (typeof COLUMNAS)[number];

/** Form values of a template: empty means the service's default. */
export interface RideForm {
  readonly nombre: string;
  readonly formato: 'A4' | 'ticket80' | 'ticket58';
  /** Empty: all types. */
  readonly tipoDocumento: string;
  readonly esPredeterminada: boolean;
  readonly empresas: readonly string[];
  readonly principal: string;
  readonly texto: string;
  readonly borde: string;
  readonly fondo: string;
  readonly familia: string;
  readonly tamano: string;
  readonly logo: string;
  readonly altoMm: string;
  readonly superior: string;
  readonly inferior: string;
  readonly izquierdo: string;
  readonly derecho: string;
  readonly ocultas: readonly Columna[];
  readonly orden: readonly Bloque[];
  readonly codigoBarras: boolean;
  readonly codigoQr: boolean;
  readonly encabezado: string;
  readonly pie: string;
}

const figureOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Converts a template to form values; undefined: the built-in one. */
export function formOf(plantilla: Plantilla | undefined): RideForm {
  const { margenesMm, colores, letra, logo, columnasOcultas, orden, codigoBarras, codigoQr, textos }: Definicion =
    plantilla?.definicion ?? { version: 1 };
  return {
    nombre: plantilla?.nombre ?? text.plantillas.included,
    formato: plantilla?.formato ?? 'A4',
    tipoDocumento: plantilla?.tipoDocumento ?? '',
    esPredeterminada: plantilla?.esPredeterminada ?? false,
    empresas: plantilla?.empresas ?? [],
    principal: colores?.principal ?? '',
    texto: colores?.texto ?? '',
    borde: colores?.borde ?? '',
    fondo: colores?.fondo ?? '',
    familia: letra?.familia ?? '',
    tamano: figureOf(letra?.tamano),
    logo: logo?.posicion ?? '',
    altoMm: figureOf(logo?.altoMm),
    superior: figureOf(margenesMm?.superior),
    inferior: figureOf(margenesMm?.inferior),
    izquierdo: figureOf(margenesMm?.izquierdo),
    derecho: figureOf(margenesMm?.derecho),
    ocultas: columnasOcultas ?? [],
    orden: orden ?? BLOQUES,
    codigoBarras: codigoBarras ?? true,
    codigoQr: codigoQr ?? true,
    encabezado: textos?.encabezado ?? '',
    pie: textos?.pie ?? '',
  };
}

/** Default margins in millimetres. */
const MARGIN_MM = { A4: 10, ticket80: 4, ticket58: 5 } as const;

/** Converts form values to the API's definition. Invalid numbers are sent as typed: the service explains the problem. */
export function definicionOf(form: RideForm): Definicion {
  const figure = (typed: string): number | undefined => {
    const value = typed.trim().replace(',', '.');
    // An invalid number is sent as text so that the error names the field.
    return value === '' ? undefined : ((Number.isNaN(Number(value)) ? value : Number(value)) as number);
  };
  const said = (value: string): string | undefined => (value.trim() === '' ? undefined : value.trim());
  const margins = {
    superior: form.superior,
    inferior: form.inferior,
    izquierdo: form.izquierdo,
    derecho: form.derecho,
  };
  const anyMargin = Object.values(margins).some((typed) => typed.trim() !== '');
  const margin = (typed: string): number => figure(typed) ?? MARGIN_MM[form.formato];
  const definicion = {
    margenesMm: anyMargin
      ? {
          superior: margin(form.superior),
          inferior: margin(form.inferior),
          izquierdo: margin(form.izquierdo),
          derecho: margin(form.derecho),
        }
      : undefined,
    colores: some({
      principal: said(form.principal),
      texto: said(form.texto),
      borde: said(form.borde),
      fondo: said(form.fondo),
    }),
    letra: some({ familia: said(form.familia), tamano: figure(form.tamano) }),
    logo: some({ posicion: said(form.logo), altoMm: figure(form.altoMm) }),
    columnasOcultas: form.ocultas.length === 0 ? undefined : [...form.ocultas],
    orden: form.orden.join() === BLOQUES.join() ? undefined : [...form.orden],
    codigoBarras: form.codigoBarras ? undefined : false,
    codigoQr: form.codigoQr ? undefined : false,
    textos: some({
      encabezado: form.encabezado === '' ? undefined : form.encabezado,
      pie: form.pie === '' ? undefined : form.pie,
    }),
  };
  // The form uses the definition's own names; the service validates each.
  return { version: 1, ...some(definicion) };
}

/** Drops undefined fields; undefined if none remain. */
function some(fields: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const left = Object.entries(fields).filter(([, value]) => value !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
