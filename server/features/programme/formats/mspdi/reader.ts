import { inTurns } from "../../../../platform/in-time-slices.ts";
import { standardCalendar } from "../cross-calendars.ts";
import { declaredEncoding, readDocument } from "./document.ts";
import { baselineName } from "./losses.ts";
import { likeliestReading } from "./progress.ts";
import type { FileTask } from "./tasks.ts";
import { isMissingDate, MISSING_CALENDARS, NO_CALENDAR, NO_START, oneLine } from "../plan-parts.ts";
import {
  type FileBaselineDates,
  type FileBaseline,
  type ImportedProgramme,
  FormatLossList,
  type ReadOptions,
  type StoredDates,
} from "../programme-file.ts";
import { encodingOf } from "../text-of-file.ts";

/** Properties in the head of a file that describe the document itself. */
const PROPERTIES = ["Subject", "Category", "Company", "Manager", "Author"] as const;

/** Reads a file of Microsoft Project (MSPDI). @throws UnreadableProgramme */
export async function readMspdi(bytes: Buffer, options: ReadOptions): Promise<ImportedProgramme> {
  const notKept = new FormatLossList();
  const warnings: string[] = [];
  const { newId, plannedStart = NO_START } = options;
  const encoding = encodingOf(bytes, options.encoding, declaredEncoding(bytes));
  const found = await readDocument(bytes, encoding, options, notKept);
  const { head, tasks } = found;
  const bases = found.calendars.bases();
  const own =
    found.calendars.get(Number(head.get("CalendarUID") ?? 1)) ??
    bases[0] ??
    standardCalendar(newId);
  if (bases.length === 0) warnings.push(NO_CALENDAR);
  for (const { calendar = -1, name } of tasks)
    if (calendar > 0 && !found.calendars.get(calendar)) notKept.add(MISSING_CALENDARS, name);
  for (const [name, words] of [
    ["StartDate", "start date"],
    ["StatusDate", "status date"],
  ] as const) {
    const text = head.get(name);
    if (isMissingDate(text))
      warnings.push(`The file's ${words} “${text.slice(0, 40)}” cannot be read, and is left out.`);
  }
  const ids = new Map(tasks.map(({ uid }) => [uid, newId()]));
  const stored = new Map(
    tasks.map((task): [string, StoredDates] => [ids.get(task.uid) ?? "", task.stored]),
  );
  const reading = await inTurns(
    likeliestReading(found, { ids, own, bases, stored, newId, plannedStart, warnings }),
  );
  notKept.addAll(reading.notKept);
  for (const name of PROPERTIES)
    if (head.get(name)) notKept.add("properties of the file", `${name}: ${head.get(name)}`);
  const unused = found.calendars.ofResources();
  for (const name of unused) notKept.add("calendars of resources", name);
  if (head.get("ScheduleFromStart") === "0")
    warnings.push(
      "The file is scheduled from its finish. Plumbline computes from the start, with the file's own start date.",
    );
  const name = oneLine(head.get("Title") ?? head.get("Name") ?? "", 200);
  return {
    format: "mspdi",
    name,
    encoding,
    plan: reading.plan,
    baselines: baselinesOf(tasks, ids),
    stored,
    reasons: reading.reasons,
    knows: null,
    columns: null,
    questions: [],
    codesAreNumbers: tasks.every(({ code }) => code === ""),
    notKept: notKept.list(),
    warnings,
    projects: [{ id: "1", name, activities: tasks.length, chosen: true }],
  };
}

function baselinesOf(tasks: readonly FileTask[], ids: ReadonlyMap<number, string>): FileBaseline[] {
  const byNumber = new Map<number, Map<string, FileBaselineDates>>();
  for (const { uid, baselines } of tasks)
    for (const [number, dates] of baselines) {
      const known = byNumber.get(number) ?? new Map<string, FileBaselineDates>();
      byNumber.set(number, known);
      const id = ids.get(uid) ?? "";
      if (!known.has(id)) known.set(id, dates);
    }
  return [...byNumber]
    .toSorted(([a], [b]) => a - b)
    .map(([number, dates]) => ({ name: baselineName(number), dates }));
}
