import MailComposer from 'nodemailer/lib/mail-composer';
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

/** Writes a mail as MIME. No text of it can begin another header, whatever it contains. */
export async function composeMail(mail: Mail): Promise<Buffer> {
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
  return composer.compile().build();
}

/** A header's text: line ends, control and invisible direction characters become spaces. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
