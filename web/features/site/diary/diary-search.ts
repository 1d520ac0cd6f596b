import { folded } from "../../../../engine/folded-text.ts";
import { diary } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { rowsOf } from "../../../../engine/records/merge.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { textOf } from "../parts/record-words.ts";

const kind: RecordKind = diary;
/** The largest number of matches shown per diary, and the number of characters around a word. */
const MOST_PLACES = 3;
const AROUND = 60;

/** A diary in which words were found, and where in it. */
export interface FoundDiary {
  readonly record: LocalRecord;
  readonly places: readonly { readonly section: string; readonly words: string }[];
}

/** Returns the text of one row: its cells in order, with names in place of ids. */
function rowText(
  cells: { readonly [cell: string]: Json },
  field: string,
  nameOf: (id: string) => string | undefined,
): string {
  const parts = Object.entries(kind.fields[field]?.cells ?? {}).map(([name, cell]) => {
    const value = cells[name];
    // A number or a time alone does not say what it is, so its label is added.
    if (typeof value === "number")
      return `${cell.label.toLowerCase()} ${value.toLocaleString("en")}`;
    if (typeof value !== "string") return "";
    if (cell.control === "time") return value === "" ? "" : `${cell.label.toLowerCase()} ${value}`;
    return cell.choices?.[value] ?? (cell.refersTo ? (nameOf(value) ?? "") : value);
  });
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns all texts of a diary, section by section. */
function textsOf(record: LocalRecord, nameOf: (id: string) => string | undefined) {
  return Object.entries(kind.fields).flatMap(([field, { label, cells }]) => {
    const value = record.fields[field];
    if (cells)
      return rowsOf(value).map(([, row]) => ({
        section: label,
        words: rowText(row, field, nameOf),
      }));
    const isWords = field === "notes" || field === "reason";
    return isWords && typeof value === "string" && value !== ""
      ? [{ section: label, words: value.replaceAll(/\s+/g, " ") }]
      : [];
  });
}

/** Returns the part of a text around the first of these words. */
function around(text: string, words: readonly string[]): string {
  const plain = folded(text);
  const at = Math.max(
    0,
    Math.min(...words.map((word) => plain.indexOf(word)).filter((n) => n >= 0)),
  );
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + AROUND * 2);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}

/**
 * Finds the diaries that contain all words of a search, anywhere: notes, labour, visitors, deliveries,
 * instructions, addenda. The latest day comes first. It searches this device's data, so that it needs no network.
 */
export function searchDiaries(
  records: readonly LocalRecord[],
  { text, nameOf }: { readonly text: string; readonly nameOf: (id: string) => string | undefined },
): readonly FoundDiary[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = records.flatMap((record) => {
    const texts = textsOf(record, nameOf).map((each) => ({ ...each, plain: folded(each.words) }));
    const isFound = words.every((word) => texts.some(({ plain }) => plain.includes(word)));
    if (!isFound) return [];
    const places = texts
      .filter(({ plain }) => words.some((word) => plain.includes(word)))
      .map((each) => ({ section: each.section, words: around(each.words, words) }));
    // Two rows may say the same.
    const unique = new Map(places.map((place) => [`${place.section} ${place.words}`, place]));
    return [{ record, places: [...unique.values()].slice(0, MOST_PLACES) }];
  });
  return found.toSorted((a, b) =>
    (textOf(a.record, "day") ?? "") < (textOf(b.record, "day") ?? "") ? 1 : -1,
  );
}
