/** Bar and space widths of each Code 128 symbol, by value; 106 is the stop (ISO/IEC 15417, table 1). */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
)
  .split(' ')
  .map((widths) => Array.from(widths, Number));

const START_C = 105;
const CODE_B = 100;
const STOP = 106;
/** Value of digit 0 in set B. */
const DIGIT_B = 16;

/**
 * Digits as Code 128: module widths of bar, space, bar… Pairs of digits in set C, an odd last one in set B. Own code because a general
 * library takes 4 ms (design/ride); test/exhaustive/ride-references compares with bwip-js and read it with zbar.
 */
export function code128(digits: string): readonly number[] {
  if (!/^\d{2,}$/.test(digits)) throw new Error('code128: digits wanted');
  const values = [START_C];
  const even = digits.length - (digits.length % 2);
  for (let i = 0; i < even; i += 2) values.push(Number(digits.slice(i, i + 2)));
  if (even < digits.length) values.push(CODE_B, DIGIT_B + Number(digits.charAt(even)));
  const check = values.reduce((total, value, i) => total + value * Math.max(1, i), 0) % 103;
  const widths: number[] = [];
  for (const value of [...values, check, STOP]) for (const width of SYMBOLS[value] ?? []) widths.push(width);
  return widths;
}
