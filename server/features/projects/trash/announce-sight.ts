import type { Ctx } from "../../../context.ts";

/**
 * Announces that a project, with everything in it, is now in sight or out of sight. Its team is named, because
 * nothing else leads from the team to a project that is out of sight.
 */
export function announceSight(
  ctx: Ctx,
  { project, team }: { readonly project: string; readonly team: readonly string[] },
): void {
  ctx.announce({ topic: "project", project, id: project });
  for (const user of team) {
    ctx.announce({ topic: "project", project, id: project, user });
    ctx.announce({ topic: "expense", project, user });
    ctx.announce({ topic: "notification", user });
  }
  for (const topic of ["task", "expense", "money"] as const) ctx.announce({ topic, project });
  ctx.announce({ topic: "resource" });
}
