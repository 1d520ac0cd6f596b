import type { Tx } from "../../database/kysely-client.ts";

/** The company's logo, a PNG; null without one. */
export async function selectLogo(tx: Tx, workspaceId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("workspaces")
    .where("id", "=", workspaceId)
    .select("logo")
    .executeTakeFirstOrThrow();
  return row.logo;
}

/** The caller's company, for the head of a page. */
export async function selectBanner(
  tx: Tx,
): Promise<{ readonly name: string; readonly logo: Buffer | null }> {
  return tx.selectFrom("workspaces").select(["name", "logo"]).executeTakeFirstOrThrow();
}

/** Sets the company's logo, or removes it. */
export async function writeLogo(
  tx: Tx,
  { workspaceId, logo, now }: { workspaceId: string; logo: Buffer | null; now: Date },
): Promise<void> {
  await tx
    .updateTable("workspaces")
    .set({ logo, updated_at: now.toISOString() })
    .where("id", "=", workspaceId)
    .execute();
}

/** A PNG as a data URL. */
export function pngUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}
