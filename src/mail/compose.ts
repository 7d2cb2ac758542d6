import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import type { InlineLogo, MailAttachment, MailContent } from './message.js';

/** Mail with everything that determines its bytes: composing it again gives the same bytes. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string | null;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  readonly content: MailContent;
  readonly inlineLogo?: InlineLogo | undefined;
  readonly attachments: readonly MailAttachment[];
}

/** Most servers refuse a larger mail, since its transfer encoding adds a third. */
export const MAIL_BYTES_MAX = 15 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Writes a mail as MIME. No text in it can start another header. */
export function composeMail(mail: Mail): Buffer {
  const bytes = Buffer.concat([...bytesOf(compileMail(mail))]);
  return bytes.at(-1) === NEWLINE ? bytes : Buffer.concat([bytes, Buffer.from('\r\n')]);
}

/** Compiles a mail into its MIME tree. */
export function compileMail(mail: Mail): MimeNode {
  const { inlineLogo: logo } = mail;
  const composer = new MailComposer({
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to: [...mail.to],
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    subject: oneLine(mail.content.subject),
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    text: mail.content.text,
    html: mail.content.html,
    attachments: [
      ...mail.attachments.map(({ filename, contentType, content }) => ({
        filename: oneLine(filename),
        contentType,
        content,
        contentDisposition: 'attachment' as const,
      })),
      ...(logo === undefined
        ? []
        : [
            {
              cid: oneLine(logo.cid),
              content: logo.bytes,
              contentType: logo.contentType,
              contentDisposition: 'inline' as const,
              filename: logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
            },
          ]),
    ],
    headers: {
      // Prevents vacation replies (RFC 3834); the second header is for Exchange.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    // The content is ours; nothing in it may make the composer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    // Determines the boundaries, so that composing a mail again gives the same bytes.
    baseBoundary: mail.messageId.replace(/\W/g, '').slice(0, 40),
  });
  return composer.compile();
}

/**
 * Returns the bytes of a compiled message, as `build` does, but without a stream per part, which costs twice as much
 * (design/mail).
 */
function* bytesOf(node: MimeNode): Generator<Buffer> {
  const encoding = node.getTransferEncoding();
  yield Buffer.from(`${node.buildHeaders()}\r\n\r\n`);
  const { content, boundary } = node;
  if (typeof content === 'string' || Buffer.isBuffer(content)) yield encoded(Buffer.from(content), encoding);
  else if (content !== undefined) throw new Error('a mail is made of what is in memory');
  for (const [at, child] of node.childNodes.entries()) {
    yield Buffer.from(`${at === 0 ? '' : '\r\n'}--${String(boundary)}\r\n`);
    yield* bytesOf(child);
  }
  if (node.childNodes.length > 0) yield Buffer.from(`\r\n--${String(boundary)}--\r\n`);
}

function encoded(content: Buffer, encoding: string | false): Buffer {
  if (encoding === 'base64') return Buffer.from(base64.wrap(base64.encode(content)), 'latin1');
  if (encoding === 'quoted-printable')
    return Buffer.from(quotedPrintable.wrap(quotedPrintable.encode(content)), 'latin1');
  return content;
}

/** Cleans a header's text: line ends, control and invisible direction characters become spaces. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
