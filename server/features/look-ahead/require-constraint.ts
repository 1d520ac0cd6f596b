import type { LogEntry } from "../../../contract/look-ahead/constraints.ts";
import { type Action, may, refusalOf } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { lockConstraint, selectConstraint } from "./constraints.sql.ts";
import { selectPromiserCompany } from "./look-ahead.sql.ts";

/**
 * Locks and returns an entry of the constraint log that the caller may change. @throws Refusal `not_found`,
 * `forbidden`
 */
export async function requireConstraint(
  ctx: Ctx,
  of: { readonly projectId: string; readonly id: string },
  action: Extract<Action, "constraint.edit" | "constraint.delete">,
): Promise<LogEntry> {
  // The entry is read again after it is locked, since somebody may have cleared it meanwhile.
  await lockConstraint(ctx.tx, of);
  const entry = await selectConstraint(ctx.tx, of);
  if (!entry) throw notFound("constraint");
  const company = await selectPromiserCompany(ctx.tx);
  const involvement = {
    createdBy: entry.createdBy?._id ?? null,
    assignedTo: entry.owner?._id ?? null,
    isColleagues: company !== null && entry.ownerCompany?._id === company,
  };
  if (!may(ctx.actor, action, involvement))
    throw new Refusal("forbidden", refusalOf(ctx.actor, action));
  return entry;
}
