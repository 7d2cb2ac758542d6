import type { InlineLogo, MailAttachment, MailContent } from './message.js';
import type { MailRoute } from './mail-route.js';

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

/** Mail with all its data from the database, and its route. */
export interface LoadedMail {
  readonly route: MailRoute;
  /** Builds the content without further database access. */
  readonly make: () => Promise<PreparedMail>;
}
