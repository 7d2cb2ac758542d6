import type { Random } from './random.js';

/** Text that has broken programs before: control characters, lone surrogates, text directions, markup, SQL, paths, formats. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u001b[31m',
  '\ud800',
  '\udc00\ud800',
  'a\udfffb',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD').repeat(40),
  '𝟙𝟚𝟛',
  '١٢٣',
  '１２３',
  'İ',
  'ß'.repeat(300),
  'x'.repeat(301),
  'x'.repeat(5000),
  'x'.repeat(70_000),
  "'; DROP TABLE comprobantes; --",
  '" OR 1=1',
  '<script>alert(1)</script>',
  ']]>',
  '<![CDATA[',
  '&lt;&#0;',
  '{{7*7}}',
  '{% include "/etc/passwd" %}',
  '${jndi:ldap://127.0.0.1/a}',
  '../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%s%n%x',
  '=cmd()',
  '\r\nSet-Cookie: a=b',
  'NaN',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '-0',
  '1e400',
  '0x10',
  '00000000000000000000000000000001',
  '99999999999999999999999999999999999999',
  '31/02/2026',
  '00/00/0000',
  '15/11/20260',
  '2026-11-15',
  '29/02/2100',
  '١٥/١١/٢٠٢٦',
  '9'.repeat(49),
  '0'.repeat(49),
  '0198a7e2-4c1f-7d3a-9b56-2f6c1e0d8a47',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

/** Numbers at the edges; written as JSON text, since some are not JavaScript numbers. */
export const NUMBER_TEXTS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '0.1',
  '0.000001',
  '0.0000000000000000000000001',
  '1e-400',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '9223372036854775808',
  '-9223372036854775809',
  '2147483648',
  '99999999999999.999999',
  '1' + '0'.repeat(400),
  '0.' + '3'.repeat(400),
  '1e999999999',
];

/** Names special to the language, or unknown. */
export const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'then',
  '$ref',
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a.b',
  'a[0]',
  '0',
  'length',
  'k'.repeat(1000),
  'ruc ',
  'RUC',
];

/** A number written into JSON as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Replacement for any value: mostly of a wrong type or out of bounds. */
export function oddValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return new JsonText(random.pick(NUMBER_TEXTS));
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return random.pick([[null], [[]], [{}], [{ codigo: 1 }], { a: { b: { c: 1 } } }, ['a', 'a'], { length: 1e9 }]);
    default:
      return random.pick(TEXTS);
  }
}

/** Deeply nested text: arrays or objects. */
export function deepText(depth: number, kind: 'array' | 'object'): string {
  return kind === 'array' ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
}

/** JSON with the odd parts written as they are: repeated names, raw numbers, lone surrogates. */
export function writeOddJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeOddJson).join(',')}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([name, one]) => `${JSON.stringify(name)}:${writeOddJson(one)}`).join(',')}}`;
  }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}:${writeOddJson(one)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
