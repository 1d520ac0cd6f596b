import { createStore } from "../../store.ts";
import type { DeviceDatabase, OutboxFile } from "../database.ts";

/** The file that is being sent by this page, and how much of it has been: from 0 to 1. */
export const uploading = createStore<{ readonly id: string; readonly share: number } | undefined>(
  undefined,
);

/** Whether a file is something else than a photo: a voice note. Earlier versions stored photos without a type. */
export const isOtherFile = ({ blob }: Pick<OutboxFile, "blob">): boolean =>
  /^(?:audio|video|application)\//.test(blob.type);

/** The key of the number of a record's files that were sent while others of them waited. */
const nameOfCount = (recordId: string) => `sent-files/${recordId}`;

/** Counts a file that was sent and is no longer here, as long as others of its record wait. */
export async function countSent(db: DeviceDatabase, { recordId }: OutboxFile): Promise<void> {
  const name = nameOfCount(recordId);
  await db.transaction("rw", db.files, db.values, async () => {
    if ((await db.files.where("recordId").equals(recordId).count()) === 0)
      await db.values.delete(name);
    else await db.values.put({ name, value: (await sentOf(db, recordId)) + 1 });
  });
}

/** Begins the count of a record's sent files again, if none of them waits. */
export async function startCount(db: DeviceDatabase, recordId: string): Promise<void> {
  if ((await db.files.where("recordId").equals(recordId).count()) === 0)
    await db.values.delete(nameOfCount(recordId));
}

/** Returns how many of a record's files were sent while others of them waited. */
export async function sentOf(db: DeviceDatabase, recordId: string): Promise<number> {
  const count = (await db.values.get(nameOfCount(recordId)))?.value;
  return typeof count === "number" ? count : 0;
}
