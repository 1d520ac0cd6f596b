import type { StorageAllowance } from "../../../../contract/files/storage.ts";
import type { Announcement } from "../../../announcement.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { EnteredByPass } from "../../../database/transaction.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";

/** The dependencies of making reports. */
export interface ReportServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Reads as the person who requested a report. */
  readonly asRequester: <T>(
    job: string,
    work: (tx: Tx, entered: EnteredByPass) => Promise<T>,
  ) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
  readonly files: FileStore;
  /** The storage that the installation allows each company. */
  readonly allowance: StorageAllowance;
}
