import type { CruceRow, LadoCruce } from '../cruce-store.js';
import { formatSecuencial } from '../../../kernel/clave-acceso.js';
import { decimal } from '../../../kernel/decimal.js';
import { AUTORIZADOS } from '../../../kernel/estados.js';
import type { LineaSri } from '../../../kernel/lista-sri.js';
import { columna, type Fila } from '../../../files/columnas.js';

export const TIPOS_DIFERENCIA = ['solo-sri', 'solo-aqui', 'difiere'] as const;
export type TipoDiferencia = (typeof TIPOS_DIFERENCIA)[number];

/** A difference between the SRI's list and the documents here. */
export interface DiferenciaCruce {
  readonly tipo: TipoDiferencia;
  /** Of the document here; of the list if it is not here. */
  readonly clave: string;
  readonly codDoc: string;
  readonly numero: string;
  /** yyyy-mm-dd */
  readonly fecha: string;
  readonly parte: string;
  readonly razonSocial: string | null;
  /** State here; null: it is not here. */
  readonly estado: string | null;
  readonly totalSri: string | null;
  readonly totalAqui: string | null;
  /** The difference and what to do, in Spanish. */
  readonly detalle: string;
}

export interface TipoCruzado {
  readonly codDoc: string;
  readonly enLista: number;
  readonly aqui: number;
  /** Whether it was compared: its list was uploaded. */
  readonly comparado: boolean;
}

export interface Cruce {
  readonly iguales: number;
  /** Lines dated outside the period; not compared. */
  readonly fueraDelPeriodo: number;
  readonly tipos: readonly TipoCruzado[];
  readonly diferencias: readonly DiferenciaCruce[];
}

/** Columns of the differences, for the CSV. */
export const COLUMNAS_CRUCE = [
  columna('diferencia', 'Diferencia', 'texto', 'Dónde falta, o si difiere.'),
  columna('codDoc', 'Tipo', 'texto', 'Tipo de comprobante.'),
  columna('numero', 'Número', 'texto', 'estab-ptoEmi-secuencial.'),
  columna('fecha', 'Fecha de emisión', 'fecha', 'aaaa-mm-dd.'),
  columna('parte', 'Identificación', 'texto', 'De la otra parte.'),
  columna('razonSocial', 'Razón social', 'texto', 'De la otra parte.'),
  columna('totalSri', 'Total en el SRI', 'dinero', 'Lo que dice la lista.'),
  columna('totalAqui', 'Total aquí', 'dinero', 'Lo que dice el documento.'),
  columna('estado', 'Estado aquí', 'texto', 'Vacío si no está.'),
  columna('detalle', 'Qué hacer', 'texto', 'Qué difiere y qué hacer.'),
  columna('clave', 'Clave de acceso', 'texto', 'Del documento.'),
] as const;

const NOMBRES: Readonly<Record<TipoDiferencia, string>> = {
  'solo-sri': 'Falta aquí',
  'solo-aqui': 'Falta en la lista del SRI',
  difiere: 'Difiere',
};

export function cruceFila({ tipo, ...rest }: DiferenciaCruce): Fila {
  return { ...rest, diferencia: NOMBRES[tipo] };
}

/** States that count as authorised at the SRI, by side. */
const VALIDOS: Readonly<Record<LadoCruce, readonly string[]>> = { emitidos: AUTORIZADOS, recibidos: ['VIGENTE'] };

/** Types whose list states amounts: not for guías, and empty for retenciones (RECEIVED §2). */
const CON_VALORES = ['01', '03', '04', '05'];

/** Lines or documents compared between two yields: some ten milliseconds. */
const ROWS_TOGETHER = 1000;

/**
 * Compares the SRI's lists with the documents here, both ways. Only types in `tipos` are looked for in the list: the portal lists one type
 * per query, and a type without a list says nothing. Yields between the slices of a long one, so that the caller lets others work.
 */
