import { findModifiedComprobante, type ModifiedComprobante } from './store/comprobantes.js';
import type { AccountTx } from '../db/transactions.js';
import type { DocumentoModificado } from '../documents/document-type.js';
import { modifiedDocumentOf } from '../documents/modified-document.js';
import type { Estado } from '../kernel/estados.js';
import type { Advertencia, Issue } from '../kernel/issue.js';

/** Result of checking a note against the receipt it modifies. */
export interface NoteCheck {
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
  /** The stored receipt, if the note may modify it; used to check its limits. */
  readonly modified: DocumentoModificado | undefined;
}

/** For documents that are not notes, or that modify another issuer's document. */
export const NO_NOTE: NoteCheck = { issues: [], advertencias: [], modified: undefined };

const FIELD = 'numDocModificado';
const IVA = '2';

function ivaBasesOf(row: ModifiedComprobante): NonNullable<DocumentoModificado['bases']> {
  return (row.impuestos_codigos ?? []).flatMap((codigo, i) =>
    codigo === IVA
      ? [{ codigoPorcentaje: row.impuestos_porcentajes?.[i] ?? '', base: row.impuestos_bases?.[i] ?? '0' }]
      : [],
  );
}

type Verdict = { readonly kind: 'fine' } | { readonly kind: 'refuse' | 'warn'; readonly say: string };

const UNDECIDED: Verdict = {
  kind: 'warn',
  say: 'todavía no está autorizado; si el SRI no lo autoriza, esta nota queda sin documento',
};

/**
 * Whether a note may modify one of our receipts, by its state. Refused: receipts that are not valid and will not become so. Warning:
 * receipts that are not valid yet, or soon may not be. The document's own rules refuse annulled ones.
 */
const BY_ESTADO: Readonly<Record<Estado, Verdict>> = {
  AUTORIZADO: { kind: 'fine' },
  ANULADO: { kind: 'fine' },
  CREADO: UNDECIDED,
  FIRMADO: UNDECIDED,
  RECIBIDO: UNDECIDED,
  ANULACION_SOLICITADA: {
    kind: 'warn',
    say: 'tiene una anulación solicitada; si el SRI lo anula, esta nota queda sin documento',
  },
  NO_AUTORIZADO: {
    kind: 'refuse',
    say: 'está NO_AUTORIZADO: corríjalo hasta que el SRI lo autorice y emita la nota después',
  },
  DEVUELTO: { kind: 'refuse', say: 'está DEVUELTO: corríjalo hasta que el SRI lo autorice y emita la nota después' },
  ELIMINADO: { kind: 'refuse', say: 'está ELIMINADO y el SRI nunca lo tuvo: no hay qué modificar' },
};

/** Checks a note against the receipt it modifies; `pointOf` returns our point of that series, if it is ours. */
export async function checkModified(
  tx: AccountTx,
  note: { readonly payload: Readonly<Record<string, unknown>>; readonly correcting?: string },
  pointOf: (estab: string, ptoEmi: string) => Promise<string | null | undefined>,
): Promise<NoteCheck> {
  const named = modifiedDocumentOf(note.payload);
  const puntoEmisionId = named && (await pointOf(named.estab, named.ptoEmi));
  if (named === undefined || puntoEmisionId == null) return NO_NOTE;
  const numero = `${named.estab}-${named.ptoEmi}-${named.secuencial}`;
  const row = await findModifiedComprobante(tx, puntoEmisionId, named, note.correcting ?? null);
  if (row === undefined) {
    const message = `No hay un documento ${numero} de tipo ${named.codDoc} en Rúbrica, aunque ese punto de emisión es suyo; revise el número.`;
    return {
      ...NO_NOTE,
      advertencias: [{ code: 'modificado-desconocido', field: FIELD, message, rejectedValue: numero }],
    };
  }
  const verdict = BY_ESTADO[row.estado];
  const said = verdict.kind === 'fine' ? '' : `El documento ${numero} ${verdict.say}.`;
  const about = { field: FIELD, message: said, rejectedValue: numero };
  if (verdict.kind === 'refuse') return { ...NO_NOTE, issues: [{ code: 'modificado-no-autorizado', ...about }] };
  return {
    issues: [],
    advertencias: verdict.kind === 'warn' ? [{ code: 'modificado-en-duda', ...about }] : [],
    modified: {
      fechaEmision: row.fecha_emision,
      identificacionReceptor: row.receptor_identificacion,
      importeTotal: row.importe_total,
      anulado: row.estado === 'ANULADO',
      acreditado: row.acreditado,
      ...(row.impuestos_codigos !== null && { bases: ivaBasesOf(row) }),
    },
  };
}
