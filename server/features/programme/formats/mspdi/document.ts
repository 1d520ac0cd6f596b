import { MAX_PROGRAMME_ACTIVITIES } from "../../../../../contract/programme/programme-plan.ts";
import { MspdiCalendars } from "./calendars.ts";
import { WRITTEN_HERE } from "./codes.ts";
import { MspdiColumns } from "./columns.ts";
import type { Assigned } from "./task-calendars.ts";
import { type FileTask, fileTask, NO_UID } from "./tasks.ts";
import { minutes } from "../plan-parts.ts";
import { type FormatLossList, type ReadOptions, UnreadableProgramme } from "../programme-file.ts";
import { textPieces } from "../text-of-file.ts";
import { damagedXml, numberOf, readRecords, textOf, type XmlRecord } from "../xml-records.ts";

/** Lists that define the appearance of the file, and not when anything is done. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ["Views", "views"],
  ["Filters", "filters"],
  ["Groups", "groups"],
  ["Tables", "tables"],
  ["Maps", "maps"],
  ["Reports", "reports"],
  ["Drawings", "drawings"],
  ["DataLinks", "data links"],
  ["VBAProjects", "VBA projects"],
]);

const tooMuch = () =>
  new UnreadableProgramme(
    `This file has more than a programme can hold: at most ${MAX_PROGRAMME_ACTIVITIES.toLocaleString("en")} activities, and no text of more than a million characters.`,
  );

/** The contents of a file, in its own form. */
export interface MspdiDocument {
  /** Whether Plumbline wrote it: its dates are computed, and nothing is split. */
  readonly isOurs: boolean;
  readonly head: ReadonlyMap<string, string>;
  readonly tasks: FileTask[];
  readonly uids: Set<number>;
  readonly calendars: MspdiCalendars;
  readonly columns: MspdiColumns;
  readonly resources: Map<number, number | undefined>;
  readonly assigned: Assigned;
}

/** The encoding that an XML file declares. */
export function declaredEncoding(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200).toString("latin1");
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? null;
}

/** Reads the records of a file. @throws UnreadableProgramme */
export async function readDocument(
  bytes: Buffer,
  encoding: string,
  { newId }: ReadOptions,
  notKept: FormatLossList,
): Promise<MspdiDocument> {
  const head = new Map<string, string>();
  const perDay = () => minutes(Math.min(Number(head.get("MinutesPerDay") ?? 480) || 480, 1440), 1);
  const found: MspdiDocument = {
    isOurs: bytes.subarray(0, 200).includes(WRITTEN_HERE),
    head,
    tasks: [],
    uids: new Set(),
    calendars: new MspdiCalendars({ newId, minutesPerDay: perDay, notKept }),
    columns: new MspdiColumns(),
    resources: new Map(),
    assigned: new Map(),
  };
  await readRecords(textPieces(bytes, encoding), {
    root: "Project",
    skip: new Set(["TimephasedData"]),
    skipped: () => notKept.add("time-phased figures"),
    head: (name, text) => head.set(name, text.trim()),
    record: (list, record) => take(found, list, record, notKept),
    errors: { damaged: damagedXml, tooMuch },
    wrongRoot: (name) =>
      new UnreadableProgramme(
        name === "APIBusinessObjects"
          ? "This is Primavera's own XML. Export the project as .xer, or as Microsoft Project XML, and choose that file."
          : `This XML file is not a Microsoft Project file: it begins with <${name.slice(0, 60)}>.`,
      ),
  });
  return found;
}

function take(
  found: MspdiDocument,
  list: string,
  record: XmlRecord,
  notKept: FormatLossList,
): void {
  const looks = LOOKS.get(list);
  if (looks !== undefined) notKept.add(looks, textOf(record, "Name"));
  else if (list === "Calendars") found.calendars.add(record);
  else if (list === "ExtendedAttributes") found.columns.define(record, notKept);
  else if (list === "OutlineCodes") found.columns.defineCode(record);
  else if (list === "Tasks") {
    const task = fileTask(record, notKept, found.isOurs);
    if (task) found.tasks.push(withOwnUid(task, found, notKept));
    if (task) found.uids.add(task.uid);
    if (found.tasks.length > MAX_PROGRAMME_ACTIVITIES) throw tooMuch();
  } else if (list === "Resources") {
    const uid = numberOf(record, "UID");
    const name = textOf(record, "Name");
    if (uid === undefined || (uid === 0 && name === undefined)) return;
    notKept.add("resources", name);
    // Work is 1; material and cost have no calendar.
    if ((numberOf(record, "Type") ?? 1) === 1)
      found.resources.set(uid, numberOf(record, "CalendarUID"));
  } else if (list === "Assignments") {
    const [task, resource] = [numberOf(record, "TaskUID"), numberOf(record, "ResourceUID")];
    if (task === undefined || resource === undefined || resource < 0) return;
    notKept.add("assignments of resources");
    const known = found.assigned.get(task);
    if (known) known.add(resource);
    else found.assigned.set(task, new Set([resource]));
  }
}

/**
 * Gives a new id to a task that has none or whose id is already used. Links lead to the task that had the id
 * first.
 */
function withOwnUid(
  task: FileTask,
  { tasks, uids }: MspdiDocument,
  notKept: FormatLossList,
): FileTask {
  const isTwice = task.uid !== NO_UID && uids.has(task.uid);
  if (isTwice)
    notKept.add("ids of tasks that are there twice (links lead to the first)", task.name);
  return isTwice || task.uid === NO_UID ? { ...task, uid: NO_UID - 1 - tasks.length } : task;
}
