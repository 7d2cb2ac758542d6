import { isClaveAcceso, parseClaveAcceso, type ClaveAccesoParts } from '../kernel/clave-acceso.js';
import { parseFecha } from '../kernel/fecha.js';
import type { LineaSri } from '../kernel/lista-sri.js';
import { decodeText } from '../files/encoding.js';

/** Which list of the SRI portal: what a company received, or what it issued. */
export type LadoLista = 'recibidos' | 'emitidos';

/** A problem in a line; reading continues. */
export interface Hallazgo {
  readonly linea: number;
  readonly mensaje: string;
}

export interface ListaTxt {
  readonly filas: LineaSri[];
  readonly hallazgos: Hallazgo[];
}

/** Line limit: 10,000 documents, each with its total on a separate line, doubled. */
const LINEAS_MAX = 40_000;
/** Findings reported individually: a list with more is the wrong file. */
const HALLAZGOS_MAX = 1000;
/** Cells read per row; the widest layout has twelve. */
const CELDAS_MAX = 40;

/** Columns of every layout; the older one and the list of issued documents call the type COMPROBANTE. */
const COLUMNAS = [
  'RUC_EMISOR',
  'RAZON_SOCIAL_EMISOR',
  'TIPO_COMPROBANTE',
  'SERIE_COMPROBANTE',
  'CLAVE_ACCESO',
  'FECHA_AUTORIZACION',
  'FECHA_EMISION',
  'TIPO_EMISION',
  'NUMERO_AUTORIZACION',
  'IDENTIFICACION_RECEPTOR',
  'VALOR_SIN_IMPUESTOS',
  'IVA',
  'IMPORTE_TOTAL',
  'NUMERO_DOCUMENTO_MODIFICADO',
] as const;
type Columna = (typeof COLUMNAS)[number] | 'RAZON_SOCIAL';

/** Names of the same columns in the list of issued documents (RECEIVED §2). */
const COLUMNAS_EMITIDOS: ReadonlyMap<string, Columna> = new Map([
  ['NUMERO_COMPROBANTE', 'SERIE_COMPROBANTE'],
  ['VALOR_TOTAL', 'IMPORTE_TOTAL'],
  ['RAZON_SOCIAL', 'RAZON_SOCIAL'],
]);

type Lugares = ReadonlyMap<Columna, number>;

/** Names in the type column; if unknown, the key decides. */
const TIPOS = [
  ['LIQUIDACI', '03'],
  ['CREDITO', '04'],
  ['DEBITO', '05'],
  ['GUIA', '06'],
  ['RETENCI', '07'],
  ['FACTURA', '01'],
] as const;

const OTRA_LISTA = {
  recibidos: 'Es la lista de comprobantes emitidos; descargue la de «Comprobantes electrónicos recibidos».',
  emitidos: 'Es la lista de comprobantes recibidos; descargue la de «Comprobantes electrónicos emitidos».',
} as const;

/**
 * Reads a list downloaded from the SRI's portal, in the current layout and in the older one, also after a spreadsheet saved it (RECEIVED
 * §2). Never throws: an unreadable line becomes a finding. The key decides and each column is compared with it. A key ruined by a
 * spreadsheet is reported, never repaired.
 */
