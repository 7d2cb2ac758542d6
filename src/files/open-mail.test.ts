import { zipSync, strToU8 } from 'fflate';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { describe, expect, test } from 'vitest';
import { openMail } from './open-mail.js';

const FACTURA = '<?xml version="1.0" encoding="ISO-8859-1"?>\r\n<factura id="comprobante"><n>Ñandú</n></factura>\r\n';
const RETENCION = '\uFEFF<autorizacion><comprobante>&lt;comprobanteRetencion/&gt;</comprobante></autorizacion>';
const DIGITS = '0311202601179001234500120150270001617401234567811';

type Attached = NonNullable<SendMailOptions['attachments']>[number];

function mail(attachments: Attached[], text = 'Adjunto su factura.'): Promise<Buffer> {
  return new MailComposer({ from: 'ventas@proveedor.ec', to: 'compras@nandu.ec', subject: 'Ñ', text, attachments })
    .compile()
    .build();
}

const zipped = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

async function xmlsOf(raw: Buffer): Promise<string[]> {
  return (await openMail(raw)).xmls.map((xml) => xml.toString('latin1'));
}

/** A PDF in its simplest form: no compression, and no table of objects, which readers rebuild. */
function pdfOf(...lines: string[]): Buffer {
  const content = `BT /F 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

describe('a comprobante is detected by its content', () => {
  const latin = Buffer.from(FACTURA, 'latin1');
  test.each<[string, Attached]>([
    ['as XML', { filename: 'f.xml', content: latin, contentType: 'application/xml' }],
    ['named .XML', { filename: 'F.XML', content: latin, contentType: 'application/octet-stream' }],
    [
      'as text/plain, quoted-printable',
      { filename: 'f.txt', content: latin, contentType: 'text/plain', contentTransferEncoding: 'quoted-printable' },
    ],
    ['as a picture', { filename: 'logo.png', content: latin, contentType: 'image/png' }],
    ['without a name', { filename: false, content: latin, contentType: 'text/plain', contentDisposition: 'inline' }],
    ['in a ZIP', { filename: 'f.zip', content: zipped({ 'a/f.xml': latin, 'a/f.pdf': '%PDF-', 'r.txt': 'hola' }) }],
    ['in a ZIP in a ZIP', { filename: 'f.pdf', content: zipped({ z: zipped({ f: latin }) }) }],
  ])('%s, byte for byte', async (_, attached) => {
    expect(await xmlsOf(await mail([attached]))).toEqual([latin.toString('latin1')]);
  });

  test('as the body of a message, and several in one', async () => {
    const whole = Buffer.from(`From: a@b.ec\r\nContent-Type: text/plain\r\n\r\n${FACTURA}`, 'latin1');
    expect(await xmlsOf(whole)).toEqual([Buffer.from(FACTURA, 'latin1').toString('latin1')]);
    const two = [FACTURA, RETENCION].map((content, n) => ({ filename: `${n}.xml`, content }));
    expect(await xmlsOf(await mail(two))).toHaveLength(2);
  });

  test('in nested mails up to three levels, in any encoding and under any name', async () => {
    const once = await mail([{ filename: 'f.xml', content: FACTURA }]);
    const twice = await mail([{ contentType: 'message/rfc822', content: once, filename: 'm.eml' }]);
    const thrice = await mail([{ contentType: 'application/octet-stream', content: twice, filename: 'reenviado' }]);
    expect(await xmlsOf(thrice)).toHaveLength(1);
    const deeper = await openMail(await mail([{ contentType: 'message/rfc822', content: thrice }]));
    expect(deeper).toMatchObject({ xmls: [], skipped: [expect.stringContaining('más de 3 niveles')] });
  });

  test('pages, workbooks and letters are ignored', async () => {
    const workbook = zipped({ 'xl/workbook.xml': '<?xml version="1.0"?><workbook/>' });
    const none = [
      { filename: 'factura.xml', content: '<?xml version="1.0"?><html><body>factura</body></html>' },
      { filename: 'libro.xlsx', content: workbook },
    ];
    expect(await openMail(await mail(none))).toEqual({ xmls: [], digits: [], skipped: [] });
  });
});

describe('a PDF without XML', () => {
  test('is searched for 49 digits, in one line or broken in two', async () => {
    const pdf = pdfOf('RUC 1790012345001', DIGITS.slice(0, 30), DIGITS.slice(30), 'fin', `x ${DIGITS} y`, `1${DIGITS}`);
    expect((await openMail(await mail([{ filename: 'ride.pdf', content: pdf }]))).digits).toEqual([DIGITS]);
    const broken = pdfOf('CLAVE', DIGITS.slice(0, 30), DIGITS.slice(30), 'fin');
    expect((await openMail(await mail([{ filename: 'ride', content: broken }]))).digits).toEqual([DIGITS]);
  });

  test('is not opened if there is XML; a broken one is reported', async () => {
    const pdf = pdfOf(DIGITS);
    const both = [{ content: pdf }, { content: FACTURA }];
    expect(await openMail(await mail(both))).toMatchObject({ xmls: [{}], digits: [] });
    const broken = await openMail(await mail([{ content: '%PDF-1.7 nada' }]));
    expect(broken).toMatchObject({ digits: [], skipped: [expect.stringContaining('PDF')] });
  });
});

describe('bounds', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a bomb', () => mail([{ content: zipped({ b: new Uint8Array(1_900_000) }) }]), 'comprimido'],
    ['a large file in a ZIP', () => mail([{ content: zipped({ b: new Uint8Array(2_200_000) }) }]), 'MiB'],
    [
      'a ZIP in a ZIP in a ZIP',
      () => mail([{ content: zipped({ a: zipped({ b: zipped({ c: FACTURA }) }) }) }]),
      'ZIP dentro',
    ],
    ['a broken ZIP', () => mail([{ content: 'PK\u0003\u0004 no' }]), 'ZIP'],
    ['an XML without an end', () => mail([{ content: `<factura >${' '.repeat(2_200_000)}` }]), '2 MiB'],
    [
      'very many parts',
      () => Promise.resolve(Buffer.from(`Content-Type: multipart/mixed; boundary=x\n\n${'--x\n\na\n'.repeat(2000)}`)),
      'partes',
    ],
    ['a header without an end', () => Promise.resolve(Buffer.from(`X: ${'a'.repeat(2_000_000)}`)), 'cabeceras'],
  ])('%s is skipped and reported', async (_, make, word) => {
    const opened = await openMail(await make());
    expect(opened.xmls).toEqual([]);
    expect(opened.skipped).toEqual([expect.stringContaining(word)]);
  });
});
