import { buildClaveAcceso, parseClaveAcceso } from '../../../src/kernel/clave-acceso.js';
import { fechaEcuador, isoEcuador } from '../../../src/kernel/hora-ecuador.js';

const DAY_MS = 86_400_000;
/** Time of all recordings. */
const THEN = new Date('2026-11-15T09:30:00-05:00');
/** Any deadline of the following weeks. */
const DEADLINE = '07/12/2026';
const DEADLINE_DAYS_MAX = 60;

const ALWAYS: readonly (readonly [RegExp, string])[] = [
  [/<ds:Signature[ >].*<\/ds:Signature>/gs, '<ds:Signature>…</ds:Signature>'],
  [/\brk_test_\w{6}/g, 'rk_test_1AbCdE'],
  [/\brc_\w{22}/g, 'rc_0123456789abcdefghijkl'],
  [/\/c\/[\w-]{24}/g, '/c/0123456789abcdefghijklmn'],
  [/\bevt_\d+-[0-9a-z]+/g, 'evt_1-mwhm9k80'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:8080'],
];

/**
 * Replaces what differs between runs: ids, keys, tokens, signatures and ports become constants, and all dates fall on one day. `now` is the
 * time of the run.
 */
export function normaliseAnswer(answer: unknown, now: Date): unknown {
  const ids = new Map<string, string>();
  const today = fechaEcuador(now);

  function text(value: string): string {
    return ALWAYS.reduce((changed, [pattern, constant]) => changed.replace(pattern, constant), value)
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) => {
        const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
        ids.set(id, known);
        return known;
      })
      .replace(/\b\d{49}\b/g, (clave) =>
        buildClaveAcceso({ ...parseClaveAcceso(clave), fechaEmision: fechaEcuador(THEN), codigoNumerico: '12345678' }),
      )
      .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, (instant) => {
        const days = Math.round((Date.parse(instant) - now.getTime()) / DAY_MS);
        return isoEcuador(new Date(THEN.getTime() + days * DAY_MS));
      })
      .replace(/\b(\d\d)\/(\d\d)\/(20\d\d)\b/g, (date, day: string, month: string, year: string) => {
        const days = Math.round((Date.parse(`${year}-${month}-${day}T12:00:00-05:00`) - now.getTime()) / DAY_MS);
        if (Math.abs(days) <= 1) return fechaEcuador(THEN);
        return days > 0 && days <= DEADLINE_DAYS_MAX ? DEADLINE : date;
      })
      .replaceAll(new RegExp(`(?<![\\d/])${today.slice(3)}\\b`, 'g'), fechaEcuador(THEN).slice(3));
  }

  function walk(value: unknown, name: string): unknown {
    if (name === 'serial') return '8085563525217794092';
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((one) => walk(one, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, walk(one, key)]));
  }
  return walk(answer, '');
}
