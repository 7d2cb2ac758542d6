import { ISSUES_MAX, type Issue } from '../domain/issue.js';

/** Only a number with an exponent of three digits, or written out at length, can be too large for a double. */
// A run of digits is looked at from its beginning alone.
const MAYBE_ENDLESS = /[eE]\+?\d{3}|(?<!\d)\d{300}/;

/** The fields of a body whose number is too large to be one: JSON.parse makes them infinite (`1e999`). */
export function endlessNumbers(text: string, value: unknown): Issue[] {
  if (!MAYBE_ENDLESS.test(text)) return [];
  const issues: Issue[] = [];
  // Not recursive: a body may be nested deeper than the stack.
  const left: { readonly field: string; readonly value: unknown }[] = [{ field: '', value }];
  for (let next = left.pop(); next !== undefined && issues.length < ISSUES_MAX; next = left.pop()) {
    const { field, value: here } = next;
    if (here === Infinity || here === -Infinity) {
      const message = 'El número es demasiado grande; escriba uno con menos cifras o un exponente menor.';
      issues.push({ code: 'valor-incorrecto', field, message });
    } else if (Array.isArray(here)) {
      here.forEach((item: unknown, i) => left.push({ field: `${field}[${i}]`, value: item }));
    } else if (typeof here === 'object' && here !== null) {
      for (const [name, item] of Object.entries(here))
        left.push({ field: field === '' ? name : `${field}.${name}`, value: item });
    }
  }
  return issues.reverse();
}
