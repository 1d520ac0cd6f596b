import type { SyncChange, SyncCommand, SyncResult } from "../../../contract/sync.ts";
import type { TestPerson } from "../company.ts";

/** One answer of the feed. */
export interface Page {
  readonly changes: readonly SyncChange[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
  readonly now: string;
}

/** What a device sends. */
export interface Parcel {
  readonly replica: string;
  readonly now: string;
  readonly commands: readonly SyncCommand[];
}

/** The connection from devices to the server. Both calls throw if the answer is not a success. */
export interface SiteLink {
  readonly send: (person: TestPerson, parcel: Parcel) => Promise<readonly SyncResult[]>;
  readonly fetch: (person: TestPerson, project: string, cursor?: string) => Promise<Page>;
}
