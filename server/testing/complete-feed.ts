import type pg from "pg";

async function edgeOf(db: pg.Pool, edge: "xmin" | "xmax"): Promise<bigint> {
  const { rows } = await db.query<{ at: string }>(
    `select pg_snapshot_${edge}(pg_current_snapshot())::text as at`,
  );
  return BigInt(rows[0]?.at ?? 0);
}

/**
 * Waits until the change feed shows everything that was committed. The feed itself waits for older transactions,
 * including those of other tests on the same server.
 */
export async function feedIsComplete(db: pg.Pool): Promise<void> {
  const now = await edgeOf(db, "xmax");
  let oldest = await edgeOf(db, "xmin");
  while (oldest < now) oldest = await edgeOf(db, "xmin");
}
