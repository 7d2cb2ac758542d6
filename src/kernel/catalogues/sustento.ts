import { catalogue, SIN_INICIO, type CatalogueRow } from './catalogue.js';

/** Tax support code of a purchase and the documents it admits (codes of ATS table 4, without padding). */
export interface SustentoRow extends CatalogueRow {
  readonly documentos: readonly string[];
}

const fuente = 'Ficha técnica del ATS, tabla 5';

/** [code, text, documents admitted] */
const SUSTENTOS: readonly (readonly [string, string, string])[] = [
  [
    '01',
    'Crédito tributario de IVA (servicios y bienes distintos de inventarios y activos fijos)',
    '1 3 4 5 11 12 21 41 43 47 48 294 344',
  ],
  [
    '02',
    'Costo o gasto de impuesto a la renta (servicios y bienes distintos de inventarios y activos fijos)',
    '1 2 3 4 5 9 11 12 15 19 20 21 41 43 47 48 294 344 364',
  ],
  ['03', 'Activo fijo, crédito tributario de IVA', '1 3 4 5 41 47 48 294 344'],
  ['04', 'Activo fijo, costo o gasto de impuesto a la renta', '1 2 3 4 5 15 41 47 48 294 344'],
  ['05', 'Gastos de viaje a nombre de empleados', '1 2 3 4 5 11 15 41 294 344'],
  ['06', 'Inventario, crédito tributario de IVA', '1 3 4 5 41 43 47 48 294 344'],
  ['07', 'Inventario, costo o gasto de impuesto a la renta', '1 2 3 4 5 15 41 43 47 48 294 344 364'],
  ['08', 'Valor pagado para solicitar reembolso de gastos (intermediario)', '1 2 3 4 5 21 294 344'],
  ['09', 'Reembolso por siniestros', '1 4 5 45'],
  ['10', 'Distribución de dividendos', '19'],
  ['11', 'Convenios de débito o recaudación de instituciones financieras', '12'],
  ['12', 'Impuestos y retenciones presuntivos', '42'],
  ['13', 'Valores reconocidos por entidades del sector público', '19'],
  ['14', 'Valores facturados por socios a operadoras de transporte', '1 2 3 4 5'],
];

/** Tax support of purchases (FACTS §6.7). */
export const sustento = catalogue<SustentoRow>([
  { codigo: '00', descripcion: 'Casos especiales', documentos: [], desde: SIN_INICIO, hasta: '2015-02-28', fuente },
  ...SUSTENTOS.map(([codigo, descripcion, documentos]) => ({
    codigo,
    descripcion,
    documentos: documentos.split(' '),
    desde: SIN_INICIO,
    fuente,
  })),
  {
    codigo: '15',
    descripcion: 'Servicios digitales',
    documentos: '1 2 3 4 5 12 15'.split(' '),
    desde: '2020-06-01',
    fuente,
  },
]);

/** Sustentos whose IVA is cost or expense, not credit (FACTS §6.7). */
export const SUSTENTOS_SIN_CREDITO: readonly string[] = ['02', '04', '05', '07'];
/** Sustentos of fixed assets. */
export const SUSTENTOS_DE_ACTIVO: readonly string[] = ['03', '04'];
/** Paid for another, as an intermediary who claims it back. */
export const SUSTENTO_INTERMEDIARIO = '08';

// ATS table 4: an invoice or note from someone who paid for us has a separate type; our liquidación keeps its type.
const DE_REEMBOLSO: Readonly<Record<string, string>> = { '01': '41', '04': '47', '05': '48' };

/** Returns the type of a purchase in the ATS (table 4). */
export function tipoCompra(codDoc: string, isReembolso: boolean): string {
  return (isReembolso ? DE_REEMBOLSO[codDoc] : undefined) ?? codDoc;
}

/** Returns the codes that admit a document type (ATS table 4) on a day, yyyy-mm-dd. */
export function sustentosDe(tipo: string, iso: string): string[] {
  const documento = String(Number(tipo));
  return sustento
    .inForce(iso)
    .filter(({ documentos }) => documentos.includes(documento))
    .map(({ codigo }) => codigo);
}

/** ATS types (table 4, without padding) that some sustento admits; a DAU has none, since imports are not reported in the annex. */
export const TIPOS_CON_SUSTENTO: readonly string[] = [
  ...new Set(sustento.rows.flatMap(({ documentos }) => documentos)),
];

/** A person's decision about a purchase. */
export interface DecisionCompra {
  readonly codSustento: string | null;
  readonly derechoCredito: boolean | null;
  readonly activoFijo: boolean | null;
}

/** Returns where a decision contradicts itself, in Spanish: its box of form 104 and its row of the annex would disagree (FACTS §6.7). */
export function contradiccionesDe({ codSustento, derechoCredito, activoFijo }: DecisionCompra): readonly string[] {
  if (codSustento === null) return [];
  const sinCredito = SUSTENTOS_SIN_CREDITO.includes(codSustento);
  const deActivo = SUSTENTOS_DE_ACTIVO.includes(codSustento);
  return [
    ...(sinCredito && derechoCredito === true
      ? [`El sustento ${codSustento} es costo o gasto y no da crédito tributario: cambie uno de los dos.`]
      : []),
    ...(deActivo && activoFijo !== true
      ? [`El sustento ${codSustento} es de activo fijo: diga que lo es, o elija otro sustento.`]
      : []),
  ];
}
