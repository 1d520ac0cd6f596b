import type { Ctx } from "../../context.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { selectAccepters, selectFinisher } from "./tasks.sql.ts";
import { isSentBack, notificationsFor, type TaskState } from "./task-rules.ts";

/** Sends the notifications that a change of a task requires, if any. */
export async function notifyOfChange(
  ctx: Ctx,
  change: {
    readonly id: string;
    readonly project: { readonly id: string; readonly title: string };
    readonly createdBy: string | null;
    readonly before: TaskState | undefined;
    readonly after: TaskState;
    /** Why a finished task goes back to work. */
    readonly reason?: string;
    /** The people who were never told of the change that this one undoes. */
    readonly spared?: readonly string[];
  },
): Promise<void> {
  const { id, project, createdBy, before, after, reason = "", spared = [] } = change;
  const isNewlyFinished =
    after.status === "done" && before !== undefined && before.status !== "done";
  const accepters = isNewlyFinished ? await selectAccepters(ctx.tx, project.id) : [];
  const finisher = isSentBack(before, after) ? await selectFinisher(ctx.tx, id) : null;
  const describe = (actorName: string) =>
    notificationsFor({
      title: after.title,
      project: project.title,
      actorName,
      createdBy,
      accepters,
      finisher,
      reason,
      before,
      after,
    });
  const others = describe("")
    .flatMap(({ to }) => to)
    .some((to) => to !== null && to !== ctx.actor.userId);
  if (!others) return;
  for (const { to, ...entry } of describe(await selectName(ctx.tx, ctx.actor.userId))) {
    const told = to.filter((person) => person === null || !spared.includes(person));
    await notify(ctx, told, { ...entry, projectId: project.id, subject: { kind: "task", id } });
  }
}
