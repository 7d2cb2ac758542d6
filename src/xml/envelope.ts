import type { XmlDocument, XmlNode } from 'libxml2-wasm';
import { ForeignXmlError, withForeignXml } from './foreign.js';

/** A comprobante out of an answer of the SRI, and what the answer says of it. Nobody signs that part. */
export interface Enveloped {
  /** In UTF-8, otherwise as it is. */
  readonly xml: Buffer;
  readonly estado: string | undefined;
  readonly numeroAutorizacion: string | undefined;
  /** As written. */
  readonly fechaAutorizacion: string | undefined;
}

/**
 * Takes the comprobante out of `<autorizacion>`, whatever stands around that: a list, an answer, a SOAP envelope (RECEIVED §4).
 * Of several the authorised one counts, else the last. Undefined: it is no such envelope, or cannot be read.
 */
export function unwrapAutorizacion(source: Uint8Array): Enveloped | undefined {
  try {
    return withForeignXml(source, findComprobante);
  } catch (error) {
    if (error instanceof ForeignXmlError) return undefined;
    throw error;
  }
}

function findComprobante({ root }: XmlDocument): Enveloped | undefined {
  // A comprobante itself: whatever it holds, that is not what was asked about.
  if (root.get('infoTributaria') !== null) return undefined;
  const found = root.find('descendant-or-self::*[local-name()="autorizacion"][*[local-name()="comprobante"]]');
  const one = found.find((candidate) => textOf(candidate, 'estado') === 'AUTORIZADO') ?? found.at(-1);
  if (one === undefined) return undefined;
  return {
    xml: Buffer.from(unescaped(textOf(one, 'comprobante') ?? '').replace(OTHER_CHARSET, '')),
    estado: textOf(one, 'estado'),
    numeroAutorizacion: textOf(one, 'numeroAutorizacion'),
    fechaAutorizacion: textOf(one, 'fechaAutorizacion'),
  };
}

/** A declaration of the document inside that speaks of bytes that are gone, for the envelope has been read into characters. */
const OTHER_CHARSET = /^<\?xml\s(?![^>]*encoding=["']utf-8["'])[^>]*encoding[^>]*\?>\s*/i;

function textOf(parent: XmlNode, name: string): string | undefined {
  const text = parent.get(`*[local-name()="${name}"]`)?.content.replace('\ufeff', '').trim();
  return text === '' ? undefined : text;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Some escape what is escaped already. */
function unescaped(text: string): string {
  if (!text.startsWith('&lt;')) return text;
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}
