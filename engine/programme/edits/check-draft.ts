import { isMilestone } from "./activity-fields.ts";
import type { Draft } from "./draft.ts";
import type { ColumnType, FieldValue, PlanActivity, PlanLink } from "../plan.ts";
import { titleOf } from "../problem.ts";

/**
 * Checks the records that a batch wrote, in their final state.
 * @throws ProgrammeError `invalid`, naming the last edit of the record
 */
export function checkDraft(draft: Draft): void {
  for (const [id, activity] of draft.activities.written)
    if (activity && activity !== draft.activities.before(id)) checkActivity(draft, activity);
  checkCalendars(draft);
  checkColumns(draft);
  checkAssignments(draft);
  checkLinks(draft);
}

function checkActivity(draft: Draft, activity: PlanActivity): void {
  const before = draft.activities.before(activity._id);
  const problem = problemOf(activity) ?? kindProblem(draft, activity, before);
  if (problem !== undefined)
    draft.fail("invalid", `${titleOf(activity)} ${problem}`, {
      activities: [activity._id],
      record: activity._id,
    });
  if (activity.calendar !== null && !draft.calendars.get(activity.calendar))
    draft.fail("invalid", `The calendar of ${titleOf(activity)} is not in the programme.`, {
      activities: [activity._id],
      record: activity._id,
    });
  if (activity.fields !== before?.fields) checkValues(draft, activity);
}

/** What is wrong with an activity by itself: the end of a sentence. */
function problemOf(activity: PlanActivity): string | undefined {
  const { kind, durationMinutes, remainingMinutes, actualStart, actualFinish, pinned } = activity;
  if (isMilestone(kind) && (durationMinutes !== 0 || (remainingMinutes ?? 0) !== 0))
    return "is a milestone and has no duration.";
  if (actualFinish !== null && actualStart !== null && actualFinish < actualStart)
    return "would finish before it started. Change its actual start or actual finish.";
  if (actualFinish !== null && activity.percentComplete < 100)
    return "has finished, so it is 100% complete. Remove its actual finish first.";
  if (actualFinish !== null && (remainingMinutes ?? 0) !== 0)
    return "has finished, so no work remains on it. Remove its actual finish first.";
  if (pinned && pinned.finish < pinned.start) return "would finish before it starts.";
  const { constraint, secondConstraint } = activity;
  if (
    [constraint, secondConstraint].some(
      (one) => one?.at === null && one.type !== "as_late_as_possible",
    )
  )
    return "has a constraint without a date.";
  return undefined;
}

function kindProblem(
  draft: Draft,
  activity: PlanActivity,
  before: PlanActivity | undefined,
): string | undefined {
  if (activity.kind === "summary" || activity.kind === before?.kind) return undefined;
  return draft.tree.hasChildren(activity._id)
    ? "has activities below it, and stays a summary."
    : undefined;
}

const takes: Record<ColumnType, (value: FieldValue) => boolean> = {
  text: (value) => typeof value === "string",
  choice: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value),
};

function checkValues(draft: Draft, activity: PlanActivity): void {
  const before = draft.activities.before(activity._id)?.fields ?? {};
  for (const [id, value] of Object.entries(activity.fields)) {
    if (value === before[id]) continue;
    const about = { activities: [activity._id], record: activity._id };
    const column = draft.columns.get(id);
    if (!column)
      draft.fail("invalid", `A column of ${titleOf(activity)} is not in the programme.`, about);
    if (!takes[column.type](value))
      draft.fail("invalid", `The column “${column.name}” does not accept this value.`, about);
  }
}

function checkCalendars(draft: Draft): void {
  const { calendar } = draft.head;
  const removed = new Set<string>();
  for (const [id, now] of draft.calendars.written) if (now === null) removed.add(id);
  if (calendar !== draft.plan.calendar && !draft.calendars.get(calendar))
    draft.fail("invalid", "The programme's calendar is not in the programme.");
  if (removed.size === 0) return;
  if (removed.has(calendar))
    draft.fail("invalid", "This is the programme's calendar. Choose another one first.", {
      record: calendar,
    });
  const users = draft.activities
    .list()
    .filter((activity) => activity.calendar !== null && removed.has(activity.calendar));
  const [first] = users;
  if (!first) return;
  const others = users.length === 1 ? "" : ` and ${users.length - 1} more`;
  draft.fail(
    "invalid",
    `${titleOf(first)}${others} would be without this calendar. Give it another one first.`,
    {
      activities: users.map(({ _id }) => _id),
      ...(first.calendar === null ? {} : { record: first.calendar }),
    },
  );
}

/** A column that is in use keeps its type. */
function checkColumns(draft: Draft): void {
  for (const [id, now] of draft.columns.written) {
    const before = draft.columns.before(id);
    if (!now || !before || now.type === before.type) continue;
    const fits = takes[now.type];
    const user = draft.activities
      .list()
      .find(({ fields }) => fields[id] !== undefined && !fits(fields[id]));
    if (user)
      draft.fail("invalid", `${titleOf(user)} has a value in “${now.name}” that would not fit.`, {
        activities: [user._id],
        record: id,
      });
  }
}

function checkAssignments(draft: Draft): void {
  for (const [id, assignment] of draft.assignments.written)
    if (assignment && !draft.activities.get(assignment.activity))
      draft.fail("not_found", "The activity of this assignment is no longer in the programme.", {
        record: id,
      });
}

function checkLinks(draft: Draft): void {
  const written = [...draft.links.written.values()].filter((link) => link !== null);
  // A moved row may now be below a row that it is linked with.
  const links = draft.moved.size > 0 ? draft.links.list() : written;
  for (const link of links) checkEnds(draft, link);
  if (written.length === 0) return;
  const seen = new Map<string, string>();
  for (const link of draft.links.list()) {
    const key = `${link.from} ${link.to} ${link.type}`;
    const other = seen.get(key);
    if (other !== undefined) {
      const record = draft.links.written.has(link._id) ? link._id : other;
      draft.fail("invalid", `${ends(draft, link)} already have a ${link.type} link.`, {
        activities: [link.from, link.to],
        record,
      });
    }
    seen.set(key, link._id);
  }
}

function checkEnds(draft: Draft, link: PlanLink): void {
  const { _id: record, from, to } = link;
  const about = { activities: [from, to], record };
  if (!draft.activities.get(from) || !draft.activities.get(to))
    draft.fail("not_found", "An end of this link is no longer in the programme.", about);
  if (from === to) draft.fail("invalid", "An activity cannot be linked with itself.", about);
  if (draft.tree.isAbove(from, to) || draft.tree.isAbove(to, from))
    draft.fail(
      "invalid",
      `${ends(draft, link)} are linked, so neither can be above the other.`,
      about,
    );
  if (link.lagUnit === "percent" && link.lagPercent === null)
    draft.fail("invalid", "This lag is a percentage. Say how much.", about);
}

function ends(draft: Draft, { from, to }: PlanLink): string {
  return `${titleOf(draft.activity(from))} and ${titleOf(draft.activity(to))}`;
}
