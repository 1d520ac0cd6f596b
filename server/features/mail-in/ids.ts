import { v5 } from "uuid";
import type { MailArrival } from "./as-mailer.ts";

/** The namespace of ids that are made from a mail. */
const NAMESPACE = "0b6a4d6e-7a1f-4a54-9f0f-6f6a3c1c8c52";

/**
 * The id of what a mail does. It is the same if the mail arrives twice at the same address, and no other mail has
 * it. It is a UUID of version 8, made in our own way: version 5 is for records whose ids follow from their
 * content.
 */
export function idOf({ address }: MailArrival, messageId: string, what: string): string {
  const made = v5(`${address.handle} ${what} ${messageId}`, NAMESPACE);
  return `${made.slice(0, 14)}8${made.slice(15)}`;
}
