import type { DocumentType, PrepareContext } from '../../../../src/documents/document-type.js';
import { isBlock, isList, payloadOf, withValue, type Content, type Value } from './content.js';

/** Fields the service fills in or computes if they are missing. */
const FILLED_IN = new Set([
  'version',
  'moneda',
  'propina',
  'descuento',
  'tarifa',
  'baseImponible',
  'valor',
  'totalConImpuestos',
  'totalSubsidio',
  'periodoFiscal',
  'pagoLocExt',
  'valorImpuesto',
  'totalSinImpuestos',
  'importeTotal',
  'porcentajeRetener',
  'valorRetenido',
]);
/** Above this, values are not tried one by one: the person is waiting. */
const PATHS_MAX = 300;

/**
 * Removes derived values from a stored receipt's content: a line with a changed quantity must not keep its old tax. Values whose removal
 * changes the document (an ICE amount, a discount) stay.
 */
export function trimPayload(type: DocumentType, content: Content, context: PrepareContext): Content {
  const documentOf = (one: Content): string | undefined => {
    const prepared = type.prepare(payloadOf(type.payload, one), context);
    return prepared.ok ? JSON.stringify(prepared.document.documento) : undefined;
  };
  const wanted = documentOf(content);
  if (wanted === undefined) return content;
  const isSame = (one: Content): boolean => documentOf(one) === wanted;
  const paths = pathsOf(content, '');
  const names = new Set(paths.map(([, name]) => name));
  let kept = content;
  for (const name of names) {
    const ofName = paths.filter(([, other]) => other === name).map(([path]) => path);
    const all = ofName.reduce((one, path) => withValue(one, path, undefined), kept);
    if (isSame(all)) kept = all;
    else if (paths.length <= PATHS_MAX) for (const path of ofName) kept = removeIfSame(kept, path, isSame);
  }
  return kept;
}

function removeIfSame(content: Content, path: string, isSame: (one: Content) => boolean): Content {
  const less = withValue(content, path, undefined);
  return isSame(less) ? less : content;
}

/** Paths of such fields with their names, including payments of a supporting document, which have no field here. */
function pathsOf(value: Value, at: string): (readonly [path: string, name: string])[] {
  if (isList(value)) return value.flatMap((entry, i) => pathsOf(entry, `${at}[${i}]`));
  if (!isBlock(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return FILLED_IN.has(name) || (name === 'pagos' && at !== '') ? [[path, name] as const] : pathsOf(inner, path);
  });
}
