import type { Ctx } from "../../context.ts";
import { describeSubject, type Subject } from "../../subjects/subject.ts";
import { recordActivity } from "../activities/public.ts";
import { announcementsOn } from "../../subjects/registry.ts";

/** Records that a file was added or deleted, and notifies viewers of the record that it is on. */
export async function recordFile(
  ctx: Ctx,
  done: {
    readonly action: "file_added" | "file_removed";
    readonly file: { readonly id: string; readonly name: string; readonly forClient: boolean };
    readonly on: Subject;
  },
): Promise<void> {
  const { on, file } = done;
  const { forClient } = file;
  const { kind, id, project } = on;
  const [verb, way] = done.action === "file_added" ? ["added", "to"] : ["removed", "from"];
  await recordActivity(ctx, {
    action: done.action,
    entityType: kind,
    entityId: id,
    message: `${verb} file “${file.name}” ${way} ${describeSubject(on)}`,
    about: { kind: "file", id: file.id },
    project,
  });
  const of = { kind, id, projectId: project.id };
  for (const announcement of await announcementsOn(ctx.tx, of, { topic: "file", forClient }))
    ctx.announce(announcement);
}
