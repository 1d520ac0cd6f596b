import { trashNouns } from "../../../contract/trash/trash-kinds.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { postSync } from "../site/public.ts";
import { isParentDeleted, type TrashedRecord } from "./trash-items.sql.ts";

/** Restores a snag or location by the command that a device would send, so that it merges with what others sent. */
export async function restoreSiteRecord(ctx: Ctx, item: TrashedRecord): Promise<void> {
  const { kind, record, title, project } = item;
  if (project === null) throw new Error(`A ${kind} in the trash has no project`);
  if (await isParentDeleted(ctx.tx, record))
    throw new Refusal(
      "conflict",
      `“${title}” cannot be restored: the location that it was in was deleted. Restore that first.`,
    );
  const command = {
    _id: ctx.newId(),
    at: ctx.now.toISOString(),
    record: kind,
    id: record,
    project,
    act: "restore",
    fields: {},
  };
  const body = { replica: ctx.newId(), commands: [command] };
  const { data } = await postSync(ctx, { params: {}, query: {}, body });
  const [result] = data.results;
  if (result?.status === "refused")
    throw new Refusal("conflict", result.message ?? `“${title}” cannot be restored.`);
  await recordAudit(ctx, { kind: "restored", subject: `restored ${trashNouns[kind]} “${title}”` });
}
