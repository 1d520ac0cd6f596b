import { inTimeSlices } from "../../../platform/in-time-slices.ts";
import { readXml, type XmlErrors } from "../../../platform/spreadsheets/xml-reader.ts";
import type { TextPieces } from "../../../platform/spreadsheets/zip-entries.ts";
import { UnreadableProgramme } from "./programme-file.ts";

/** An element with its contents: texts by name, and the elements that have elements of their own. */
export interface XmlRecord {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly parts: readonly XmlRecord[];
}

/** The parts of a record with a name. */
export function partsOf(record: XmlRecord | undefined, name: string): readonly XmlRecord[] {
  return record?.parts.filter((part) => part.name === name) ?? [];
}

export function partOf(record: XmlRecord | undefined, name: string): XmlRecord | undefined {
  return record?.parts.find((part) => part.name === name);
}

/** The text of a record; undefined if it is missing or empty. */
export function textOf(record: XmlRecord | undefined, name: string): string | undefined {
  const text = record?.texts.get(name)?.trim();
  return text === "" ? undefined : text;
}

/** The number in a record; undefined if it is not a number. */
export function numberOf(record: XmlRecord | undefined, name: string): number | undefined {
  const text = textOf(record, name);
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) ? undefined : value;
}

/** Whether a value of a record is true: 1 or true. */
export function isSet(record: XmlRecord | undefined, name: string): boolean {
  const text = textOf(record, name);
  return text === "1" || text?.toLowerCase() === "true";
}

/** A limit higher than the number of parts of any record, such as a task with many predecessors. */
const MAX_PARTS = 20_000;

interface Open {
  readonly name: string;
  readonly texts: Map<string, string>;
  readonly parts: XmlRecord[];
  text: string;
}

interface Visit {
  /** The only name that the root may have. */
  readonly root: string;
  /** Elements that are only counted, not read. */
  readonly skip: ReadonlySet<string>;
  readonly skipped: (name: string) => void;
  /** A text directly below the root. */
  readonly head: (name: string, text: string) => void;
  /** A record in a list below the root, such as `Tasks` → `Task`. */
  readonly record: (list: string, record: XmlRecord) => void;
  readonly errors: XmlErrors;
  readonly wrongRoot: (name: string) => Error;
}

/**
 * Reads a document of lists of records, one record at a time, and lets other work run in between.
 * @throws the errors in `errors`, and `wrongRoot`
 */
export async function readRecords(pieces: TextPieces, visit: Visit): Promise<void> {
  const open: Open[] = [];
  let skipping = 0;
  let parts = 0;
  const handlers = {
    open(name: string) {
      if (skipping > 0 || (open.length > 2 && visit.skip.has(name))) {
        if (skipping === 0) visit.skipped(name);
        skipping += 1;
        return;
      }
      if (open.length === 0 && name !== visit.root) throw visit.wrongRoot(name);
      open.push({ name, texts: new Map(), parts: [], text: "" });
    },
    close() {
      if (skipping > 0) {
        skipping -= 1;
        return;
      }
      const done = open.pop();
      const above = open.at(-1);
      if (!done || !above) return;
      const isText = done.texts.size === 0 && done.parts.length === 0;
      if (open.length === 1) {
        if (isText) visit.head(done.name, done.text);
      } else if (open.length === 2) {
        parts = 0;
        visit.record(above.name, done);
      } else if (isText) {
        if (!above.texts.has(done.name)) above.texts.set(done.name, done.text);
      } else {
        parts += 1;
        if (parts > MAX_PARTS) throw visit.errors.tooMuch();
        above.parts.push(done);
      }
    },
    text(more: string) {
      const top = open.at(-1);
      if (top && skipping === 0 && open.length > 1) top.text += more;
    },
  };
  await inTimeSlices(readXml(pieces, handlers, visit.errors), () => undefined);
}

const ENTITY: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text for an XML document, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => ENTITY[sign] ?? sign);
}

export const damagedXml = (): UnreadableProgramme =>
  new UnreadableProgramme(
    "This XML file is damaged or incomplete, or has a document type, which is not allowed. Save it again as XML and choose the new file.",
  );
