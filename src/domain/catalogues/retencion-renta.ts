import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

/** An income tax withholding: one rate, several that may apply, or (neither) whatever the case calls for. */
export interface RentaRow extends TarifaRow {
  readonly opciones?: readonly string[];
}

const A = 'Ficha técnica del ATS, tabla 3.10, vigente desde 01/07/2024';
const B = 'Res. NAC-DGERCGC26-00000009, vigente desde 01/03/2026 (dos catálogos derivados del oficial coinciden)';
const B_UNA = 'Res. NAC-DGERCGC26-00000009, vigente desde 01/03/2026 (una sola fuente)';

const DESDE_A = '2024-07-01';
const HASTA_A = '2026-02-28';
const DESDE_B = '2026-03-01';

/** A variable percentage: it depends on the case, and the document's stands. */
const V = undefined;

/** [codes, concept, rate since July 2024, rate since March 2026, source of the second]. */
const RESIDENTES: readonly (readonly [string, string, string | undefined, string | undefined, string?])[] = [
  ['303', 'Honorarios profesionales con título', '10', '10'],
  ['303A', 'Servicios profesionales de sociedades', '3', '5'],
  ['304', 'Servicios en que predomina el intelecto, sin título', '10', '10'],
  ['304A', 'Comisiones y similares de personas naturales', '10', '10'],
  ['304B', 'Notarios y registradores', '10', '10'],
  ['304C', 'Deportistas, entrenadores y árbitros', '8', '10'],
  ['304D', 'Artistas', '8', '10'],
  ['304E', 'Docencia', '10', '10'],
  ['307', 'Servicios en que predomina la mano de obra', '2', '3'],
  ['308', 'Uso de imagen o renombre, influencers', '10', '10'],
  ['309', 'Medios de comunicación y publicidad', '2.75', '3'],
  // Res. NAC-DGERCGC26-00000028 puts some cases of 310 at 0 %: both are admitted below.
  ['311', 'Pagos con liquidación de compra', '2', '3'],
  ['312', 'Transferencia de bienes muebles', '1.75', '2'],
  ['312A', 'Bienes agropecuarios, comprados al productor', '1', '1'],
  ['312C', 'Bienes agropecuarios, comprados al comercializador', '1.75', '1.75'],
  ['314A 314B 314C 314D', 'Regalías, franquicias y derechos de propiedad intelectual', '10', '10'],
  ['319', 'Arrendamiento mercantil', '2', '2'],
  ['320', 'Arrendamiento de bienes inmuebles', '10', '10'],
  ['322', 'Seguros y reaseguros', '1', '2'],
  ['323 323A 323B1 323E 323F 323G 323H 323I 323M 323P 323Q 323S', 'Rendimientos financieros', '2', '3', B_UNA],
  ['323E2 323N 323O 323R 323T 323U', 'Rendimientos financieros exentos o a instituciones financieras', '0', '0', B_UNA],
  ['324A 324B 324C', 'Rendimientos entre instituciones financieras y con el Banco Central', '1', '2'],
  ['325 325A', 'Anticipo de dividendos y préstamos a accionistas', V, V],
  ['326 327', 'Dividendos', V, V],
  ['328 329 331', 'Dividendos a sociedades, fideicomisos o en acciones', '0', '0'],
  ['332', 'Pagos no sujetos a retención', '0', '0'],
  ['332B', 'Compra de bienes inmuebles', '0', '0'],
  ['332C', 'Transporte público de pasajeros', '0', '0'],
  ['332D', 'Transporte aéreo o marítimo', '0', '0'],
  ['332F', 'Compra de divisas', '0', '0'],
  ['332G 332H 332I', 'Pagos con tarjeta, tarjeta del exterior o convenio de débito', '0', '0'],
  ['333', 'Ganancia en la enajenación de acciones en bolsa', '10', '10'],
  ['334', 'Enajenación de acciones no cotizadas', '1', '2', B_UNA],
  ['335', 'Loterías, rifas y apuestas', '15', '15'],
  ['336', 'Combustibles a comercializadoras (2 por mil)', '0.2', '0.2'],
  ['337', 'Combustibles a distribuidores (3 por mil)', '0.3', '0.3'],
  ['338', 'Banano, venta local', V, V],
  ['340', 'Banano, exportación', '3', '3'],
  ['341 342 342A 342B', 'Banano, otras liquidaciones', V, V],
  ['343', 'Otras retenciones del 1 % (incluye RIMPE emprendedor)', '1', '1'],
  ['343A', 'Energía eléctrica', '1', '2'],
  ['343B', 'Construcción de obra material inmueble', '1.75', '2'],
  ['343C', 'Botellas plásticas PET', '2', '2'],
  ['3440', 'Otras retenciones no señaladas', '2.75', '3'],
  ['344A 344B', 'Pagos con tarjeta; sustancias minerales', '2', '2'],
  ['346 346A 346B 346C 346D 350 3481', 'Otros porcentajes, ganancias de capital, donaciones, autorretención', V, V],
  ['3480', 'Pronósticos deportivos', '15', '15'],
  ['3482', 'Comisiones a sociedades', '3', '5'],
];

