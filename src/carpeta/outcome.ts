import { assertNever } from '../kernel/app-error.js';
import type { Estado } from '../kernel/estados.js';
import type { Comprobante } from './service.js';

/** Result folders. */
export const FOLDERS = ['autorizados', 'devueltos', 'errores'] as const;
export type Folder = (typeof FOLDERS)[number];

/** Outcome of one receipt. */
export type Outcome =
  | { readonly kind: 'autorizado' }
  | { readonly kind: 'devuelto'; readonly why: readonly string[] }
  | { readonly kind: 'terminado' }
  /** Parked until a person acts. */
  | { readonly kind: 'detenido'; readonly why: string }
  | { readonly kind: 'en-curso' };

export function outcomeOf(comprobante: Comprobante): Outcome {
  const estado: Estado = comprobante.estado;
  switch (estado) {
    case 'AUTORIZADO':
    case 'ANULACION_SOLICITADA':
      return { kind: 'autorizado' };
    case 'DEVUELTO':
    case 'NO_AUTORIZADO':
      return { kind: 'devuelto', why: comprobante.mensajes.map(sentence) };
    case 'ANULADO':
    case 'ELIMINADO':
      return { kind: 'terminado' };
    case 'CREADO':
    case 'FIRMADO':
    case 'RECIBIDO': {
      const { pendiente } = comprobante;
      if (pendiente?.accion !== 'intervenir') return { kind: 'en-curso' };
      return { kind: 'detenido', why: pendiente.motivo ?? 'espera que alguien intervenga' };
    }
    default:
      return assertNever(estado);
  }
}

function sentence({
  identificador,
  mensaje,
  informacionAdicional,
  explicacion,
  queHacer,
}: Comprobante['mensajes'][number]): string {
  const said = `[${identificador}] ${mensaje}${informacionAdicional === null ? '' : ` (${informacionAdicional})`}`;
  return [said, ...(explicacion === null ? [] : [`Qué significa: ${explicacion}`]), `Qué hacer: ${queHacer}`].join(
    '\n    ',
  );
}

/** One-line title of a receipt. */
export function titleOf({ codDoc, estab, ptoEmi, secuencial, claveAcceso }: Comprobante): string {
  return `${codDoc} ${estab}-${ptoEmi}-${secuencial} (clave ${claveAcceso})`;
}

/** An invoice of a file with its outcome. */
export interface InvoiceOutcome {
  readonly name: string | undefined;
  readonly comprobante: Comprobante | undefined;
  readonly outcome:
    | Exclude<Outcome, { kind: 'detenido' | 'en-curso' }>
    | { readonly kind: 'rechazado'; readonly why: readonly string[] }
    /** Its rows changed after it was issued. */
    | { readonly kind: 'cambiado' };
}

/** The folder for a file: the worst outcome decides. */
export function folderOf(all: readonly InvoiceOutcome[]): Folder {
  if (all.some(({ outcome: { kind } }) => kind === 'rechazado' || kind === 'terminado' || kind === 'cambiado'))
    return 'errores';
  return all.some(({ outcome: { kind } }) => kind === 'devuelto') ? 'devueltos' : 'autorizados';
}

/** Instructions for a file that is not fully authorised; undefined if nothing is left to do. */
export function instructions(all: readonly InvoiceOutcome[], portal: string): string | undefined {
  if (folderOf(all) === 'autorizados') return undefined;
  return `${[...all.map((one) => blockOf(one, portal)), nextStep(all)].join('\n\n')}\n`;
}

function nextStep(all: readonly InvoiceOutcome[]): string {
  if (all.every(({ comprobante }) => comprobante === undefined))
    return 'No se emitió nada. Corrija el archivo y déjelo otra vez en la carpeta.';
  return all.length === 1
    ? 'Un archivo con cambios se emite como otro comprobante, con otro número; uno igual lleva siempre a este.'
    : 'Este archivo ya tiene comprobantes emitidos: no lo deje otra vez con cambios, porque todo él se emitiría de nuevo. Lo que no se emitió, déjelo en un archivo nuevo que solo tenga esas facturas.';
}

function blockOf({ name, comprobante, outcome }: InvoiceOutcome, portal: string): string {
  const of = [name === undefined ? [] : `Factura ${name}`, comprobante === undefined ? [] : titleOf(comprobante)]
    .flat()
    .join(', ');
  const title = of === '' ? '' : `${of}: `;
  const link = `${portal}/comprobantes/${comprobante?.claveAcceso ?? ''}`;
  switch (outcome.kind) {
    case 'autorizado':
      return `${title}AUTORIZADO. No hay nada que hacer.`;
    case 'rechazado':
      return `${title === '' ? 'N' : `${title}n`}o se emitió.\n${list(outcome.why)}`;
    case 'devuelto':
      return `${title}el SRI no lo autorizó.\n${list(outcome.why)}\n  Corríjalo en ${link}: conserva su número y su clave. O elimínelo ahí y deje un archivo nuevo, ya corregido.`;
    case 'cambiado':
      return `${title}se emitió con lo que el archivo tenía entonces, y después el archivo cambió: puede estar incompleta. Compárela en ${link}; si le falta algo, emita otra factura por lo que falta, o una nota de crédito y la factura entera.`;
    case 'terminado':
      return `${title}ya se emitió desde un archivo igual y está ${comprobante?.estado ?? ''}. Si quiere emitir otro, cambie algo en el archivo (un campo adicional basta).`;
  }
}

function list(why: readonly string[]): string {
  return why.map((one) => `  - ${one}`).join('\n');
}
