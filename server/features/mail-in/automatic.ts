/** The headers of a mail, by lower-case name. */
type Headers = ReadonlyMap<string, string>;

/**
 * Whether a machine wrote a mail: an absence note, a report of a failed delivery, a list. Answering or storing such
 * mail leads to loops.
 * @param headers of the mail
 * @param from the sender of its envelope; empty for mail that must not be answered
 */
export function isAutomatic(headers: Headers, from: string): boolean {
  const submitted = (headers.get("auto-submitted") ?? "no").trim().toLowerCase();
  const precedence = (headers.get("precedence") ?? "").trim().toLowerCase();
  return (
    from === "" ||
    !/^no\b/.test(submitted) ||
    headers.has("x-autoreply") ||
    headers.has("x-autorespond") ||
    /^(?:bulk|junk|list|auto_reply)$/.test(precedence) ||
    /^multipart\/report\b/i.test((headers.get("content-type") ?? "").trim())
  );
}