export function readListaTxt(bytes: Uint8Array, lado: LadoLista = 'recibidos'): ListaTxt {
  const text = decodeText(bytes, 'utf-8') ?? decodeText(bytes, 'windows-1252') ?? '';
  const filas: LineaSri[] = [];
  const hallazgos: Hallazgo[] = [];
  let unreported = 0;
  const tell = (linea: number, mensaje: string): void => {
    if (hallazgos.length < HALLAZGOS_MAX) hallazgos.push({ linea, mensaje });
    else unreported += 1;
  };
  if (text.includes('\0')) {
    tell(1, 'El archivo no es la lista de texto del SRI; descárguela con «Descargar reporte» y súbala sin cambiarla.');
    return { filas, hallazgos };
  }

  const lines = text.split(/\r\n|\n|\r/, LINEAS_MAX + 1);
  if (lines.length > LINEAS_MAX) {
    lines.length = LINEAS_MAX;
    tell(LINEAS_MAX + 1, `La lista tiene más de ${LINEAS_MAX} líneas; las que siguen no se leyeron: divídala.`);
  }
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) {
    tell(1, 'El archivo está vacío.');
    return { filas, hallazgos };
  }
  const header = lines[first] ?? '';
  const separator = ['\t', ';', ','].find((candidate) => header.includes(candidate)) ?? '\t';
  const lugares = lugaresOf(cellsOf(header, separator), lado);
  if (lugares === 'otra') {
    tell(first + 1, OTRA_LISTA[lado]);
    return { filas, hallazgos };
  }
  if (lugares === undefined) {
    tell(first + 1, 'Falta la fila de títulos con CLAVE_ACCESO: solo se leyeron las claves de acceso.');
  }

  const seen = new Map<string, number>();
  let open: { fila: Writable<LineaSri> } | undefined;
  for (let i = lugares === undefined ? first : first + 1; i < lines.length; i++) {
    const linea = i + 1;
    const cells = cellsOf(lines[i] ?? '', separator);
    const filled = cells.filter((cell) => cell !== '');
    const [only = ''] = filled;
    // In the older layout IMPORTE_TOTAL is on a separate line, both in the header and in the rows.
    if (filled.length === 0 || (filled.length === 1 && columnaOf(only, lado) === 'IMPORTE_TOTAL')) continue;
    if (filled.length === 1 && amountOf(only) !== undefined) {
      if (open?.fila.importeTotal === null) open.fila.importeTotal = amountOf(only) ?? null;
      else tell(linea, `El valor ${only} está suelto y no se sabe de qué fila es.`);
      open = undefined;
      continue;
    }
    open = undefined;
    const row = rowOf(cells, lugares);
    const { clave } = row;
    const why = refusalOf(clave) ?? repeated(seen.get(clave));
    if (why !== undefined) {
      tell(linea, why);
      continue;
    }
    seen.set(clave, linea);
    const { fila, differences } = filaOf(linea, row);
    if (differences.length > 0) tell(linea, `${differences.join(' ')} Se tomó lo que dice la clave de acceso.`);
    filas.push(fila);
    open = { fila };
  }
  const [last] = hallazgos.slice(-1);
  if (unreported > 0 && last !== undefined)
    hallazgos.push({ linea: last.linea + 1, mensaje: `Desde esta hay ${unreported} líneas más con algo que decir.` });
  return { filas, hallazgos };
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Maps column names to positions; undefined if this is not a header. */
function lugaresOf(cells: readonly string[], lado: LadoLista): Lugares | 'otra' | undefined {
  const names = cells.map((cell) => columnaOf(cell, lado));
  if (!names.includes('CLAVE_ACCESO')) return undefined;
  const has = (name: string): boolean => cells.some((cell) => cell.length <= 60 && wordsOf(cell) === name);
  // Only the list of received documents names the issuer.
  if (lado === 'emitidos' ? has('RUC_EMISOR') : !has('RUC_EMISOR') && has('NUMERO_COMPROBANTE')) return 'otra';
  const lugares = new Map<NonNullable<(typeof names)[number]>, number>();
  for (const [at, name] of names.entries()) if (name !== undefined && !lugares.has(name)) lugares.set(name, at);
  return lugares;
}

function columnaOf(cell: string, lado: LadoLista): Columna | undefined {
  // No title is longer, and a row may contain anything.
  if (cell.length > 60) return undefined;
  const words = wordsOf(cell);
  const issued = lado === 'emitidos' ? COLUMNAS_EMITIDOS.get(words) : undefined;
  if (issued !== undefined) return issued;
  return words === 'COMPROBANTE' ? 'TIPO_COMPROBANTE' : COLUMNAS.find((name) => name === words);
}

/** Normalises to upper case without accents, words joined by underscores. */
function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .trim()
    .replace(/[^A-Z0-9]+/g, '_');
}

