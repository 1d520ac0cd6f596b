import { fileTypeFromBuffer } from "file-type";
import PostalMime, { type Attachment, decodeWords, type Email } from "postal-mime";
import { htmlWords } from "./words/html-words.ts";
import { allWords, newWords, titleOfWords } from "./words/new-words.ts";
import type { MailLimits, MailMessage, MailPicture } from "./message.ts";

const MAX_DEPTH = 20;
const MAX_HEADERS = 256 * 1024;
/** Pictures that are part of the text and smaller than this belong to a signature. */
const SMALL = 10_000;
const PICTURES = new Set(["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"]);

function nameOf({ filename }: Attachment): string {
  const plain = (filename ?? "").replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain === "" ? "without a name" : [...plain].slice(0, 80).join("");
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === "string"
    ? new TextEncoder().encode(content)
    : Uint8Array.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
}

/** Why an attachment is not taken, judged by its content; undefined for a picture. */
async function reasonAgainst(
  bytes: Uint8Array,
  { pictureBytes }: MailLimits,
): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  if (!PICTURES.has(type?.mime ?? "")) return "not a picture";
  return bytes.length > pictureBytes ? "too large" : undefined;
}

async function sortAttachments({ attachments }: Email, limits: MailLimits) {
  const pictures: MailPicture[] = [];
  const left: string[] = [];
  for (const attachment of attachments) {
    const name = nameOf(attachment);
    const bytes = bytesOf(attachment);
    const reason = await reasonAgainst(bytes, limits);
    if (reason !== undefined) left.push(`${name} (${reason})`);
    else if (attachment.related && bytes.length < SMALL) continue;
    else if (pictures.length >= limits.pictures)
      left.push(`${name} (more than ${limits.pictures} pictures)`);
    else pictures.push({ name, bytes });
  }
  return { pictures, left };
}

/** Reads a mail as it arrived. @throws Error if it has too many levels or headers */
export async function parseMessage(
  source: Uint8Array,
  { from, limits }: { readonly from: string; readonly limits: MailLimits },
): Promise<MailMessage> {
  const mail = await PostalMime.parse(source, {
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADERS,
    // A mail inside a mail counts as an attachment, which is not taken.
    forceRfc822Attachments: true,
  });
  const headers = new Map(mail.headers.map(({ key, value }) => [key, decodeWords(value)]));
  // Phones of one maker write a letter and its accents as separate characters.
  const [text, html = ""] = [mail.text?.normalize("NFC"), mail.html?.normalize("NFC")];
  return {
    messageId: mail.messageId,
    isAutomatic: isAutomatic(headers, from),
    title: titleOfWords((mail.subject ?? "").normalize("NFC")),
    words: allWords(text ?? htmlWords(html, { withQuoted: true })),
    answer: newWords(text ?? htmlWords(html, { withQuoted: false })),
    ...(await sortAttachments(mail, limits)),
  };
}

/** The headers of a mail, by lower-case name. */
type Headers = ReadonlyMap<string, string>;

/**
 * Whether a machine wrote a mail: an absence note, a report of a failed delivery, a list. Answering or storing such
 * mail leads to loops.
 * @param headers of the mail
 * @param from the sender of its envelope; empty for mail that must not be answered
 */
function isAutomatic(headers: Headers, from: string): boolean {
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
