import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ForeignXmlError } from './foreign.js';
import { readPlainXml, type XmlTreeElement } from './plain.js';
import { readXmlTree, readXmlTreeByLibxml2 } from './tree.js';

const DOCUMENT =
  '<?xml version="1.0" encoding="UTF-8"?>\n<factura id="comprobante" version="1.1.0"><a>Ñandú &amp; €</a></factura>';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const envelope = (body: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
const answer = (comprobante: string): string =>
  envelope(
    `<ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante>
       <autorizaciones><autorizacion><estado>AUTORIZADO</estado><comprobante>${comprobante}</comprobante><mensajes/></autorizacion></autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse>`,
  );

/** A signed receipt. */
const SIGNED = `<?xml version="1.0" encoding="UTF-8"?>
<factura id="comprobante" version="1.1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="f.xsd">
  <infoTributaria><ambiente>1</ambiente><razonSocial>Ñ &amp; Cía.</razonSocial></infoTributaria>
  <infoAdicional><campoAdicional nombre="Dirección &lt;a&gt;">Quito</campoAdicional><campoAdicional nombre="e">\u00a0</campoAdicional></infoAdicional>
<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="S"><ds:SignedInfo><ds:Reference URI="#comprobante"/></ds:SignedInfo></ds:Signature></factura>`;

/** Messages as SOAP stacks write them: the most frequent input. */
const MESSAGES: readonly string[] = [
  answer(`<![CDATA[${DOCUMENT}]]>`),
  answer(escaped(DOCUMENT)),
  `<?xml version="1.0" encoding="UTF-8"?>\n${answer('a &#13;&#xA; &quot;&apos; &#x1F600;')}\n`,
  `<?xml version="1.0" encoding="utf-8" standalone="no"?>${envelope('<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Sobrecarga</faultstring></soap:Fault>')}`,
  envelope(
    '<ec:validarComprobante xmlns:ec="http://ec.gob.sri.ws.recepcion"><xml>PD94bWwgdmVyc2lvbj0\r\niMS4wIj8+</xml></ec:validarComprobante>',
  ),
  `<a xmlns="http://ec.gob.sri.ws.consultas" x='1'\n  y="2"><b z="3">mixed <c/> text<d> </d></b></a>`,
  SIGNED.replace('Dirección &lt;a&gt;', 'Dirección'),
];

/** Fragments that make XML malformed or unusual. */
const PIECES: readonly string[] = [
  ...['<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', '\r\n', '\t', ':', '!', '?', '-', '[', ']', '#', 'x'],
  ...['&amp;', '&lt;', '&#0;', '&#65;', '&#xD800;', '&#xFFFF;', '&#x110000;', '&nbsp;', '&#38;lt;', '&#x0041;'],
  ...[']]>', '<![CDATA[', '<![CDATA[<b>]]>', '<!-- no -->', '<!-- a--b -->', '<?pi x?>', '<?xml version="1.0"?>'],
  ...['<!DOCTYPE a>', '<!DOCTYPE a [<!ENTITY b "c">]>', '<b/>', '<b>', '</b>', '<p:b/>', '<soap:b/>', '<ñ/>', '<1/>'],
  ...[
    ' x="1"',
    ' x="<"',
    ' x="&amp;"',
    ' x="&b;"',
    " x='\n'",
    ' soap:x="1"',
    ' p:x="1"',
    ' xml:lang="es"',
    ' xmlns=""',
  ],
  ...[' xmlns:p="http://p"', ' xmlns:q=""', ' xmlns="http://d"', ' xmlns:xml="http://p"', ' xmlns:soap="http://s#"'],
  ...[' xmlns:p="not an address"', ' xmlns="http://www.w3.org/2000/xmlns/"', ' xmlns:p="http://p:x/%zz"', 'xmlns'],
  ...['\u0000', '\u0001', '\u007f', '\u0085', '\u00a0', '\u2028', '\ufeff', '\ufffe', '\uffff', '😀', 'ñ'],
  ...['xml', 'Envelope', 'soap:', 'ns2:', '<a:b:c/>', '<:a/>', '<a:/>', '<_a.-b/>', 'encoding="ISO-8859-1"', '1.1'],
];

interface Cut {
  /** In ten-thousandths of the message. */
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}
const cut = fc.record({
  at: fc.noBias(fc.nat({ max: 9_999 })),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 3 }), fc.nat({ max: 60 })),
  piece: fc.oneof(fc.constantFrom('', ' ', 'a', 'ñ', '&gt;'), fc.constantFrom(...PIECES)),
});

