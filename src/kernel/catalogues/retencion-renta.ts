import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

/** Income tax withholding: a single rate, several options, or neither if it depends on the case. */
export interface RentaRow extends TarifaRow {
  /** Each is a percentage or a range such as 0-25. */
  readonly opciones?: readonly string[];
  /**
   * Payment to a non-resident: a treaty or the payee decides the percentage, so none is filled in and a different one is only a
   * warning.
   */
  readonly noResidente?: true;
  /** Code that replaced an expired one. */
  readonly sucesor?: string;
  /** Only for reading old documents; never used to withhold. */
  readonly soloLectura?: true;
}

/** Period of the published table (FACTS §6.6): its first day, the last day of the previous period, and the source. */
interface Block {
  readonly desde: string;
  readonly hastaAnterior: string;
  readonly fuente: string;
}

const A: Block = {
  desde: '2024-07-01',
  hastaAnterior: '2024-06-30',
  fuente: 'Ficha técnica del ATS, tabla 3.10, vigente desde 01/07/2024',
};
const SEPTIEMBRE_2025: Block = {
  desde: '2025-09-01',
  hastaAnterior: '2025-08-31',
  fuente: 'Catálogo del ATS, tabla 3.10, bloque desde 01/09/2025 (una sola fuente)',
};
const B: Block = {
  desde: '2026-03-01',
  hastaAnterior: '2026-02-28',
  fuente: 'Res. NAC-DGERCGC26-00000009, vigente desde 01/03/2026',
};
const C: Block = {
  desde: '2026-08-01',
  hastaAnterior: '2026-07-31',
  fuente: 'Catálogo del ATS, tabla 3.10, bloque desde 01/08/2026',
};

/** From this day (yyyy-mm-dd) on the catalogue has every code of the table; for earlier days only some. */
export const COMPLETE_SINCE = A.desde;

/** Variable percentage: it depends on the case, and the document's value is accepted. */
const V = '';

/** Starting block and its percentages: one, several separated by blanks, or none (V). */
type Period = readonly [Block, string];

