import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { requireConfirmed } from "../../auth/public.ts";
import { recordPurge } from "./record-purge.ts";
import { purgeRow, selectTrashed } from "./trash.sql.ts";

type Purge = typeof routes.purgeProject;
type Empty = typeof routes.emptyTrash;

/** Deletes a project in the trash for good. */
export async function purgeProject(ctx: Ctx, { params }: Input<Purge>): Promise<AnswerOf<Purge>> {
  await requireConfirmed(ctx);
  const purged = await purgeRow(ctx.tx, params.id);
  if (!purged) throw notFound("project");
  await recordPurge(ctx, purged);
  ctx.announce({ topic: "project" });
  return { data: { ok: true } };
}

/** Deletes everything in the trash for good. */
export async function emptyTrash(ctx: Ctx): Promise<AnswerOf<Empty>> {
  await requireConfirmed(ctx);
  let deleted = 0;
  for (const id of await selectTrashed(ctx.tx)) {
    const purged = await purgeRow(ctx.tx, id);
    if (!purged) continue;
    await recordPurge(ctx, purged);
    deleted += 1;
  }
  if (deleted > 0) ctx.announce({ topic: "project" });
  return { data: { deleted } };
}
