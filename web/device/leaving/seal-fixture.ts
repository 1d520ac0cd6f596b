import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange, IDBObjectStore as Store } from "fake-indexeddb";
import { afterEach, beforeEach, vi } from "vitest";
import { tabScope, tokenStore } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { rememberDeviceKey } from "../../api/tokens/device-key-text.ts";
import { beforeSealing } from "../../api/tokens/sealing.ts";
import { testToken } from "../../api/testing/test-token.ts";
import { putDraft, readDraft } from "../drafts/drafts.ts";
import { closeDatabase, DeviceDatabase } from "../database.ts";
import { sealDevice } from "./seal.ts";
import { deviceDatabaseName } from "../database-names.ts";

export const ada = { userId: "ada", workspaceId: "builders" };
export const bola = { userId: "bola", workspaceId: "builders" };
export const SITE = deviceDatabaseName(ada);
export const KEY = "A".repeat(43);

/** A browser of its own for each test. */
export function freshBrowser(): void {
  beforeEach(() => {
    const factory = new IDBFactory();
    vi.stubGlobal("indexedDB", factory);
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    Dexie.dependencies.indexedDB = factory;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  });
  afterEach(async () => {
    await beforeSealing.settle();
    closeDatabase();
    tokenStore.clearEverything();
    tabScope.show(null);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export function signIn(who: typeof ada, deviceKey = KEY): void {
  const token = testToken(who);
  tokenStore.save(token, 1);
  rememberDeviceKey(token, { deviceKey });
  tabScope.show(who);
}

export async function signOut(keepsCopies = false): Promise<void> {
  tokenStore.clear();
  tabScope.show(null);
  await sealDevice(keepsCopies);
}

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error()));
  });

/** Creates Ada's database, as storing a first value does. */
async function makeDatabase(): Promise<void> {
  if ((await indexedDB.databases()).some(({ name }) => name === SITE)) return;
  const db = new DeviceDatabase(SITE);
  await db.open();
  db.close();
}

/** Works on a table of Ada's database. */
export async function inSite<T>(
  table: string,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  await makeDatabase();
  const database = await asked(indexedDB.open(SITE));
  try {
    return await asked(work(database.transaction(table, "readwrite").objectStore(table)));
  } finally {
    database.close();
  }
}

export async function makeWork(): Promise<void> {
  putDraft("note", "Cracked lintel");
  await readDraft("note");
  await inSite("outbox", (store) => store.put({ state: "waiting", title: "Cracked lintel" }));
  await inSite("outbox", (store) => store.put({ state: "done", title: "Cracked lintel" }));
  await inSite("files", (store) => store.put({ id: "1", blob: new Blob(["Cracked lintel"]) }));
  await inSite("rows", (store) => store.put({ key: "snag/1", row: { title: "Cracked lintel" } }));
  const photos = { id: "share", owner: ada.userId, at: 1, files: [new File(["Cracked"], "1.jpg")] };
  await inTable("shared", "readwrite", (store) => store.put(photos, "share"));
}

/** Returns the contents of all databases of this browser, as text. */
export async function everything(): Promise<string> {
  const words: string[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const table of database.objectStoreNames) {
      for (const row of await asked(database.transaction(table).objectStore(table).getAll())) {
        words.push(JSON.stringify(row, (_, value) => (value instanceof ArrayBuffer ? "" : value)));
        if (row?.bytes) words.push(new TextDecoder().decode(row.bytes));
        if (row?.blob) words.push(await row.blob.text());
      }
    }
    database.close();
  }
  return words.join("\n");
}

/** Another tab of this browser, with modules of its own. */
export async function otherTab() {
  vi.resetModules();
  const [{ tokenStore: store }, keys, { rememberDeviceKey: note }, seal, leaving] =
    await Promise.all([
      import("../../api/call.ts"),
      import("../../api/device-key.ts"),
      import("../../api/tokens/device-key-text.ts"),
      import("./seal.ts"),
      import("./leave.ts"),
    ]);
  return { ...keys, ...seal, ...leaving, store, note };
}

/** A copy of a project whose rows take two chunks. */
export async function copyProject(): Promise<void> {
  const files = { sheets: { kept: 1, all: 1 } };
  await inSite("projects", (store) => store.put({ id: "marina", kept: true, cursor: "9", files }));
  await inSite("sheets", (store) => store.put({ id: "plan", isWhole: true }));
  await inSite("rows", (store) => {
    for (let n = 1; n < 501; n += 1) store.put({ key: `snag/${n}`, row: {} });
    return store.put({ key: "snag/501", row: {} });
  });
}

export const copies = async () => [
  (await inSite("projects", (store) => store.getAllKeys())).length,
  (await inSite("rows", (store) => store.getAllKeys())).length,
];

/** Makes the device too full for some writes, until it is restored. */
export function fillUp(what: "add" | "put", isFull: (table: string, value: unknown) => boolean) {
  const write = Store.prototype[what];
  return vi.spyOn(Store.prototype, what).mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    if (isFull(this.name, value)) throw new DOMException("Full", "QuotaExceededError");
    return write.call(this, value, key);
  });
}
