import { nextVersion } from "../../../database/field-versions.sql.ts";
import type { Tx } from "../../../database/kysely-client.ts";

export interface StoredProposal {
  readonly dueDate: string;
  readonly reason: string;
  readonly by: string | null;
}

/** Returns a task's proposal; undefined if there is none. */
export async function selectProposal(tx: Tx, id: string): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom("tasks")
    .select(["proposed_due", "proposed_reason", "proposed_by"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.proposed_due === null) return undefined;
  return { dueDate: row.proposed_due, reason: row.proposed_reason, by: row.proposed_by };
}

/** Writes the proposal of a locked task; null removes it. */
export async function writeProposal(
  tx: Tx,
  {
    id,
    proposal,
    now,
  }: { readonly id: string; readonly proposal: StoredProposal | null; now: Date },
): Promise<void> {
  await tx
    .updateTable("tasks")
    .set({
      proposed_due: proposal?.dueDate ?? null,
      proposed_reason: proposal?.reason ?? "",
      proposed_by: proposal?.by ?? null,
      proposed_at: proposal ? now.toISOString() : null,
      updated_at: now.toISOString(),
      ...nextVersion(["proposal"], now),
    })
    .where("id", "=", id)
    .execute();
}

/** Moves the due date of a locked task, which settles any proposal. */
export async function writeDueDate(
  tx: Tx,
  { id, dueDate, now }: { readonly id: string; readonly dueDate: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("tasks")
    .set({
      due_date: dueDate,
      updated_at: now.toISOString(),
      ...nextVersion(["dueDate", "proposal"], now),
    })
    .where("id", "=", id)
    .execute();
}
