import PostalMime, { decodeWords } from "postal-mime";

/** A mail as its reader's program shows it. */
export interface ReadMail {
  /** Values by lower-case name, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Reads a message with a plain and an HTML part. @throws Error without one of them */
export async function readMail(source: string | Uint8Array): Promise<ReadMail> {
  const { headers, text, html } = await PostalMime.parse(source);
  if (text === undefined) throw new Error("The mail has no plain part");
  if (html === undefined) throw new Error("The mail has no HTML part");
  return {
    headers: new Map(headers.map(({ key, value }) => [key, decodeWords(value)])),
    text: text.trimEnd(),
    html: html.trimEnd(),
  };
}
