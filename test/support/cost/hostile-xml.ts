/** Makes XML of about this many bytes from a valid one; a comprobante without a signature. */
export type HostileXml = (bytes: number, valid: string) => string;

const times = (bytes: number, size: number, make: (i: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(bytes / size)) }, (_, i) => make(i)).join('');
/** Inserts something after the start of the first element. */
const inside = (valid: string, more: string): string => valid.replace(/<infoTributaria>/, (tag) => `${more}${tag}`);
const atRoot = (valid: string, more: string): string => valid.replace(/(<\w+ id="comprobante")/, `$1 ${more}`);
const signed = (valid: string, content: string): string =>
  valid.replace(
    /<\/\w+>\s*$/,
    (end) =>
      `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>${content}</ds:SignedInfo><ds:KeyInfo></ds:KeyInfo></ds:Signature>${end}`,
  );

export const XMLS: Readonly<Record<string, HostileXml>> = {
  'elements within elements': (bytes) => '<a>'.repeat(bytes / 3),
  'elements within elements, closed': (bytes, valid) =>
    inside(valid, `${'<a>'.repeat(bytes / 7)}${'</a>'.repeat(bytes / 7)}`),
  'elements beside each other': (bytes, valid) =>
    inside(
      valid,
      times(bytes, 4, () => '<a/>'),
    ),
  'different elements': (bytes, valid) =>
    inside(
      valid,
      times(bytes, 10, (i) => `<a${i}/>`),
    ),
  'many attributes': (bytes, valid) =>
    atRoot(
      valid,
      times(bytes, 12, (i) => `a${i}="" `),
    ),
  'the same attribute over and over': (bytes, valid) =>
    atRoot(
      valid,
      times(bytes, 5, () => 'a="" '),
    ),
  'a long attribute': (bytes, valid) => atRoot(valid, `a="${'&lt;'.repeat(bytes / 4)}"`),
  'ids of all spellings': (bytes, valid) =>
    inside(
      valid,
      times(bytes, 16, (i) => `<a ${['id', 'Id', 'ID'][i % 3] ?? ''}="x${i}"/>`),
    ),
  'the same id over and over': (bytes, valid) =>
    inside(
      valid,
      times(bytes, 20, () => '<a id="comprobante"/>'),
    ),
  'many namespaces': (bytes, valid) =>
    atRoot(
      valid,
      times(bytes, 22, (i) => `xmlns:n${i}="urn:n${i}" `),
    ),
  'namespaces within namespaces': (bytes, valid) => {
    const count = Math.floor(bytes / 40);
    return inside(
      valid,
      `${times(count, 1, (i) => `<n${i}:a xmlns:n${i}="urn:${i}">`)}${times(count, 1, (i) => `</n${count - 1 - i}:a>`)}`,
    );
  },
  'a name without end': (bytes, valid) => inside(valid, `<${'a'.repeat(bytes)}`),
  'a name of colons': (bytes, valid) => inside(valid, `<${'a:'.repeat(bytes / 2)}/>`),
  'a long text': (bytes, valid) => valid.replace(/(<razonSocial>)/, `$1${'a '.repeat(bytes / 2)}`),
  'a long figure': (bytes, valid) => valid.replace(/(<cantidad>)/, `$1${'0'.repeat(bytes)}x`),
  'entities of the language': (bytes, valid) => valid.replace(/(<razonSocial>)/, `$1${'&amp;'.repeat(bytes / 5)}`),
  'letters by number': (bytes, valid) => valid.replace(/(<razonSocial>)/, `$1${'&#233;'.repeat(bytes / 6)}`),
  'entities of its own': (bytes, valid) =>
    `<!DOCTYPE f [${times(bytes, 18, (i) => `<!ENTITY a${i} "a">`)}]>${valid.replace(/^<\?xml[^>]*\?>/, '')}`,
  'entities of entities': (bytes) =>
    `<!DOCTYPE f [<!ENTITY a "${'a'.repeat(bytes / 2)}">]><factura>${'&a;'.repeat(bytes / 6)}</factura>`,
  'a remark': (bytes, valid) => inside(valid, `<!--${'- '.repeat(bytes / 2)}-->`),
  'a remark without end': (bytes, valid) => inside(valid, `<!--${'-'.repeat(bytes)}`),
  remarks: (bytes, valid) =>
    inside(
      valid,
      times(bytes, 8, () => '<!--a-->'),
    ),
  'raw text': (bytes, valid) => valid.replace(/(<razonSocial>)/, `$1<![CDATA[${']'.repeat(bytes)}]]>`),
  'raw texts': (bytes, valid) => valid.replace(/(<razonSocial>)/, `$1${'<![CDATA[a]]>'.repeat(bytes / 13)}`),
  instructions: (bytes, valid) =>
    inside(
      valid,
      times(bytes, 7, () => '<?a b?>'),
    ),
  blanks: (bytes, valid) => inside(valid, ' \n'.repeat(bytes / 2)),
  'comprobantes within comprobantes': (bytes, valid) => inside(valid, '<comprobante>'.repeat(bytes / 13)),
  'more lines': (bytes, valid) =>
    valid.replace(/<detalle>[\s\S]*?<\/detalle>/, (line) => line.repeat(Math.max(1, Math.floor(bytes / line.length)))),
  'a signature of many references': (bytes, valid) =>
    signed(
      valid,
      times(bytes, 44, (i) => `<ds:Reference URI="#x${i}"></ds:Reference>`),
    ),
  'a signature of many references and ids': (bytes, valid) =>
    signed(
      inside(
        valid,
        times(bytes / 2, 14, (i) => `<a id="x${i}"/>`),
      ),
      times(bytes / 2, 44, (i) => `<ds:Reference URI="#x${i}"></ds:Reference>`),
    ),
  'a signature of many transforms': (bytes, valid) =>
    signed(
      valid,
      `<ds:Reference URI="#comprobante"><ds:Transforms>${times(bytes, 29, () => '<ds:Transform Algorithm="a"/>')}</ds:Transforms></ds:Reference>`,
    ),
  'many signatures': (bytes, valid) =>
    inside(
      valid,
      times(bytes, 68, () => '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'),
    ),
};
