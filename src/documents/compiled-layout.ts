import type { Issue } from '../domain/issue.js';
import { compileFormCheck } from '../xml/form-check.js';
import type { Layout, LayoutNode, NormalisedDocument } from '../xml/layout.js';
import { compileProjection, type SourceLayers } from '../xml/projection.js';
import { compileWriter } from '../xml/writer.js';
import type { Findings } from './findings.js';

/** A layout with everything that is made of it. */
export interface CompiledLayout {
  readonly layout: Layout;
  readonly version: string;
  readonly fields: ReadonlySet<string>;
  readonly project: (...layers: SourceLayers) => NormalisedDocument;
  readonly write: (document: NormalisedDocument) => string;
  readonly check: (document: NormalisedDocument) => Issue[];
}

/** Compiles a layout, once, when its type is defined. */
export function compileLayout(layout: Layout): CompiledLayout {
  return {
    layout,
    version: layout.version,
    fields: new Set(layout.children.flatMap(topFields)),
    project: compileProjection(layout),
    write: compileWriter(layout),
    check: compileFormCheck(layout),
  };
}

/** The fields of the document itself (not of its lists) that a node's values come from. */
function topFields(node: LayoutNode): string[] {
  if (node.kind === 'group' && node.from === undefined) return node.children.flatMap(topFields);
  return [node.from?.split('.')[0] ?? ''];
}

/** What a payload says that no layout writes, whatever the version. */
const UNWRITTEN = new Set(['version', 'fechaEmision', 'referencia', 'referenciaUnica']);

/** Blocks that exist in another version only would vanish from the XML: say so. */
export function reportForeignBlocks(payload: object, layout: CompiledLayout, findings: Findings): void {
  for (const [field, value] of Object.entries(payload) as [string, unknown][]) {
    if (value === undefined || UNWRITTEN.has(field) || layout.fields.has(field)) continue;
    const message = `«${field}» no existe en la versión ${layout.version}: quítelo o elija otra versión.`;
    findings.refuse('comprobante-bloque-version', field, message);
  }
}

/** Reports faults of form, but for fields whose fault is known already. `figuresBroken`: no totals could be computed. */
export function reportForm(
  layout: CompiledLayout,
  documento: NormalisedDocument,
  findings: Findings,
  figuresBroken: boolean,
): void {
  const found = layout.check(documento);
  if (found.length === 0) return;
  const known = new Set(findings.issues.map((issue) => issue.field));
  const faults = found.filter((issue) => !known.has(issue.field));
  const linesAtFault = figuresBroken || faults.some(({ field }) => field.startsWith('detalles'));
  for (const issue of faults) {
    // Computed from the lines: that it is empty follows from their fault.
    if (issue.field === 'totalConImpuestos' && linesAtFault) continue;
    const ofIssuer = issue.field.startsWith('emisor.');
    const message = ofIssuer
      ? `${issue.message} Corríjalo en los datos de la empresa o del establecimiento.`
      : issue.message;
    findings.issues.push({ ...issue, message });
  }
}