/** A row: its key as written, and its other cells by column. */
interface Row {
  readonly clave: string;
  readonly get: (columna: Columna) => string;
}

const LIKE_A_KEY = /^(?:\d{40,}|\d+(?:[.,]\d+)?E\+?\d+)$/i;

function rowOf(cells: readonly string[], lugares: Lugares | undefined): Row {
  const at = lugares?.get('CLAVE_ACCESO');
  if (lugares === undefined || at === undefined) {
    return { clave: cells.find((cell) => LIKE_A_KEY.test(cell)) ?? cells[0] ?? '', get: () => '' };
  }
  // The older header may lack NUMERO_DOCUMENTO_MODIFICADO, which its rows have after TIPO_EMISION.
  const tipoEmision = lugares.get('TIPO_EMISION') ?? Infinity;
  const lacksOne =
    !lugares.has('NUMERO_DOCUMENTO_MODIFICADO') &&
    tipoEmision < at &&
    !LIKE_A_KEY.test(cells[at] ?? '') &&
    LIKE_A_KEY.test(cells[at + 1] ?? '');
  const get = (columna: Columna): string => {
    if (lacksOne && columna === 'NUMERO_DOCUMENTO_MODIFICADO') return cells[tipoEmision + 1] ?? '';
    const place = lugares.get(columna);
    return place === undefined ? '' : (cells[lacksOne && place > tipoEmision ? place + 1 : place] ?? '');
  };
  return { clave: get('CLAVE_ACCESO'), get };
}

/** Returns why a text is not a comprobante's key. */
function refusalOf(clave: string): string | undefined {
  if (clave === '') return 'Falta la clave de acceso.';
  if (/E/i.test(clave) && LIKE_A_KEY.test(clave)) {
    return `Una hoja de cálculo cambió la clave de acceso a ${clave.slice(0, 60)} y sus dígitos se perdieron: descargue la lista otra vez y súbala sin abrirla.`;
  }
  if (!/^\d{49}$/.test(clave)) return `La clave de acceso «${clave.slice(0, 60)}» no tiene 49 dígitos.`;
  if (!isClaveAcceso(clave)) return `El dígito verificador de la clave de acceso ${clave} no coincide.`;
  const { codDoc, fechaEmision } = parseClaveAcceso(clave);
  if (!TIPOS.some(([, code]) => code === codDoc)) {
    return `La clave de acceso ${clave} es de un tipo de comprobante que no existe (${codDoc}).`;
  }
  return parseFecha(fechaEmision) === undefined
    ? `La clave de acceso ${clave} tiene una fecha que no existe (${fechaEmision}).`
    : undefined;
}

function repeated(line: number | undefined): string | undefined {
  return line === undefined ? undefined : `La clave de acceso ya está en la línea ${line}.`;
}

function filaOf(linea: number, { clave, get }: Row): { fila: Writable<LineaSri>; differences: string[] } {
  const parts = parseClaveAcceso(clave);
  const differences = differencesOf(clave, parts, get);
  const amount = (columna: Columna): string | null => {
    const written = get(columna);
    if (written === '') return null;
    const value = amountOf(written);
    if (value === undefined) differences.push(`${columna} no es un valor: «${written.slice(0, 40)}».`);
    return value ?? null;
  };
  const fila = {
    linea,
    claveAcceso: clave,
    codDoc: parts.codDoc,
    rucEmisor: parts.ruc,
    numero: `${parts.estab}-${parts.ptoEmi}-${parts.secuencial}`,
    fechaEmision: parts.fechaEmision,
    razonSocialEmisor: get('RAZON_SOCIAL_EMISOR').slice(0, 300) || null,
    razonSocialReceptor: get('RAZON_SOCIAL').slice(0, 300) || null,
    identificacionReceptor: get('IDENTIFICACION_RECEPTOR').slice(0, 20) || null,
    fechaAutorizacion: get('FECHA_AUTORIZACION').slice(0, 40) || null,
    valorSinImpuestos: amount('VALOR_SIN_IMPUESTOS'),
    iva: amount('IVA'),
    importeTotal: amount('IMPORTE_TOTAL'),
    numeroDocumentoModificado: get('NUMERO_DOCUMENTO_MODIFICADO').slice(0, 60) || null,
  };
  return { fila, differences };
}

