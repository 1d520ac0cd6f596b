import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "../errors.ts";

const TYPES = "[Content_Types].xml";
const MAX_ENTRIES = 10_000;
/** Unpacking stops there, whatever size the archive declares. */
const MAX_TYPES_BYTES = 1024 * 1024;
const OFFICE = "application/vnd.openxmlformats-officedocument.";

/** The main part of each sort of document, as its list of content types names it. */
const sorts = [
  { ext: "docx", part: "/word/document.xml", mime: `${OFFICE}wordprocessingml.document` },
  { ext: "xlsx", part: "/xl/workbook.xml", mime: `${OFFICE}spreadsheetml.sheet` },
  { ext: "pptx", part: "/ppt/presentation.xml", mime: `${OFFICE}presentationml.presentation` },
] as const;

/** Parts that run when the document is opened: macros and controls. */
const RUNS = /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml|activeX\/.*|macrosheets\/.*)$/i;

/** Whether a file begins as a ZIP archive does. */
export function isZip(head: Buffer): boolean {
  return head.length > 4 && head.readUInt32LE(0) === 0x04_03_4b_50;
}

/** The list of content types, as far as it is read; undefined if it is longer than that. */
async function textOf(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  if (entry.uncompressedSize > MAX_TYPES_BYTES) return undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_TYPES_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The list of content types, and whether the archive has parts that run. */
async function look(zip: ZipFile): Promise<{ readonly types: string; readonly runs: boolean }> {
  if (zip.entryCount > MAX_ENTRIES) return { types: "", runs: false };
  const names = new Set<string>();
  let list: Entry | undefined;
  let runs = false;
  for await (const entry of zip.eachEntry()) {
    // If two parts have one name, programs differ in which one they read.
    if (names.has(entry.fileName)) return { types: "", runs: false };
    names.add(entry.fileName);
    runs ||= RUNS.test(entry.fileName);
    if (entry.fileName === TYPES) list = entry;
  }
  const types = list && (await textOf(zip, list));
  return { types: types ?? "", runs: runs || /macroEnabled/i.test(types ?? "") };
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
  let found: Awaited<ReturnType<typeof look>>;
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
  const main = (part: string, mime: string) =>
    new RegExp(`<Override[^>]*PartName="${part}"[^>]*ContentType="${mime}\\.main\\+xml"`).test(
      types,
    ) ||
    new RegExp(`<Override[^>]*ContentType="${mime}\\.main\\+xml"[^>]*PartName="${part}"`).test(
      types,
    );
  return sorts.find(({ part, mime }) => main(part, mime.replaceAll(".", "\\."))) ?? other;
}
