import { deepText, JsonText } from '../fuzz/values.js';

/** Makes a hostile value of about this many bytes; `valid` is the value of a valid request. */
export type Hostile = (bytes: number, valid: unknown) => unknown;
type Kinds = Readonly<Record<string, Hostile>>;

const upTo = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
/** A text that repeats one piece, with a suffix that breaks the match. */
const pumped =
  (piece: string, end = '', begin = '') =>
  (bytes: number): string =>
    `${begin}${upTo(piece, bytes)}${end}`;

/** For texts, numbers and choices: repeats, escapes, and near misses of accepted patterns. */
export const TEXTS: Kinds = {
  'letters and a control character': pumped('a', '\u0001'),
  'capitals and digits': pumped('A1', '\u0001'),
  'zeros and a letter': pumped('0', 'x'),
  'zeros around a point': (bytes) => `${upTo('0', bytes / 2)}.${upTo('0', bytes / 2)}x`,
  digits: pumped('9'),
  signs: pumped('-', '1'),
  exponents: pumped('1e'),
  'blanks between letters': pumped(' ', 'x', 'x'),
  'white space of all kinds': pumped(' \t\n', 'x', 'x'),
  'line ends': pumped('\r\n', 'x'),
  quotes: pumped('"'),
  strokes: pumped('\\', '"'),
  'control characters': pumped('\u0001'),
  'an address without an end': pumped('a.', '!', 'a@'),
  'an address without a host': pumped('a', '@'),
  addresses: pumped('a@b.ec,'),
  'slashes and points': pumped('../'),
  colons: pumped('a:', ' '),
  'open brackets': pumped('<'),
  tags: pumped('<a b="c">'),
  entities: pumped('&amp;&#1;'),
  'open braces': pumped('{{'),
  'blocks of a template': pumped('{% if a %}'),
  'filters of a template': pumped(' | append: a', ' }}', '{{ a'),
  'base64 and a sign that is none': pumped('A', '!'),
  'accents apart': pumped('e\u0301'),
  'letters of two units': pumped('😀', '\u0001'),
  'halves of letters': pumped('\ud800'),
  percents: pumped('%41', '%'),
  'what is right there, over and over': (bytes, valid) =>
    pumped(typeof valid === 'string' ? valid : JSON.stringify(valid ?? 1), '\u0001')(bytes),
};

export const HTMLS: Kinds = {
  'open heads': pumped('<head '),
  'heads, one a line': pumped('<head\n'),
  'heads that are none': pumped('<header>'),
  'open heads of blanks': pumped(' ', '', '<head'),
  'open comments': pumped('<!--'),
  'open attributes': pumped(' a="', '', '<a'),
  'closing tags': pumped('</'),
};

const items =
  (size: number, item: (i: number, valid: unknown) => unknown): Hostile =>
  (bytes, valid) => {
    const first: unknown = Array.isArray(valid) ? valid[0] : undefined;
    const each = size === 0 ? JSON.stringify(first ?? {}).length + 1 : size;
    return Array.from({ length: Math.max(1, Math.floor(bytes / each)) }, (_, i) => item(i, first ?? {}));
  };

export const LISTS: Kinds = {
  'empty objects': items(3, () => ({})),
  'empty lists': items(3, () => []),
  'empty texts': items(3, () => ''),
  nothings: items(5, () => null),
  'different texts': items(9, (i) => String(i)),
  'the same text': items(4, () => 'a'),
  'what is right there, over and over': items(0, (_, valid) => valid),
  'what is right there, each with a field of its own': (bytes, valid) => {
    const first: unknown = Array.isArray(valid) ? valid[0] : undefined;
    return items(JSON.stringify(first ?? {}).length + 14, (i) =>
      typeof first === 'object' && first !== null ? { ...first, [`x${i}`]: i } : `${String(first)}${i}`,
    )(bytes, valid);
  },
};

const fields = (bytes: number, size: number, name: (i: number) => string): Map<string, unknown> =>
  new Map(Array.from({ length: Math.max(1, Math.floor(bytes / size)) }, (_, i) => [name(i), 1]));
const within = (valid: unknown, more: Map<string, unknown>): Map<string, unknown> =>
  new Map([
    ...(typeof valid === 'object' && valid !== null && !Array.isArray(valid) ? Object.entries(valid) : []),
    ...more,
  ]);

/** For objects, or anything: names and depth. */
export const OBJECTS: Kinds = {
  'many names': (bytes, valid) =>
    within(
      valid,
      fields(bytes, 12, (i) => `x${i}`),
    ),
  'many names that are numbers': (bytes, valid) => within(valid, fields(bytes, 9, String)),
  'a long name': (bytes, valid) => within(valid, new Map([[upTo('a', bytes), 1]])),
  'a long name of strokes': (bytes, valid) => within(valid, new Map([[upTo('~/', bytes), 1]])),
  'lists within lists': (bytes) => new JsonText(deepText(Math.floor(bytes / 2), 'array')),
  'objects within objects': (bytes) => new JsonText(deepText(Math.floor(bytes / 6), 'object')),
  'a list where an object belongs': (bytes) => items(3, () => ({}))(bytes, undefined),
};

export const BODIES: Readonly<Record<string, (bytes: number) => Buffer>> = Object.fromEntries(
  Object.entries({
    'a long number and a text of escapes without an end': pumped('\\"', '', '[12345678901234567,"'),
    'a long number and quotes': pumped('"', '', '[12345678901234567,'),
    'a long number and exponents': pumped('1E', '', '[12345678901234567,'),
    'long numbers': pumped('12345678901234567,', '1]', '['),
    'numbers without end': pumped('1e999,', '1]', '['),
    'a number without end': pumped('1'),
    'open lists': pumped('['),
    'open objects': pumped('{"a":'),
    'the same name over and over': pumped('"ruc":"1",', '"ruc":1}', '{'),
    'names that the language knows': pumped('"__proto__":{},', '"a":1}', '{'),
    blanks: pumped(' \n', '{'),
    'escapes of letters': pumped('\\u00e9', '"}', '{"a":"'),
    'letters that are none': pumped('\u00ff', '"}', '{"a":"'),
    'byte order marks': pumped('\ufeff'),
  }).map(([name, make]) => {
    const encoding = name === 'letters that are none' ? 'latin1' : 'utf8';
    return [name, (bytes: number) => Buffer.from(make(bytes), encoding)];
  }),
);
