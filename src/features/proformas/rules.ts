import { decimal } from '../../kernel/decimal.js';

/** States of a proforma. VENCIDA is an open one after its last day, by Ecuador's calendar; it is computed, never stored. */
export const ESTADOS_PROFORMA = ['ABIERTA', 'ACEPTADA', 'RECHAZADA', 'VENCIDA', 'FACTURADA', 'ANULADA'] as const;
export type EstadoProforma = (typeof ESTADOS_PROFORMA)[number];

/** Type of its templates, beside the SRI's codes of comprobantes; the SRI has none for it. */
export const PROFORMA_TIPO = '00';

/** Unique reference of the invoice made from a proforma: whatever is repeated, there is one (design/companies). */
export function referenciaDeProforma(id: string): string {
  return `proforma:${id}`;
}

/** Number of a proforma as printed: PRO-000000012. */
export function numeroDeProforma(secuencial: number): string {
  return `PRO-${String(secuencial).padStart(9, '0')}`;
}

/** A difference between a proforma and its invoice. `linea`: position in the invoice, or in the proforma if it was removed. */
export interface Diferencia {
  readonly tipo: 'linea-agregada' | 'linea-quitada' | 'linea-cambiada' | 'dato-cambiado';
  readonly linea: number | null;
  /** Description of the line; of other data, empty. */
  readonly descripcion: string;
  readonly campo: string;
  readonly antes: string | null;
  readonly ahora: string | null;
}

type Content = Readonly<Record<string, unknown>>;

/** Fields of a line that are compared, by their name in the payload. */
const LINE_FIELDS = ['codigoPrincipal', 'descripcion', 'cantidad', 'precioUnitario', 'descuento', 'impuesto'] as const;
/** Enough for a person to read; a larger change is a different sale. */
const DIFERENCIAS_MAX = 200;

/** Compares the content of a proforma with that of its invoice: customer, lines and total. */
export function diferenciasEntre(
  proforma: Content & { readonly importeTotal: string },
  factura: Content & { readonly importeTotal: string },
): Diferencia[] {
  const found: Diferencia[] = [];
  const data = (campo: string, antes: string, ahora: string): void => {
    if (antes !== ahora) found.push({ tipo: 'dato-cambiado', linea: null, descripcion: '', campo, antes, ahora });
  };
  const [before, after] = [recordOf(proforma['receptor']), recordOf(factura['receptor'])];
  for (const campo of ['identificacion', 'razonSocial', 'direccion'])
    data(`receptor.${campo}`, shown(before[campo]), shown(after[campo]));
  for (const campo of ['estab', 'ptoEmi']) data(campo, shown(proforma[campo]), shown(factura[campo]));
  const lines = pair(linesOf(proforma), linesOf(factura));
  for (const { old, now, place } of lines) {
    if (old === undefined || now === undefined) {
      const line = now ?? old ?? {};
      const amount = `${shown(line['cantidad'])} × ${shown(line['precioUnitario'])}`;
      found.push({
        tipo: old === undefined ? 'linea-agregada' : 'linea-quitada',
        linea: place + 1,
        descripcion: shown(line['descripcion']),
        campo: 'linea',
        antes: old === undefined ? null : amount,
        ahora: old === undefined ? amount : null,
      });
      continue;
    }
    for (const campo of LINE_FIELDS) {
      const [antes, ahora] = [shown(old[campo]), shown(now[campo])];
      const descripcion = shown(now['descripcion']);
      if (antes !== ahora) found.push({ tipo: 'linea-cambiada', linea: place + 1, descripcion, campo, antes, ahora });
    }
  }
  data('importeTotal', shown(proforma.importeTotal), shown(factura.importeTotal));
  return found.slice(0, DIFERENCIAS_MAX);
}

interface Pair {
  readonly old: Content | undefined;
  readonly now: Content | undefined;
  readonly place: number;
}

/**
 * Pairs lines: equal ones first, then those with the same code, then those with the same description; among several the first. By hash:
 * an invoice of 700 lines is compared while its transaction holds locks.
 */
function pair(before: readonly Content[], after: readonly Content[]): Pair[] {
  const left = new Set(before.keys());
  const partner = new Map<number, number>();
  const match = (keyOf: (line: Content) => string | undefined): void => {
    const free = new Map<string | undefined, number[]>();
    for (const [place, line] of before.entries()) {
      if (!left.has(place)) continue;
      const key = keyOf(line);
      const places = free.get(key);
      if (places === undefined) free.set(key, [place]);
      else places.push(place);
    }
    // `pop` takes the first.
    for (const places of free.values()) places.reverse();
    for (const [place, line] of after.entries()) {
      if (partner.has(place)) continue;
      const key = keyOf(line);
      const found = key === undefined ? undefined : free.get(key)?.pop();
      if (found === undefined) continue;
      partner.set(place, found);
      left.delete(found);
    }
  };
  match((line) => JSON.stringify(LINE_FIELDS.map((campo) => shown(line[campo]))));
  match(({ codigoPrincipal }) => shown(codigoPrincipal) || undefined);
  match(({ descripcion }) => shown(descripcion));
  return [
    ...after.map((now, place): Pair => {
      const at = partner.get(place);
      return { old: at === undefined ? undefined : before[at], now, place };
    }),
    ...[...left].map((place): Pair => ({ old: before[place], now: undefined, place })),
  ];
}

function linesOf({ detalles }: Content): readonly Content[] {
  return Array.isArray(detalles) ? detalles.map(recordOf) : [];
}

function recordOf(value: unknown): Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : {};
}

/** A value as text; 10, "10.00" and "10.000000" are the same. */
function shown(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(recordOf)
      .map((tax) => `${shown(tax['codigo'])}/${shown(tax['codigoPorcentaje'])}`)
      .join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).trim();
  return /^-?\d+\.\d+$/.test(text) ? decimal(text).toFixed() : text;
}
