import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportCell, ReportColumn } from "../../../../../contract/reports/reports.ts";
import type { ActivityKind, ConstraintType } from "../../../../../engine/programme/plan.ts";
import { csvText } from "../../../../platform/spreadsheets/csv-text.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { spreadsheetRows, type SpreadsheetRowTexts } from "./rows.ts";

const kindWords: Readonly<Record<ActivityKind, string>> = {
  task: "Task",
  start_milestone: "Start milestone",
  finish_milestone: "Finish milestone",
  level_of_effort: "Level of effort",
  summary: "Summary",
};

const constraintWord = (type: ConstraintType): string =>
  type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");

const moment = (at: string | null): string => (at === null ? "" : at.replace("T", " "));

interface SheetColumnOf {
  readonly title: string;
  readonly type?: ReportColumn["type"];
  readonly cell: (row: SpreadsheetRowTexts) => string | number;
}

function columnsOf({ plan, people, companies, locations }: ExportedProgramme): SheetColumnOf[] {
  const calendars = new Map(plan.calendars.map(({ _id, name }) => [_id, name]));
  return [
    { title: "Row", type: "number", cell: ({ row }) => row },
    { title: "Code", cell: ({ activity }) => activity.code },
    { title: "Name", cell: ({ activity }) => activity.name },
    { title: "Kind", cell: ({ activity }) => kindWords[activity.kind] },
    { title: "Outline level", type: "number", cell: ({ level }) => level },
    {
      title: "Duration",
      cell: ({ activity, duration, ownDuration }) =>
        activity.kind === "level_of_effort" ? ownDuration : duration,
    },
    { title: "Start", cell: ({ dates }) => moment(dates.start) },
    { title: "Finish", cell: ({ dates }) => moment(dates.finish) },
    { title: "Predecessors", cell: ({ predecessors }) => predecessors },
    {
      title: "Percent complete",
      cell: ({ activity, dates }) =>
        activity.kind === "summary"
          ? `${Math.round(dates.percentDone * 100) / 100}%`
          : `${activity.percentComplete}%`,
    },
    { title: "Calendar", cell: ({ activity }) => calendars.get(activity.calendar ?? "") ?? "" },
    {
      title: "Constraint",
      cell: ({ activity: { constraint } }) => (constraint ? constraintWord(constraint.type) : ""),
    },
    { title: "Constraint date", cell: ({ activity }) => moment(activity.constraint?.at ?? null) },
    {
      title: "Second constraint",
      cell: ({ activity: { secondConstraint: second } }) =>
        second ? constraintWord(second.type) : "",
    },
    {
      title: "Second constraint date",
      cell: ({ activity }) => moment(activity.secondConstraint?.at ?? null),
    },
    { title: "Fixed start", cell: ({ activity }) => moment(activity.pinned?.start ?? null) },
    { title: "Fixed finish", cell: ({ activity }) => moment(activity.pinned?.finish ?? null) },
    { title: "Deadline", cell: ({ activity }) => moment(activity.deadline) },
    { title: "Actual start", cell: ({ activity }) => moment(activity.actualStart) },
    { title: "Actual finish", cell: ({ activity }) => moment(activity.actualFinish) },
    { title: "Expected finish", cell: ({ activity }) => moment(activity.expectedFinish) },
    { title: "Remaining", cell: ({ remaining }) => remaining },
    { title: "Total float", cell: ({ totalFloat }) => totalFloat },
    { title: "Free float", cell: ({ freeFloat }) => freeFloat },
    { title: "Critical", cell: ({ dates }) => (dates.critical ? "Yes" : "No") },
    { title: "Priority", type: "number", cell: ({ activity }) => activity.priority },
    { title: "Company", cell: ({ activity }) => companies.get(activity.company ?? "") ?? "" },
    { title: "Person", cell: ({ activity }) => people.get(activity.assignee ?? "") ?? "" },
    {
      title: "Site location",
      cell: ({ activity }) => locations.get(activity.location ?? "") ?? "",
    },
    { title: "Notes", cell: ({ activity }) => activity.notes },
    ...plan.columns.map(({ _id, name, type }): SheetColumnOf => ({
      title: name,
      ...(type === "number" && { type: "number" }),
      cell: ({ activity }) => {
        const value = activity.fields[_id] ?? "";
        return type === "date" ? moment(String(value)) : value;
      },
    })),
  ];
}

function listed(programme: ExportedProgramme) {
  const columns = columnsOf(programme);
  const rows = spreadsheetRows(programme).map((row) => columns.map(({ cell }) => cell(row)));
  return { columns, rows };
}

/** Writes the rows of a programme as CSV, which Plumbline reads again. */
export function writeCsv(programme: ExportedProgramme): Buffer {
  const { columns, rows } = listed(programme);
  const text = csvText([
    columns.map(({ title }) => title),
    ...rows.map((row) =>
      row.map((cell) => (typeof cell === "number" ? { figure: String(cell) } : cell)),
    ),
  ]);
  // Without the byte order mark, Excel reads the file in the system's own encoding.
  return Buffer.from(`\uFEFF${text}`);
}

/** Writes the rows of a programme as a workbook, which Plumbline reads again. */
export async function writeXlsx(
  programme: ExportedProgramme,
  head: { readonly company: string; readonly made: string; readonly timeZone: string },
): Promise<Buffer> {
  const { columns, rows } = listed(programme);
  const { xlsxWriter } = await import("../../../../platform/documents/xlsx-writer.ts");
  const folder = await mkdtemp(join(tmpdir(), "plumbline-programme-"));
  try {
    const path = join(folder, "programme.xlsx");
    const writer = await xlsxWriter(path, {
      title: programme.name,
      company: head.company,
      logo: null,
      parameters: [],
      made: head.made,
      timeZone: head.timeZone,
      landscape: true,
      columns: columns.map(({ title, type = "text" }): ReportColumn => ({
        title,
        type,
        weight: title === "Name" || title === "Notes" ? 3 : 1,
      })),
    });
    await writer.add({ kind: "section", title: null, currency: null });
    await writer.add({ kind: "rows", rows: rows as readonly (readonly ReportCell[])[] });
    await writer.add({ kind: "end", totals: null, notes: [] });
    await writer.end();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
