import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import type { InlineLogo, MailAttachment, MailContent } from './message.js';

/** A mail with everything its bytes follow from: composed again, it is the same mail. */
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

/** A mail beyond this is refused by most servers once it is encoded for the way (a third more). */
export const MAIL_BYTES_MAX = 15 * 1024 * 1024;

const NEWLINE = 0x0a;

/** Writes a mail as MIME. No text of it can begin another header, whatever it contains. */
export function composeMail(mail: Mail): Buffer {
  const bytes = Buffer.concat([...bytesOf(compileMail(mail))]);
  return bytes.at(-1) === NEWLINE ? bytes : Buffer.concat([bytes, Buffer.from('\r\n')]);
}

/** A mail as the tree of its parts. */
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
      // No vacation notice shall answer it (RFC 3834); the second is the word that Exchange listens to.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    // The content is ours; nothing in it may make the composer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    // Boundaries follow from this, so that a mail composed again has the same bytes.
    baseBoundary: mail.messageId.replace(/\W/g, '').slice(0, 40),
  });
  return composer.compile();
}

/**
 * The bytes of a compiled message: what `build` answers, without a stream for each of its parts, which costs twice as much
 * (docs/decisions/0063).
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

/** A header's text: line ends, control and invisible direction characters become spaces. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