/** Returns where the columns contradict the key. */
function differencesOf(clave: string, parts: ClaveAccesoParts, get: Row['get']): string[] {
  const differences: string[] = [];
  const compare = (columna: Columna, stated: string | undefined, key: string): void => {
    if (stated === undefined || stated === key) return;
    differences.push(`${columna} dice «${get(columna).slice(0, 40)}» y la clave, ${key}.`);
  };
  const written = (columna: Columna): string | undefined => get(columna) || undefined;
  compare('RUC_EMISOR', written('RUC_EMISOR'), parts.ruc);
  compare('TIPO_COMPROBANTE', codDocOf(get('TIPO_COMPROBANTE')), parts.codDoc);
  const serie = `${parts.estab}${parts.ptoEmi}${parts.secuencial}`;
  compare('SERIE_COMPROBANTE', written('SERIE_COMPROBANTE')?.replaceAll('-', ''), serie);
  compare('FECHA_EMISION', dayOf(written('FECHA_EMISION')), parts.fechaEmision);
  // 37-digit authorizations predate 2018.
  const autorizacion = written('NUMERO_AUTORIZACION');
  if (autorizacion?.length !== 37) compare('NUMERO_AUTORIZACION', autorizacion, clave);
  return differences;
}

function codDocOf(tipo: string): string | undefined {
  const words = wordsOf(tipo.slice(0, 60));
  return TIPOS.find(([word]) => words.includes(word))?.[1];
}

/** Parses a date: dd/mm/yyyy or, after a spreadsheet, yyyy-mm-dd or d/m/yyyy; with or without a time. */
function dayOf(text: string | undefined): string | undefined {
  const [day = ''] = (text ?? '').split(' ', 1);
  const [, yyyy, mm, dd] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (yyyy !== undefined) return `${dd}/${mm}/${yyyy}`;
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  return short === null ? text : [short[1]?.padStart(2, '0'), short[2]?.padStart(2, '0'), short[3]].join('/');
}

/** Parses an amount as written by the SRI (.31, 2.4) or a spreadsheet (2,4); undefined if it is none. */
function amountOf(text: string): string | undefined {
  const match = /^(-?)(\d{0,12})(?:[.,](\d{1,6}))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', cents = ''] = match;
  return whole === '' && cents === '' ? undefined : `${sign}${whole || '0'}.${cents.padEnd(2, '0')}`;
}

/**
 * Splits a line into cells. Not csv-parse: names contain bare quotes, which may swallow the rest of the file there, and a row of a
 * different length than the first costs it 80 µs. A quote not closed on its line is an ordinary character.
 */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let quotes = line.includes('"');
  for (let at = 0; at <= line.length && cells.length < CELDAS_MAX;) {
    if (quotes && line.charCodeAt(at) === 0x22) {
      const end = closingQuote(line, at, separator);
      if (end !== -1) {
        cells.push(
          line
            .slice(at + 1, end)
            .replaceAll('""', '"')
            .trim(),
        );
        at = end + 1 + separator.length;
        continue;
      }
      // If this quote is not closed, no later one is: searching again would be quadratic.
      quotes = false;
    }
    const next = line.indexOf(separator, at);
    const end = next === -1 ? line.length : next;
    cells.push(line.slice(at, end).trim());
    at = end + separator.length;
  }
  return cells;
}

function closingQuote(line: string, open: number, separator: string): number {
  for (let at = line.indexOf('"', open + 1); at !== -1; at = line.indexOf('"', at + 1)) {
    if (line.charCodeAt(at + 1) === 0x22) at++;
    else if (at + 1 === line.length || line.startsWith(separator, at + 1)) return at;
  }
  return -1;
}
