import type { WeekPromise } from "../../../contract/look-ahead/promises.ts";
import type { Ctx } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { selectPeopleOf } from "./look-ahead.sql.ts";
import { weekInWords } from "./promise-rules.ts";

export interface ProjectRef {
  readonly id: string;
  readonly title: string;
}

/** Today in the company's time zone. */
export const todayOfProject = ({ now, actor }: Ctx): string => today(now, actor.timeZone);

/** Records a change to a week's promises in the project's activity, and notifies viewers of the programme. */
export async function recordWeek(
  ctx: Ctx,
  project: ProjectRef,
  what: {
    readonly message: string;
    readonly changes?: ActivityChanges;
    readonly isDeleted?: boolean;
  },
): Promise<void> {
  ctx.announce({ topic: "programme", project: project.id });
  await recordActivity(ctx, {
    action: what.isDeleted === true ? "promise_deleted" : "updated",
    entityType: "project",
    entityId: project.id,
    message: what.message,
    ...(what.changes ? { changes: what.changes } : {}),
    project,
  });
}

/** A promise in a sentence: “Cast slab” for the week of 2 Mar. */
export function promiseWords(ctx: Ctx, { activity, week }: WeekPromise): string {
  return `“${activity.name}” for ${weekInWords(week, todayOfProject(ctx))}`;
}

/** Notifies the people for whom somebody else promised: the person, or the people of the company on the team. */
export async function tellPromised(
  ctx: Ctx,
  project: ProjectRef,
  promise: WeekPromise,
): Promise<void> {
  const { person, company } = promise;
  const people = person
    ? [person._id]
    : company
      ? await selectPeopleOf(ctx.tx, { projectId: project.id, company: company._id })
      : [];
  if (people.length === 0) return;
  const name = await selectName(ctx.tx, ctx.actor.userId);
  await notify(ctx, people, {
    kind: "assigned",
    type: "info",
    title: person ? "Promised for you" : "Promised for your company",
    message: `${name} promised ${promiseWords(ctx, promise)} on ${project.title}.`,
    projectId: project.id,
  });
}
