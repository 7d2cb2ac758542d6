import { randomUUID } from 'node:crypto';
import secureJson from 'secure-json-parse';
import { atOnce } from '../work/slices.js';

/** A decimal written as a JSON number with its scale: 112.00 stays 112.00 (spec/API.md §1). */
export class JsonDecimal {
  constructor(private readonly text: string) {}
  toJSON(): string {
    return JSON_NUMBER.test(this.text) ? `${MARK}${this.text}` : this.text;
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Unique to this process, so no stored text can contain it. */
const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

/** Without an end: V8 keeps a place on its stack for each repetition, and twelve million overflow it. */
const LONG_NUMBER = /\d[\d.]{15}/;
/** Characters of the longest number that is read; no field takes a tenth of it. */
const NUMBER_MAX = 1000;
/** Between strings, match only runs long enough to be a number with too many digits. */
const LONG_RUN = new RegExp(`[-+.\\deE]{16,${NUMBER_MAX + 1}}`, 'g');
const NUL = '\\u0000';
const PART_LETTERS = 4 * 1024 * 1024;
/** A double holds every decimal of up to 15 significant digits; longer ones may change in JSON.parse. */
const EXACT_DIGITS = 15;

/**
 * Parses a body without losing digits: numbers too long for a double become numeric strings, which money fields accept as well.
 * Refuses `__proto__` and `constructor` keys.
 */
export function readJson(text: string): unknown {
  return atOnce(readingJson(text));
}

/** `readJson` in steps: each takes less than 100 ms for a body of 12 MiB. */
export function* readingJson(text: string): Generator<void, unknown, void> {
  // PostgreSQL cannot store NUL, and no field of ours needs it. In parts: each backslash may begin one.
  for (let at = 0; at < text.length; at += PART_LETTERS) {
    if (text.slice(at, at + PART_LETTERS + NUL.length).includes(NUL)) throw new SyntaxError('NUL is refused');
    yield;
  }
  // First as it came: only JSON, whose values are counted, is searched for long numbers.
  let value: unknown = JSON.parse(text);
  yield;
  if (LONG_NUMBER.test(text)) value = JSON.parse(withExactNumbers(text));
  yield;
  // Over the value, not its text: files are long, and have few fields.
  if (typeof value === 'object' && value !== null)
    secureJson.scan(value, { protoAction: 'error', constructorAction: 'error' });
  return value;
}

/** Quotes the numbers of a JSON text that a double would change. */
function withExactNumbers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const begin = quote === -1 ? text.length : quote;
    parts.push(text.slice(at, begin).replace(LONG_RUN, exactNumber));
    at = endOfString(text, begin + 1) + 1;
    parts.push(text.slice(begin, at));
  }
  return parts.join('');
}

function exactNumber(run: string): string {
  if (run.length > NUMBER_MAX) throw new SyntaxError(`a number has more than ${NUMBER_MAX} characters`);
  return significantDigits(run) <= EXACT_DIGITS ? run : `"${run}"`;
}

function significantDigits(token: string): number {
  const [mantissa = ''] = token.split(/[eE]/, 1);
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
/** Smaller bodies are parsed without this check. */
const FORM_BYTES_MIN = 64 * 1024;
/** Our bodies reach less than a tenth of this nesting, and their objects less than a tenth of these fields. */
const NESTING_MAX = 100;
const FIELDS_MAX = 1000;
/** The longest accepted receipt has a fifth of this. */
const VALUES_MAX = 60_000;
/** Each value may have a name. More are no JSON, which only the parser would find. */
const STRINGS_MAX = 2 * VALUES_MAX + 2;

/**
 * Whether a body exceeds the nesting, fields per object or total values of any body we accept. Parsing, validating and
 * garbage-collecting such a body costs a hundred times as much as this check.
 */
export function exceedsShapeLimits(text: string): boolean {
  if (text.length < FORM_BYTES_MIN) return false;
  // Field counts of the open objects and lists, outermost first.
  const fields: number[] = [];
  let values = 0;
  let strings = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        if (++strings > STRINGS_MAX) return true;
        at = endOfString(text, at + 1);
        break;
      case LIST:
      case OBJECT:
        if (fields.push(0) > NESTING_MAX || ++values > VALUES_MAX) return true;
        break;
      case COMMA:
        if (++values > VALUES_MAX) return true;
        break;
      case LIST_END:
      case OBJECT_END:
        fields.pop();
        break;
      case COLON: {
        const count = (fields.pop() ?? 0) + 1;
        if (count > FIELDS_MAX) return true;
        fields.push(count);
      }
    }
  }
  return false;
}

/** Letter by letter: a text of escaped quotes costs no more than a file in base64. */
function endOfString(text: string, begin: number): number {
  for (let at = begin; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) return at;
    if (letter === BACKSLASH) at += 1;
  }
  return text.length;
}
