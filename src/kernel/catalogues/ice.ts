import { catalogue, type IceModo, type IceUnidad, type TarifaRow } from './catalogue.js';

/** ICE row. For `porcentaje` and `mixto` the rate is a percentage; for `unidad` and `contenido`, an amount in dollars. */
export interface IceRow extends TarifaRow {
  readonly modo: IceModo;
}

const fuente = 'Ficha técnica 2.34, tabla 18 (columna febrero-diciembre 2023)';
const sinTarifa = 'Ficha técnica 2.34, tabla 18 (código); la tarifa la fija la ley de cada año y no consta en la ficha';

/** [code, text, mode, rate for February-December 2023] */
const CODIGOS: readonly (readonly [string, string, IceModo, string?])[] = [
  ['3011', 'Cigarrillos rubios', 'unidad', '0.16'],
  ['3021', 'Cigarrillos negros', 'unidad', '0.16'],
  ['3023', 'Productos del tabaco y sucedáneos, excepto cigarrillos', 'porcentaje', '150'],
  ['3031', 'Bebidas alcohólicas', 'mixto', '75'],
  ['3033', 'Alcohol', 'mixto', '75'],
  ['3041', 'Cerveza industrial', 'mixto', '75'],
  ['3043', 'Cerveza artesanal', 'contenido', '1.50'],
  ['3053', 'Bebidas gaseosas con alto contenido de azúcar', 'contenido', '0.18'],
  ['3054', 'Bebidas gaseosas con bajo contenido de azúcar', 'porcentaje', '10'],
  ['3073', 'Vehículos motorizados cuyo PVP sea hasta USD 20 000', 'porcentaje', '5'],
  ['3075', 'Vehículos motorizados cuyo PVP sea de USD 30 000 a 40 000', 'porcentaje', '15'],
  ['3077', 'Vehículos motorizados cuyo PVP sea de USD 40 000 a 50 000', 'porcentaje', '20'],
  ['3078', 'Vehículos motorizados cuyo PVP sea de USD 50 000 a 60 000', 'porcentaje', '25'],
  ['3079', 'Vehículos motorizados cuyo PVP sea de USD 60 000 a 70 000', 'porcentaje', '30'],
  ['3080', 'Vehículos motorizados cuyo PVP supere USD 70 000', 'porcentaje', '35'],
  ['3081', 'Aviones, tricares, yates y barcos de recreo', 'porcentaje', '10'],
  ['3092', 'Servicios de televisión prepagada', 'porcentaje', '0'],
  ['3093', 'Servicios de telefonía a sociedades', 'porcentaje', '15'],
  ['3101', 'Bebidas energizantes', 'porcentaje', '10'],
  ['3111', 'Bebidas no alcohólicas', 'contenido', '0.18'],
  ['3610', 'Perfumes y aguas de tocador', 'porcentaje', '20'],
  ['3620', 'Videojuegos', 'porcentaje', '0'],
  ['3630', 'Armas de fuego, armas deportivas y municiones', 'porcentaje', '30'],
  ['3640', 'Focos incandescentes', 'porcentaje', '100'],
  ['3660', 'Cuotas, membresías, afiliaciones y acciones', 'porcentaje', '35'],
  ['3671', 'Cocinas, calefones y sistemas de calentamiento de agua a gas', 'porcentaje', '100'],
  ['3680', 'Fundas plásticas', 'unidad', '0.08'],
  ['3681', 'Servicios de telefonía móvil a personas naturales', 'porcentaje', '0'],
  ['3682', 'Consumibles de tabaco calentado y líquidos con nicotina', 'porcentaje', '150'],
  ['3684', 'Camionetas y vehículos de rescate cuyo PVP sea hasta USD 30 000', 'porcentaje', '5'],
  ['3686', 'Otros vehículos cuyo PVP sea de USD 20 000 a 30 000', 'porcentaje', '10'],
  ['3688', 'Vehículos híbridos cuyo PVP sea hasta USD 35 000', 'porcentaje', '0'],
  ['3691', 'Vehículos híbridos cuyo PVP sea de USD 35 000 a 40 000', 'porcentaje', '8'],
  ['3692', 'Vehículos híbridos cuyo PVP sea de USD 40 000 a 50 000', 'porcentaje', '14'],
  ['3695', 'Vehículos híbridos cuyo PVP sea de USD 50 000 a 60 000', 'porcentaje', '20'],
  ['3696', 'Vehículos híbridos cuyo PVP sea de USD 60 000 a 70 000', 'porcentaje', '26'],
  ['3698', 'Vehículos híbridos cuyo PVP supere USD 70 000', 'porcentaje', '32'],
];

