import * as declarations from '../declarations.js';
import { CONSOLE } from './console.js';
import { DOCUMENT } from './document.js';
import { REFUSALS } from './refusals.js';
import { REQUEST } from './request.js';
import type { CodePlace, CodeRow, CodeRows, HttpStatus } from './row.js';
import { SIGNATURE } from './signature.js';

type Declarations = typeof declarations;
type Table =
  | typeof REFUSALS
  | typeof REQUEST
  | typeof DOCUMENT
  | typeof SIGNATURE
  | typeof CONSOLE
  | Extract<Declarations[keyof Declarations], { readonly errors: CodeRows }>['errors'];

type CodesIn<Rows, Place> = Rows extends CodeRows
  ? { [Code in keyof Rows]: Rows[Code]['in'][number] & Place extends never ? never : Code }[keyof Rows]
  : never;

/** Codes that may appear in that place. */
export type CodeIn<Place extends CodePlace> = CodesIn<Table, Place>;

export type ErrorCode = CodeIn<CodePlace>;

const declared = Object.values(declarations).flatMap((one) =>
  'errors' in one ? Object.entries<CodeRow>(one.errors) : [],
);

/** Part of a capability's code. */
function partOf(row: CodeRow): string {
  if ('http' in row) return 'respuestas';
  return row.in.every((place) => place === 'consola') ? 'consola' : 'solicitudes';
}

/** The codes that layers share, and those of the capabilities; refusals by HTTP status. */
function part(id: string, title: string, shared: CodeRows): CodePart {
  const rows = [...Object.entries(shared), ...declared.filter(([, row]) => partOf(row) === id)];
  const httpOf = (row: CodeRow): number => ('http' in row ? row.http : 0);
  return { id, title, rows: Object.fromEntries(rows.toSorted(([, one], [, other]) => httpOf(one) - httpOf(other))) };
}

interface CodePart {
  readonly id: string;
  readonly title: string;
  readonly rows: CodeRows;
}

/** Parts of the table, in the order of /docs/errores. */
export const ERROR_CODE_PARTS: readonly CodePart[] = [
  part('respuestas', 'Errores de la API', REFUSALS),
  part('solicitudes', 'Problemas de una solicitud', REQUEST),
  part('comprobantes', 'Problemas y advertencias de un comprobante', DOCUMENT),
  part('firma', 'Certificados y firmas', SIGNATURE),
  part('consola', 'Instalación y línea de comandos', CONSOLE),
];

/**
 * Every error code, with its meaning and remedy: those that layers share, and those that capabilities declare. An undefined code does not
 * compile; an unused one fails a test. A code never changes meaning: client programs depend on it.
 */
export const ERROR_CODES = Object.fromEntries(ERROR_CODE_PARTS.flatMap(({ rows }) => Object.entries(rows))) as Readonly<
  Record<ErrorCode, CodeRow>
>;

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
