/** A spreadsheet in the form in which it is sent. */
export type Spreadsheet = { readonly csv: string } | { readonly xlsx: string };

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** The magic bytes of each kind of file. */
const starts = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  utf16: [0xff, 0xfe],
  utf16Swapped: [0xfe, 0xff],
};

function begins(bytes: Uint8Array, kind: keyof typeof starts): boolean {
  return starts[kind].every((byte, at) => bytes[at] === byte);
}

/** Decodes UTF-8, UTF-16 (Excel's "Unicode text"), and the encoding that Excel on Windows uses for plain CSV. */
function textOf(bytes: Uint8Array): string {
  if (begins(bytes, "utf16")) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(bytes, "utf16Swapped")) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a chosen file for upload. The content decides the kind of file, not the name.
 * @returns the spreadsheet, or the message for the person if the file is not one
 */
export async function readSpreadsheet(file: File, maxBytes: number): Promise<Spreadsheet | string> {
  if (file.size > maxBytes) return `This file is too large: at most ${megabytes(maxBytes)}.`;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return "This file could not be read. Choose it again.";
  }
  if (begins(bytes, "zip")) return { xlsx: inBase64(bytes) };
  if (begins(bytes, "oldExcel"))
    return "This is an older Excel file, or one with a password. Save it as .xlsx without one.";
  if (!/\.(csv|txt)$/i.test(file.name)) return "Choose a CSV or an XLSX file.";
  const text = textOf(bytes);
  return text.includes("\0") ? "This file is not text. Save it as CSV or XLSX." : { csv: text };
}

function inBase64(all: Uint8Array): string {
  const pieces: string[] = [];
  // The chunk size encodes to whole base64 groups, and is short enough to pass as arguments.
  const step = 3 * 8192;
  for (let at = 0; at < all.length; at += step)
    pieces.push(btoa(String.fromCharCode(...all.subarray(at, at + step))));
  return pieces.join("");
}
