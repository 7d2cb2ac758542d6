import { strToU8, zipSync } from 'fflate';
import { context, der, integer, octets, oid } from '../../../src/simulator/der.js';
import { chunk, png } from '../ride/png.js';

/** Makes a file of about this many bytes. */
export type HostileFile = (bytes: number) => Buffer;
type Files = Readonly<Record<string, HostileFile>>;

const text =
  (piece: string, begin = '', end = ''): HostileFile =>
  (bytes) =>
    Buffer.from(`${begin}${piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))}${end}`);
const HEAD = 'codigoPrincipal,descripcion,precioUnitario,impuesto\n';

const CSVS: Files = {
  'lines of a letter': text('a\n'),
  'empty lines': text('\n'),
  commas: text(','),
  quotes: text('"'),
  'quotes without end': text('a""', '"'),
  'products without anything': text(',,,\n', HEAD),
  'products that are right': (bytes) =>
    Buffer.from(
      `${HEAD}${Array.from({ length: Math.min(10_000, bytes / 90) }, (_, i) => `P${String(i).padStart(6, '0')},Café de altura número ${i} en funda de 500 gramos tostado y molido,${i}.50,2:4\n`).join('')}`,
    ),
  'the same product': text('A,a,1,2:4\n', HEAD),
  'products of many taxes': text('2:4 ', `${HEAD}A,a,1,`),
  'a long price': text('0', `${HEAD}A,a,`, 'x,2:4'),
  'blanks around': text(' ', `${HEAD}A,a`, 'b,1,2:4'),
  'columns of the same name': text('impuesto,', '', '\nA'),
};

/** Packed XML is a small part of what it unpacks to. */
const UNPACKED = 8;

