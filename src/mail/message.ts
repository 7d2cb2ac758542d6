/** Rendered content of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Image shown by `cid:`; it is embedded, so nothing is fetched on reading. */
export interface InlineLogo {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg';
  /** As in the HTML, without `cid:`. */
  readonly cid: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}
