import { expect, test } from 'vitest';
import { escapeAttribute, escapeText } from './escape.js';

// Canonical XML 1.0 §2.3.
test.each([
  ['&', '&amp;', '&amp;'],
  ['<', '&lt;', '&lt;'],
  ['>', '&gt;', '>'],
  ['\r', '&#xD;', '&#xD;'],
  ['"', '"', '&quot;'],
  ['\t', '\t', '&#x9;'],
  ['\n', '\n', '&#xA;'],
  ["é 𝄞 '", "é 𝄞 '", "é 𝄞 '"],
])('%j is written %j in a text and %j in an attribute', (char, text, attribute) => {
  expect([escapeText(char), escapeAttribute(char)]).toEqual([text, attribute]);
  expect(escapeText(`a${char}b${char}`)).toBe(`a${text}b${text}`);
});
