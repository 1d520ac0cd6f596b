import { DAY_MS } from "../../../engine/day.ts";
import { UPLOAD_DAYS } from "../../../contract/files/uploads.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { removeEach } from "../../platform/files/remove-files.ts";
import { deleteUploadRow, selectExpired } from "./uploads.sql.ts";

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Removes uploads that have expired, and bytes whose row is gone. */
export async function sweepUploads(services: {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
}): Promise<void> {
  const { system, files, now } = services;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const from: string = after;
    const ids = await system((tx) => selectExpired(tx, { now: now(), after: from, limit: BATCH }));
    for await (const id of removeEach(services, ids, files.partials.remove))
      await system((tx) => deleteUploadRow(tx, id));
    after = ids[BATCH - 1];
  }
  await files.partials.sweep(new Date(now().getTime() - (UPLOAD_DAYS + 1) * DAY_MS));
}
