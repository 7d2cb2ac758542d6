import type { ClaseVenta } from '../../../kernel/clase-venta.js';

/** Boxes of a form 104 concept: gross, net of credit notes, and tax. */
export interface Casillas104 {
  readonly concepto: string;
  /** Null: a purchase has no box until the user decides. */
  readonly bruto: string | null;
  readonly neto: string | null;
  /** Null: not taxed. */
  readonly impuesto: string | null;
}

const row = (concepto: string, bruto: string | null, neto: string | null, impuesto: string | null): Casillas104 => ({
  concepto,
  bruto,
  neto,
  impuesto,
});

// FACTS §16 (form 104 as shown in the SRI's portal). A code of table 17 not listed here is a general rate of its time.
const VENTAS_GENERAL = row('Ventas locales, tarifa general', '401', '411', '421');
const VENTAS: Readonly<Record<string, Casillas104>> = {
  '0': row('Ventas locales 0 % sin derecho a crédito tributario', '403', '413', null),
  '5': row('Ventas locales 5 %', '425', '435', '445'),
  '6': row('No objeto o exento de IVA', '431', '441', null),
  '7': row('No objeto o exento de IVA', '431', '441', null),
  '8': row('Ventas locales 8 %', '410', '420', '430'),
};
const EXPORTACION = row('Exportaciones de bienes', '407', '417', null);
const EXPORTA_SERVICIOS = row('Exportaciones de servicios', '408', '418', null);
const VENDE_ACTIVO_FIJO = row('Ventas de activos fijos gravadas', '402', '412', '422');
// Boxes of the 0 % base of a sale by its class; a taxed base depends on the fixed asset alone.
const VENTAS_CERO: Readonly<Record<ClaseVenta, Casillas104>> = {
  'activo-fijo': row('Ventas de activos fijos 0 % sin derecho a crédito tributario', '404', '414', null),
  'activo-fijo-con-credito': row('Ventas de activos fijos 0 % con derecho a crédito tributario', '406', '416', null),
  'cero-con-credito': row('Ventas locales 0 % con derecho a crédito tributario', '405', '415', null),
  'exportacion-servicios': EXPORTA_SERVICIOS,
};
const REEMBOLSO = row('Reembolsos como intermediario', '434', '444', '454');

const COMPRAS_GENERAL = row('Compras con derecho a crédito, tarifa general', '500', '510', '520');
const COMPRAS: Readonly<Record<string, Casillas104>> = {
  '0': row('Compras 0 %', '507', '517', null),
  '5': row('Compras con derecho a crédito 5 %', '540', '550', '560'),
  '6': row('Compras no objeto de IVA', '531', '541', null),
  '7': row('Compras exentas de IVA', '532', '542', null),
  '8': row('Compras con derecho a crédito 8 %', '530', '533', '534'),
};

/** Codes without IVA: no decision about a tax credit. */
const SIN_IVA: ReadonlySet<string> = new Set(['0', '6', '7']);

/** Side of the books. */
export type Lado = 'ventas' | 'compras';

const ACTIVO_FIJO = row('Activos fijos con derecho a crédito', '501', '511', '521');
const SIN_CREDITO = row('Compras sin derecho a crédito', '502', '512', '522');
const IMPORTA_SERVICIOS = row('Importaciones de servicios con derecho a crédito', '503', '513', '523');
const IMPORTA_BIENES = row('Importaciones de bienes con derecho a crédito', '504', '514', '524');
const IMPORTA_ACTIVO_FIJO = row('Importaciones de activos fijos con derecho a crédito', '505', '515', '525');
const IMPORTA_CERO = row('Importaciones de bienes 0 %', '506', '516', null);
const NEGOCIO_POPULAR = row('Compras a negocios populares (RIMPE)', '508', '518', null);
const INTERMEDIARIO = row('Pagos por reembolso como intermediario', '535', '545', '555');
const SIN_DECISION = row('Recibido sin decisión sobre el crédito', null, null, null);

/** Issued only by RIMPE «negocio popular» businesses, which charge no IVA. */
const NOTA_DE_VENTA = '02';
/** Customs declaration of imported goods (ATS table 4). */
const DAU = '16';
/** Issued by a supplier abroad (ATS table 4). */
const DEL_EXTERIOR = '15';

