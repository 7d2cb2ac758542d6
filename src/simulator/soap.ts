import { ForeignXmlError } from '../xml/foreign.js';
import { readXmlTree, type XmlTreeElement } from '../xml/tree.js';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** A request outside the contract; answered with a SOAP 1.1 Fault. */
export class SoapFault extends Error {
  override readonly name = 'SoapFault';
  constructor(
    readonly faultCode: 'Client' | 'Server' | 'VersionMismatch',
    message: string,
  ) {
    super(message);
  }
}

/** A call: operation and argument; undefined if the element is missing. */
export interface SoapCall {
  readonly operation: string;
  readonly argument: string | undefined;
}

/** An operation: its element and single child. */
export interface Operation {
  readonly name: string;
  readonly argument: string;
}

/** Reads a request. Like the SRI's stack, a wrapper in another namespace or a qualified child is a Fault. */
export function readCall(request: Uint8Array, namespace: string, operations: readonly Operation[]): SoapCall {
  const root = readRequest(request);
  if (root.name !== 'Envelope') throw new SoapFault('Client', `se esperaba soap:Envelope y llegó ${root.name}`);
  if (root.namespaceUri !== ENVELOPE) {
    throw new SoapFault('VersionMismatch', 'se esperaba un sobre SOAP 1.1');
  }
  const body = root.children.find((part) => part.name === 'Body' && part.namespaceUri === ENVELOPE);
  const wrapper = body?.children[0];
  if (wrapper === undefined) throw new SoapFault('Client', 'el sobre SOAP no trae ninguna operación');
  const operation = operations.find(
    (candidate) => candidate.name === wrapper.name && wrapper.namespaceUri === namespace,
  );
  if (operation === undefined) throw unexpected(wrapper);
  const stranger = wrapper.children.find((part) => part.name !== operation.argument || part.namespaceUri !== '');
  if (stranger !== undefined) throw unexpected(stranger);
  return { operation: operation.name, argument: wrapper.children[0]?.content };
}

function readRequest(request: Uint8Array): XmlTreeElement {
  try {
    return readXmlTree(request);
  } catch (error) {
    if (error instanceof ForeignXmlError) throw new SoapFault('Client', `no se puede leer el XML: ${error.message}`);
    throw error;
  }
}

function unexpected(element: XmlTreeElement): SoapFault {
  return new SoapFault(
    'Client',
    `Unmarshalling Error: unexpected element (uri:"${element.namespaceUri}", local:"${element.name}")`,
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Escapes element text; characters XML cannot carry (from a malformed document) become spaces. */
function escapeText(text: string): string {
  return text.replace(/[&<>\r]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (char) => ESCAPES[char] ?? ' ');
}

/** An element with text; empty if the text is undefined (minOccurs="0"). */
export function tag(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeText(text)}</${name}>`;
}

/** A document as escaped text, as the SRI sends it. */
export function escaped(bytes: Buffer): Buffer {
  // No multi-byte UTF-8 character contains these bytes, so byte-wise replacement is safe.
  const whole = bytes.toString('latin1').replace(/[&<>\r]/g, (char) => ESCAPES[char] ?? char);
  return Buffer.from(whole, 'latin1');
}

const CDATA_END = ']]>';

/** A document as CDATA, split at `]]>`. */
export function cdata(bytes: Buffer): Buffer {
  const whole = bytes.includes(CDATA_END)
    ? Buffer.from(bytes.toString('latin1').replaceAll(CDATA_END, ']]]]><![CDATA[>'), 'latin1')
    : bytes;
  return Buffer.concat([Buffer.from('<![CDATA['), whole, Buffer.from(CDATA_END)]);
}

/** Envelope around the response element, whose children are unqualified. */
export function envelope(namespace: string, response: string, content: string): string {
  return `<soap:Envelope xmlns:soap="${ENVELOPE}"><soap:Body><ns2:${response} xmlns:ns2="${namespace}">${content}</ns2:${response}></soap:Body></soap:Envelope>`;
}

/** A SOAP 1.1 Fault, sent with HTTP status 500 (SOAP 1.1 §6.2). */
export function faultEnvelope(fault: SoapFault): string {
  return `<soap:Envelope xmlns:soap="${ENVELOPE}"><soap:Body><soap:Fault><faultcode>soap:${fault.faultCode}</faultcode>${tag('faultstring', fault.message)}</soap:Fault></soap:Body></soap:Envelope>`;
}
