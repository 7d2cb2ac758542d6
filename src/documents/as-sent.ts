import type { Issue } from '../domain/issue.js';

/** Characters of a value that are repeated; more says nothing that the path does not. */
const SHOWN_MAX = 100;
/** A longer message has such a value in it. */
const MESSAGE_MAX = 1000;

/** What stands at a path of a payload, `detalles[0].cantidad`; undefined: nothing. */
export function valueAt(payload: unknown, path: string): unknown {
  let value = payload;
  for (const part of path.split(/[.[\]]+/).filter((name) => name !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** A small value as it came; a whole block of the caller's data says nothing that the path does not. */
export function shownValue(value: unknown): { rejectedValue?: unknown } {
  if (value === undefined || (typeof value === 'object' && value !== null)) return {};
  return {
    rejectedValue: typeof value === 'string' ? cut(value, SHOWN_MAX) : value,
  };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Findings with the values that the payload had at their places, not what the rules made of them. */
export function asSent<Found extends Issue<unknown>>(findings: readonly Found[], payload: unknown): Found[] {
  return findings.map((found) => ({
    ...found,
    message: cut(found.message, MESSAGE_MAX),
    rejectedValue: undefined,
    ...shownValue(valueAt(payload, found.field)),
  }));
}

/** Of several faults of one value the first: the others are of a value that will be another. */
export function oncePerValue(issues: readonly Issue[], payload: unknown): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ field }) => {
    const again = seen.has(field) && typeof valueAt(payload, field) !== 'object';
    seen.add(field);
    return !again;
  });
}