/** [code, concept, percentages that may apply; none: variable]. Non-residents (FACTS §6.6, 5xx). */
const NO_RESIDENTES: readonly (readonly [string, string, string?])[] = [
  ['500', 'Rentas inmobiliarias', '25 37'],
  ['501', 'Beneficios empresariales', '25 37'],
  ['501A', 'Servicios técnicos, administrativos, de consultoría y regalías', '25 37'],
  ['503', 'Navegación marítima o aérea', '0 25 37'],
  ['504', 'Dividendos', '25'],
  ['504A', 'Dividendos, otros casos'],
  ['504B', 'Dividendos a paraísos fiscales', '37'],
  ['504C', 'Dividendos, otros casos'],
  ['504D', 'Dividendos, otros casos'],
  ...['504E', '504F', '504G', '504H', '504I', '504J'].map(
    (codigo) => [codigo, 'Anticipos de dividendos y préstamos', '22 25 28'] as const,
  ),
  ['505', 'Rendimientos financieros', '25 37'],
  ['505A', 'Intereses de créditos', '0 25'],
  ['505B', 'Intereses de créditos', '0 25'],
  ['505C', 'Intereses de créditos', '0 25'],
  ['505D', 'Intereses de créditos', '25'],
  ['505E', 'Intereses de créditos', '25'],
  ['505F', 'Otros intereses', '25 37'],
  ['509', 'Cánones, derechos de autor, marcas, patentes', '25 37'],
  ['509A', 'Franquicias y similares', '25 37'],
  ['510', 'Otras ganancias de capital', '5 25 37'],
  ['511', 'Servicios profesionales independientes', '25 37'],
  ['512', 'Servicios profesionales dependientes', '25 37'],
  ['513A', 'Deportistas'],
  ['514', 'Participación de consejeros'],
  ['515', 'Entretenimiento público'],
  ['516', 'Pensiones'],
  ['517', 'Reembolso de gastos'],
  ['518', 'Funciones públicas'],
  ['519', 'Estudiantes', '25 37'],
  ['520A', 'Pago a proveedores de servicios hoteleros y turísticos', '25 37'],
  ['520B', 'Arrendamientos mercantiles internacionales', '0 25 37'],
  ['520D', 'Comisiones por exportaciones y por promoción de turismo', '0 25 37'],
  ['520E', 'Empresas de transporte marítimo o aéreo', '0'],
  ['520F', 'Agencias internacionales de prensa', '0 25 37'],
  ['520G', 'Contratos de fletamento de naves', '0 25 37'],
  ['521', 'Enajenación de acciones', '1 10'],
  ['523A', 'Seguros y reaseguros', '0 22 37'],
  ['525', 'Donaciones'],
];

/** Income tax withholding codes by period (FACTS §6.6). */
export const retencionRenta = catalogue<RentaRow>([
  ...RESIDENTES.flatMap(([codes, descripcion, before, since, fuente = B]): RentaRow[] =>
    codes.split(' ').flatMap((codigo) => [
      { codigo, descripcion, ...(before && { tarifa: before }), desde: DESDE_A, hasta: HASTA_A, fuente: A },
      { codigo, descripcion, ...(since && { tarifa: since }), desde: DESDE_B, fuente },
    ]),
  ),
  {
    codigo: '310',
    descripcion: 'Transporte privado de pasajeros y de carga',
    tarifa: '1',
    desde: DESDE_A,
    hasta: HASTA_A,
    fuente: A,
  },
  {
    codigo: '310',
    descripcion: 'Transporte privado de pasajeros y de carga',
    opciones: ['1', '0'],
    desde: DESDE_B,
    fuente: `${B}; Res. NAC-DGERCGC26-00000028`,
  },
  {
    codigo: '332E',
    descripcion: 'Cooperativas de transporte a sus socios',
    tarifa: '0',
    desde: DESDE_A,
    hasta: HASTA_A,
    fuente: A,
  },
  {
    codigo: '332E',
    descripcion: 'Cooperativas de transporte a sus socios',
    opciones: ['0', '1'],
    desde: DESDE_B,
    fuente: `${B}; Res. NAC-DGERCGC26-00000028`,
  },
  ...NO_RESIDENTES.map(([codigo, descripcion, rates]): RentaRow => {
    const opciones = rates?.split(' ') ?? [];
    const [only] = opciones;
    const rate =
      opciones.length === 1 && only !== undefined ? { tarifa: only } : opciones.length > 1 ? { opciones } : {};
    return { codigo, descripcion, ...rate, desde: SIN_INICIO, fuente: A };
  }),
]);
