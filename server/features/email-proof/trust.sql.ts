import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface Trust {
  /** Whether the person's address is proven, or somebody vouched for them in this workspace. */
  readonly trusted: boolean;
  /** Whether only trusted accounts may approve and pay here; null for the default. */
  readonly provenOnly: boolean | null;
}

/** What is known of a member's account, and what their workspace asks for. */
export async function selectTrust(
  tx: Tx,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
): Promise<Trust> {
  return tx
    .selectFrom("workspaces as w")
    .where("w.id", "=", workspaceId)
    .select([
      "w.proven_only as provenOnly",
      sql<boolean>`is_trusted(w.id, ${userId}::uuid)`.as("trusted"),
    ])
    .executeTakeFirstOrThrow();
}
