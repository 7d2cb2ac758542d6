import { ISSUES_MAX, type Issue } from '../kernel/issue.js';

/** Only a number with a three-digit exponent, or hundreds of digits, can overflow a double. */
// The lookbehind matches each run of digits only from its start.
const MAYBE_OVERFLOW = /[eE]\+?\d{3}|(?<!\d)\d{300}/;
/** A lone surrogate can only arrive as an escape. */
const MAYBE_LONE_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Returns the fields of a body that are valid JSON but cannot be stored: numbers that JSON.parse turns into Infinity (`1e999`), and texts
 * or names with a lone surrogate (`\ud800`), which no encoding can represent and PostgreSQL's `jsonb` refuses.
 */
export function findUnstorableValues(text: string, value: unknown): Issue[] {
  if (!MAYBE_OVERFLOW.test(text) && !MAYBE_LONE_SURROGATE.test(text)) return [];
  const issues: Issue[] = [];
  // Iterative: a body may be nested deeper than the stack.
  const left: { readonly field: string; readonly value: unknown }[] = [{ field: '', value }];
  for (let next = left.pop(); next !== undefined && issues.length < ISSUES_MAX; next = left.pop()) {
    const { field, value: here } = next;
    if (here === Infinity || here === -Infinity) {
      const message = 'El número es demasiado grande; escriba uno con menos cifras o un exponente menor.';
      issues.push({ code: 'valor-incorrecto', field, message });
    } else if (typeof here === 'string') {
      if (!here.isWellFormed()) issues.push(loneSurrogate(field));
    } else if (Array.isArray(here)) {
      here.forEach((item: unknown, i) => left.push({ field: `${field}[${i}]`, value: item }));
    } else if (typeof here === 'object' && here !== null) {
      for (const [name, item] of Object.entries(here)) {
        const path = field === '' ? name : `${field}.${name}`;
        if (name.isWellFormed()) left.push({ field: path, value: item });
        else issues.push(loneSurrogate(path.toWellFormed()));
      }
    }
  }
  return issues.reverse();
}

function loneSurrogate(field: string): Issue {
  const message = 'El texto tiene medio carácter («\\ud800» sin su pareja): revise la codificación y envíelo en UTF-8.';
  return { code: 'texto-invalido', field, message };
}