const UNIDADES: Readonly<Record<string, IceUnidad>> = {
  '3011': 'unidad',
  '3021': 'unidad',
  '3031': 'litro-alcohol-puro',
  '3033': 'litro-alcohol-puro',
  '3041': 'litro-alcohol-puro',
  '3043': 'litro-alcohol-puro',
  '3053': 'cien-gramos-azucar',
  '3111': 'cien-gramos-azucar',
  '3680': 'unidad',
};

const DE_2025 = 'Res. NAC-DGERCGC24-00000043';
const DE_2026 = 'Res. NAC-DGERCGC25-00000040';

/** Rates by year, from press reports (FACTS §19.1): [code, year, source, rate, specific amount of a mixed rate]. */
const POR_ANIO: readonly (readonly [string, string, string, string, string?])[] = [
  ['3011', '2025', DE_2025, '0.16'],
  ['3021', '2025', DE_2025, '0.16'],
  ['3031', '2025', DE_2025, '75'],
  ['3033', '2025', DE_2025, '75'],
  ['3041', '2025', DE_2025, '75'],
  ['3053', '2025', DE_2025, '0.18'],
  ['3111', '2025', DE_2025, '0.18'],
  ['3680', '2025', DE_2025, '0.08'],
  ['3011', '2026', DE_2026, '0.16'],
  ['3021', '2026', DE_2026, '0.16'],
  ['3031', '2026', DE_2026, '75', '10.41'],
  ['3033', '2026', DE_2026, '75', '10.41'],
  ['3041', '2026', DE_2026, '75', '13.62'],
  ['3043', '2026', DE_2026, '1.56'],
  ['3053', '2026', DE_2026, '0.18'],
  ['3111', '2026', DE_2026, '0.18'],
  ['3680', '2026', DE_2026, '0.08'],
];

/** Import counterparts of the codes above (CAE/SENAE). The ficha lists the codes; FACTS §6.3 gives no texts nor rates. */
const ADUANA =
  '3532 3533 3541 3542 3543 3544 3545 3552 3553 3581 3582 3601 3602 3683 3685 3687 3689 3690 3693 3694 3697 3699 3710 3720 3730 3740 3771 3871 3873 3874 3875 3876 3877 3878';

/**
 * ICE codes (FACTS §6.3). The ficha has no rates after 2023; some of 2025 and 2026 are known from the press. A row without a
 * rate is never computed: the payload's rate is used.
 */
export const ice = catalogue<IceRow>([
  ...CODIGOS.flatMap(([codigo, descripcion, modo, tarifa]): IceRow[] => [
    { codigo, descripcion, modo, desde: '2000-01-01', hasta: '2023-01-31', fuente: sinTarifa },
    { codigo, descripcion, modo, ...(tarifa && { tarifa }), desde: '2023-02-01', hasta: '2023-12-31', fuente },
    ...since2024({ codigo, descripcion, modo }),
  ]),
  ...ADUANA.split(' ').map((codigo): IceRow => ({
    codigo,
    descripcion: 'ICE en importación (SENAE)',
    modo: 'mixto',
    desde: '2000-01-01',
    fuente: sinTarifa,
  })),
]);

/** Rows since 2024: one per known year, and rows without a rate around them. */
function since2024(base: Pick<IceRow, 'codigo' | 'descripcion' | 'modo'>): IceRow[] {
  const known = POR_ANIO.filter(([codigo]) => codigo === base.codigo);
  const [first, last] = [known[0]?.[1], known.at(-1)?.[1]];
  if (first === undefined || last === undefined) return [{ ...base, desde: '2024-01-01', fuente: sinTarifa }];
  const unidad = UNIDADES[base.codigo];
  return [
    { ...base, desde: '2024-01-01', hasta: `${Number(first) - 1}-12-31`, fuente: sinTarifa },
    ...known.map(([, anio, fuenteAnio, tarifa, especifica]): IceRow => ({
      ...base,
      tarifa,
      ...(especifica !== undefined && { especifica }),
      ...(unidad !== undefined && { unidad }),
      ...{ desde: `${anio}-01-01`, hasta: `${anio}-12-31`, fuente: fuenteAnio, prensa: true as const },
    })),
    { ...base, desde: `${Number(last) + 1}-01-01`, fuente: sinTarifa },
  ];
}
