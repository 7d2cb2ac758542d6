import type { DocumentType } from '../../../../src/documents/document-type.js';
import type { Source } from './sources.js';

type LayoutNode = DocumentType['layouts'][number]['children'][number];

/** Fields an SRI code refers to (ficha 2.34 §11), if its text names none. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '52': ['detalles', 'pagos'],
  '64': ['codDocModificado', 'docsSustento[].codDocSustento', 'destinatario[].codDocSustento'],
  '65': ['fechaEmision'],
  '67': ['fechaEmision'],
  '69': ['receptor.identificacion'],
};

/** Messages of a returned receipt by field path without list indexes (`detalles[].valor`). */
export function marksOf(type: DocumentType, { version, mensajes, advertencias }: Source): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const { field, message } of advertencias) if (field !== '') marks.set(withoutIndexes(field), message);
  const layout = type.layouts.find((one) => one.version === version);
  const elements = layout === undefined ? [] : layout.children.flatMap((node) => elementsOf(node, ''));
  for (const { identificador, mensaje, informacionAdicional, explicacion, tipo } of mensajes) {
    if (tipo !== 'ERROR') continue;
    const reported = informacionAdicional ?? explicacion ?? mensaje;
    const named = elements.filter(([element]) => names(`${mensaje} ${informacionAdicional ?? ''}`, element));
    const paths = named.length > 0 ? named.map(([, path]) => path) : (FIELDS[identificador] ?? []);
    for (const path of paths) marks.set(path, reported);
  }
  return marks;
}

/** A path without list indexes. */
export function withoutIndexes(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

/** Whether a text names an element: quoted, in brackets, or not a word of the language. */
function names(text: string, element: string): boolean {
  const at = new RegExp(`(?<![\\w])${element}(?![\\w])`).exec(text);
  if (at === null) return false;
  return /[A-Z]/.test(element) || /['"«<:/]/.test(text.charAt(at.index - 1));
}

/** Elements below a layout node with the paths of their values. */
function elementsOf(node: LayoutNode, scope: string): (readonly [element: string, path: string])[] {
  const inside = (from: string | undefined): string => (from === undefined ? scope : `${scope}${from}.`);
  switch (node.kind) {
    case 'leaf':
      return [[node.name, `${scope}${node.from}`]];
    case 'group':
      return node.children.flatMap((child) => elementsOf(child, inside(node.from)));
    case 'list': {
      const { content } = node;
      if (content.kind === 'attributes') return [];
      return content.children.flatMap((child) => elementsOf(child, `${scope}${node.from}[].`));
    }
  }
}
