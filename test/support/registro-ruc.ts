/** Header of the SRI's files. */
const TITLES = [
  ...['NUMERO_RUC', 'RAZON_SOCIAL', 'PROVINCIA_JURISDICCION', 'ESTADO_CONTRIBUYENTE', 'CLASE_CONTRIBUYENTE'],
  ...['FECHA_INICIO_ACTIVIDADES', 'FECHA_ACTUALIZACION', 'FECHA_SUSPENSION_DEFINITIVA', 'FECHA_REINICIO_ACTIVIDADES'],
  ...[
    'OBLIGADO',
    'TIPO_CONTRIBUYENTE',
    'NUMERO_ESTABLECIMIENTO',
    'NOMBRE_FANTASIA_COMERCIAL',
    'ESTADO_ESTABLECIMIENTO',
  ],
  ...['DESCRIPCION_PROVINCIA_EST', 'DESCRIPCION_CANTON_EST', 'DESCRIPCION_PARROQUIA_EST', 'CODIGO_CIIU'],
  ...['ACTIVIDAD_ECONOMICA', 'AGENTE_RETENCION', 'ESPECIAL'],
] as const;
export type Establecimiento = Partial<Record<(typeof TITLES)[number], string>>;

const USUAL: Establecimiento = {
  PROVINCIA_JURISDICCION: 'PICHINCHA',
  ESTADO_CONTRIBUYENTE: 'ACTIVO',
  CLASE_CONTRIBUYENTE: 'GENERAL',
  FECHA_INICIO_ACTIVIDADES: '2001-02-03',
  FECHA_ACTUALIZACION: '2026-10-01',
  OBLIGADO: 'N',
  TIPO_CONTRIBUYENTE: 'PERSONA NATURAL',
  NUMERO_ESTABLECIMIENTO: '1',
  ESTADO_ESTABLECIMIENTO: 'ABI',
  DESCRIPCION_PROVINCIA_EST: 'PICHINCHA',
  DESCRIPCION_CANTON_EST: 'QUITO',
  DESCRIPCION_PARROQUIA_EST: 'IÑAQUITO',
  CODIGO_CIIU: 'G471101',
  ACTIVIDAD_ECONOMICA: 'VENTA AL POR MENOR DE GRAN VARIEDAD DE PRODUCTOS EN TIENDAS',
  AGENTE_RETENCION: 'N',
  ESPECIAL: 'N',
};

/** Text of a file of the register; `titles` changes the order or the names of its columns. */
export function registroCsv(
  rows: readonly Establecimiento[],
  { delimiter = '|', titles = TITLES }: { readonly delimiter?: string; readonly titles?: readonly string[] } = {},
): string {
  return [titles.join(delimiter), ...rows.map((row) => registroLine(row, delimiter, titles))]
    .map((l) => `${l}\r\n`)
    .join('');
}

export function registroLine(row: Establecimiento, delimiter = '|', titles: readonly string[] = TITLES): string {
  const values: Readonly<Record<string, string>> = { ...USUAL, ...row };
  return titles.map((title) => values[title] ?? '').join(delimiter);
}

const FIRST = [
  'JUAN',
  'MARÍA',
  'JOSÉ',
  'ROSA',
  'LUIS',
  'CARMEN',
  'ÁNGEL',
  'BLANCA',
  'SEGUNDO',
  'NARCISA',
  'WILMER',
  'GLADYS',
];
const LAST = [
  'PÉREZ',
  'MUÑOZ',
  'GUAMÁN',
  'QUISHPE',
  'ZAMBRANO',
  'LÓPEZ',
  'ÑACATO',
  'CEDEÑO',
  'ANDRADE',
  'TOAPANTA',
  'VERA',
  'YÁNEZ',
];
const TRADE = [
  'FARMACIA',
  'FERRETERÍA',
  'COMERCIAL',
  'DISTRIBUIDORA',
  'PANADERÍA',
  'TALLER',
  'IMPORTADORA',
  'CONSULTORES',
];
const PROVINCES = ['PICHINCHA', 'GUAYAS', 'AZUAY', 'MANABÍ', 'EL ORO', 'LOJA', 'TUNGURAHUA', 'GALÁPAGOS'];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
/** Pseudo-words, so that names have about as many different words as real ones. */
const word = (n: number): string => {
  let text = '';
  for (let left = n + 11; left > 0; left = Math.floor(left / 90)) text += pick(SYLLABLES, left % 90);
  return text;
};
const SYLLABLES = Array.from('BCDFGHLMNPQRSTVYZJ').flatMap((first) => Array.from('AEIOU', (second) => first + second));

/** Taxpayer `n` of a generated register; the same for each run. */
export function generatedRow(n: number): Establecimiento {
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
  const company = n % 8 === 0;
  const owner = `${pick(LAST, mixed)} ${word(mixed % 40_000)} ${pick(FIRST, mixed >>> 7)} ${pick(FIRST, mixed >>> 11)}`;
  const trade = `${pick(TRADE, mixed >>> 5)} ${word((mixed >>> 3) % 90_000)}`;
  const province = pick(PROVINCES, mixed >>> 9);
  return {
    NUMERO_RUC: `${String((n % 24) + 1).padStart(2, '0')}${String(10_000_000 + n)}001`,
    RAZON_SOCIAL: company ? `${trade} ${word(mixed % 7000)} CÍA. LTDA.` : owner,
    TIPO_CONTRIBUYENTE: company ? 'SOCIEDAD' : 'PERSONA NATURAL',
    ESTADO_CONTRIBUYENTE: mixed % 10 < 6 ? 'ACTIVO' : mixed % 10 < 8 ? 'SUSPENDIDO' : 'PASIVO',
    OBLIGADO: company ? 'S' : 'N',
    AGENTE_RETENCION: n % 200 === 0 ? 'S' : 'N',
    ESPECIAL: n % 500 === 0 ? 'S' : 'N',
    NOMBRE_FANTASIA_COMERCIAL: mixed % 3 === 0 ? trade : '',
    DESCRIPCION_PROVINCIA_EST: province,
    DESCRIPCION_CANTON_EST: word(mixed % 221),
    DESCRIPCION_PARROQUIA_EST: word(mixed % 1499),
    CODIGO_CIIU: `G${String(mixed % 1_000_000).padStart(6, '0')}`,
  };
}
