import type { Issue } from '../kernel/issue.js';
import { compileFormCheck } from '../xml/form-check.js';
import type { Layout, LayoutNode, NormalisedDocument } from '../xml/layout.js';
import { compileProjection, type SourceLayers } from '../xml/projection.js';
import { compileWriter } from '../xml/writer.js';
import type { Findings } from './findings.js';

/** Layout with its compiled functions. */
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

/** Lists the top-level fields (not those of lists) that a node's values come from. */
function topFields(node: LayoutNode): string[] {
  if (node.kind === 'group' && node.from === undefined) return node.children.flatMap(topFields);
  return [node.from?.split('.')[0] ?? ''];
}

/** Payload fields that no layout writes, in any version. */
const UNWRITTEN = new Set(['version', 'fechaEmision', 'referencia', 'referenciaUnica']);

/** Reports blocks that exist only in another version: they would vanish from the XML. */
export function reportForeignBlocks(payload: object, layout: CompiledLayout, findings: Findings): void {
  for (const [field, value] of Object.entries(payload) as [string, unknown][]) {
    if (value === undefined || UNWRITTEN.has(field) || layout.fields.has(field)) continue;
    const message = `«${field}» no existe en la versión ${layout.version}: quítelo o elija otra versión.`;
    findings.refuse('comprobante-bloque-version', field, message);
  }
}

/** Context for the form check. */
interface FormContext {
  /** Totals could not be computed. */
  readonly figuresBroken: boolean;
  /** Whether the payload contains the value at a path; otherwise the service computed or wrote it. */
  readonly isGiven: (path: string) => boolean;
}

const OF_FIGURES = new Set<Issue['code']>(['campo-cifra', 'campo-decimales', 'campo-digitos', 'campo-negativo']);

/** Reports form faults. Skips fields already reported, and computed fields unless nothing else explains the fault. */
export function reportForm(
  layout: CompiledLayout,
  documento: NormalisedDocument,
  findings: Findings,
  { figuresBroken, isGiven }: FormContext,
): void {
  const found = layout.check(documento);
  if (found.length === 0) return;
  const known = new Set(findings.issues.map((issue) => issue.field));
  const faults = found.filter((issue) => !known.has(issue.field));
  const isComputed = ({ code, field }: Issue): boolean =>
    field.startsWith('totalConImpuestos') || (OF_FIGURES.has(code) && !isGiven(field));
  const own = faults.filter((issue) => !isComputed(issue));
  const explained =
    figuresBroken || own.some(({ code, field }) => OF_FIGURES.has(code) || field.startsWith('detalles'));
  const computed = explained ? [] : faults.filter(isComputed);
  const telling = computed.find(({ field }) => field.startsWith('detalles')) ?? computed[0];
  for (const issue of telling === undefined ? own : [...own, telling]) {
    const ofIssuer = issue.field.startsWith('emisor.');
    const message = ofIssuer
      ? `${issue.message} Corríjalo en los datos de la empresa o del establecimiento.`
      : issue.message;
    findings.issues.push({ ...issue, message });
  }
}
