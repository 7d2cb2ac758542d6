// Bundled as the portal is and run in a browser (test/portal/equality.test.ts): the form's own check beside the bare rules.
import { check } from '../../portal/src/features/emitir/check.js';
import { contentOf } from '../../portal/src/features/emitir/content.js';
import type { DocumentType, Prepared, PrepareContext } from '../../src/documents/document-type.js';
import { documentTypes } from '../../src/documents/registry.js';

/** A payload to check, and what against; all of it JSON. */
export interface JudgedCase {
  readonly codDoc: string;
  readonly payload: unknown;
  readonly context: PrepareContext;
  /** As a form holds it and sends it, not as it came. */
  readonly typed?: boolean;
}

/** All that comes of a payload, in a text to compare. */
export function verdictOf({ codDoc, payload, context, typed }: JudgedCase): string {
  const type = documentTypes.find((one) => one.codDoc === codDoc);
  if (type === undefined) throw new Error(`no type ${codDoc}`);
  if (typed !== true) return verdict(type.prepare(payload, context));
  return formVerdict(type, payload, context);
}

const NUMBERING = { secuencial: '000000001', claveAcceso: '1'.repeat(49) };

function verdict(prepared: Prepared): string {
  if (!prepared.ok) return JSON.stringify(prepared);
  const { document, advertencias } = prepared;
  return JSON.stringify({ ...document, xml: document.xml(NUMBERING), advertencias });
}

/** The form's figures, messages and payload; the values that messages repeat are texts there. */
function formVerdict(type: DocumentType, payload: unknown, context: PrepareContext): string {
  const { figures, issues, advertencias, payload: sent } = check(type, contentOf(payload), context);
  const words = [...issues, ...advertencias].map(({ code, field, message }) => [code, field, message]);
  const again = type.prepare(sent, context);
  return JSON.stringify([
    figures?.importeTotal,
    figures?.totales,
    words,
    again.ok ? again.document.xml(NUMBERING) : undefined,
  ]);
}

/** What a form should say of a payload that came as it is. */
export function expectedOfForm(type: DocumentType, payload: unknown, context: PrepareContext): string {
  const prepared = type.prepare(payload, context);
  const found = prepared.ok ? prepared.advertencias : prepared.issues;
  const figures = prepared.ok ? prepared.document : prepared.figures;
  return JSON.stringify([
    figures?.importeTotal,
    figures?.totales,
    found.map(({ code, field, message }) => [code, field, message]),
    prepared.ok ? prepared.document.xml(NUMBERING) : undefined,
  ]);
}
