import { UPLOAD_DAYS } from "../../../contract/uploads.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { deleteUploadRow, selectExpired } from "./uploads.sql.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Removes uploads that have expired, and bytes whose row is gone. */
export async function sweepUploads({
  system,
  files,
  now,
}: {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
}): Promise<void> {
  for (let ids: string[] | undefined; ids === undefined || ids.length === BATCH;) {
    ids = await system((tx) => selectExpired(tx, now(), BATCH));
    for (const id of ids) {
      await files.partials.remove(id);
      await system((tx) => deleteUploadRow(tx, id));
    }
  }
  await files.partials.sweep(new Date(now().getTime() - (UPLOAD_DAYS + 1) * DAY_MS));
}