export function* cruzar(
  lado: LadoCruce,
  period: { readonly desde: string; readonly hasta: string },
  lineas: readonly LineaSri[],
  documentos: readonly CruceRow[],
  requested: readonly string[] = [],
): Generator<void, Cruce, void> {
  const inPeriod = lineas.filter((linea) => {
    const fecha = isoOf(linea.fechaEmision);
    return fecha >= period.desde && fecha <= period.hasta;
  });
  const tipos = new Set([...requested, ...inPeriod.map(({ codDoc }) => codDoc)]);
  const byClave = new Map(documentos.map((row) => [row.clave, row]));
  const manuales = new Map(
    documentos
      .filter(({ clave, estado }) => clave.startsWith('manual-') && estado === 'VIGENTE')
      .map((row) => [`${row.parte} ${row.cod_doc} ${numeroOf(row)}`, row]),
  );
  const listed = new Set<string>();
  const diferencias: DiferenciaCruce[] = [];
  let iguales = 0;
  for (const [at, linea] of inPeriod.entries()) {
    if (at % ROWS_TOGETHER === 0) yield;
    listed.add(linea.claveAcceso);
    const aqui = byClave.get(linea.claveAcceso);
    if (aqui === undefined) {
      const manual =
        lado === 'recibidos' ? manuales.get(`${linea.rucEmisor} ${linea.codDoc} ${linea.numero}`) : undefined;
      diferencias.push(manual === undefined ? onlySri(lado, linea) : byHand(linea, manual));
      continue;
    }
    const detalle = differs(lado, linea, aqui);
    if (detalle === undefined) iguales += 1;
    else diferencias.push({ ...ofRow('difiere', aqui, detalle), totalSri: totalOf(linea) });
  }
  for (const [at, row] of documentos.entries()) {
    if (at % ROWS_TOGETHER === 0) yield;
    if (listed.has(row.clave) || !tipos.has(row.cod_doc) || row.clave.startsWith('manual-')) continue;
    if (VALIDOS[lado].includes(row.estado)) diferencias.push(ofRow('solo-aqui', row, ONLY_HERE[lado]));
  }
  yield;
  return {
    iguales,
    fueraDelPeriodo: lineas.length - inPeriod.length,
    tipos: tiposOf(tipos, inPeriod, documentos),
    diferencias: inOrder(diferencias),
  };
}

const ONLY_HERE: Readonly<Record<LadoCruce, string>> = {
  emitidos:
    'Está autorizado aquí y la lista no lo trae: revise que la lista sea de todo el período, y consúltelo por su clave en SRI en línea.',
  recibidos:
    'Está vigente aquí y la lista no lo trae: revise que la lista sea de todo el período; el emisor puede haberlo anulado.',
};

function onlySri(lado: LadoCruce, linea: LineaSri): DiferenciaCruce {
  return {
    tipo: 'solo-sri',
    clave: linea.claveAcceso,
    codDoc: linea.codDoc,
    numero: linea.numero,
    fecha: isoOf(linea.fechaEmision),
    parte: (lado === 'emitidos' ? linea.identificacionReceptor : linea.rucEmisor) ?? '',
    razonSocial: lado === 'emitidos' ? linea.razonSocialReceptor : linea.razonSocialEmisor,
    estado: null,
    totalSri: totalOf(linea),
    totalAqui: null,
    detalle:
      lado === 'emitidos'
        ? 'Lo emitió otro programa con el mismo RUC: impórtelo para que cuente en sus ventas.'
        : 'Tráigalo por su clave de acceso, o suba esta lista en «Recibidos», y decida sobre él.',
  };
}

function byHand(linea: LineaSri, manual: CruceRow): DiferenciaCruce {
  const detalle =
    'Está registrado a mano y existe el documento electrónico: tráigalo por su clave; el XML reemplaza al registro manual.';
  return { ...ofRow('difiere', manual, detalle), totalSri: totalOf(linea) };
}

