import { XmlC14NMode, XmlElement, type XmlDocument, type XmlNode } from 'libxml2-wasm';
import { AppError } from '../kernel/app-error.js';
import { ForeignXmlError, withForeignXml } from '../xml/foreign.js';
import { whyMalformed } from '../xml/malformed.js';
import { DS, ETSI, type Inherited } from './xades.js';

/** Canonical form; the SRI's signatures use the first. */
export type C14nMode = (typeof XmlC14NMode)[keyof typeof XmlC14NMode];

/** Third-party XML, parsed and rewritten in canonical form, ready to be signed. */
export interface ForeignXml {
  readonly rootId: string;
  /** Number of existing signatures. */
  readonly signatures: number;
  /** Declaration and canonical document, with comments. */
  readonly written: Buffer;
  /** Offset in `written` of the root's end tag, where the signature goes. */
  readonly insertAt: number;
  /** The digested form: canonical root without comments. */
  readonly canonicalRoot: Buffer;
  readonly inherited: Inherited;
}

/** Declaration of a rewritten document. */
export const DECLARATION = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n');

/** Reads third-party XML for signing. Refusals are `AppError`s in Spanish. */
export function readForeignXml(xml: Buffer | string): ForeignXml {
  return withDocument(xml, (document) => {
    const root = document.root;
    const rootId = root.attr('id')?.value;
    if (rootId === undefined) {
      throw new AppError(
        'xml-sin-id',
        `El elemento <${root.name}> no tiene el atributo id="comprobante", que la firma necesita para referirse al documento.`,
      );
    }
    if ((countIds(document).get(rootId) ?? 0) > 1) {
      throw new AppError('xml-id-repetido', `Más de un elemento tiene id="${rootId}"; debe ser único.`);
    }
    const outer = canonical(document, { withComments: true });
    return {
      rootId,
      signatures: findSignatures(document).length,
      written: Buffer.concat([DECLARATION, outer]),
      insertAt: DECLARATION.length + rootEnd(outer, root),
      canonicalRoot: canonicalRoot(document),
      inherited: inheritedFrom(root),
    };
  });
}

/** Parses a document, refuses DOCTYPE and entities, and frees it afterwards. */
export function withDocument<T>(xml: Buffer | string, body: (document: XmlDocument) => T): T {
  try {
    return withForeignXml(xml, body);
  } catch (error) {
    if (!(error instanceof ForeignXmlError)) throw error;
    if (error.kind === 'doctype') {
      throw new AppError('xml-con-doctype', 'El XML tiene una declaración DOCTYPE, que no se admite. Quítela.');
    }
    throw new AppError('xml-mal-formado', whyMalformed(error), { cause: error });
  }
}

/** All ds:Signature elements at any depth. */
export function findSignatures(document: XmlDocument): XmlElement[] {
  return document.find('//ds:Signature', { ds: DS }).filter((node): node is XmlElement => node instanceof XmlElement);
}

/** Number of id attributes per value. */
export function countIds(document: XmlDocument): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  // Separate queries: libxml2's union compares every pair of nodes.
  for (const xpath of ['//@id', '//@Id', '//@ID'])
    for (const { content } of document.find(xpath)) counts.set(content, (counts.get(content) ?? 0) + 1);
  return counts;
}

/** Canonical root without comments, as digested by a same-document reference. */
export function canonicalRoot(document: XmlDocument, mode: C14nMode = XmlC14NMode.XML_C14N_1_0): Buffer {
  const whole = canonical(document, { mode });
  // The whole document equals the root unless there is a processing instruction beside it; canonicalising only the subtree costs a call
  // into JavaScript per node.
  const alone = whole.toString('latin1', 0, 2) !== '<?' && whole.toString('latin1', whole.length - 2) !== '?>';
  return alone ? whole : canonical(document.root, { mode });
}

/** Canonical bytes of a document or a subtree, including inherited namespaces. */
export function canonical(
  node: XmlDocument | XmlNode,
  options: { mode?: C14nMode; withComments?: boolean } = {},
): Buffer {
  const chunks: Buffer[] = [];
  const handler = {
    write: (chunk: Uint8Array): number => chunks.push(Buffer.from(chunk)) && chunk.length,
    close: (): boolean => true,
  };
  try {
    node.canonicalize(handler, options);
  } catch (error) {
    // libxml2 gives no reason; the only known one for well-formed XML is a relative namespace URI, which C14N forbids.
    throw new AppError(
      'xml-no-canonico',
      'El XML no tiene forma canónica: revise que los espacios de nombres (xmlns) sean direcciones completas.',
      { cause: error },
    );
  }
  return Buffer.concat(chunks);
}

/** Offset of the root's end tag in the canonical document. */
function rootEnd(outer: Buffer, root: XmlElement): number {
  const endTag = `</${root.prefix === '' ? '' : `${root.prefix}:`}${root.name}>`;
  if (outer.toString('utf8', outer.length - Buffer.byteLength(endTag)) === endTag) {
    return outer.length - Buffer.byteLength(endTag);
  }
  // Comments or instructions follow the root.
  const start = rootStart(outer);
  return start + canonical(root, { withComments: true }).length - Buffer.byteLength(endTag);
}

function rootStart(outer: Buffer): number {
  let at = 0;
  for (;;) {
    if (outer.toString('latin1', at, at + 4) === '<!--') at = outer.indexOf('-->', at) + 4;
    else if (outer.toString('latin1', at, at + 2) === '<?') at = outer.indexOf('?>', at) + 3;
    else return at;
  }
}

function inheritedFrom(root: XmlElement): Inherited {
  const namespaces = Object.entries(root.nsDeclarations).filter(
    ([prefix, uri]) => !((prefix === 'ds' && uri === DS) || (prefix === 'etsi' && uri === ETSI)),
  );
  const xmlAttributes = root.attrs.filter((attribute) => attribute.prefix === 'xml');
  return {
    namespaces: new Map(namespaces),
    xmlAttributes: new Map(xmlAttributes.map((attribute) => [attribute.name, attribute.value])),
  };
}
