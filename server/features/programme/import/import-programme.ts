import type { ImportSummary } from "../../../../contract/programme/programme-import.ts";
import type { AnswerOf, ParsedBody } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { findingEdits } from "../../../../engine/programme/edits/edits-between.ts";
import { type MergedPlan, mergingPlans } from "../../../../engine/programme/merge-plans.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import { computing, type Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import type { Steps } from "../../../../engine/programme/steps.ts";
import type { Ctx } from "../../../context.ts";
import { refuseOpenQuestions } from "../../imports/public.ts";
import { Refusal } from "../../../errors.ts";
import { breathe, inTurns } from "../../../platform/in-time-slices.ts";
import { applyBatch, limited, refused } from "../edits/apply-batch.ts";
import {
  type ImportedProgramme,
  type FormatLossList,
  oneLine,
  type SpreadsheetColumn,
  UnreadableProgramme,
} from "../formats/public.ts";
import { selectBaselines } from "../baselines.sql.ts";
import { programmeFor } from "../get-programme.ts";
import { requireHead } from "../plan/load-programme.ts";
import { lockedProgramme } from "../plan/lock-programme.ts";
import { listingChanges } from "./changed-rows.ts";
import { codesGiven, codesTwice, numbering } from "./code-warnings.ts";
import { comparingDates } from "./compare-dates.ts";
import { importBaselines, sortedBaselines } from "./import-baselines.ts";
import { readProgrammeFile } from "./read-programme-file.ts";

type Route = typeof routes.importProgramme;
type Choices = ParsedBody<Route>;

/** An uploaded file. */
export interface ProgrammeUpload {
  readonly projectId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly choices: Choices;
}

/** A file that was read, with its own dates. */
interface ReadFile {
  readonly file: ImportedProgramme;
  readonly schedule: Schedule;
}

const unreadable = (error: UnreadableProgramme) =>
  new Refusal("validation_failed", error.message, { file: error.message });

/**
 * Reads and computes a file on its own, without a database connection meanwhile.
 * @throws Refusal if it has a cycle, or is too large
 */
export async function readUpload(
  { bytes, choices }: ProgrammeUpload,
  into: { readonly newId: () => string; readonly programme: Plan },
): Promise<ReadFile | UnreadableProgramme> {
  let file: ImportedProgramme;
  try {
    file = await readProgrammeFile(bytes, choices, into);
  } catch (error) {
    if (error instanceof UnreadableProgramme) return error;
    throw error;
  }
  limited(file.plan);
  try {
    return { file, schedule: await inTurns(computing(file.plan)) };
  } catch (error) {
    throw refused(error);
  }
}

/** The fields of an activity that a format does not have. */
const cannotHold: Readonly<Record<ImportedProgramme["format"], readonly (keyof PlanActivity)[]>> = {
  mspdi: ["secondConstraint", "expectedFinish", "externalStart", "externalFinish"],
  xer: ["deadline"],
  xlsx: [],
  csv: [],
};

function mergedWith(plan: Plan, file: ImportedProgramme, { mode }: Choices): Promise<MergedPlan> {
  const steps = mergingPlans(plan, file.plan, {
    keepOthers: mode === "merge",
    byCode: !file.codesAreNumbers,
    knows: file.knows,
    cannotHold: cannotHold[file.format],
  });
  return inTurns(steps);
}

/** Summarises the contents of the file, what is left out, how its dates compare, and what it changes. */
function* reporting(
  before: Plan,
  { file, schedule }: ReadFile,
  { merged, baselines }: { readonly merged: MergedPlan; readonly baselines: FormatLossList },
): Steps<ImportSummary> {
  const { plan, matched } = merged;
  const idOf = (id: string) => matched.get(id) ?? id;
  const { activities } = file.plan;
  const counted = (kinds: readonly string[]) =>
    activities.filter(({ kind }) => kinds.includes(kind)).length;
  const imported = new Set(activities.map(({ _id }) => idOf(_id)));
  const moment = (at: number | null) => (at === null ? null : formatMoment(at));
  return {
    format: file.format,
    problem: null,
    name: file.name,
    encoding: file.encoding,
    read: {
      activities: activities.length,
      milestones: counted(["start_milestone", "finish_milestone"]),
      summaries: counted(["summary"]),
      links: file.plan.links.length,
      calendars: file.knows === null ? file.plan.calendars.length : 0,
      columns: file.plan.columns.length,
      baselines: file.baselines.length,
    },
    notKept: [...file.notKept, ...baselines.list()].map((one) => ({
      ...one,
      examples: [...one.examples],
    })),
    warnings: [...file.warnings, ...codesTwice(before, file), ...codesGiven(before, file, plan)],
    projects: [...file.projects],
    columns: shownColumns(file.columns),
    questions: [...file.questions],
    dates: yield* comparingDates({ file, schedule, idOf }),
    changes: yield* listingChanges({
      before,
      after: plan,
      imported,
      numbers: new Set(numbering[file.format]),
    }),
    start: moment(schedule.start),
    finish: moment(schedule.finish),
  };
}

