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

/** What a mail says, as far as it is used. */
export interface MailMessage {
  /** The sender's id of the mail, which stays the same if it arrives again; undefined without one. */
  readonly messageId: string | undefined;
  readonly isAutomatic: boolean;
  /** The title, without "Re:", on one line; may be empty. */
  readonly title: string;
  /** All that was written or forwarded. */
  readonly words: string;
  /** Only what is above the mail that it answers. */
  readonly answer: string;
  readonly pictures: readonly MailPicture[];
  /** The attachments that were not taken, each with the reason: "plan.pdf (not a picture)". */
  readonly left: readonly string[];
}
