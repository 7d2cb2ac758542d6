import { text } from '../../i18n/index.js';
import type { Definicion, Plantilla } from './queries.js';

/** The blocks of a RIDE, in the order that they have unless told. */
export const BLOQUES = ['receptor', 'detalle', 'adicional', 'pagos', 'totales'] as const;
type Bloque = (typeof BLOQUES)[number];
/** The columns that the SRI does not ask for. */
export const COLUMNAS = ['codigoAuxiliar', 'detalleAdicional', 'codigo'] as const;
type Columna = (typeof COLUMNAS)[number];

/** A template as it is typed: empty is what the service does unless told. */
export interface RideForm {
  readonly nombre: string;
  readonly formato: 'A4' | 'ticket80';
  /** Empty: for all. */
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

/** A template as a form shows it; undefined: the one that comes with the service. */
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

/** What the service does where a margin is not told, in millimetres. */
const MARGIN_MM = { A4: 10, ticket80: 4 } as const;

/** The definition of the API. What cannot be read as a number is sent as it is: the service says what is wrong with it. */
export function definicionOf(form: RideForm): Definicion {
  const figure = (typed: string): number | undefined => {
    const value = typed.trim().replace(',', '.');
    // A wrong number goes as its text, so that its refusal names the field.
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
  // The words of the form are those of the definition; the service checks each.
  return { version: 1, ...some(definicion) };
}

/** An object without what is undefined; undefined if nothing is left. */
function some(fields: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const left = Object.entries(fields).filter(([, value]) => value !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
