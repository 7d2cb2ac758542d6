import { CONSOLE } from './console.js';
import { DOCUMENT } from './document.js';
import { REFUSALS } from './refusals.js';
import { REQUEST } from './request.js';
import type { CodePlace, CodeRow, CodeRows, HttpStatus } from './row.js';
import { SIGNATURE } from './signature.js';

/** Parts of the table, in the order of /docs/errores. */
export const ERROR_CODE_PARTS = [
  { id: 'respuestas', title: 'Errores de la API', rows: REFUSALS },
  { id: 'solicitudes', title: 'Problemas de una solicitud', rows: REQUEST },
  { id: 'comprobantes', title: 'Problemas y advertencias de un comprobante', rows: DOCUMENT },
  { id: 'firma', title: 'Certificados y firmas', rows: SIGNATURE },
  { id: 'consola', title: 'Instalación y línea de comandos', rows: CONSOLE },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly rows: CodeRows }[];

/**
 * Every error code, with its meaning and remedy. An undefined code does not compile; an unused one fails a test. A code never
 * changes meaning: client programs depend on it.
 */
export const ERROR_CODES = { ...REFUSALS, ...REQUEST, ...DOCUMENT, ...SIGNATURE, ...CONSOLE };

export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes that may appear in that place. */
export type CodeIn<Place extends CodePlace> = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code]['in'][number] & Place extends never ? never : Code;
}[ErrorCode];

/** Codes of a refused request. */
export type RefusalCode = CodeIn<'error'>;

export function rowOf(code: ErrorCode): CodeRow {
  return ERROR_CODES[code];
}

/** Whether a code may appear in that place. */
export function isCodeIn<Place extends CodePlace>(place: Place, code: ErrorCode): code is CodeIn<Place> {
  return rowOf(code).in.some((one) => one === place);
}

/** Lists the codes of a place, in table order. */
export function codesIn<Place extends CodePlace>(place: Place): CodeIn<Place>[] {
  return Object.keys(ERROR_CODES).filter((code): code is CodeIn<Place> => isCodeIn(place, code as ErrorCode));
}

/** Returns the HTTP status of a refusal. A console-only code that reaches a caller is our own fault. */
export function statusOf(code: ErrorCode): HttpStatus {
  const row = rowOf(code);
  return 'http' in row ? row.http : 500;
}
