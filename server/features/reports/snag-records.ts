import { deviceTime, editWords } from "../../../contract/site/edit-words.ts";
import { snag } from "../../../contract/site/snag.ts";
import type { RecordEdit } from "../../../contract/site-records.ts";
import { formatDay, formatInstant } from "../../platform/documents/cell-text.ts";
import type {
  DocumentPicture,
  RecordPart,
  RecordPiece,
} from "../../platform/documents/document.ts";
import type { SnagLine } from "../site/public.ts";
import { counting } from "./report-rules.ts";
import { ageOf, daysLate, priorityOf, snagName, snagState, unprinted } from "./site-rules.ts";

/** What a page knows besides the snag itself. */
export interface SnagSetting {
  readonly day: string;
  readonly location: string | null;
  /** It is not in a list of its company. */
  readonly isAlone: boolean;
  readonly pictures: readonly DocumentPicture[];
  /** How many photos its reader sees. */
  readonly photos: number;
}

function factsOf(line: SnagLine, { day, location, isAlone }: SnagSetting): RecordPart {
  const late = daysLate(line, day);
  const age = counting(ageOf(line, day), "day", "days");
  const facts = [
    {
      label: "Due",
      value:
        line.due === null
          ? "Not said"
          : `${formatDay(line.due)}${late > 0 ? `, ${counting(late, "day", "days")} late` : ""}`,
      isAlarm: late > 0,
    },
    { label: line.closedOn === null ? "Age" : "Was open for", value: age },
    { label: "Priority", value: priorityOf(line) },
    { label: "Location", value: location },
    { label: "Drawing", value: line.drawing },
    { label: "Company", value: isAlone ? (line.company?.name ?? null) : null },
    { label: "Trade", value: line.trade },
    { label: "Person", value: line.person },
    {
      label: "Found",
      value: [formatDay(line.foundOn), line.foundBy].filter((part) => part !== null).join(", "),
    },
    { label: "Closed", value: line.closedOn === null ? null : formatDay(line.closedOn) },
  ];
  return {
    kind: "facts",
    facts: facts.flatMap((fact) =>
      fact.value === null || fact.value === "" ? [] : [{ ...fact, value: fact.value }],
    ),
  };
}

/** A snag in a list on paper. */
export function snagRecord(line: SnagLine, setting: SnagSetting): RecordPiece {
  const { pictures, photos } = setting;
  const parts: RecordPart[] = [factsOf(line, setting)];
  if (line.description !== null && line.description !== "")
    parts.push({ kind: "text", title: null, text: line.description });
  if (line.state === "rejected" && line.reason !== null && line.reason !== "")
    parts.push({ kind: "text", title: null, text: `Rejected: ${line.reason}` });
  if (photos > 0)
    parts.push({ kind: "pictures", pictures, note: unprinted(photos, pictures.length) });
  return {
    kind: "record",
    title: `${snagName(line.number)}: ${line.title}`,
    aside: snagState(line.state),
    isGroup: false,
    startsPage: false,
    parts,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Names by id, and days as people write them. */
function calledBy(nameOf: (id: string) => string | undefined): typeof nameOf {
  return (value) => nameOf(value) ?? (DAY.test(value) ? formatDay(value) : undefined);
}

/** When the server received an edit, and when it was made by the device's clock if that is another time. */
function whenWords(edit: RecordEdit, timeZone: string): string {
  const made = deviceTime(edit);
  const received = formatInstant(edit.receivedAt, timeZone);
  return made === undefined
    ? received
    : `${received}, on the device ${formatInstant(made, timeZone)}`;
}

/** Everything that was done to a snag, the first first. What was refused was not done. */
export function historyPart(
  edits: readonly RecordEdit[],
  {
    timeZone,
    nameOf,
  }: { readonly timeZone: string; readonly nameOf: (id: string) => string | undefined },
): RecordPart {
  const rows = edits
    .filter(({ status }) => status !== "refused")
    .toReversed()
    .map((edit) => [
      whenWords(edit, timeZone),
      edit.by?.name ?? "Somebody who left",
      // The font of our pages has no arrow.
      editWords(snag, edit, calledBy(nameOf)).replaceAll(" → ", " to "),
      edit.stateAfter === null ? "" : snagState(edit.stateAfter),
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

/** The head of what one company has to put right. */
export function companyRecord(
  name: string | null,
  {
    lines,
    day,
    isFirst,
  }: { readonly lines: readonly SnagLine[]; readonly day: string; readonly isFirst: boolean },
): RecordPiece {
  const late = lines.filter((line) => daysLate(line, day) > 0).length;
  const counts = [
    counting(lines.length, "snag", "snags"),
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

/** Where both sides sign for the list of a company. */
export function signatureRecord(name: string | null, builder: string): RecordPiece {
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