/** Inputs that determine the boxes of a rate. */
export interface Concepto {
  readonly cod_doc: string;
  readonly codigo_porcentaje: string;
  readonly exporta: boolean;
  readonly clase: ClaseVenta | null;
  readonly reembolso: boolean;
  readonly exterior: boolean;
  readonly intermediario: boolean;
  readonly negocio_popular: boolean;
  readonly derecho_credito: boolean | null;
  readonly activo_fijo: boolean | null;
}

/** Returns the boxes of a sale or purchase under a code of table 17; exports at 0 % have separate ones. */
export function casillas104(lado: Lado, concepto: Concepto): Casillas104 {
  return lado === 'ventas' ? deVenta(concepto) : deCompra(concepto);
}

function deVenta({ codigo_porcentaje: codigo, exporta, clase, reembolso }: Concepto): Casillas104 {
  if (reembolso) return REEMBOLSO;
  if (clase !== null && codigo === '0') return VENTAS_CERO[clase];
  if (exporta && codigo === '0') return EXPORTACION;
  if ((clase === 'activo-fijo' || clase === 'activo-fijo-con-credito') && !SIN_IVA.has(codigo))
    return VENDE_ACTIVO_FIJO;
  return VENTAS[codigo] ?? VENTAS_GENERAL;
}

function deCompra(concepto: Concepto): Casillas104 {
  const { cod_doc: codDoc, codigo_porcentaje: codigo, derecho_credito: credito, activo_fijo: activo } = concepto;
  if (concepto.intermediario) return INTERMEDIARIO;
  // The 0 % base alone: what a negocio popular taxes, although it may not, keeps the boxes of its rate.
  if (codDoc === NOTA_DE_VENTA || (concepto.negocio_popular && codigo === '0')) return NEGOCIO_POPULAR;
  if (codDoc === DAU && codigo === '0') return IMPORTA_CERO;
  if (SIN_IVA.has(codigo)) return COMPRAS[codigo] ?? COMPRAS_GENERAL;
  if (credito === null) return SIN_DECISION;
  if (!credito) return SIN_CREDITO;
  if (codDoc === DAU) return activo === true ? IMPORTA_ACTIVO_FIJO : IMPORTA_BIENES;
  if (concepto.exterior || codDoc === DEL_EXTERIOR) return IMPORTA_SERVICIOS;
  return activo === true ? ACTIVO_FIJO : (COMPRAS[codigo] ?? COMPRAS_GENERAL);
}

/** Boxes that sum others: totals of sales and of purchases. */
export const TOTALES_104: Readonly<
  Record<Lado, { readonly bruto: string; readonly neto: string; readonly impuesto: string }>
> = {
  ventas: { bruto: '409', neto: '419', impuesto: '429' },
  compras: { bruto: '509', neto: '519', impuesto: '529' },
};
/** Gross boxes that are in no total: not subject to IVA, exempt, reimbursed. */
export const FUERA_DE_TOTALES_104: ReadonlySet<string> = new Set(
  [VENTAS['6'], REEMBOLSO, COMPRAS['6'], COMPRAS['7'], INTERMEDIARIO].flatMap((one) => one?.bruto ?? []),
);

/** Boxes of credit notes above the sales or purchases of their row, to be used the following month: at 0 % and taxed. */
export const NOTAS_POR_COMPENSAR: Readonly<
  Record<Lado, { readonly cero: string; readonly base: string; readonly impuesto: string }>
> = {
  ventas: { cero: '442', base: '443', impuesto: '453' },
  compras: { cero: '543', base: '544', impuesto: '554' },
};

/**
 * Factor of proportionality (563): net sales that give the right to credit, over all net sales. Credit (564): the IVA of purchases with
 * credit, times the factor. FACTS §16 lists the boxes; what they add up is that of the form in SRI en línea, still to be confirmed.
 */
export const CREDITO_104 = {
  factor: '563',
  credito: '564',
  conDerecho: ['411', '412', '420', '435', '415', '416', '417', '418'],
  ventas: TOTALES_104.ventas.neto,
  impuestos: ['520', '521', '523', '524', '525', '534', '560'],
} as const;

