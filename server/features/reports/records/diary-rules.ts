import { delayReasons } from "../../../../contract/site/delay-reasons.ts";
import { diary, incidentKinds, weathers } from "../../../../contract/site/diary.ts";
import type { ReportCell } from "../../../../contract/reports/reports.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { filledRows, rowsOf } from "../../../../engine/records/merge.ts";
import type { DiaryLine } from "../../site/public.ts";
import { wordOfSite } from "./site-rules.ts";

type Cells = { readonly [cell: string]: Json };

/** The sections of a diary, in the order of the screen. */
export const sections = [
  "weather",
  "labour",
  "plant",
  "work",
  "deliveries",
  "delays",
  "instructions",
  "visitors",
  "incidents",
] as const;
export type Section = (typeof sections)[number];

/** Names of activities, by id. */
export type Names = ReadonlyMap<string, string>;

export function textOfField(cells: Cells, name: string): string | null {
  const value = cells[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function figure(cells: Cells, name: string): number | null {
  const value = cells[name];
  return typeof value === "number" ? value : null;
}

/** The rows of a section that somebody has filled in. */
function rowsIn({ fields }: Pick<DiaryLine, "fields">, section: Section): readonly Cells[] {
  return filledRows(fields[section]).map(([, cells]) => cells);
}

/** The activities that are named in rows of a diary. */
export function activitiesIn(line: Pick<DiaryLine, "fields">): string[] {
  return (["work", "delays"] as const).flatMap((section) =>
    rowsIn(line, section).flatMap((cells) => textOfField(cells, "activity") ?? []),
  );
}

export function diaryState(state: string): string {
  return Object.hasOwn(diary.states, state)
    ? diary.states[state as keyof typeof diary.states].label
    : state;
}

/** One row of a diary from any section, with the columns of a spreadsheet. */
export interface DiaryRow {
  readonly section: string;
  readonly what?: string | null;
  readonly who?: string | null;
  readonly trade?: string | null;
  readonly activity?: string | null;
  readonly number?: number | null;
  readonly hours?: number | null;
  readonly idle?: number | null;
  readonly quantity?: number | null;
  readonly unit?: string | null;
  readonly percent?: number | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly words?: string | null;
  readonly action?: string | null;
}

/** The name of an activity. Null if the activity is no longer in the programme, or out of the reader's sight. */
function activityOf(cells: Cells, names: Names): string | null {
  const id = textOfField(cells, "activity");
  return id === null
    ? null
    : (names.get(id) ?? "An activity that is not in the programme any more");
}

const readers: Readonly<
  Record<Section, (cells: Cells, names: Names) => Omit<DiaryRow, "section">>
> = {
  weather: (cells) => ({
    what: wordOfSite(weathers, textOfField(cells, "condition")),
    from: textOfField(cells, "from"),
    to: textOfField(cells, "to"),
    words: textOfField(cells, "stopped"),
  }),
  labour: (cells) => ({
    who: textOfField(cells, "company"),
    trade: textOfField(cells, "trade"),
    number: figure(cells, "number"),
    hours: figure(cells, "hours"),
  }),
  plant: (cells) => ({
    what: textOfField(cells, "plant"),
    number: figure(cells, "number"),
    hours: figure(cells, "hours"),
    idle: figure(cells, "idle"),
  }),
  work: (cells, names) => ({
    activity: activityOf(cells, names),
    quantity: figure(cells, "quantity"),
    unit: textOfField(cells, "unit"),
    percent: figure(cells, "percent"),
    words: textOfField(cells, "words"),
  }),
  deliveries: (cells) => ({
    what: textOfField(cells, "material"),
    who: textOfField(cells, "supplier"),
    quantity: figure(cells, "quantity"),
    unit: textOfField(cells, "unit"),
    words: textOfField(cells, "note"),
  }),
  delays: (cells, names) => ({
    what: wordOfSite(delayReasons, textOfField(cells, "reason")),
    hours: figure(cells, "hours"),
    activity: activityOf(cells, names),
    words: textOfField(cells, "words"),
  }),
  instructions: (cells) => ({
    who: textOfField(cells, "from"),
    words: textOfField(cells, "words"),
  }),
  visitors: (cells) => ({
    who: textOfField(cells, "name"),
    what: textOfField(cells, "from"),
    words: textOfField(cells, "purpose"),
  }),
  incidents: (cells) => ({
    what: wordOfSite(incidentKinds, textOfField(cells, "kind")),
    who: textOfField(cells, "who"),
    words: textOfField(cells, "words"),
    action: textOfField(cells, "action"),
  }),
};

/** Reads the rows of a section by their meaning. */
export function readSection(
  line: Pick<DiaryLine, "fields">,
  section: Section,
  names: Names,
): readonly DiaryRow[] {
  const { label } = diary.fields[section];
  return rowsIn(line, section).map((cells) => ({
    section: label,
    ...readers[section](cells, names),
  }));
}

/** Returns everything in a diary as rows. An empty diary has one row, so that no day is missing. */
export function diaryRows(line: DiaryLine, names: Names): readonly DiaryRow[] {
  const notes = textOfField(line.fields, "notes");
  const rows: readonly DiaryRow[] = [
    ...sections.flatMap((section) => readSection(line, section, names)),
    ...(notes === null ? [] : [{ section: diary.fields.notes.label, words: notes }]),
    ...rowsOf(line.fields["addenda"]).map(([id, cells]) => ({
      section: diary.fields.addenda.label,
      who: line.addenda[id]?.name ?? null,
      words: textOfField(cells, "words"),
    })),
  ];
  return rows.length > 0 ? rows : [{ section: "Nothing was written" }];
}

/** A row of a diary as the cells of its table. */
export function cellsOf(line: DiaryLine, row: DiaryRow): ReportCell[] {
  return [
    line.day,
    line.company ?? "The project",
    diaryState(line.state),
    row.section,
    row.what ?? null,
    row.who ?? null,
    row.trade ?? null,
    row.activity ?? null,
    row.number ?? null,
    row.hours ?? null,
    row.idle ?? null,
    row.quantity ?? null,
    row.unit ?? null,
    row.percent ?? null,
    row.from ?? null,
    row.to ?? null,
    row.words ?? null,
    row.action ?? null,
  ];
}
