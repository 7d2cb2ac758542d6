import { expect, test } from 'vitest';
import { attachment, leaves, readMime } from '../../test/support/mime.js';
import { compileMail, composeMail, type Mail } from './compose.js';

const MAIL: Mail = {
  from: { name: 'Ñandú & Cía. «La Esquina»', address: 'comprobantes@empresa.ec' },
  to: ['ana@compradora.ec', 'luis@compradora.ec'],
  replyTo: 'ventas@empresa.ec',
  messageId: '0b0e7a52-9d5c-4f4e-8f3a-2a4f0c1d2e3f@empresa.ec',
  date: new Date('2026-11-15T15:00:00Z'),
  content: { subject: 'Factura 001-001-000000007 de Ñandú, año ☕', text: 'Señor:\n.punto\n', html: '<p>Señor ñ</p>' },
  inlineLogo: { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]), contentType: 'image/png', cid: 'logo' },
  attachments: [
    { filename: 'FAC-001-001-000000007.xml', contentType: 'application/xml', content: Buffer.from('<a>ñ</a>') },
    { filename: 'FAC-001-001-000000007.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') },
  ],
};

function compose(changes: Partial<Mail> = {}): string {
  return composeMail({ ...MAIL, ...changes }).toString('utf8');
}

test('text, HTML, logo and both files arrive unchanged, in UTF-8', async () => {
  const mail = readMime(compose());
  expect(mail.headers.get('subject')).toBe(MAIL.content.subject);
  expect(mail.headers.get('from')).toBe('Ñandú & Cía. «La Esquina» <comprobantes@empresa.ec>');
  expect(mail.headers.get('to')).toBe('ana@compradora.ec, luis@compradora.ec');
  expect(mail.headers.get('reply-to')).toBe('ventas@empresa.ec');
  expect(mail.headers.get('message-id')).toBe(`<${MAIL.messageId}>`);
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  const types = leaves(mail).map(({ type }) => type.split(';')[0]);
  expect(types).toEqual(['text/plain', 'text/html', 'image/png', 'application/xml', 'application/pdf']);
  expect(leaves(mail)[0]?.content.toString('utf8')).toBe('Señor:\n.punto\n');
  expect(attachment(mail, 'FAC-001-001-000000007.xml')?.content.toString('utf8')).toBe('<a>ñ</a>');
  expect(attachment(mail, 'FAC-001-001-000000007.pdf')?.content.toString('utf8')).toBe('%PDF-1.7');
  expect(leaves(mail)[2]?.headers.get('content-id')).toBe('<logo>');
});

test('composed again it has the same bytes', async () => {
  expect(compose()).toBe(compose());
});

const CONTENTS = {
  'short ASCII': 'Factura\r\n.\r\n',
  'long lines': 'texto corrido '.repeat(40),
  'spaces at the ends': 'uno \ndos\t\n  ',
  'nothing but accents': 'ñáéíóú☕'.repeat(300),
  'other line ends': 'uno\rdos\r\ntres\n',
  nothing: '',
};

test.each(Object.entries(CONTENTS))('its bytes equal the library’s, part by part: %s', async (_, text) => {
  const mail = {
    ...MAIL,
    content: { subject: 'Factura', text, html: `<p>${text}</p>` },
    attachments: [
      { filename: 'a.xml', contentType: 'application/xml', content: Buffer.from(text) },
      ...MAIL.attachments,
    ],
  };
  expect(composeMail(mail).toString('latin1')).toBe((await compileMail(mail).build()).toString('latin1'));
  const bare = { ...mail, inlineLogo: undefined, attachments: [] };
  expect(composeMail(bare).toString('latin1')).toBe((await compileMail(bare).build()).toString('latin1'));
});

test.each(['\r\nBcc: x@y.ec', '\nBcc: x@y.ec', '\rBcc: x@y.ec', '\u2028Bcc: x@y.ec', '\0\r\n\r\n<script>'])(
  'no text can inject or end headers: %j',
  async (evil) => {
    const message = compose({
      from: { name: `Empresa${evil}`, address: 'a@empresa.ec' },
      content: { ...MAIL.content, subject: `Factura${evil}` },
      attachments: [{ filename: `a${evil}.xml`, contentType: 'application/xml', content: Buffer.from('<a/>') }],
    });
    const mail = readMime(message);
    expect([...mail.headers.keys()]).not.toContain('bcc');
    expect(message).not.toMatch(/^Bcc:/m);
    expect(mail.headers.get('content-type')).toMatch(/^multipart\//);
    expect(leaves(mail).map(({ type }) => type.split(';')[0])).toContain('application/xml');
  },
);
