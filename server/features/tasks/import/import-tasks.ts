import { counted } from "../../../../engine/counted.ts";
import { firstFew } from "../../../../engine/first-few.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { recordActivities } from "../../activities/public.ts";
import { recordImport, selectImport } from "../../imports/public.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { requireAssignee, requireProject } from "../../projects/public.ts";
import { type ImportedTask, insertTasks } from "./task-import.sql.ts";

type Route = typeof routes.importTasks;

const TAKEN = "Something else has this id. Please try again.";

/** The tasks of each person who is assigned some. */
function byPerson(tasks: readonly ImportedTask[]): ReadonlyMap<string, readonly ImportedTask[]> {
  const found = Map.groupBy(tasks, ({ assignedTo }) => assignedTo ?? "");
  found.delete("");
  return found;
}

/** Tells each assignee once, however many tasks they get. */
async function tellAssignees(
  ctx: Ctx,
  project: { readonly id: string; readonly title: string },
  tasks: readonly ImportedTask[],
): Promise<void> {
  const people = [...byPerson(tasks)].filter(([person]) => person !== ctx.actor.userId);
  if (people.length === 0) return;
  const name = await selectName(ctx.tx, ctx.actor.userId);
  for (const [person, theirs] of people) {
    const [first] = theirs;
    const titles = firstFew(theirs.map(({ title }) => title));
    await notify(ctx, [person], {
      kind: "assigned",
      type: "info",
      title: theirs.length === 1 ? "Task assigned to you" : "Tasks assigned to you",
      message: `${name} assigned you ${theirs.length === 1 ? "" : `${counted(theirs.length, "task")}, `}${titles} on ${project.title}.`,
      projectId: project.id,
      ...(theirs.length === 1 && first && { subject: { kind: "task", id: first._id } }),
    });
  }
}

/**
 * Adds many tasks to a project that is visible to the caller, all or none, and records them as one import. Idempotent:
 * the same `_id` from the same person twice adds them once.
 */
export async function importTasks(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { _id: id, source, tasks } = body;
  const { workspaceId, userId } = ctx.actor;
  const project = await requireProject(ctx, body.project);
  const records = tasks.map((task) => task._id);
  const entry = { id, projectId: project.id, kind: "tasks", source, records } as const;
  if (!(await recordImport(ctx, entry))) {
    const earlier = await selectImport(ctx.tx, id);
    const isSame =
      earlier?.by?._id === userId && earlier.project === project.id && earlier.kind === "tasks";
    if (!isSame) throw new Refusal("conflict", TAKEN);
    return { data: earlier };
  }
  for (const person of byPerson(tasks).keys())
    await requireAssignee(ctx, { projectId: project.id, userId: person });
  const added = await insertTasks(ctx.tx, {
    tasks,
    workspaceId,
    projectId: project.id,
    createdBy: userId,
    now: ctx.now,
  });
  if (added < tasks.length) throw new Refusal("conflict", TAKEN);

  await recordActivities(
    ctx,
    tasks.map(({ _id, title }) => ({
      action: "created",
      entityType: "task",
      entityId: _id,
      message: `added task “${title}”`,
      project,
    })),
  );
  await tellAssignees(ctx, project, tasks);
  for (const task of tasks) ctx.announce({ topic: "task", project: project.id, id: task._id });
  const made = await selectImport(ctx.tx, id);
  if (!made) throw new Error("An import just written cannot be read");
  return { data: made };
}
