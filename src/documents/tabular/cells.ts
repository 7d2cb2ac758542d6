import { fechaOfDay, parseFecha } from '../../kernel/fecha.js';
import { CONSUMIDOR_FINAL, isCedula, checkRuc } from '../../kernel/identificacion.js';
import type { CodeIn } from '../../kernel/error-codes/index.js';
import { readFigure } from '../../kernel/typed-figure.js';
import { writtenTaxes } from '../../kernel/written-taxes.js';
import type { Campo } from './campos.js';

/** A cell as the file has it. */
export interface Celda {
  readonly texto: string;
  /** A workbook stores it as a number. */
  readonly numerica: boolean;
}

/** Answers that apply to a whole file. */
export interface Convencion {
  /** Decimal separator, for texts that can be read in two ways; undefined: they are asked about. */
  readonly decimales: 'coma' | 'punto' | undefined;
}

/** A cell that was read, or why it cannot be. */
export type Leida =
  | { readonly ok: true; readonly valor: unknown; readonly aviso?: Aviso }
  | { readonly ok: false; readonly code: CodeIn<'subErrors'>; readonly message: string };

export interface Aviso {
  readonly code: CodeIn<'advertencias'>;
  readonly message: string;
}

const value = (valor: unknown, aviso?: Aviso): Leida => ({ ok: true, valor, ...(aviso && { aviso }) });
const refuse = (code: CodeIn<'subErrors'>, message: string): Leida => ({ ok: false, code, message });

/** How much of a cell a message repeats. */
const SHOWN_MAX = 40;
const shown = (text: string): string => `«${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}»`;

/** Reads a cell that is not empty. `tipo`: the type of identification given beside it, if any. */
export function readCell(campo: Campo, celda: Celda, convencion: Convencion, tipo?: string): Leida {
  const { texto } = celda;
  switch (campo.clase) {
    case 'texto':
    case 'adicional':
      return isShortened(texto) ? shortened(texto) : value(texto);
    case 'cifra':
      return readCifra(celda, convencion);
    case 'fecha':
      return readFecha(celda);
    case 'codigo':
      return readCodigo(texto, campo.digitos ?? 2);
    case 'identificacion':
      return readIdentificacion(texto, tipo);
    case 'tipo-identificacion':
      return readTipo(texto);
    case 'forma-pago':
      return readFormaPago(texto);
    case 'punto':
      return readPunto(texto);
    case 'numero':
      return readNumero(texto, '-');
    case 'numero-continuo':
      return readNumero(texto, '');
    case 'impuesto':
      return readImpuesto(texto);
    case 'impuesto-sustento': {
      const read = readImpuesto(texto);
      if (!read.ok) return read;
      const [tax] = read.valor as { codigoPorcentaje: string }[];
      return value(tax?.codigoPorcentaje ?? '');
    }
    case 'impuesto-retenido':
      return value(RETENIDOS.find(([pattern]) => pattern.test(texto))?.[1] ?? texto);
  }
}

/** Excel shows numbers of more than eleven digits as 1.79E+12 and exports them so. */
function isShortened(texto: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(texto);
}

function shortened(texto: string): Leida {
  return refuse(
    'celda-ilegible',
    `Excel acortó el número a ${shown(texto)} y se perdieron dígitos: dé a la columna el formato Texto y escríbalo completo.`,
  );
}

function readCifra({ texto, numerica }: Celda, { decimales }: Convencion): Leida {
  if (numerica && /^-?\d+(\.\d+)?$/.test(texto)) return value(texto);
  const read = readFigure(texto);
  switch (read.kind) {
    case 'figure':
      return value(read.plain);
    case 'ambiguous': {
      if (decimales === undefined)
        return refuse(
          'celda-ambigua',
          `${shown(texto)} puede ser ${read.thousands} o ${read.decimals.replace('.', ',')} con decimales: escríbalo sin separador de miles, o diga si los decimales de este archivo van con coma o con punto.`,
        );
      const separator = decimales === 'coma' ? ',' : '.';
      return value(texto.includes(separator) ? read.decimals : read.thousands);
    }
    case 'empty':
    case 'unreadable':
      return refuse('celda-ilegible', `${shown(texto)} no es una cifra: escriba solo el número, por ejemplo 12,50.`);
  }
}

/** Excel's days 1/1/2000 and 31/12/2099, counted from 30/12/1899. */
const SERIAL = { first: 36_526, last: 73_050, epoch: 25_569 };

