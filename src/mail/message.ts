/** What a mail says, already rendered. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A picture that the HTML shows by `cid:`; it travels inside the mail, so nothing is fetched when it is read. */
export interface InlineLogo {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg';
  /** As the HTML names it, without `cid:`. */
  readonly cid: string;
}

/** A file of a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}
