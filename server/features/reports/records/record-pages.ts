import { deviceTime, editWords } from "../../../../contract/site/edit-words.ts";
import { dueOf, type RecordKind } from "../../../../contract/site/kind.ts";
import type { RecordEdit } from "../../../../contract/site-records.ts";
import { formatDay, formatInstant } from "../../../platform/documents/cell-text.ts";
import type {
  DocumentPicture,
  RecordPart,
  RecordPiece,
} from "../../../platform/documents/document.ts";
import type { ListedKind, RecordLine } from "../../site/public.ts";
import {
  ageOf,
  cellOf,
  daysLate,
  type NameOf,
  nameOf,
  stateOf,
  titleOfRecord,
} from "./record-cells.ts";
import { counting } from "../report-rules.ts";
import { unprinted } from "./site-rules.ts";

/** The context of a page besides the record itself. */
export interface PageSetting {
  readonly day: string;
  readonly nameOf: NameOf;
  /** Whether the record is printed alone, and not in a list of its company. */
  readonly isAlone: boolean;
  readonly pictures: readonly DocumentPicture[];
  /** The number of photos that the reader of the page may see. */
  readonly photos: number;
}

interface Fact {
  readonly label: string;
  readonly value: string | null;
  readonly isAlarm?: boolean;
}

function dueFact(kind: RecordKind, line: RecordLine, day: string): Fact {
  const due = dueOf(kind, line);
  const late = daysLate(kind, line, day);
  const lateWords = late > 0 ? `, ${counting(late, "day", "days")} late` : "";
  const value = due === null ? "Not said" : `${formatDay(due)}${lateWords}`;
  return { label: "Due", value, isAlarm: late > 0 };
}

function fieldFacts(listed: ListedKind, line: RecordLine, setting: PageSetting): readonly Fact[] {
  const { kind, table } = listed;
  // The head of a list names the company.
  const named = table.facts.filter((field) => setting.isAlone || field !== kind.company);
  return named.map((field) => {
    const column = table.columns.find((each) => "field" in each && each.field === field);
    const value = cellOf(kind, field, { line, nameOf: setting.nameOf });
    return {
      label: titleOfRecord(listed, column ?? { field, weight: 1 }),
      value: value === null ? null : String(value),
    };
  });
}

function factsOf(listed: ListedKind, line: RecordLine, setting: PageSetting): RecordPart {
  const { kind, table } = listed;
  const { endedOn, madeOn, madeBy } = line;
  const age = counting(ageOf(line, setting.day), "day", "days");
  const facts: readonly Fact[] = [
    ...(kind.due === undefined ? [] : [dueFact(kind, line, setting.day)]),
    { label: endedOn === null ? "Age" : "Was open for", value: age },
    ...fieldFacts(listed, line, setting),
    {
      label: table.made,
      value: [formatDay(madeOn), madeBy].filter((part) => part !== null).join(", "),
    },
    { label: table.ended, value: endedOn === null ? null : formatDay(endedOn) },
  ];
  return {
    kind: "facts",
    facts: facts.flatMap((fact) =>
      fact.value === null || fact.value === "" ? [] : [{ ...fact, value: fact.value }],
    ),
  };
}

/** The long texts of a record, and texts that apply only to its state, such as why it was rejected. */
function textsOf({ kind, table }: ListedKind, line: RecordLine, named: NameOf): RecordPart[] {
  const words = (field: string) => cellOf(kind, field, { line, nameOf: named });
  const texts = Object.keys(kind.fields)
    .filter((name) => kind.fields[name]?.control === "text")
    .map(words);
  const inState = table.columns.map((column) => {
    const said = "field" in column && column.onlyIn === line.state ? words(column.field) : null;
    return said === null ? null : `${stateOf(kind, line.state)}: ${said}`;
  });
  return [...texts, ...inState].flatMap((text) =>
    text === null ? [] : [{ kind: "text", title: null, text: String(text) } as const],
  );
}

/** A record in a printed list. */
export function recordPage(
  listed: ListedKind,
  line: RecordLine,
  setting: PageSetting,
): RecordPiece {
  const { pictures, photos } = setting;
  const { kind } = listed;
  const parts: RecordPart[] = [
    factsOf(listed, line, setting),
    ...textsOf(listed, line, setting.nameOf),
  ];
  if (photos > 0)
    parts.push({ kind: "pictures", pictures, note: unprinted(photos, pictures.length) });
  return {
    kind: "record",
    title: `${nameOf(kind, line.number)}: ${line.title}`,
    aside: stateOf(kind, line.state),
    isGroup: false,
    startsPage: false,
    parts,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns names by id, and writes days as people do. */
function calledBy(named: NameOf): NameOf {
  return (value) => named(value) ?? (DAY.test(value) ? formatDay(value) : undefined);
}

/** The time at which the server received an edit, and the device's time if it differs. */
function whenWords(edit: RecordEdit, timeZone: string): string {
  const made = deviceTime(edit);
  const received = formatInstant(edit.receivedAt, timeZone);
  return made === undefined
    ? received
    : `${received}, on the device ${formatInstant(made, timeZone)}`;
}

/** The history of a record, oldest first. Refused commands are left out. */
export function historyPart(
  kind: RecordKind,
  edits: readonly RecordEdit[],
  of: { readonly timeZone: string; readonly nameOf: NameOf },
): RecordPart {
  const rows = edits
    .filter(({ status }) => status !== "refused")
    .toReversed()
    .map((edit) => [
      whenWords(edit, of.timeZone),
      edit.by?.name ?? "Somebody who left",
      // The font of our pages has no arrow.
      editWords(kind, edit, calledBy(of.nameOf)).replaceAll(" → ", " to "),
      edit.stateAfter === null ? "" : stateOf(kind, edit.stateAfter),
    ]);
  return {
    kind: "table",
    title: "History",
    columns: [
      { title: "When", weight: 2, isFigure: false },
      { title: "Who", weight: 2, isFigure: false },
      { title: "What", weight: 5, isFigure: false },
      { title: "State after it", weight: 2, isFigure: false },
    ],
    rows,
  };
}

/** The head of the list of items that one company has to put right. */
export function companyPage(
  kind: RecordKind,
  {
    name,
    lines,
    day,
    isFirst,
  }: {
    readonly name: string | null;
    readonly lines: readonly RecordLine[];
    readonly day: string;
    readonly isFirst: boolean;
  },
): RecordPiece {
  const late = lines.filter((line) => daysLate(kind, line, day) > 0).length;
  const counts = [
    counting(lines.length, kind.noun, kind.plural),
    ...(late > 0 ? [`${late.toLocaleString("en")} late`] : []),
  ];
  return {
    kind: "record",
    title: name ?? "Without a company",
    aside: counts.join(", "),
    isGroup: true,
    startsPage: !isFirst,
    parts: [],
  };
}

/** The lines on which both sides sign the list of a company. */
export function signaturePage(name: string | null, builder: string): RecordPiece {
  const roles = [...(name === null ? [] : [`For ${name}`]), `For ${builder}`];
  return {
    kind: "record",
    title: "Signatures",
    aside: null,
    isGroup: true,
    startsPage: false,
    parts: [
      {
        kind: "signatures",
        signatures: roles.map((role) => ({ role, name: null, at: null })),
      },
    ],
  };
}
