import type { OutboxEntry, OutboxFile, DeviceDatabase } from "../database.ts";
import { countSent } from "./sent-files.ts";

/** Sends a file to the record that it is on. @throws if there is no answer */
export type SendFile = (
  file: OutboxFile,
) => Promise<"sent" | "later" | { readonly refused: string }>;

interface SendingParts {
  readonly db: DeviceDatabase;
  readonly now: () => Date;
  readonly sendFile: SendFile;
  readonly isUnreachable: (error: unknown) => boolean;
}

/**
 * Sends the waiting files one by one, each once the server knows the record that it belongs to. After a killed
 * page, a file is sent again with its id, so the server has it once.
 * @returns how many were sent
 * @throws if there is no network, and if a file fails without a refusal: once the others are sent
 */
export async function sendFiles(parts: SendingParts): Promise<number> {
  const { db, now, isUnreachable } = parts;
  const time = now().getTime();
  const isDue = ({ state, heldUntil = 0 }: OutboxFile) => state === "waiting" && heldUntil <= time;
  const ids = await db.files.orderBy("id").filter(isDue).primaryKeys();
  const failures: unknown[] = [];
  let sent = 0;
  for (const id of ids) {
    // Somebody may have named or removed the file while another was being sent.
    const file = await db.files.get(id);
    if (!file || !isDue(file)) continue;
    try {
      if (await sendOne(parts, file)) sent += 1;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      // A blob that the browser has lost must not stop the other files.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** @returns whether it was sent */
async function sendOne({ db, sendFile }: SendingParts, file: OutboxFile): Promise<boolean> {
  const outcome = await outcomeOf({ db, sendFile }, file);
  if (outcome === "sent") {
    await db.files.delete(file.id);
    // A full device cannot count.
    await countSent(db, file).catch(() => undefined);
  }
  if (outcome !== "sent" && outcome !== "later")
    await db.files.update(file.id, { state: "refused", message: outcome.refused });
  return outcome === "sent";
}

const ORPHANED =
  "What this photo is on was deleted, or you do not have access to it any more. The photo is on this device only.";

/**
 * Checks whether an action on a record here fulfils a condition. It looks in the page first, because records move
 * from the page to the store.
 */
async function someEntry(
  db: DeviceDatabase,
  recordId: string,
  is: (entry: OutboxEntry) => boolean,
): Promise<boolean> {
  if (db.held().entries.some((entry) => entry.recordId === recordId && is(entry))) return true;
  return (await db.outbox.where("recordId").equals(recordId).filter(is).count()) > 0;
}

/** The record, or the addendum that names the file, has not reached the server yet. */
const precedes =
  (file: OutboxFile) =>
  ({ command, state }: OutboxEntry) =>
    (command.act === "create" && (state === "waiting" || state === "refused")) ||
    (command.act === "addendum" &&
      state === "waiting" &&
      JSON.stringify(command.fields).includes(file.id));

/**
 * Sends a file whose record the server has. A file is refused if nothing here will create its record any more: it
 * would wait for ever.
 */
export async function outcomeOf(
  { db, sendFile }: Pick<SendingParts, "db" | "sendFile">,
  file: OutboxFile,
): ReturnType<SendFile> {
  const { kind, recordId } = file;
  if (await someEntry(db, recordId, precedes(file))) return "later";
  const outcome = await sendFile(file);
  if (outcome !== "later") return outcome;
  // The commands are read before the rows, because a row arrives as its command is removed.
  const isKnown =
    (await someEntry(db, recordId, ({ state }) => state !== "refused")) ||
    (await db.rows.get(`${kind}/${recordId}`)) !== undefined;
  return isKnown ? "later" : { refused: ORPHANED };
}
