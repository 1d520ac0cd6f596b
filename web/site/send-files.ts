import type { OutboxFile, SiteDatabase } from "./site-database.ts";

/** Sends a file to the record that it is on. @throws if there is no answer */
export type SendFile = (
  file: OutboxFile,
) => Promise<"sent" | "later" | { readonly refused: string }>;

/**
 * Sends the files that wait, one after the other, each once the record that it hangs on is known to the server. A killed
 * page sends a file again with its id, and it is there once.
 */
export async function sendFiles({
  db,
  sendFile,
}: {
  readonly db: SiteDatabase;
  readonly sendFile: SendFile;
}): Promise<void> {
  const files = await db.files
    .orderBy("id")
    .filter(({ state }) => state === "waiting")
    .toArray();
  for (const file of files) {
    const unmade = await db.outbox
      .where("recordId")
      .equals(file.recordId)
      .filter(
        ({ command, state }) =>
          command.act === "create" && (state === "waiting" || state === "refused"),
      )
      .count();
    if (unmade > 0) continue;
    const outcome = await sendFile(file);
    if (outcome === "sent") await db.files.delete(file.id);
    else if (outcome !== "later")
      await db.files.update(file.id, { state: "refused", message: outcome.refused });
  }
}
