import type { SyncCommand, SyncResult } from "../../../../contract/sync.ts";
import type { Stamp } from "../../../../engine/records/stamp.ts";
import { createTaskBody, updateTaskBody } from "../../../../contract/tasks/tasks.ts";
import { mayAtAll, refusalOf } from "../../../../contract/permissions.ts";
import type { Ctx } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { createTask, deleteTask, updateTask } from "../../tasks/public.ts";
import { insertEdits } from "../records.sql.ts";
import { attempt, refusedMeanwhile } from "./refused-meanwhile.ts";
import { digestOf, sentOf } from "./sent-commands.ts";

const acts: Readonly<Record<string, "task.create" | "task.move" | "task.delete">> = {
  create: "task.create",
  change: "task.move",
  delete: "task.delete",
};

function firstProblem(error: {
  readonly issues: readonly { readonly message: string }[];
}): Refusal {
  return new Refusal("validation_failed", error.issues[0]?.message ?? "This is not valid.");
}

async function act(ctx: Ctx, { act: name, id, project, fields, base }: SyncCommand): Promise<void> {
  const action = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!action) throw new Refusal("validation_failed", `A task cannot be “${name}”.`);
  if (!mayAtAll(ctx.actor, action)) throw new Refusal("forbidden", refusalOf(ctx.actor, action));
  if (name === "delete") {
    const query = base === undefined ? {} : { version: base };
    await deleteTask(ctx, { params: { id }, query, body: undefined });
    return;
  }
  if (name === "create") {
    const { success, data, error } = createTaskBody.safeParse({ ...fields, _id: id, project });
    if (!success) throw firstProblem(error);
    await createTask(ctx, { params: {}, query: {}, body: data });
    return;
  }
  const { success, data, error } = updateTaskBody.safeParse({
    ...fields,
    project,
    ...(base !== undefined && { version: base }),
  });
  if (!success) throw firstProblem(error);
  await updateTask(ctx, { params: { id }, query: {}, body: data });
}

/**
 * Applies a device's command to a task, with the same use cases as on the screen. A change of a field that
 * somebody else has set since is refused with both values, as on the screen.
 */
export async function applyTaskCommand(
  ctx: Ctx,
  of: { readonly command: SyncCommand; readonly stamp: Stamp; readonly replica: string },
): Promise<SyncResult> {
  const { command, stamp, replica } = of;
  const { _id } = command;
  let result: SyncResult;
  let isMeanwhile = false;
  try {
    await attempt(ctx, (inner) => act(inner, command));
    result = { _id, status: "accepted" };
  } catch (error) {
    isMeanwhile = !(error instanceof Refusal);
    const refusal = error instanceof Refusal ? error : refusedMeanwhile(error);
    if (!refusal || refusal.code === "unauthenticated" || refusal.code === "unavailable")
      throw error;
    result = { _id, status: "refused", code: refusal.code, message: refusal.message };
  }
  // Attempts to reach a project that the sender no longer sees are not added to its history.
  if (result.code === "not_found" || isMeanwhile) return result;
  await insertEdits(ctx.tx, {
    edits: [
      {
        id: _id,
        projectId: command.project,
        kind: "task",
        recordId: command.id,
        act: command.act,
        sent: sentOf(command, { isRefused: result.status === "refused" }),
        before: {},
        lost: [],
        stateBefore: null,
        stateAfter: null,
        status: result.status,
        code: result.code ?? null,
        message: result.message ?? null,
        version: null,
        madeAt: command.at,
        stamp,
        digest: digestOf(command),
      },
    ],
    workspaceId: ctx.actor.workspaceId,
    by: ctx.actor.userId,
    replica,
    now: ctx.now,
  });
  return result;
}