/** [codes separated by commas, concept, percentages per block]. */
const RESIDENTES: readonly (readonly [string, string, ...Period[]])[] = [
  ['303', 'Honorarios profesionales con título', [A, '10']],
  ['303A', 'Servicios profesionales de sociedades', [A, '3'], [B, '5']],
  ['304', 'Servicios en que predomina el intelecto, sin título', [A, '10']],
  ['304A', 'Comisiones y similares de personas naturales', [A, '10']],
  ['304B', 'Notarios y registradores', [A, '10']],
  ['304C', 'Deportistas, entrenadores y árbitros', [A, '8'], [B, '10']],
  ['304D', 'Artistas', [A, '8'], [B, '10']],
  ['304E', 'Docencia', [A, '10']],
  ['307', 'Servicios en que predomina la mano de obra', [A, '2'], [B, '3']],
  ['308', 'Uso de imagen o renombre, influencers', [A, '10']],
  ['309', 'Medios de comunicación y publicidad', [A, '2.75'], [B, '3']],
  // Res. NAC-DGERCGC26-00000028 sets some cases of 310 to 0 %, and of 332E to 1 %.
  ['310', 'Transporte privado de pasajeros y de carga', [A, '1'], [B, '1 0']],
  ['311', 'Pagos con liquidación de compra', [A, '2'], [B, '3']],
  ['312', 'Transferencia de bienes muebles', [A, '1.75'], [B, '2']],
  ['312A', 'Bienes agropecuarios, comprados al productor', [A, '1']],
  ['312C', 'Bienes agropecuarios, comprados al comercializador', [A, '1.75']],
  ['314A,314B,314C,314D', 'Regalías, franquicias y derechos de propiedad intelectual', [A, '10']],
  ['319', 'Arrendamiento mercantil', [A, '2']],
  ['320', 'Arrendamiento de bienes inmuebles', [A, '10']],
  ['322', 'Seguros y reaseguros', [A, '1'], [B, '2']],
  ['323,323A,323B1,323E,323F,323G,323H,323I,323 M,323 P,323Q,323S', 'Rendimientos financieros', [A, '2'], [B, '3']],
  ['323E2,323 N,323 O,323R,323T,323U', 'Rendimientos financieros exentos o a instituciones financieras', [A, '0']],
  ['324A,324B,324C', 'Rendimientos entre instituciones financieras y con el Banco Central', [A, '1'], [B, '2']],
  ['325,325A', 'Anticipo de dividendos y préstamos a accionistas', [A, '22 25'], [SEPTIEMBRE_2025, '25']],
  ['3250', 'Dividendos exentos', [SEPTIEMBRE_2025, '0']],
  ['326,327', 'Dividendos', [A, '0-25'], [SEPTIEMBRE_2025, '12 14']],
  ['328,329,331', 'Dividendos a sociedades, fideicomisos o en acciones', [A, '0']],
  ['332', 'Pagos no sujetos a retención', [A, '0']],
  ['332B', 'Compra de bienes inmuebles', [A, '0']],
  ['332C', 'Transporte público de pasajeros', [A, '0']],
  ['332D', 'Transporte aéreo o marítimo', [A, '0']],
  ['332E', 'Cooperativas de transporte a sus socios', [A, '0'], [C, '0 1']],
  ['332F', 'Compra de divisas', [A, '0']],
  ['332G,332H,332I', 'Pagos con tarjeta, tarjeta del exterior o convenio de débito', [A, '0']],
  ['333', 'Ganancia en la enajenación de acciones en bolsa', [A, '10']],
  ['334', 'Enajenación de acciones no cotizadas', [A, '1'], [B, '2']],
  ['335', 'Loterías, rifas y apuestas', [A, '15']],
  ['336', 'Combustibles a comercializadoras (2 por mil)', [A, '0.2']],
  ['337', 'Combustibles a distribuidores (3 por mil)', [A, '0.3']],
  ['338', 'Banano, producción y venta local', [A, '1-2']],
  ['340', 'Banano, exportación', [A, '3']],
  ['343', 'Otras retenciones del 1 % (incluye RIMPE emprendedor)', [A, '1']],
  ['343A', 'Energía eléctrica', [A, '1'], [B, '2']],
  ['343B', 'Construcción de obra material inmueble', [A, '1.75'], [B, '2']],
  ['343C', 'Botellas plásticas PET', [A, '2']],
  ['3440', 'Otras retenciones no señaladas', [A, '2.75'], [B, '3']],
  ['344A,344B', 'Pagos con tarjeta; sustancias minerales', [A, '2']],
  ['346,346A', 'Otros porcentajes; otras ganancias de capital', [A, V]],
  ['346B', 'Donaciones en dinero (art. 36 de la LRTI, literal d)', [A, V]],
  ['346C', 'Retención propia por minerales', [A, V], [C, '0-10']],
  ['346D', 'Retención propia por productos forestales', [A, V], [C, '0 10']],
  ['350', 'Otras autorretenciones', [A, '1.5 1.75']],
  ['3480', 'Pronósticos deportivos', [A, '15']],
  ['3481', 'Autorretención de sociedades grandes contribuyentes', [A, V]],
  ['3482', 'Comisiones a sociedades', [A, '3'], [B, '5']],
];

/** [codes, concept, percentages until July 2026, percentages since August 2026] (FACTS §6.6, 5xx). */
const NO_RESIDENTES: readonly (readonly [string, string, string, string])[] = [
  ['500', 'Rentas inmobiliarias', '25 37', '25 37'],
  ['501', 'Beneficios empresariales', '25 37', '25 37'],
  [
    '501A',
    'Servicios técnicos, administrativos, de consultoría y regalías (3 y 8: solo regalías del convenio con China)',
    '25 37',
    '3 5 8 10 15 25 37',
  ],
  ['503', 'Navegación marítima o aérea', '0 25 37', '0 25 37'],
  ['504', 'Dividendos', '25', '3 5 8 10'],
  ['504A', 'Dividendos, beneficiario residente en el Ecuador', '0-25', '3 5 8 10 12'],
  ['504B', 'Dividendos, sin informar la composición societaria', '37', '3 5 8 10 14'],
  ['504C,504D', 'Dividendos a paraísos fiscales, beneficiario residente en el Ecuador', '0-25', '3 5 8 10 14'],
  ['504E,504F,504G,504H,504I,504J', 'Anticipos de dividendos y préstamos', '22 25 28', '25'],
  ['505', 'Rendimientos financieros', '25 37', '3 5 8 10 15 25'],
  ['505A,505B,505C', 'Intereses de créditos', '0 25', '0 3 5 8 10 15 25'],
  ['505D,505E', 'Intereses de créditos', '25', '3 5 8 10 15 25'],
  ['505F', 'Otros intereses', '25 37', '3 5 8 10 15 25'],
  ['509', 'Cánones, derechos de autor, marcas, patentes', '25 37', '3 5 8 10 15 25 37'],
  ['509A', 'Franquicias y similares', '25 37', '3 5 8 10 15 25 37'],
  ['510', 'Otras ganancias de capital', '5 25 37', '0 25 37'],
  ['511', 'Servicios profesionales independientes', '25 37', '0 25 37'],
  ['512', 'Servicios profesionales dependientes', '25 37', '0 25 37'],
  ['513A', 'Deportistas', V, '0 25 37'],
  ['514', 'Participación de consejeros', V, '25 37'],
  ['515', 'Entretenimiento público', '0-25 37', '15 25 37'],
  ['516', 'Pensiones', V, '0 25 37'],
  ['517', 'Reembolso de gastos', V, '0-37'],
  ['518', 'Funciones públicas', V, '0 25 37'],
  ['519', 'Estudiantes', '25 37', '25 37'],
  ['520A', 'Pago a proveedores de servicios hoteleros y turísticos', '25 37', '25 37'],
  ['520B', 'Arrendamientos mercantiles internacionales', '0 25 37', '0 25 37'],
  ['520D', 'Comisiones por exportaciones y por promoción de turismo', '0 25 37', '0 25 37'],
  ['520E', 'Empresas de transporte marítimo o aéreo', '0', '0'],
  ['520F', 'Agencias internacionales de prensa', '0 25 37', '0 25 37'],
  ['520G', 'Contratos de fletamento de naves', '0 25 37', '0 25 37'],
  ['521', 'Enajenación de acciones', '1 10', '0 10'],
  ['523A', 'Seguros y reaseguros', '0 22 37', '0 25 37'],
  ['525', 'Donaciones (art. 36 de la LRTI, literal d)', V, V],
];

