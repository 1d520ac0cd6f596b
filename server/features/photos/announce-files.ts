import type { Ctx } from "../../context.ts";
import { announcementsOn, requireSubject } from "../../subjects/registry.ts";
import type { ChangedFile } from "./photos.sql.ts";

/** Notifies viewers of the records that these files are on, of each record once. */
export async function announceFiles(ctx: Ctx, files: readonly ChangedFile[]): Promise<void> {
  const records = new Map(files.map((file) => [`${file.kind} ${file.record}`, file]));
  for (const { kind, record: id, project: projectId } of records.values()) {
    const { createdBy, assignedTo } = await requireSubject(ctx, { kind, id }, { keep: false });
    const of = { kind, id, projectId, people: [createdBy, assignedTo] };
    for (const each of await announcementsOn(ctx.tx, of, "file")) ctx.announce(each);
  }
}
