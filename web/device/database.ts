import { Dexie, type EntityTable, type Table } from "dexie";
import type { Drawing, Revision, Sheet } from "../../contract/drawings/drawings.ts";
import type { SyncCommand } from "../../contract/sync.ts";
import type { PhotoFacts } from "../../contract/files/uploads.ts";
import { whenOpened } from "../api/tokens/sealing.ts";
import { deviceDatabaseName } from "./database-names.ts";
import { onLeave } from "./leaving/leave.ts";
import { moveFormerStore } from "./former-store.ts";
import type { StoredValue } from "./stored.ts";

/** A record as the server sent it. */
export interface StoredRow {
  /** `record/id`. */
  readonly key: string;
  readonly record: string;
  readonly id: string;
  readonly project: string;
  readonly row: Readonly<Record<string, unknown>>;
  /**
   * The copy of the project in which the row arrived: rows of an older copy are deleted once a newer one is
   * complete.
   */
  readonly copy: string;
}

/**
 * The state of a command. `done`: the server has it, and its row is still on the way. `met`: it was merged with
 * somebody else's change, which its author is to see. `refused`: it stays with its text until it is sent again or
 * removed from the device.
 */
export type OutboxState = "waiting" | "done" | "met" | "refused";

/** Something that a person did on this device. */
export interface OutboxEntry {
  /** The order in which things were done. */
  readonly seq?: number;
  readonly command: SyncCommand;
  readonly project: string;
  readonly recordId: string;
  readonly state: OutboxState;
  /** The words that long texts show until the command is sent, because long texts are sent as updates. */
  readonly shown: Readonly<Record<string, string>>;
  /** The name of the record in lists: its title at that time. */
  readonly title: string;
  readonly code?: string;
  readonly message?: string;
  /** The parts of the record that kept somebody else's later value. Earlier versions stored none. */
  readonly lost?: readonly string[];
  /** The record's version that the server gave it. */
  readonly version?: number;
  /** The stretch of the device's own time in which the command was made. Earlier versions stored none. */
  readonly stretch?: number;
  /** When the command was made by the device's clock, to show to its person. */
  readonly madeAt?: string;
  /** The copy of the command's project that began after the command was answered. */
  readonly copy?: string;
}

/** A project on this device. */
export interface DeviceProject {
  readonly id: string;
  /**
   * Whether somebody asked for an offline copy of the project, with its drawings and thumbnails. Other projects are
   * here because they were opened.
   */
  kept: boolean;
  readonly cursor: string | null;
  readonly copy: string;
  /** When the copy was last complete, and last opened, in milliseconds since 1970. */
  readonly syncedAt: number | null;
  readonly openedAt: number;
  /** How much of its drawings and photos is here, if it has an offline copy. */
  files?: OfflineFiles;
}

/** The amount that is on this device, and the total. */
export interface SharedItem {
  readonly kept: number;
  readonly all: number;
}

/** The drawings and photos of a project with an offline copy. */
export interface OfflineFiles {
  readonly sheets: SharedItem;
  readonly photos: SharedItem;
  /** The bytes of the sheets' tiles. */
  readonly tileBytes: SharedItem;
  /** The bytes of the photos' thumbnails that are here. */
  readonly photoBytes: number;
}

/** The current revision of a drawing on this device. Its tiles are in parts. */
export interface OfflineSheet {
  readonly id: string;
  readonly project: string;
  readonly drawing: Pick<Drawing, "_id" | "number" | "title" | "discipline">;
  readonly revision: Pick<Revision, "_id" | "code" | "status" | "date">;
  readonly sheet: Sheet;
  /** The bytes of each tile, by level and row. */
  readonly tiles: readonly (readonly number[])[];
  readonly thumbnail: Blob | null;
  /** Whether all of its parts are here. */
  readonly isWhole: boolean;
}

/** A part of the tiles of a sheet. */
export interface OfflinePart {
  readonly sheet: string;
  readonly part: number;
  readonly project: string;
  readonly blob: Blob;
}

/** The thumbnail of a photo on this device. */
export interface OfflinePhoto {
  readonly id: string;
  readonly project: string;
  readonly blob: Blob;
}

/** A photo or file that waits to be sent. */
export interface OutboxFile {
  readonly id: string;
  readonly project: string;
  readonly kind: string;
  readonly recordId: string;
  readonly name: string;
  readonly blob: Blob;
  /** When and where it was taken, as the camera wrote it. */
  readonly facts: PhotoFacts;
  readonly addedAt: number;
  /** The time until which the file waits, in milliseconds since 1970: somebody is still describing it. */
  readonly heldUntil?: number;
  readonly state: "waiting" | "refused";
  readonly message?: string;
}

/** Work of a person that the full device could not store. It is in this page only. */
export interface Unstored {
  readonly entries: readonly OutboxEntry[];
  readonly files: readonly OutboxFile[];
}

export const NOTHING_UNSTORED: Unstored = { entries: [], files: [] };

export class DeviceDatabase extends Dexie {
  /** Returns the work that could not be stored, because the device is full. */
  held: () => Unstored = () => NOTHING_UNSTORED;
  declare readonly rows: EntityTable<StoredRow, "key">;
  declare readonly outbox: EntityTable<OutboxEntry, "seq">;
  declare readonly files: EntityTable<OutboxFile, "id">;
  declare readonly projects: EntityTable<DeviceProject, "id">;
  declare readonly sheets: EntityTable<OfflineSheet, "id">;
  declare readonly parts: Table<OfflinePart, [string, number]>;
  declare readonly photos: EntityTable<OfflinePhoto, "id">;
  declare readonly values: EntityTable<{ readonly name: string; readonly value: unknown }, "name">;
  declare readonly drafts: EntityTable<StoredValue, "key">;
  declare readonly requests: EntityTable<StoredValue, "key">;
  declare readonly answers: EntityTable<StoredValue, "key">;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      rows: "key, [project+record], project",
      outbox: "++seq, &command._id, project, recordId, state",
      files: "id, project, recordId",
      projects: "id",
      values: "name",
    });
    this.version(2).stores({
      sheets: "id, project",
      parts: "[sheet+part], sheet, project",
      photos: "id, project",
    });
    this.version(3).stores({ drafts: "key", requests: "key", answers: "key, at" });
  }
}

/**
 * The person whose data it is. Each person has a database of their own in each company, so that nobody sees
 * another's copy.
 */
export interface Owner {
  readonly userId: string;
  readonly workspaceId: string;
}

let current: { readonly name: string; readonly db: DeviceDatabase } | undefined;

/** Returns the database of a person in a company, and closes that of another person. */
export function databaseOf(owner: Owner): DeviceDatabase {
  const name = deviceDatabaseName(owner);
  if (current?.name === name && !current.db.hasBeenClosed()) return current.db;
  current?.db.close();
  const db = new DeviceDatabase(name);
  // Data that was sealed between two sign-ins is restored before the first query.
  db.on("ready", async (opened) => {
    await whenOpened(owner);
    await moveFormerStore(opened, owner);
  });
  current = { name, db };
  return db;
}

/** Closes the database, because nobody is signed in any more. */
export function closeDatabase(): void {
  current?.db.close();
  current = undefined;
}

// A person who has signed in since has opened their own database.
onLeave(async (why) => {
  if (why !== "somebody-else") closeDatabase();
});
