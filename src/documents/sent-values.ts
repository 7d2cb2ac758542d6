import type { Issue } from '../kernel/issue.js';

/** Maximum characters of a value echoed back; the path identifies the rest. */
const SHOWN_MAX = 100;
/** A longer message contains such a value. */
const MESSAGE_MAX = 1000;

/** Returns the value at a path of a payload, such as `detalles[0].cantidad`; undefined if absent. */
export function valueAt(payload: unknown, path: string): unknown {
  let value = payload;
  for (const part of path.split(/[.[\]]+/).filter((name) => name !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** Echoes a scalar value. Omits blocks: the path is enough. */
export function shownValue(value: unknown): { rejectedValue?: unknown } {
  if (value === undefined || (typeof value === 'object' && value !== null)) return {};
  return {
    rejectedValue: typeof value === 'string' ? cut(value, SHOWN_MAX) : value,
  };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Replaces the values of findings with those of the payload as sent, before any processing. */
export function withSentValues<Found extends Issue<unknown>>(findings: readonly Found[], payload: unknown): Found[] {
  return findings.map((found) => ({
    ...found,
    message: cut(found.message, MESSAGE_MAX),
    rejectedValue: undefined,
    ...shownValue(valueAt(payload, found.field)),
  }));
}

/** Keeps the first issue per value: the others may vanish once it is fixed. */
export function firstPerValue(issues: readonly Issue[], payload: unknown): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ field }) => {
    const again = seen.has(field) && typeof valueAt(payload, field) !== 'object';
    seen.add(field);
    return !again;
  });
}