function readFecha({ texto }: Celda): Leida {
  const serial = /^\d{5}(\.\d+)?$/.test(texto) ? Math.floor(Number(texto)) : undefined;
  if (serial !== undefined && serial >= SERIAL.first && serial <= SERIAL.last)
    return value(fechaOfDay(serial - SERIAL.epoch).texto);
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})( 0{1,2}:00(:00)?)?$/.exec(texto);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(texto);
  const [day = '', month = '', year = ''] = written?.slice(1, 4) ?? iso?.slice(1, 4).reverse() ?? [];
  const fecha = parseFecha(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`);
  if (fecha !== undefined) return value(fecha.texto);
  return refuse(
    'celda-ilegible',
    `${shown(texto)} no es una fecha: escríbala como día/mes/año, por ejemplo 05/11/2026.`,
  );
}

function readCodigo(texto: string, digitos: number): Leida {
  return value(/^\d+$/.test(texto) ? texto.padStart(digitos, '0') : texto);
}

function readIdentificacion(texto: string, tipo: string | undefined): Leida {
  if (isShortened(texto)) return shortened(texto);
  if (/^consumidor\s+final$/i.test(texto)) return value(CONSUMIDOR_FINAL.identificacion);
  const digits = texto.replace(/[\s.-]/g, '');
  // Passports and foreign numbers may have any length.
  if (!/^\d+$/.test(digits) || (tipo !== undefined && tipo !== '04' && tipo !== '05')) return value(texto);
  if (digits.length !== 9 && digits.length !== 12) return value(digits);
  const whole = `0${digits}`;
  const holds = digits.length === 9 ? isCedula(whole) : checkRuc(whole)?.kind !== 'refused';
  const name = digits.length === 9 ? 'una cédula' : 'un RUC';
  if (holds && tipo !== (digits.length === 9 ? '04' : '05'))
    return value(whole, {
      code: 'cero-repuesto',
      message: `Excel quitó el cero inicial: ${digits} se tomó como ${name}, ${whole}.`,
    });
  return refuse(
    'celda-cero-perdido',
    `${shown(texto)} tiene ${digits.length} dígitos: si es ${name}, Excel quitó el cero inicial. Dé a la columna el formato Texto y escríbalo completo; si es un pasaporte, dígalo en el tipo de identificación.`,
  );
}

const TIPOS: readonly (readonly [RegExp, string])[] = [
  [/^(r\.?u\.?c\.?|0?4)$/i, '04'],
  [/^(c[eé]dula.*|c\.?i\.?|0?5)$/i, '05'],
  [/^(pasaporte|0?6)$/i, '06'],
  [/^(consumidor\s+final|0?7)$/i, '07'],
  [/^((identificaci[oó]n\s+del\s+)?exterior|0?8)$/i, '08'],
];

function readTipo(texto: string): Leida {
  const tipo = TIPOS.find(([pattern]) => pattern.test(texto))?.[1];
  if (tipo !== undefined) return value(tipo);
  return refuse(
    'celda-ilegible',
    `${shown(texto)} no es un tipo de identificación: escriba RUC, cédula, pasaporte, consumidor final o exterior.`,
  );
}

const FORMAS: readonly (readonly [RegExp, string])[] = [
  [/^(efectivo|contado|sin\s+utilizaci[oó]n.*)$/i, '01'],
  [/^compensaci[oó]n.*$/i, '15'],
  [/^(tarjeta\s+(de\s+)?)?d[eé]bito$/i, '16'],
  [/^dinero\s+electr[oó]nico$/i, '17'],
  [/^tarjeta\s+prepago$/i, '18'],
  [/^(tarjeta\s+(de\s+)?cr[eé]dito|tarjeta)$/i, '19'],
  [/^(transferencia.*|dep[oó]sito.*|cheque|cr[eé]dito|otros.*)$/i, '20'],
  [/^endoso.*$/i, '21'],
];

function readFormaPago(texto: string): Leida {
  if (/^\d{1,2}$/.test(texto)) return value(texto.padStart(2, '0'));
  const forma = FORMAS.find(([pattern]) => pattern.test(texto))?.[1];
  if (forma !== undefined) return value(forma);
  return refuse(
    'celda-ilegible',
    `${shown(texto)} no es una forma de pago: escriba efectivo, transferencia, tarjeta de crédito, tarjeta de débito o el código del SRI.`,
  );
}

function readPunto(texto: string): Leida {
  const parts = /^(\d{1,3})[-/ ](\d{1,3})$/.exec(texto) ?? /^(\d{3})(\d{3})$/.exec(texto.padStart(6, '0'));
  if (parts !== null && /^[\d\s/-]+$/.test(texto)) {
    const [, estab = '', ptoEmi = ''] = parts;
    return value({ estab: estab.padStart(3, '0'), ptoEmi: ptoEmi.padStart(3, '0') });
  }
  return refuse('celda-ilegible', `${shown(texto)} no es un punto de emisión: escríbalo como 001-001.`);
}

function readNumero(texto: string, join: '-' | ''): Leida {
  if (isShortened(texto)) return shortened(texto);
  const parts = /^(\d{1,3})-(\d{1,3})-(\d{1,9})$/.exec(texto);
  const digits = /^\d{13,15}$/.test(texto) ? texto.padStart(15, '0') : undefined;
  const whole =
    parts !== null
      ? [parts[1]?.padStart(3, '0'), parts[2]?.padStart(3, '0'), parts[3]?.padStart(9, '0')]
      : digits !== undefined
        ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        : undefined;
  if (whole === undefined)
    return refuse(
      'celda-ilegible',
      `${shown(texto)} no es el número de un documento: escríbalo como 001-001-000000123.`,
    );
  const aviso: Aviso | undefined =
    digits !== undefined && texto.length < 15
      ? { code: 'cero-repuesto', message: `Excel quitó los ceros iniciales: se tomó como ${whole.join('-')}.` }
      : undefined;
  return value(whole.join(join), aviso);
}

/** A line has the IVA and up to two other taxes. */
const TAXES_MAX = 3;

function readImpuesto(texto: string): Leida {
  const taxes = writtenTaxes(texto, TAXES_MAX);
  if (
    taxes.length <= TAXES_MAX &&
    taxes.every(({ codigo, codigoPorcentaje }) => /^\d$/.test(codigo) && codigoPorcentaje !== '')
  )
    return value(taxes);
  return refuse(
    'celda-ilegible',
    `${shown(texto)} no es una tarifa de IVA: escriba 15 %, 5 %, 0 %, exento o no objeto.`,
  );
}

const RETENIDOS: readonly (readonly [RegExp, string])[] = [
  [/^(impuesto\s+a\s+la\s+)?renta$/i, '1'],
  [/^iva$/i, '2'],
  [/^isd$/i, '6'],
];
