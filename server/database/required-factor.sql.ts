import { sql } from "kysely";
import type { Tx } from "./kysely-client.ts";

/** Whether the company requires a second factor for this, and the person has none. */
export async function lacksSecondFactor(
  tx: Tx,
  of: {
    readonly userId: string;
    readonly workspaceId: string;
    readonly duty: "admins" | "deciders";
  },
): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select lacks_second_factor(${of.userId}, ${of.workspaceId}, ${of.duty}) as lacks`.execute(tx);
  return rows[0]?.lacks === true;
}
