import { type TrashKind, trashNouns } from "../../../contract/trash/trash-kinds.ts";
import type { Ctx } from "../../context.ts";
import { announcementsOf, announcementsOn, requireSubject } from "../../subjects/registry.ts";
import { describeSubject } from "../../subjects/subject.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { selectProgrammesWith } from "../companies/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import type { TrashedRecord } from "./trash-items.sql.ts";

/** Writes the activity and the audit event of a restored record, and tells those who see it. */
export async function recordRestored(
  ctx: Ctx,
  item: TrashedRecord & { readonly kind: Exclude<TrashKind, "snag" | "location"> },
): Promise<void> {
  const { kind, record: id, title } = item;
  let message = `restored ${trashNouns[kind]} “${title}”`;
  if (kind === "company") {
    await recordActivity(ctx, { action: "restored", entityType: "user", entityId: id, message });
    ctx.announce({ topic: "company", id });
    for (const project of await selectProgrammesWith(ctx.tx, id))
      ctx.announce({ topic: "programme", project });
  } else if (kind === "comment" || kind === "file") {
    message = await recordAttachment(ctx, { ...item, kind });
  } else {
    const subject = await requireSubject(ctx, { kind, id }, { keep: false });
    const { project } = subject;
    await recordActivity(ctx, {
      action: "restored",
      entityType: kind,
      entityId: id,
      message,
      project,
    });
    for (const each of await announcementsOf(ctx.tx, { kind, id, projectId: project.id }))
      ctx.announce(each);
    if (kind === "task")
      await notify(ctx, [subject.assignedTo], {
        kind: "assigned",
        type: "info",
        title: "Task restored",
        message: `${await selectName(ctx.tx, ctx.actor.userId)} restored “${title}” on ${project.title}.`,
        projectId: project.id,
        subject: { kind, id },
      });
  }
  await recordAudit(ctx, { kind: "restored", subject: message });
}

/** Records that a comment or file is back on its record. @returns the activity's message */
async function recordAttachment(
  ctx: Ctx,
  item: TrashedRecord & { readonly kind: "comment" | "file" },
): Promise<string> {
  const { kind, record, title, subject } = item;
  if (!subject) throw new Error(`A ${kind} in the trash names no record`);
  const on = await requireSubject(ctx, subject, { keep: false });
  const { project } = on;
  const named = kind === "file" ? `file “${title}”` : "a comment";
  const message = `restored ${named} on ${describeSubject(on)}`;
  await recordActivity(ctx, {
    action: kind === "file" ? "file_restored" : "comment_restored",
    entityType: on.kind,
    entityId: on.id,
    message,
    ...(kind === "file" ? { about: { kind, id: record } } : {}),
    project,
  });
  const of = { kind: on.kind, id: on.id, projectId: project.id };
  for (const each of await announcementsOn(ctx.tx, of, { topic: kind })) ctx.announce(each);
  return message;
}
