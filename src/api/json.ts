import { randomUUID } from 'node:crypto';
import secureJson from 'secure-json-parse';

/** A decimal that an answer carries as a JSON number with its scale: 112.00 stays 112.00 (spec/API.md §1). */
export class JsonDecimal {
  constructor(private readonly text: string) {}
  toJSON(): string {
    return JSON_NUMBER.test(this.text) ? `${MARK}${this.text}` : this.text;
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Of this process alone: nobody can store a text that begins with it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** Writes an answer. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

const LONG_NUMBER = /\d[\d.]{15,}/;
// The end of a string is optional: one that has none is read to the end of the text, once, and left to the parser to refuse.
// Between strings, what may be a number of too many digits; a shorter one is none.
const STRING_OR_LONG = /"(?:[^"\\]|\\[^])*"?|[-+.\deE]{16,}/g;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A double holds every decimal of up to 15 significant digits; more may change on the way through JSON.parse. */
const EXACT_DIGITS = 15;

/**
 * Reads a body without letting a number lose digits: those too long for a double reach the schemas as numeric strings, which
 * money fields take as well. `__proto__` and `constructor` keys are refused.
 */
export function readJson(text: string): unknown {
  // PostgreSQL stores no NUL, and no field of ours has a use for one.
  if (text.includes('\\u0000')) throw new SyntaxError('NUL characters are refused');
  const exact = LONG_NUMBER.test(text)
    ? text.replace(STRING_OR_LONG, (token) =>
        !NUMBER.test(token) || significantDigits(token) <= EXACT_DIGITS ? token : `"${token}"`,
      )
    : text;
  return secureJson.parse(exact, undefined, { protoAction: 'error', constructorAction: 'error' });
}

function significantDigits(token: string): number {
  const [mantissa = ''] = token.split(/[eE]/, 1);
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length;
}

/** What is smaller is parsed at once, whatever its form. */
const FORM_BYTES_MIN = 64 * 1024;
/** No body of ours nests a tenth of this, nor has an object with a tenth of these fields. */
const NESTING_MAX = 100;
const FIELDS_MAX = 1000;
/** Nor so many values in all: the longest receipt that is taken has a fifth of them. */
const VALUES_MAX = 60_000;

/**
 * Whether lists and objects are nested deeper, one object has more fields, or all of it more values, than any body that we take. To
 * parse one such level, name or value, to look at it afterwards and to collect it costs a hundred times what this costs.
 */
export function isMisshapen(text: string): boolean {
  if (text.length < FORM_BYTES_MIN) return false;
  // Of the objects and lists that are open, outermost first.
  const fields: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case '"':
        at = endOfString(text, at + 1);
        break;
      case '[':
      case '{':
        if (fields.push(0) > NESTING_MAX || ++values > VALUES_MAX) return true;
        break;
      case ',':
        if (++values > VALUES_MAX) return true;
        break;
      case ']':
      case '}':
        fields.pop();
        break;
      case ':': {
        const count = (fields.pop() ?? 0) + 1;
        if (count > FIELDS_MAX) return true;
        fields.push(count);
      }
    }
  }
  return false;
}

function endOfString(text: string, begin: number): number {
  let at = begin;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
