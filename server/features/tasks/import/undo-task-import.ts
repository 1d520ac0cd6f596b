import { counted } from "../../../../engine/counted.ts";
import type { Ctx } from "../../../context.ts";
import { lastOf, recordActivity } from "../../activities/public.ts";
import { deleteImported, divideImported, type Undone } from "../../imports/public.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { lockImportedTasks } from "./task-import.sql.ts";

interface TaskImport {
  readonly id: string;
  readonly project: { readonly id: string; readonly title: string };
  readonly records: readonly string[];
  /** Whether it may remove only a part. If not, and something would stay, nothing is removed. */
  readonly mayLeave: boolean;
}

/** Deletes the tasks of an import that nobody has changed since, and tells their assignees. */
export async function undoTaskImport(
  ctx: Ctx,
  { id: importId, project, records, mayLeave }: TaskImport,
): Promise<Undone> {
  const locked = await lockImportedTasks(ctx.tx, records);
  const undone = divideImported(locked);
  if ((undone.left.length > 0 && !mayLeave) || undone.removed.length === 0) return undone;
  const removed = new Set(await deleteImported(ctx.tx, { id: importId, records: undone.removed }));
  const gone = locked.filter(({ id }) => removed.has(id));
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "task",
    entityId: null,
    message: `deleted ${counted(gone.length, "task")} by undoing an import`,
    changes: lastOf({ titles: gone.map(({ title }) => title).join("\n") }),
    project,
  });
  const people = Map.groupBy(gone, ({ assignedTo }) => assignedTo ?? "");
  people.delete("");
  people.delete(ctx.actor.userId);
  const name = people.size === 0 ? "" : await selectName(ctx.tx, ctx.actor.userId);
  for (const [person, theirs] of people)
    await notify(ctx, [person], {
      kind: "assigned",
      type: "warning",
      title: theirs.length === 1 ? "Task deleted" : "Tasks deleted",
      message: `${name} undid an import, and with it ${counted(theirs.length, "task")} of yours on ${project.title}.`,
      projectId: project.id,
    });
  for (const id of removed) ctx.announce({ topic: "task", project: project.id, id });
  return { removed: [...removed], left: undone.left };
}
