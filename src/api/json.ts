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
const STRING_OR_NUMBER = /"(?:[^"\\]|\\[^])*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
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
    ? text.replace(STRING_OR_NUMBER, (token) =>
        token.startsWith('"') || significantDigits(token) <= EXACT_DIGITS ? token : `"${token}"`,
      )
    : text;
  return secureJson.parse(exact, undefined, { protoAction: 'error', constructorAction: 'error' });
}

function significantDigits(token: string): number {
  const [mantissa = ''] = token.split(/[eE]/, 1);
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length;
}
