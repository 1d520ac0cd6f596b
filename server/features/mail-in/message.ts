/** A picture in a mail. */
export interface MailPicture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The limits on what is taken from a mail. */
export interface MailLimits {
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** The content of a mail that is used. */
export interface MailMessage {
  /** The sender's id of the mail, which stays the same if it arrives again; undefined without one. */
  readonly messageId: string | undefined;
  readonly isAutomatic: boolean;
  /** The title, without "Re:", on one line; may be empty. */
  readonly title: string;
  /** The whole text, with forwarded text. */
  readonly words: string;
  /** Only the text above the mail that is answered. */
  readonly answer: string;
  readonly pictures: readonly MailPicture[];
  /** The attachments that were not taken, each with the reason: "plan.pdf (not a picture)". */
  readonly left: readonly string[];
}