function xlsx(sheet: string, strings = '', books = '<sheet id="r"/>'): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${books}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<R><Relationship Id="r" Target="/xl/s.xml"/><Relationship Id="t" Type="sharedStrings" Target="/xl/t.xml"/></R>',
    'xl/s.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/t.xml': `<sst>${strings}</sst>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))));
}
const sheet =
  (piece: string, begin = '', end = ''): HostileFile =>
  (bytes) =>
    xlsx(`${begin}${piece.repeat((UNPACKED * bytes) / piece.length)}${end}`);

const XLSXS: Files = {
  'empty cells': sheet('<c/>', '<row>', '</row>'),
  'empty rows': sheet('<row/>'),
  'rows of a letter': sheet('<row><c t="inlineStr"><is><t>a</t></is></c></row>'),
  'a text of many parts': sheet('<r><t>a</t></r>', '<row><c t="inlineStr"><is>', '</is></c></row>'),
  'cells far to the right': sheet('<c r="XFD1"/>', '<row>', '</row>'),
  'cells within cells': sheet('<c>'),
  'a long reference': sheet('A', '<row><c r="', '1"/></row>'),
  'many attributes': (bytes) =>
    xlsx(`<row ${Array.from({ length: (UNPACKED * bytes) / 12 }, (_, i) => `a${i}=""`).join(' ')}/>`),
  'many texts': (bytes) => xlsx('<row/>', '<si><t>a</t></si>'.repeat((UNPACKED * bytes) / 18)),
  'many sheets': (bytes) => xlsx('<row/>', '', '<sheet id="r"/>'.repeat((UNPACKED * bytes) / 15)),
  'many files': (bytes) =>
    Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: bytes / 110 }, (_, i) => [`xl/${i}.xml`, new Uint8Array()]))),
    ),
};

// Not the elements one by one: more than the arguments of a call.
const sequence = (elements: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(elements));
const data = (content: Buffer): Buffer => sequence([oid('1.2.840.113549.1.7.1'), context(0, octets(content))]);
const pfx = (safes: readonly Buffer[]): Buffer => sequence([integer(3), data(sequence(safes))]);
const some = (bytes: number, size: number, element: Buffer): Buffer[] =>
  Array<Buffer>(Math.max(1, Math.floor(bytes / size))).fill(element);

const P12S: Files = {
  'sequences without end': (bytes) => Buffer.from('3080'.repeat(bytes / 2), 'hex'),
  'empty things': (bytes) => sequence(some(bytes, 2, sequence([]))),
  zeros: (bytes) => sequence([octets(Buffer.alloc(bytes))]),
  'empty safes': (bytes) => pfx(some(bytes, 19, data(sequence([])))),
  'bags of nothing': (bytes) =>
    pfx([data(sequence(some(bytes, 17, sequence([oid('1.2.840.113549.1.12.10.1.5'), sequence([])]))))]),
  'certificates that are none': (bytes) => {
    const certificate = sequence([oid('1.2.840.113549.1.9.22.1'), context(0, octets(sequence([])))]);
    return pfx([
      data(sequence(some(bytes, 40, sequence([oid('1.2.840.113549.1.12.10.1.3'), context(0, certificate)])))),
    ]);
  },
  'safes of unknown kinds': (bytes) => pfx(some(bytes, 9, sequence([oid('1.2.3.4.5')]))),
  'a long identifier': (bytes) =>
    pfx([sequence([der(0x06, Buffer.alloc(Math.max(1, bytes), 0x81), Buffer.from([1]))])]),
};

const JPEG_HEAD = Buffer.from('ffd8', 'hex');
const segments =
  (hex: string): HostileFile =>
  (bytes) =>
    Buffer.concat([JPEG_HEAD, Buffer.from(hex.repeat(Math.max(1, (2 * bytes) / hex.length)), 'hex')]);
const nothing = Buffer.alloc(0);
const pixel = { width: 1, height: 1, rows: Buffer.alloc(4) };

const IMAGES: Files = {
  'PNG of many parts': (bytes) =>
    png({ ...pixel, extra: Array.from({ length: bytes / 12 }, () => chunk('tEXt', nothing)) }),
  'PNG of many empty pixels': (bytes) =>
    png({ ...pixel, extra: Array.from({ length: bytes / 12 }, () => chunk('IDAT', nothing)) }),
  'PNG as large as it may be': (bytes) => {
    const side = Math.min(1200, Math.floor(Math.sqrt(bytes)));
    return png({ width: side, height: side, rows: Buffer.alloc(side * (3 * side + 1)) });
  },
  'PNG of too many rows': (bytes) => png({ ...pixel, rows: Buffer.alloc(UNPACKED * bytes) }),
  'PNG in colours and passes': (bytes) => {
    const side = Math.min(1200, Math.floor(Math.sqrt(bytes)));
    return png({ width: side, height: side, color: 6, interlace: 1, rows: Buffer.alloc(2 * side * (4 * side + 2)) });
  },
  'JPEG of many comments': segments('fffe0002'),
  'JPEG of fillings': segments('ff'),
  'JPEG of many frames': segments('ffc0000b080001000101011100'),
  'JPEG of many tables': segments('ffdb0043'),
};

const MAILS: Files = {
  lines: text('a\n', 'Content-Type: text/plain\n\n'),
  'folded headers': text(' b\n', 'Subject: a\n', '\nx'),
  'parts of nothing': text('--x\n\n\n', 'Content-Type: multipart/mixed; boundary=x\n\n'),
  'parts in parts': (bytes) =>
    Buffer.from(
      Array.from(
        { length: Math.max(1, Math.floor(bytes / 50)) },
        (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
      ).join(''),
    ),
  'messages in messages': text('Content-Type: message/rfc822\n\n'),
  'soft line ends': text('=', 'Content-Transfer-Encoding: quoted-printable\n\n'),
  'starts of tags': text('<a', 'A: b\n\n'),
};

const LIST_HEAD = 'RUC_EMISOR\tCLAVE_ACCESO\n';
const LISTS: Files = {
  rows: text('1\t2\n', LIST_HEAD),
  'quotes that nothing closes': text('"a,', 'RUC_EMISOR,CLAVE_ACCESO\n'),
  cells: text('\t', LIST_HEAD, '1'),
  'a line without an end': text('9', LIST_HEAD),
  'lone figures': text('1\n', LIST_HEAD),
};

/** Archives of documents, and lookalikes. */
export const ARCHIVES: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'files without content': (bytes) =>
    Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: bytes / 110 }, (_, i) => [`f/${i}.xml`, new Uint8Array()]))),
    ),
  'archives in archives': (bytes) => {
    const inner = zipSync({ 'a.xml': strToU8('<factura/>') });
    return Buffer.from(
      zipSync(Object.fromEntries(Array.from({ length: bytes / 260 }, (_, i) => [`${i}.zip`, inner])), { level: 0 }),
    );
  },
  'nothing but beginnings': (bytes) => Buffer.from('PK\x03\x04'.repeat(bytes / 4), 'latin1'),
  'nothing but ends': (bytes) => Buffer.from(`PK\x03\x04${'PK\x05\x06'.repeat(bytes / 4)}`, 'latin1'),
  // A ZIP name has at most 65,535 bytes.
  'a long name': (bytes) => Buffer.from(zipSync({ ['../'.repeat(Math.min(bytes / 6, 21_845))]: new Uint8Array() })),
};

export const TEMPLATES: Files = {
  'unknown variables': text('{{a}}'),
  'variables, one a line': text('{{enlace}}\n'),
  'elements that no mail has': text('<form\n'),
  'actions of an element': text(' onx', '<a', '='),
  'actions without an end': text('<a onx '),
  'open elements': text('< '),
  assignments: text('{% assign a = enlace %}'),
  conditions: text('{% if anulado %}{% endif %}'),
  'open conditions': text('{% if a %}'),
  'open tags': text('{% '),
  'blanks of a tag': text(' ', '{%', 'if'),
  'open outputs': text('{{ '),
  'parts of a name': text('.a', '{{ emisor', '}}'),
  'indexes of a name': text('[0]', '{{ comprobante.detalles', '}}'),
  'indexes within indexes': text('emisor[', '{{', '}}'),
  filters: text(' | append: enlace', '{{ enlace', '}}'),
  'filters of literals': text(" | append: 'aaaaaaaa'", '{{ enlace', '}}'),
  'unknown filters': text(' | x', '{{ enlace', '}}'),
  operators: text(' or anulado', '{% if anulado', ' %}{% endif %}'),
  literals: text('{{ "a" }}'),
  'a literal without an end': text('a', '{{ "', ' }}'),
  comments: text('{% comment %}{% endcomment %}'),
  'an open comment': text('a', '{% comment %}'),
  'raw parts': text('{% raw %}{{{% endraw %}'),
  loops: text('{% for a in comprobante.detalles %}{{ a.cantidad }}{% endfor %}'),
  'loops in loops': (bytes) =>
    Buffer.from(
      `${'{% for a in comprobante.totales %}'.repeat(18)}${'{{enlace}}'.repeat(bytes / 10)}${'{% endfor %}'.repeat(18)}`,
    ),
  'cases of a choice': text("{% when 'a' %}", '{% case enlace %}', '{% endcase %}'),
  'line ends before a fault': text('\n', '', '{{ enlace | x }}'),
};

/** Hostile files by task of the pool. */
export const FILES = {
  readSpreadsheet: { ...CSVS, ...XLSXS },
  diagnoseP12: P12S,
  checkLogo: IMAGES,
  openMail: MAILS,
  readListaTxt: LISTS,
  mailTemplate: TEMPLATES,
} as const satisfies Readonly<Record<string, Files>>;