function ofRow(tipo: TipoDiferencia, row: CruceRow, detalle: string): DiferenciaCruce {
  const { clave, fecha, parte, estado } = row;
  return {
    ...{ tipo, clave, fecha, parte, estado, detalle },
    codDoc: row.cod_doc,
    numero: numeroOf(row),
    razonSocial: row.razon_social,
    totalSri: null,
    totalAqui: row.total,
  };
}

/** Returns what differs between a line and its document; undefined: nothing. */
function differs(lado: LadoCruce, linea: LineaSri, row: CruceRow): string | undefined {
  const detalles: string[] = [];
  if (!VALIDOS[lado].includes(row.estado)) detalles.push(stateText(lado, row.estado));
  if (CON_VALORES.includes(linea.codDoc)) {
    const compare = (name: string, sri: string | null, aqui: string | null): void => {
      if (sri !== null && aqui !== null && !decimal(sri).eq(aqui))
        detalles.push(`${name}: ${sri} en el SRI y ${aqui} aquí.`);
    };
    compare('Total', linea.importeTotal, row.total);
    compare('Sin impuestos', linea.valorSinImpuestos, row.sin_impuestos);
    compare('IVA', linea.iva, row.iva);
  }
  return detalles.length === 0 ? undefined : detalles.join(' ');
}

function stateText(lado: LadoCruce, estado: string): string {
  const estados: Readonly<Record<string, string>> =
    lado === 'emitidos'
      ? {
          ANULADO: 'Está anulado aquí y la lista del SRI lo trae: confirme en SRI en línea que se anuló.',
          ELIMINADO: 'Se eliminó aquí y el SRI lo tiene autorizado: cuenta en sus ventas; impórtelo o anúlelo.',
        }
      : {
          PENDIENTE: 'Falta que el SRI lo confirme aquí; se le pregunta solo, o tráigalo otra vez.',
          ANULADO: 'Está anulado aquí y la lista del SRI lo trae: confirme su estado en SRI en línea.',
          AJENO: 'Está apartado porque no es para ninguna empresa de la cuenta; revíselo.',
          INVALIDO: 'El archivo que se trajo no es válido: tráigalo por su clave de acceso.',
        };
  return estados[estado] ?? `Está ${estado} aquí y autorizado en el SRI: consúltelo otra vez.`;
}

/** Returns the total stated by a line; a credit note states only its parts (RECEIVED §2). */
function totalOf({ importeTotal, valorSinImpuestos, iva }: LineaSri): string | null {
  if (importeTotal !== null || valorSinImpuestos === null || iva === null) return importeTotal;
  return decimal(valorSinImpuestos).plus(iva).toFixed(2);
}

function tiposOf(
  compared: ReadonlySet<string>,
  lineas: readonly LineaSri[],
  documentos: readonly CruceRow[],
): TipoCruzado[] {
  const electronic = documentos.filter(({ clave }) => !clave.startsWith('manual-'));
  const count = <T>(of: readonly T[], key: (one: T) => string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const one of of) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
    return counts;
  };
  const enLista = count(lineas, ({ codDoc }) => codDoc);
  const aqui = count(electronic, ({ cod_doc: codDoc }) => codDoc);
  return [...new Set([...compared, ...aqui.keys()])].sort().map((codDoc) => ({
    codDoc,
    enLista: enLista.get(codDoc) ?? 0,
    aqui: aqui.get(codDoc) ?? 0,
    comparado: compared.has(codDoc),
  }));
}

const numeroOf = ({ estab, pto_emi: ptoEmi, secuencial }: CruceRow): string =>
  `${estab}-${ptoEmi}-${formatSecuencial(secuencial)}`;

const isoOf = (fecha: string): string => fecha.split('/').reverse().join('-');

/** Each key is written once: a sort of 50,000 compares a million times. */
function inOrder(diferencias: readonly DiferenciaCruce[]): DiferenciaCruce[] {
  const keyed = diferencias.map((one) => {
    const { tipo, fecha, codDoc, numero } = one;
    return { one, key: `${TIPOS_DIFERENCIA.indexOf(tipo)} ${fecha} ${codDoc} ${numero}` };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ one }) => one);
}