/**
 * Tax due of form 104, after the factor and the credit. Numbers and sums are those of the form in SRI en línea, still to be confirmed:
 * FACTS §16 does not list them.
 */
export const LIQUIDACION_104 = {
  /** Net taxed sales. */
  gravadas: ['411', '412', '420', '435'],
  contado: '480',
  credito: '481',
  generado: '482',
  anterior: '483',
  esteMes: '484',
  proximoMes: '485',
  total: '499',
  causado: '601',
  aFavor: '602',
  creditoAnterior: '605',
  retencionesAnterior: '606',
  creditoSiguiente: '615',
  retencionesSiguiente: '617',
  subtotal: '620',
  percepcion: '699',
  consolidado: '859',
} as const;

/** Boxes of form 104 that FACTS §16 lists, except 505, 515, 525, 563 and 564, still to be confirmed. */
export const VERIFICADAS_104: ReadonlySet<string> = new Set(
  `401 411 421 402 412 422 410 420 430 425 435 445 403 413 405 415 404 414 406 416 407 417 408 418 409 419 429 431 441 434 444 454
   500 510 520 540 550 560 530 533 534 501 511 521 502 512 522 503 513 523 504 514 524 507 517 508 518 531 541 532 542 509 519 529
   609 721 723 725 727 729 731 799`.split(/\s+/),
);

/** Box of IVA withheld as an agent and its percentage, by code of table 20 (FACTS §6.5 and §16). */
export const CASILLAS_RETENCION_IVA: Readonly<
  Record<string, { readonly casilla: string; readonly porcentaje: string }>
> = {
  '9': { casilla: '721', porcentaje: '10' },
  '10': { casilla: '723', porcentaje: '20' },
  '1': { casilla: '725', porcentaje: '30' },
  '11': { casilla: '727', porcentaje: '50' },
  '2': { casilla: '729', porcentaje: '70' },
  '3': { casilla: '731', porcentaje: '100' },
};
/** Total IVA withheld. */
export const TOTAL_RETENCION_IVA = '799';
/** Box of IVA withheld from the company by others. */
export const RETENCION_IVA_RECIBIDA = '609';

/** Boxes of a form 103 concept: base and amount withheld. Null: FACTS §16 lists none. */
export interface Casillas103 {
  readonly base: string | null;
  readonly retenido: string | null;
}

// FACTS §16; it lists 332 and 3482 without a second box.
const FORM_103: Readonly<Record<string, Casillas103>> = Object.fromEntries(
  (
    [
      ['303', '303', '353'],
      ['303A', '3030', '3530'],
      ['304', '304', '354'],
      ['307', '307', '357'],
      ['308', '308', '358'],
      ['309', '309', '359'],
      ['310', '310', '360'],
      ['311', '311', '361'],
      ['312', '312', '362'],
      ['312A', '3120', '3620'],
      ['312C', '3121', '3621'],
      ['314', '314', '364'],
      ['319', '319', '369'],
      ['320', '320', '370'],
      ['322', '322', '372'],
      ['323', '323', '373'],
      ['332', '332', null],
      ['343', '343', '393'],
      ['343B', '3430', '3450'],
      ['344', '344', '394'],
      ['3440', '3440', '3940'],
      ['346', '346', '396'],
      ['3482', '3482', null],
    ] as const
  ).map(([codigo, base, retenido]) => [codigo, { base, retenido }]),
);
/** Totals of form 103: bases and withholdings of residents, and all withholdings. */
export const TOTALES_103 = { base: '349', retenido: '399', todo: '499' } as const;

/** Boxes of form 103 that FACTS §16 lists. */
export const VERIFICADAS_103: ReadonlySet<string> = new Set([
  ...Object.values(FORM_103).flatMap(({ base, retenido }) => [base, retenido].filter((box) => box !== null)),
  ...Object.values(TOTALES_103),
]);

/** Returns the boxes of an income-tax code; none for an unknown one: a box is never guessed. */
export function casillas103(codigoRetencion: string): Casillas103 {
  return FORM_103[codigoRetencion] ?? { base: null, retenido: null };
}
