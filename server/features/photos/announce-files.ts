import type { Ctx } from "../../context.ts";
import { announcementsOn } from "../../subjects/registry.ts";
import type { ChangedFile } from "./photos.sql.ts";

/**
 * Notifies viewers of the records that these files are on, once for each record. Clients are notified if they see
 * the files.
 */
export async function announceFiles(ctx: Ctx, files: readonly ChangedFile[]): Promise<void> {
  for (const on of Map.groupBy(files, (file) => `${file.kind} ${file.record}`).values()) {
    const [first] = on;
    if (!first) continue;
    const { kind, record: id, project: projectId } = first;
    const forClient = on.some((file) => file.forClient);
    const what = { topic: "file", forClient } as const;
    for (const each of await announcementsOn(ctx.tx, { kind, id, projectId }, what))
      ctx.announce(each);
  }
}
