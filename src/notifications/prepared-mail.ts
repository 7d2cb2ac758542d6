import type { InlineLogo, MailAttachment, MailContent } from '../mail/message.js';

/** Content and sender of a mail. */
export interface PreparedMail {
  readonly content: MailContent;
  readonly inlineLogo?: InlineLogo | undefined;
  readonly attachments: readonly MailAttachment[];
  /** Sender name from the template; takes precedence over any other. */
  readonly senderLabel?: string | undefined;
  /** Sender name; null: that of the server's sender. */
  readonly senderName: string | null;
  readonly replyTo: string | null;
  /** Subject part of the file name. */
  readonly about: string;
}
