import {
  type RecordAction,
  asHeading,
  type RecordKind,
  type StateTone,
} from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { formatDate } from "../../../ui/format.ts";
import type { Tone } from "../../../ui/data/tone.ts";

const tones: Readonly<Record<StateTone, Tone>> = {
  neutral: "grey",
  blue: "blue",
  green: "green",
  yellow: "yellow",
  red: "red",
};

/** The label and tone of a state, and whether it is decided. One that this version does not know is shown as it is. */
export function toneOf(
  { states }: Pick<RecordKind, "states">,
  state: string,
): { readonly label: string; readonly tone: Tone; readonly isDecided: boolean } {
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  return {
    label: known?.label ?? state,
    tone: tones[known?.tone ?? "neutral"],
    isDecided: known?.isDecided === true,
  };
}

/** A field's text; null if it is empty. */
export function textOf({ fields }: Pick<LocalRecord, "fields">, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** What a record is called; empty if it has no title. */
export function titleOfRecord(kind: RecordKind, record: Pick<LocalRecord, "fields">): string {
  return kind.nameOf?.(record.fields) ?? textOf(record, kind.title) ?? "";
}

/** "Snag 14", or "New" until the server has given it a number. Undefined if records of the kind have none. */
export function numberWords(
  { isNumbered, noun }: RecordKind,
  { number }: Pick<LocalRecord, "number">,
): string | undefined {
  if (!isNumbered) return undefined;
  return number === null ? "New" : `${asHeading(noun)} ${number}`;
}

/**
 * A field of a record in words: choices by their labels, days as people write them, names for ids.
 * @returns null if it is empty, undefined if it names what this device does not have
 */
export function factWords(
  { fields }: RecordKind,
  record: Pick<LocalRecord, "fields">,
  { name, nameOf }: { readonly name: string; readonly nameOf: (id: string) => string | undefined },
): string | null | undefined {
  const value = record.fields[name];
  if (typeof value === "number") return value.toLocaleString("en");
  const text = textOf(record, name);
  const { control, choices } = fields[name] ?? {};
  if (text === null) return null;
  if (control === "reference") return nameOf(text);
  return control === "day" ? formatDate(text) : (choices?.[text] ?? text);
}

/** The field whose words an action asks for; undefined if it asks for none. */
export function askedBy({ fields }: RecordKind, { needs = [] }: RecordAction): string | undefined {
  return needs.find((name) => fields[name]?.control === "line");
}

/** What was said with the action that led to a record's state: what was done, and its words. */
export function lastWords(
  kind: RecordKind,
  record: Pick<LocalRecord, "fields" | "state">,
): { readonly did: string; readonly words: string } | undefined {
  for (const act of Object.values(kind.acts)) {
    const field = act.to === record.state ? askedBy(kind, act) : undefined;
    const words = field === undefined ? null : textOf(record, field);
    if (words !== null) return { did: asHeading(act.did), words };
  }
  return undefined;
}
