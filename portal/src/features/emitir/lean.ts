import type { DocumentType, PrepareContext } from '../../../../src/documents/document-type.js';
import { isBlock, isList, payloadOf, withValue, type Content, type Value } from './content.js';

/** Fields that the service fills in or computes where a payload does not say them. */
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
/** Beyond so many each figure is not tried alone: it is done while a person waits. */
const PATHS_MAX = 300;

/**
 * A stored receipt's content without what would come of it anyway: a line whose quantity is changed must not keep its old tax.
 * What makes another document when it is left out (an amount of ICE, a discount) stays.
 */
export function lean(type: DocumentType, content: Content, context: PrepareContext): Content {
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
    else if (paths.length <= PATHS_MAX) for (const path of ofName) kept = unlessMissed(kept, path, isSame);
  }
  return kept;
}

function unlessMissed(content: Content, path: string, isSame: (one: Content) => boolean): Content {
  const less = withValue(content, path, undefined);
  return isSame(less) ? less : content;
}

/** Where such fields are, each with its name; the payments of a supporting document too, which have no field here. */
function pathsOf(value: Value, at: string): (readonly [path: string, name: string])[] {
  if (isList(value)) return value.flatMap((entry, i) => pathsOf(entry, `${at}[${i}]`));
  if (!isBlock(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return FILLED_IN.has(name) || (name === 'pagos' && at !== '') ? [[path, name] as const] : pathsOf(inner, path);
  });
}
