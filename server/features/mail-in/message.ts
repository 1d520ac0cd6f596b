/** A picture in a mail. */
export interface MailPicture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is taken of a mail. */
export interface MailLimits {
  readonly pictures: number;
  readonly pictureBytes: number;
}

/** What a mail says, as far as it is used. */
export interface MailMessage {
  /** The sender's name of it, with which it may come again; undefined without one. */
  readonly messageId: string | undefined;
  readonly isAutomatic: boolean;
  /** Without "Re:", on one line; may be empty. */
  readonly title: string;
  /** All that was written or forwarded. */
  readonly words: string;
  /** Only what is above the mail that it answers. */
  readonly answer: string;
  readonly pictures: readonly MailPicture[];
  /** What is attached and not taken, each with the reason: "plan.pdf (not a picture)". */
  readonly left: readonly string[];
}
