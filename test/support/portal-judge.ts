// Bundled like the portal and run in a browser (test/browser/equality.test.ts): the form's own check against the bare rules.
import { check } from '../../portal/src/features/emitir/check.js';
import { contentOf } from '../../portal/src/features/emitir/content.js';
import type { DocumentType, Prepared, PrepareContext } from '../../src/documents/document-type.js';
import { documentTypes } from '../../src/documents/registry.js';

/** A payload to check, with its context; all of it JSON. */
export interface JudgedCase {
  readonly codDoc: string;
  readonly payload: unknown;
  readonly context: PrepareContext;
  /** As a form holds and sends it, not as received. */
  readonly typed?: boolean;
}

/** Returns the full result for a payload, as text to compare. */
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

/** The form's figures, messages and payload; values quoted in messages are strings there. */
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

/** What a form should report for an unchanged payload. */
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
