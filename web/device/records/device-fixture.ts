import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { SyncCommand, SyncResult } from "../../../contract/sync.ts";
import type { Page } from "./apply-page.ts";
import type { OutboxEntry, OutboxFile, OutboxState } from "../database.ts";
import { DeviceDatabase } from "../database.ts";
import type { DeviceParts } from "./device.ts";

// Fixtures of the store of a device: a database in memory for each test, and a server that answers as a test says.

export const PROJECT = "project";
/** What the device's clock says. */
export const NOW = new Date("2026-03-02T08:00:00.000Z");

let names = 0;
const opened: DeviceDatabase[] = [];

/** Gives the tests of the calling file a browser's store. */
export function prepareStore(): void {
  const { indexedDB, IDBKeyRange: range } = Dexie.dependencies;
  beforeAll(() => {
    Dexie.dependencies.indexedDB = new IDBFactory();
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  });
  afterEach(() => {
    for (const db of opened.splice(0)) db.close();
  });
  afterAll(() => {
    Dexie.dependencies.indexedDB = indexedDB;
    Dexie.dependencies.IDBKeyRange = range;
  });
}

export function newStore(): DeviceDatabase {
  names += 1;
  const db = new DeviceDatabase(`store ${names}`);
  opened.push(db);
  return db;
}

/** A server that carries out every command that it is sent, and knows nothing else. */
export const yes = (commands: readonly SyncCommand[]): readonly SyncResult[] =>
  commands.map(({ _id }) => ({ _id, status: "accepted", version: 1 }));

export const emptyPage: Page = { changes: [], cursor: "end", more: false, reset: false };

let ids = 0;

/** The parts of a device, with a server that accepts everything. */
export function partsOf(
  db: DeviceDatabase,
  given: Partial<DeviceParts> = {},
): DeviceParts & { readonly db: DeviceDatabase } {
  return {
    db,
    owner: { userId: "ada", workspaceId: "builders" },
    newId: () => `id ${(ids += 1)}`,
    now: () => NOW,
    steady: () => 0,
    random: () => 0,
    isUnreachable: () => true,
    exclusive: (work) => work(),
    exclusiveUploads: (work) => work(),
    push: async ({ commands }) => ({ results: yes(commands) }),
    pull: async () => emptyPage,
    sendFile: async () => "sent",
    ...given,
  };
}

/** Something that was done on the device. */
export function entryOf(
  recordId: string,
  given: { readonly act?: string; readonly state?: OutboxState; readonly version?: number } = {},
): OutboxEntry {
  const { act = "create", state = "waiting", version } = given;
  return {
    command: {
      _id: `${act} ${recordId}`,
      at: NOW.toISOString(),
      record: "snag",
      id: recordId,
      project: PROJECT,
      act,
      fields: { title: "Door rubs" },
    },
    project: PROJECT,
    recordId,
    state,
    shown: {},
    title: "Door rubs",
    ...(version !== undefined && { version }),
  };
}

/** A photo that waits to be sent. */
export function fileOf(id: string, given: Partial<OutboxFile> = {}): OutboxFile {
  return {
    id,
    project: PROJECT,
    kind: "snag",
    recordId: "door",
    name: `${id}.jpg`,
    blob: new Blob(["photo"]),
    facts: {},
    addedAt: NOW.getTime(),
    state: "waiting",
    ...given,
  };
}
