import type { Ctx } from "../../context.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";
import { type AuditEntry, recordAudit } from "../audit/public.ts";

/** Writes the activity and the audit event of a change to the directory, and notifies viewers. */
export async function recordCompany(
  ctx: Ctx,
  entry: {
    readonly id: string;
    readonly name: string;
    /** A verb in the past tense: `created`, `updated`. */
    readonly action: string;
    /** A sentence without its subject. */
    readonly message: string;
    readonly changes?: ActivityChanges;
    readonly audit?: Pick<AuditEntry, "before" | "after">;
  },
): Promise<void> {
  const { id, name, action, message, changes, audit } = entry;
  await recordActivity(ctx, {
    action,
    entityType: "user",
    entityId: id,
    message,
    ...(changes ? { changes } : {}),
  });
  if (audit) await recordAudit(ctx, { kind: "company_changed", subject: name, ...audit });
  ctx.announce({ topic: "company", id });
}
