import type { OutboxEntry, OutboxFile, SiteDatabase } from "./site-database.ts";

/** Sends a file to the record that it is on. @throws if there is no answer */
export type SendFile = (
  file: OutboxFile,
) => Promise<"sent" | "later" | { readonly refused: string }>;

interface SendingParts {
  readonly db: SiteDatabase;
  readonly now: () => Date;
  readonly sendFile: SendFile;
  readonly isUnreachable: (error: unknown) => boolean;
}

/**
 * Sends the files that wait, one after the other, each once the record that it hangs on is known to the server. A killed
 * page sends a file again with its id, and it is there once.
 * @throws if there is no network, and if a file fails without a refusal: once the others are sent
 */
export async function sendFiles(parts: SendingParts): Promise<void> {
  const { db, now, isUnreachable } = parts;
  const time = now().getTime();
  const files = await db.files
    .orderBy("id")
    .filter(({ state, heldUntil = 0 }) => state === "waiting" && heldUntil <= time)
    .toArray();
  const failures: unknown[] = [];
  for (const file of files) {
    try {
      await sendOne(parts, file);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      // A blob that the browser has lost must not keep the others here.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function sendOne({ db, sendFile }: SendingParts, file: OutboxFile): Promise<void> {
  const unmade = await db.outbox
    .where("recordId")
    .equals(file.recordId)
    .filter(
      ({ command, state }) =>
        command.act === "create" && (state === "waiting" || state === "refused"),
    )
    .count();
  if (unmade > 0) return;
  const outcome = await outcomeOf({ db, sendFile }, file);
  if (outcome === "sent") await db.files.delete(file.id);
  else if (outcome !== "later")
    await db.files.update(file.id, { state: "refused", message: outcome.refused });
}

const ORPHANED =
  "What this photo is on was deleted, or you do not have access to it any more. The photo is on this device only.";

/** Sends a file. One that waits for a record which nothing here brings any more is refused: it would wait for ever. */
export async function outcomeOf(
  { db, sendFile }: Pick<SendingParts, "db" | "sendFile">,
  file: OutboxFile,
): ReturnType<SendFile> {
  const outcome = await sendFile(file);
  if (outcome !== "later") return outcome;
  const { kind, recordId } = file;
  const brings = (entry: OutboxEntry) => entry.recordId === recordId && entry.state !== "refused";
  const isKnown =
    (await db.rows.get(`${kind}/${recordId}`)) !== undefined ||
    db.held().entries.some(brings) ||
    (await db.outbox.where("recordId").equals(recordId).filter(brings).count()) > 0;
  return isKnown ? "later" : { refused: ORPHANED };
}
