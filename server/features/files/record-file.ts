import type { Ctx } from "../../context.ts";
import { recordActivity } from "../activities/public.ts";
import { tellOfExpense } from "../expenses/public.ts";
import type { FileHome } from "./file-home.sql.ts";

const things = { project: "the project", task: "task", expense: "expense" } as const;

/** Writes the record of a file that came or went, and tells those who are looking at what it hangs on. */
export async function recordFile(
  ctx: Ctx,
  done: {
    readonly action: "file_added" | "file_removed";
    readonly name: string;
    readonly home: FileHome;
  },
): Promise<void> {
  const { kind, id, title, project, createdBy } = done.home;
  const thing = kind === "project" ? things.project : `${things[kind]} “${title}”`;
  const deed = done.action === "file_added" ? "added" : "removed";
  const way = done.action === "file_added" ? "to" : "from";
  await recordActivity(ctx, {
    action: done.action,
    entityType: kind === "expense" ? "finance" : kind,
    entityId: id,
    message: `${deed} file “${done.name}” ${way} ${thing}`,
    project,
  });
  if (kind === "expense") await tellOfExpense(ctx, { id, projectId: project.id, createdBy });
  else ctx.announce({ topic: "file", project: project.id, id });
}
