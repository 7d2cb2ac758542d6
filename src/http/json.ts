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
/** Between strings, match only runs long enough to be a number with too many digits. */
const LONG_RUN = /[-+.\deE]{16,}/g;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A double holds every decimal of up to 15 significant digits; longer ones may change in JSON.parse. */
const EXACT_DIGITS = 15;

/**
 * Parses a body without losing digits: numbers too long for a double become numeric strings, which money fields accept as well.
 * Refuses `__proto__` and `constructor` keys.
 */
export function readJson(text: string): unknown {
  return atOnce(readingJson(text));
}

/** `readJson` in steps: each takes some 50 ms for a body of 12 MiB. */
export function* readingJson(text: string): Generator<void, unknown, void> {
  // PostgreSQL cannot store NUL, and no field of ours needs it.
  if (text.includes('\\u0000')) throw new SyntaxError('NUL characters are refused');
  const exact = LONG_NUMBER.test(text) ? withExactNumbers(text) : text;
  yield;
  const value: unknown = JSON.parse(exact);
  yield;
  // Over the value, not its text: files are long, and have few fields.
  if (typeof value === 'object' && value !== null)
    secureJson.scan(value, { protoAction: 'error', constructorAction: 'error' });
  return value;
}

/** Quotes the numbers that a double would change. An unterminated string is left for the parser to reject. */
function withExactNumbers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const begin = quote === -1 ? text.length : quote;
    parts.push(
      text
        .slice(at, begin)
        .replace(LONG_RUN, (run) => (!NUMBER.test(run) || significantDigits(run) <= EXACT_DIGITS ? run : `"${run}"`)),
    );
    at = endOfString(text, begin + 1) + 1;
    parts.push(text.slice(begin, at));
  }
  return parts.join('');
}

function significantDigits(token: string): number {
  const [mantissa = ''] = token.split(/[eE]/, 1);
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length;
}

/** Smaller bodies are parsed without this check. */
const FORM_BYTES_MIN = 64 * 1024;
/** Our bodies reach less than a tenth of this nesting, and their objects less than a tenth of these fields. */
const NESTING_MAX = 100;
const FIELDS_MAX = 1000;
/** The longest accepted receipt has a fifth of this. */
const VALUES_MAX = 60_000;

/**
 * Whether a body exceeds the nesting, fields per object or total values of any body we accept. Parsing, validating and
 * garbage-collecting such a body costs a hundred times as much as this check.
 */
export function exceedsShapeLimits(text: string): boolean {
  if (text.length < FORM_BYTES_MIN) return false;
  // Field counts of the open objects and lists, outermost first.
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

/** Jumps from quote to quote: a file in base64 is one string of megabytes. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin); at !== -1; at = text.indexOf('"', at + 1)) {
    let from = at;
    while (from > begin && text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
    // An even number of backslashes escapes each other.
    if ((at - from) % 2 === 0) return at;
  }
  return text.length;
}

const BACKSLASH = 0x5c;
