import type { Unsent } from "../leaving/unsent-work.ts";
import { counted } from "../../ui/counted.ts";
import type { DeviceDatabase } from "../database.ts";

/**
 * Returns the work on a person's records that only this device has, for the question before signing out: refused
 * texts are nowhere else.
 */
export async function unsentRecords(
  db: Pick<DeviceDatabase, "outbox" | "files" | "held">,
): Promise<Unsent> {
  const stored = await db.outbox.where("state").anyOf("waiting", "refused").count();
  const held = db.held();
  const things = stored + held.entries.length;
  const photos = (await db.files.count()) + held.files.length;
  const words = [
    ...(things > 0 ? [counted(things, "record")] : []),
    ...(photos > 0 ? [counted(photos, "photo")] : []),
  ];
  return { count: things + photos, words: words.join(" and ") };
}