function mutate(message: string, cuts: readonly Cut[]): string {
  return cuts.reduce((text, { at, length, piece }) => {
    const start = Math.floor((at / 10_000) * text.length);
    return text.slice(0, start) + piece + text.slice(start + length);
  }, message);
}

/** The tree, or the error. */
function reading(read: (source: Uint8Array) => XmlTreeElement, source: Uint8Array): unknown {
  try {
    return shape(read(source));
  } catch (error) {
    if (error instanceof ForeignXmlError) return { kind: error.kind, message: error.message };
    throw error;
  }
}

/** Everything except the line, which only libxml2 knows. */
function shape({ name, namespaceUri, attrs, content, hasText, children }: XmlTreeElement): unknown {
  return { name, namespaceUri, attrs, content, hasText, children: children.map(shape) };
}

describe('reading messages without libxml2', () => {
  test.each(MESSAGES.map((message, index) => [index, message] as const))(
    'message %i is plain, and read as libxml2 reads it',
    (_, message) => {
      const source = Buffer.from(message);
      const plain = readPlainXml(source);
      expect(plain && shape(plain)).toEqual(reading(readXmlTreeByLibxml2, source));
    },
  );

  test('a mutated message is read like libxml2, or left to it', () => {
    let plain = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...MESSAGES),
        fc.array(cut, { minLength: 1, maxLength: 3 }),
        fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.tuple(fc.nat(), fc.nat({ max: 255 }))),
        (message, cuts, byte) => {
          const source = Buffer.from(mutate(message, cuts));
          if (byte !== null && source.length > 0) source[byte[0] % source.length] = byte[1];
          const judged = reading(readXmlTreeByLibxml2, source);
          if (readPlainXml(source) !== undefined) plain += 1;
          if (Object.hasOwn(Object(judged) as object, 'kind')) refused += 1;
          expect(reading(readXmlTree, source)).toEqual(judged);
        },
      ),
      { numRuns: 8_000 },
    );
    // Enough mutations of both kinds, or the comparison proves little.
    expect(plain).toBeGreaterThan(600);
    expect(refused).toBeGreaterThan(600);
  });
});

test('a value with a reference is left to libxml2', () => {
  expect(readPlainXml(Buffer.from(SIGNED))).toBeUndefined();
});

describe('unusual input', () => {
  const plainAscii = '<a><b>x</b></a>';
  test.each([
    [
      'latin 1, with a byte that windows-1252 reads otherwise',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xd1\x80</a>', 'latin1'),
      'Ñ\u0080',
    ],
    ['UTF-16 with its mark', Buffer.from('\ufeff<a>Ñ</a>', 'utf16le'), 'Ñ'],
    ['UTF-8 with its mark', Buffer.from('\ufeff<a>Ñ</a>'), 'Ñ'],
    ['comments, and instructions outside', Buffer.from('<!-- x --><?p y?><a>1<!-- 2 -->4</a><!-- z -->'), '14'],
    ['names beyond ASCII', Buffer.from('<a><año>2026</año></a>'), '2026'],
  ])('%s is still read', (_, source, content) => {
    expect(readXmlTree(source).content).toBe(content);
  });

  test.each([
    ['bytes that are no UTF-8', Buffer.from('<a>\xd1</a>', 'latin1')],
    ['a surrogate alone', Buffer.from([0x3c, 0x61, 0x3e, 0xed, 0xa0, 0x80, 0x3c, 0x2f, 0x61, 0x3e])],
    ['two roots', Buffer.from(plainAscii + plainAscii)],
    ['text before the root', Buffer.from(`x${plainAscii}`)],
    ['text after the root', Buffer.from(`${plainAscii}x`)],
    ['a CDATA section after the root', Buffer.from(`${plainAscii}<![CDATA[x]]>`)],
    ['an unbound prefix', Buffer.from('<p:a/>')],
    ['an entity that nobody declared', Buffer.from('<a>&b;</a>')],
    ['an instruction inside', Buffer.from('<a><?p x?></a>')],
    ['nothing', Buffer.from('')],
    ['more levels than anybody needs', Buffer.from('<a>'.repeat(5_000) + '</a>'.repeat(5_000))],
  ])('%s is refused as malformed', (_, source) => {
    expect(() => readXmlTree(source)).toThrow(ForeignXmlError);
  });

  test('a document type is refused as such', () => {
    expect(() => readXmlTree(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))).toThrow('document type');
  });
});
