import { isUtf8 } from "node:buffer";
import type { TextPieces } from "../../../platform/spreadsheets/zip-entries.ts";
import { UnreadableProgramme } from "./programme-file.ts";

const PIECE_BYTES = 65_536;

/** The encoding that a byte order mark names, or that the zeros between the first letters show. */
function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const [first, second, third, fourth] = bytes;
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return undefined;
}

/** Whether a file is binary: it contains NUL bytes that no text encoding accounts for. */
export const isBinary = (bytes: Buffer): boolean =>
  !markOf(bytes)?.startsWith("utf-16") && bytes.subarray(0, 4096).includes(0);

/**
 * The encoding of a text file: the person's choice, the byte order mark or the file's declaration. Otherwise UTF-8
 * if all of it is valid, and windows-1252 if not.
 */
export function encodingOf(bytes: Buffer, said: string | null, declared: string | null): string {
  if (said !== null) return known(said);
  const mark = markOf(bytes);
  if (mark !== undefined) return mark;
  // A declaration that could be read byte by byte is not in UTF-16, even if it says so: .NET writes such files.
  const isSaid = declared !== null && !/^(utf-?8|utf-?16|ucs-?2)/i.test(declared);
  if (isSaid) return known(declared);
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function known(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new UnreadableProgramme(`The encoding “${label.slice(0, 40)}” is not known.`);
  }
}

/** The text of a file, piece by piece. Bytes that are invalid in its encoding become the replacement character. */
export async function* textPieces(bytes: Buffer, encoding: string): TextPieces {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
  yield decoder.decode();
}
