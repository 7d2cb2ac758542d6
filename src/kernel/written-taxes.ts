import { iva } from './catalogues/iva.js';

/** A tax of a product, by its codes. */
interface WrittenTax {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa?: string;
}

const IVA = '2';
const RATE = /^(?:iva\s*)?(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/i;
/** A percentage cell of a workbook is read as its fraction. */
const FRACTION = /^0?[.,](\d{1,2})$/;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:iva\s+)?exent[oa](?:\s+de\s+iva)?$/i, '7'],
  [/^no\s+objeto(?:\s+de\s+(?:iva|impuesto))?$/i, '6'],
];

/** IVA code of a tax written as people do: `15 %`, `IVA 15%`, `0`, `exento`; undefined if it is not written so. */
function ivaCode(text: string): string | undefined {
  const word = WORDS.find(([pattern]) => pattern.test(text));
  if (word !== undefined) return word[1];
  const fraction = FRACTION.exec(text)?.[1];
  const rate = fraction === undefined ? RATE.exec(text)?.[1]?.replace(',', '.') : fraction.padEnd(2, '0');
  if (rate === undefined) return undefined;
  const exempt = WORDS.map(([, code]) => code);
  return iva.rows.find(
    ({ codigo, tarifa, hasta }) => Number(tarifa) === Number(rate) && hasta === undefined && !exempt.includes(codigo),
  )?.codigo;
}

/** Reads the taxes of a product: IVA as people write it, or codes such as `2:4 3:3072:75`; at most `max` and one more. */
export function writtenTaxes(text: string, max: number): WrittenTax[] {
  const codigoPorcentaje = ivaCode(text.trim());
  if (codigoPorcentaje !== undefined) return [{ codigo: IVA, codigoPorcentaje }];
  return text.split(/\s+/, max + 1).map((tax) => {
    const [codigo = '', code = '', tarifa] = tax.split(':');
    return { codigo, codigoPorcentaje: code, ...(tarifa === undefined ? {} : { tarifa }) };
  });
}
