import type { Texts } from '../i18n/texts.js';
import { fieldName } from './field-name.js';
import { REPLACEMENTS } from './service-wording.js';

type Campos = Texts['campos'];

const VERB = '(?:GET|POST|PUT|PATCH|DELETE)';
/** An API path as the service writes it: `detalles[0].impuestos[1].tarifa`, `receptor.razonSocial`, `codDoc`. */
const PATH = /«([a-z]\w*(?:\[\d*\])?(?:\.[a-z]\w*(?:\[\d*\])?)*)»/g;

/** An API name without quotes: `precioUnitario`. */
const CAMEL = /\b[a-z]+[A-Z]\w*/g;

/** Whether a quoted word is the name of a field: other quoted words are values, file names or buttons. */
function isField(path: string, campos: Campos): boolean {
  return /\[|^[a-z]{3,}[A-Z]/.test(path) || Object.hasOwn(campos.names, path.slice(path.lastIndexOf('.') + 1));
}

/**
 * Rewrites a message of the service for a person at the portal: fields by their labels, and no HTTP calls, commands or API names, which are
 * meant for programmers. The API's own answers stay as they are.
 */
export function plainWords(message: string, campos: Campos): string {
  const shown = REPLACEMENTS.reduce((words, [pattern, plain]) => words.replace(pattern, plain), message);
  return shown
    .replace(new RegExp(` ?\\(${VERB}[^()]*\\)`, 'g'), '')
    .replace(PATH, (quoted, path: string) => (isField(path, campos) ? `«${fieldName(path, campos)}»` : quoted))
    .replace(CAMEL, (word) => (Object.hasOwn(campos.names, word) ? (campos.names[word] ?? '').toLowerCase() : word));
}

/** Keys of an answer that hold messages for people. */
const SHOWN = new Set(['message', 'queHacer', 'remedio']);
/** Blocks whose `motivo` the service wrote; elsewhere it is the user's own text. */
const EXPLAINED = new Set(['pendiente', 'notificacion', 'detalle']);

/** Rewrites the messages inside an answer. */
export function plainAnswer(value: unknown, campos: Campos, within = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => plainAnswer(one, campos, within));
  if (typeof value !== 'object' || value === null) return value;
  const isShown = (key: string): boolean => SHOWN.has(key) || (key === 'motivo' && EXPLAINED.has(within));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isShown(key) && typeof one === 'string' ? plainWords(one, campos) : plainAnswer(one, campos, key),
    ]),
  );
}
