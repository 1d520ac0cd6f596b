import { type AuditContext, recordAudit } from "../../audit/public.ts";
import { holdingsInWords, lastKnownProject } from "./holdings-rules.ts";
import type { Purged } from "./trash.sql.ts";

/** Writes to the audit trail what was deleted for good. */
export async function recordPurge(context: AuditContext, purged: Purged): Promise<void> {
  const { title, holdings } = purged;
  await recordAudit(context, {
    kind: "deletion",
    subject: `deleted project “${title}” for good with ${holdingsInWords(holdings)}`,
    before: lastKnownProject(purged),
  });
}
