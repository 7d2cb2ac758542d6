import { ISSUES_MAX, type Issue } from '../domain/issue.js';

/** Only a number with an exponent of three digits, or written out at length, can be too large for a double. */
// A run of digits is looked at from its beginning alone.
const MAYBE_ENDLESS = /[eE]\+?\d{3}|(?<!\d)\d{300}/;
/** Half a letter beyond the first plane can only come as an escape. */
const MAYBE_HALF = /\\u[dD][89a-fA-F]/;

/**
 * The fields of a body that JSON can write and nobody can keep: numbers too large to be one, which JSON.parse makes infinite
 * (`1e999`), and texts or names with half a letter (`\ud800` alone), which no encoding has and PostgreSQL's `jsonb` refuses.
 */
export function unkeepable(text: string, value: unknown): Issue[] {
  if (!MAYBE_ENDLESS.test(text) && !MAYBE_HALF.test(text)) return [];
  const issues: Issue[] = [];
  // Not recursive: a body may be nested deeper than the stack.
  const left: { readonly field: string; readonly value: unknown }[] = [{ field: '', value }];
  for (let next = left.pop(); next !== undefined && issues.length < ISSUES_MAX; next = left.pop()) {
    const { field, value: here } = next;
    if (here === Infinity || here === -Infinity) {
      const message = 'El número es demasiado grande; escriba uno con menos cifras o un exponente menor.';
      issues.push({ code: 'valor-incorrecto', field, message });
    } else if (typeof here === 'string') {
      if (!here.isWellFormed()) issues.push(halfALetter(field));
    } else if (Array.isArray(here)) {
      here.forEach((item: unknown, i) => left.push({ field: `${field}[${i}]`, value: item }));
    } else if (typeof here === 'object' && here !== null) {
      for (const [name, item] of Object.entries(here)) {
        const path = field === '' ? name : `${field}.${name}`;
        if (name.isWellFormed()) left.push({ field: path, value: item });
        else issues.push(halfALetter(path.toWellFormed()));
      }
    }
  }
  return issues.reverse();
}

function halfALetter(field: string): Issue {
  const message = 'El texto tiene medio carácter («\\ud800» sin su pareja): revise la codificación y envíelo en UTF-8.';
  return { code: 'texto-invalido', field, message };
}
