import { CONSOLE } from './console.js';
import { DOCUMENT } from './document.js';
import { REFUSALS } from './refusals.js';
import { REQUEST } from './request.js';
import type { CodePlace, CodeRow, CodeRows, HttpStatus } from './row.js';
import { SIGNATURE } from './signature.js';

/** The parts of the table, in the order of /docs/errores. */
export const ERROR_CODE_PARTS = [
  { id: 'respuestas', title: 'Errores de la API', rows: REFUSALS },
  { id: 'solicitudes', title: 'Problemas de una solicitud', rows: REQUEST },
  { id: 'comprobantes', title: 'Problemas y advertencias de un comprobante', rows: DOCUMENT },
  { id: 'firma', title: 'Certificados y firmas', rows: SIGNATURE },
  { id: 'consola', title: 'Instalación y línea de comandos', rows: CONSOLE },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly rows: CodeRows }[];

/**
 * Every code that the service says: what it means and what to do. A code that has no row does not compile where it is used;
 * one that is nowhere used fails a test. A code never changes meaning: programs of others decide by it.
 */
export const ERROR_CODES = { ...REFUSALS, ...REQUEST, ...DOCUMENT, ...SIGNATURE, ...CONSOLE };

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes that may be read in that place. */
export type CodeIn<Place extends CodePlace> = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code]['in'][number] & Place extends never ? never : Code;
}[ErrorCode];

/** The row of a code. */
export function rowOf(code: ErrorCode): CodeRow {
  return ERROR_CODES[code];
}

/** Whether a code may be read in that place. */
export function isCodeIn<Place extends CodePlace>(place: Place, code: ErrorCode): code is CodeIn<Place> {
  return rowOf(code).in.some((one) => one === place);
}

/** All codes of a place, in the order of the table. */
export function codesIn<Place extends CodePlace>(place: Place): CodeIn<Place>[] {
  return Object.keys(ERROR_CODES).filter((code): code is CodeIn<Place> => isCodeIn(place, code as ErrorCode));
}

/** The HTTP status of a refusal; what only a command should meet is our own fault when a caller meets it. */
export function statusOf(code: ErrorCode): HttpStatus {
  const row = rowOf(code);
  return 'http' in row ? row.http : 500;
}
