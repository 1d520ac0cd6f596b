import { constraintKindWords, type LogEntry } from "../../../contract/look-ahead/constraints.ts";
import type { Ctx } from "../../context.ts";
import { dayInWords } from "../../merge/merge-words.ts";
import { today } from "../../platform/calendar.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { selectPeopleOf } from "./look-ahead.sql.ts";

interface Project {
  readonly id: string;
  readonly title: string;
}

/** A constraint in a sentence: Drawing for “Cast slab”: rebar schedule. */
function wordsOf({ kind, activity, words }: LogEntry): string {
  return `${constraintKindWords[kind]} for “${activity.name}”: ${words}`;
}

/** Records a change to the log in the project's activity, and notifies viewers of the programme. */
export async function recordConstraint(
  ctx: Ctx,
  project: Project,
  entry: LogEntry,
  what: { readonly did: string; readonly changes?: ActivityChanges; readonly isDeleted?: boolean },
): Promise<void> {
  ctx.announce({ topic: "programme", project: project.id });
  await recordActivity(ctx, {
    action: what.isDeleted === true ? "constraint_deleted" : "updated",
    entityType: "project",
    entityId: project.id,
    message: `${what.did} a constraint: ${wordsOf(entry)}`,
    ...(what.changes ? { changes: what.changes } : {}),
    project,
  });
}

/** Notifies the owner of a constraint: the person, or the people of the company on the team. */
export async function tellOwner(ctx: Ctx, project: Project, entry: LogEntry): Promise<void> {
  const { owner, ownerCompany, neededBy, words, activity } = entry;
  const people = owner
    ? [owner._id]
    : ownerCompany
      ? await selectPeopleOf(ctx.tx, { projectId: project.id, company: ownerCompany._id })
      : [];
  if (people.length === 0) return;
  const by =
    neededBy === null
      ? ""
      : `, needed by ${dayInWords(neededBy, today(ctx.now, ctx.actor.timeZone))}`;
  const name = await selectName(ctx.tx, ctx.actor.userId);
  await notify(ctx, people, {
    kind: "assigned",
    type: "info",
    title: ownerCompany
      ? "A constraint for your company to clear"
      : "A constraint for you to clear",
    message: `${name} asks for “${words}” for “${activity.name}” on ${project.title}${by}.`,
    projectId: project.id,
  });
}

/** Notifies the person who logged a constraint that it is cleared, or open again. */
export async function tellMaker(ctx: Ctx, project: Project, entry: LogEntry): Promise<void> {
  const isCleared = entry.clearedAt !== null;
  const name = await selectName(ctx.tx, ctx.actor.userId);
  await notify(ctx, [entry.createdBy?._id ?? null], {
    kind: "status",
    type: isCleared ? "success" : "warning",
    title: isCleared ? "Constraint cleared" : "Constraint open again",
    message: `${name} ${isCleared ? "cleared" : "opened again"} “${entry.words}” for “${entry.activity.name}” on ${project.title}.`,
    projectId: project.id,
  });
}
