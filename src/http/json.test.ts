import { expect, test } from 'vitest';
import { JsonDecimal, writeJson } from './json.js';

test('a decimal is written as a number with its scale', () => {
  expect(writeJson({ a: new JsonDecimal('112.00'), b: [new JsonDecimal('-0.5'), new JsonDecimal('7')] })).toBe(
    '{"a":112.00,"b":[-0.5,7]}',
  );
});

test.each(['\u00010099', '\u0001-1', '\u00011.5', '\\u00010099', '"\u00017"', '\u00017","x":"\u00018'])(
  'the text %j stays a text',
  (text) => {
    const value = { nombre: text, [text]: 1, importeTotal: new JsonDecimal('1.00') };
    expect(JSON.parse(writeJson(value))).toEqual({ nombre: text, [text]: 1, importeTotal: 1 });
  },
);

test.each(['0099', '1e5', '', 'NaN', '.5'])('%j is no JSON number, and stays a text as a decimal', (text) => {
  expect(writeJson([new JsonDecimal(text)])).toBe(JSON.stringify([text]));
});
