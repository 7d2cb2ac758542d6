import { sustento } from '../../../../src/kernel/catalogues/sustento.js';
import { text } from '../../i18n/index.js';

const words = text.recibidos.decision;

/** `01 · Crédito tributario…` */
export function sustentoText(codigo: string): string {
  const row = sustento.rows.findLast((one) => one.codigo === codigo);
  return row === undefined ? codigo : `${codigo} · ${row.descripcion}`;
}

/** Sustentos that a document type may have on its date of issue (dd/mm/yyyy); empty if it is not a purchase. */
export function sustentosOf(codDoc: string, fechaEmision: string): readonly { value: string; label: string }[] {
  const iso = fechaEmision.split('/').toReversed().join('-');
  return sustento
    .inForce(iso)
    .filter(({ documentos }) => documentos.includes(String(Number(codDoc))))
    .map(({ codigo }) => ({ value: codigo, label: sustentoText(codigo) }));
}

export function decisionText(field: string, value: unknown): string {
  return `${words.fields[field] ?? field}: ${valueText(field, value)}`;
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return words.undecided;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return kindsIn(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return field === 'codSustento' ? sustentoText(value) : value;
}

/** Kinds of the lines, without duplicates. */
function kindsIn(lineas: readonly unknown[]): string {
  const kinds = lineas.map((one) =>
    typeof one === 'object' && one !== null && 'tipo' in one && typeof one.tipo === 'string'
      ? (words.tipos[one.tipo] ?? one.tipo)
      : words.undecided,
  );
  return [...new Set(kinds)].join(', ');
}
