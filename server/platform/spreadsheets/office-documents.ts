import { setImmediate } from "node:timers/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "../../errors.ts";
import { tooMuchXlsx } from "./spreadsheet.ts";
import { readXml } from "./xml-reader.ts";
import type { TextPieces } from "./zip-entries.ts";

const TYPES = "[Content_Types].xml";
const MAX_ENTRIES = 10_000;
/** Unpacking stops at this size, whatever the archive declares. */
const MAX_TYPES_BYTES = 1024 * 1024;
const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** The main part of each sort of document, as its list of content types names it. */
const sorts = [
  { ext: "docx", part: "/word/document.xml", mime: `${OFFICE}wordprocessingml.document` },
  { ext: "xlsx", part: "/xl/workbook.xml", mime: `${OFFICE}spreadsheetml.sheet` },
  { ext: "pptx", part: "/ppt/presentation.xml", mime: `${OFFICE}presentationml.presentation` },
] as const;

/** Whether a part runs when the document is opened: macros and controls. */
function isProgram(name: string): boolean {
  const [file = "", ...folders] = name.toLowerCase().split("/").toReversed();
  return (
    (file.startsWith("vbaproject") && file.endsWith(".bin")) ||
    file === "vbadata.xml" ||
    folders.includes("activex") ||
    folders.includes("macrosheets")
  );
}

/** Whether a file begins as a ZIP archive does. */
export function isZip(head: Buffer): boolean {
  return head.length > 4 && head.readUInt32LE(0) === 0x04_03_4b_50;
}

/** A part's text, piece by piece. @throws UnreadableSpreadsheet if it is longer than `MAX_TYPES_BYTES` */
async function* textOf(zip: ZipFile, entry: Entry): TextPieces {
  if (entry.uncompressedSize > MAX_TYPES_BYTES) throw tooMuchXlsx();
  const decoder = new TextDecoder();
  let size = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_TYPES_BYTES) throw tooMuchXlsx();
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

interface Contents {
  /** The content type of each part that the list of types names. */
  readonly types: ReadonlyMap<string, string>;
  /** Whether there are parts that run. */
  readonly runs: boolean;
}

const nothing: Contents = { types: new Map(), runs: false };

async function look(zip: ZipFile): Promise<Contents> {
  if (zip.entryCount > MAX_ENTRIES) return nothing;
  const names = new Set<string>();
  const types = new Map<string, string>();
  let list: Entry | undefined;
  let runs = false;
  for await (const entry of zip.eachEntry()) {
    // If two parts have one name, programs differ in which one they read.
    if (names.has(entry.fileName)) return nothing;
    names.add(entry.fileName);
    runs ||= isProgram(entry.fileName);
    if (entry.fileName === TYPES) list = entry;
  }
  if (list === undefined) return { types, runs };
  const pieces = readXml(textOf(zip, list), {
    open(name, attributes) {
      const { PartName: part = "", ContentType: type = "" } = attributes;
      runs ||= type.toLowerCase().includes("macroenabled");
      if (name === "Override") types.set(part, type);
    },
  });
  for await (const _ of pieces) await setImmediate();
  return { types, runs };
}

/**
 * The sort of an office document, by the parts and content types of its archive; ZIP for any other archive.
 * Only one small part is unpacked.
 * @throws Refusal `unsupported_media_type` for a document with macros or controls, whatever its name says
 */
export async function officeType(
  path: string,
): Promise<{ readonly ext: string; readonly mime: string }> {
  const other = { ext: "zip", mime: "application/zip" };
  let zip: ZipFile | undefined;
  let found: Contents;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    found = await look(zip);
  } catch {
    return other;
  } finally {
    zip?.close();
  }
  const { types, runs } = found;
  if (runs)
    throw new Refusal(
      "unsupported_media_type",
      "This document contains macros or controls, which can run programs. Save it without them (as .docx, .xlsx or .pptx) and add it again.",
    );
  return sorts.find(({ part, mime }) => types.get(part) === `${mime}.main+xml`) ?? other;
}