const shownColumns = (columns: readonly SpreadsheetColumn[] | null): ImportSummary["columns"] =>
  columns && columns.map((column) => ({ ...column, examples: [...column.examples] }));

/** The summary of a spreadsheet whose columns nobody has assigned to fields yet. */
function asksForColumns(error: UnreadableProgramme): ImportSummary | undefined {
  const { columns, message } = error;
  if (columns === null) return undefined;
  const none = { activities: 0, milestones: 0, summaries: 0, links: 0, calendars: 0 };
  return {
    format: "csv",
    problem: message,
    name: "",
    encoding: null,
    read: { ...none, columns: 0, baselines: 0 },
    notKept: [],
    warnings: [],
    projects: [],
    columns: shownColumns(columns),
    questions: [],
    dates: { compared: 0, agree: 0, byField: [], differences: [], more: 0 },
    changes: { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 0, rows: [], more: 0 },
    start: null,
    finish: null,
  };
}

/** The plan that a file is read into. @throws Refusal `not_found` */
export async function planOfImport(ctx: Ctx, projectId: string): Promise<Plan> {
  return (await programmeFor(ctx, await requireHead(ctx, projectId))).plan;
}

/**
 * Summarises what an import would do, and writes nothing. @param read the file, or the spreadsheet whose columns
 * must be assigned
 */
export async function previewImport(
  ctx: Ctx,
  upload: ProgrammeUpload,
  read: ReadFile | UnreadableProgramme,
): Promise<AnswerOf<Route>> {
  const head = await requireHead(ctx, upload.projectId);
  const { plan, revision } = await programmeFor(ctx, head);
  if (read instanceof UnreadableProgramme) {
    const report = asksForColumns(read);
    if (!report) throw unreadable(read);
    return { data: { revision, report } };
  }
  const merged = await mergedWith(plan, read.file, upload.choices);
  try {
    await inTurns(computing(merged.plan));
  } catch (error) {
    throw refused(error);
  }
  const known =
    read.file.baselines.length === 0 ? [] : await selectBaselines(ctx.tx, upload.projectId);
  const { notKept } = sortedBaselines(known, read.file, merged);
  const report = await inTurns(reporting(plan, read, { merged, baselines: notKept }));
  return { data: { revision, report } };
}

/** Merges a file into a programme as one revision, or refuses all of it. */
export async function importProgramme(
  ctx: Ctx,
  { projectId, choices, name }: ProgrammeUpload,
  read: ReadFile | UnreadableProgramme,
): Promise<AnswerOf<Route>> {
  if (read instanceof UnreadableProgramme) throw unreadable(read);
  refuseOpenQuestions(read.file.questions);
  const { head, computed } = await lockedProgramme(ctx, projectId, () => Promise.resolve());
  if (choices.base !== undefined && choices.base !== computed.revision)
    throw new Refusal(
      "conflict",
      "Somebody has changed the programme since you looked at it. Look again before you import.",
    );
  const merged = await mergedWith(computed.plan, read.file, choices);
  const edits = await inTurns(findingEdits(computed.plan, merged.plan));
  const after = await applyBatch(
    ctx,
    { head, computed },
    { _id: ctx.newId(), base: computed.revision, edits, label: labelOf(name), others: [] },
  );
  const kept = await importBaselines(ctx, { head, computed: after }, read.file, merged);
  await breathe();
  const baselines = kept.notKept;
  const report = await inTurns(reporting(computed.plan, read, { merged, baselines }));
  return { data: { revision: after.revision + kept.revisions, report } };
}

/** The maximum length of a name: with the words around it, it fits into a label. */
const LONGEST_NAME = 180;

function labelOf(fileName: string): string {
  const name = oneLine(fileName, LONGEST_NAME);
  return name === "" ? "imported a file" : `imported “${name}”`;
}