const HISTORIA = 'Catálogo del ATS, tabla 3.10, bloques de 2015 a 2024 (una sola fuente)';

/**
 * [codes, concept, percentages, first day, last day, successor]: replaced by other codes today, but found in old documents.
 */
const ANTERIORES: readonly (readonly [string, string, string, string, string, string?])[] = [
  ['312', 'Transferencia de bienes muebles', '1.75', '2020-04-01', A.hastaAnterior],
  ['341,342', 'Banano, impuesto único a la exportación', V, '2015-03-01', '2019-12-31', '340'],
  ['342A,342B', 'Banano, exportación producida por asociaciones', V, '2016-05-01', '2018-02-28', '340'],
  ['344', 'Otras retenciones del 2 %', '2', '2015-03-01', '2020-03-31', '3440'],
  // The regime ended in 2021; its members are RIMPE now, most of them emprendedor.
  ['351', 'Régimen de microempresas', '1.75', '2020-09-01', '2021-12-31', '343'],
];

/** Income tax withholding codes by period (FACTS §6.6). */
export const retencionRenta = catalogue<RentaRow>([
  ...ANTERIORES.flatMap(([codes, descripcion, rates, desde, hasta, sucesor]): RentaRow[] =>
    codes.split(',').map((codigo) => ({
      codigo,
      descripcion,
      ...percentages(rates),
      desde,
      hasta,
      fuente: HISTORIA,
      ...(sucesor !== undefined && { sucesor }),
      soloLectura: true,
    })),
  ),
  ...RESIDENTES.flatMap(([codes, descripcion, ...periods]): RentaRow[] =>
    codes.split(',').flatMap((codigo) =>
      periods.map(([{ desde, fuente }, rates], i) => ({
        codigo,
        descripcion,
        ...percentages(rates),
        desde,
        ...until(periods[i + 1]?.[0]),
        fuente,
      })),
    ),
  ),
  ...NO_RESIDENTES.flatMap(([codes, descripcion, before, since]): RentaRow[] =>
    codes.split(',').flatMap((codigo): RentaRow[] => [
      {
        codigo,
        descripcion,
        ...choices(before),
        desde: SIN_INICIO,
        hasta: C.hastaAnterior,
        fuente: A.fuente,
        noResidente: true,
      },
      { codigo, descripcion, ...choices(since), desde: C.desde, fuente: C.fuente, noResidente: true },
    ]),
  ),
]);

function percentages(rates: string): Pick<RentaRow, 'tarifa' | 'opciones'> {
  return /^[0-9.]+$/.test(rates) ? { tarifa: rates } : choices(rates);
}

function choices(rates: string): Pick<RentaRow, 'opciones'> {
  return rates === V ? {} : { opciones: rates.split(' ') };
}

function until(next: Block | undefined): { hasta?: string } {
  return next === undefined ? {} : { hasta: next.hastaAnterior };
}

/** Returns the code as the table writes it: four codes have a blank that many programs leave out. */
export function codigoRenta(codigo: string): string {
  return codigo.replace(/^323([MNOP])$/, '323 $1');
}
