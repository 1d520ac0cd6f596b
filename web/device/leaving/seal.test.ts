import { expect, test, vi } from "vitest";
import { tabScope, tokenStore } from "../../api/call.ts";
import { keyOwners } from "../../api/device-key.ts";
import { testToken } from "../../api/testing/test-token.ts";
import { dropDraft, putDraft, readDraft } from "../drafts/drafts.ts";
import { leftWork, workOfOthers } from "./left-work.ts";
import { openSealed, sealDevice } from "./seal.ts";
import {
  ada,
  bola,
  KEY,
  freshBrowser,
  signIn,
  signOut,
  inSite,
  makeWork,
  everything,
  otherTab,
  fillUp,
} from "./seal-fixture.ts";
import { sealedWork } from "./sealed-database.ts";

freshBrowser();

test("signing out seals what the server does not have, deletes copies, and the next sign-in opens it", async () => {
  signIn(ada);
  await makeWork();
  expect(await everything()).toContain("Cracked");
  await signOut();
  expect(await everything()).not.toContain("Cracked");
  expect(await keyOwners()).toEqual([]);
  // A draft, a record, its photo, and shared photos. What the server has done does not count as work.
  expect(await sealedWork()).toBe(4);

  signIn(ada);
  await openSealed(ada);
  expect(await sealedWork()).toBe(0);
  expect(await readDraft("note")).toBe("Cracked lintel");
  expect(await inSite("outbox", (store) => store.getAll())).toEqual([
    { seq: 1, state: "waiting", title: "Cracked lintel" },
    { seq: 2, state: "done", title: "Cracked lintel" },
  ]);
  const [file] = await inSite("files", (store) => store.getAll());
  expect(await file.blob.text()).toBe("Cracked lintel");
  expect(await inSite("rows", (store) => store.getAll())).toEqual([]);
});

test("a session that ended keeps the copies too, sealed", async () => {
  signIn(ada);
  await makeWork();
  await signOut(true);
  expect(await everything()).not.toContain("Cracked");
  signIn(ada);
  await openSealed(ada);
  expect(await inSite("rows", (store) => store.getAll())).toHaveLength(1);
});

test("nobody else opens or deletes it, with whatever key, and it is counted", async () => {
  signIn(ada);
  await makeWork();
  await signOut();
  signIn(bola, "B".repeat(43));
  putDraft("note", "Bola’s");
  await openSealed(bola);
  await openSealed(ada);
  expect(await readDraft("note")).toBe("Bola’s");
  expect(await sealedWork("bola")).toBe(4);
  await signOut();
  expect(await sealedWork()).toBe(5);
  signIn(ada);
  await openSealed(ada);
  expect(await readDraft("note")).toBe("Cracked lintel");
  expect(await sealedWork("ada")).toBe(1);
});

test("what was broken off goes on with the next page, and a sign-in ends it", async () => {
  signIn(ada);
  await makeWork();
  // The page was closed before it sealed anything. The next one finds nobody signed in.
  tokenStore.clear();
  signIn(ada);
  await sealDevice(true);
  expect(await sealedWork()).toBe(0);
  expect(await keyOwners()).toEqual(["ada"]);
  await signOut(true);
  expect(await sealedWork()).toBe(4);
});

test("work of before there were keys survives", async () => {
  tokenStore.save(testToken(ada), 1);
  tabScope.show(ada);
  await makeWork();
  await signOut(true);
  tabScope.show(ada);
  expect(await readDraft("note")).toBe("Cracked lintel");
  expect(await inSite("outbox", (store) => store.getAll())).toHaveLength(2);
  dropDraft("note");
});

test("what is newer is not replaced by what was sealed before it", async () => {
  signIn(ada);
  await makeWork();
  await signOut();
  tabScope.show(ada);
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
  putDraft("note", "Lintel mended");
  await readDraft("note");
  later.mockRestore();
  signIn(ada);
  await openSealed(ada);
  expect(await readDraft("note")).toBe("Lintel mended");
  expect(await inSite("outbox", (store) => store.getAll())).toHaveLength(2);
  expect(await sealedWork()).toBe(0);
});

test("what cannot be sealed stays, and holds up nothing else", async () => {
  signIn(ada);
  await makeWork();
  const warned = vi.spyOn(console, "warn").mockReturnValue(undefined);
  await inSite("files", (store) => store.put({ id: "0", blob: new Map() }));
  await inSite("outbox", (store) => store.put({ seq: 0, state: "waiting", shown: new Map() }));
  await signOut(true);
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
  expect(await inSite("files", (store) => store.getAllKeys())).toEqual(["0"]);
  expect(await inSite("outbox", (store) => store.getAllKeys())).toEqual([0]);
  expect(await inSite("rows", (store) => store.getAll())).toEqual([]);
  expect(await sealedWork()).toBe(4);
  expect(await keyOwners()).toEqual(["ada"]);
});

test("a browser without locks seals too", async () => {
  vi.stubGlobal("navigator", {});
  signIn(ada);
  await makeWork();
  await signOut();
  expect(await sealedWork()).toBe(4);
  expect(await everything()).not.toContain("Cracked");
});

test("without https nothing is sealed, and nothing but copies is lost", async () => {
  signIn(ada);
  await makeWork();
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await signOut();
  tabScope.show(ada);
  expect(await readDraft("note")).toBe("Cracked lintel");
  expect(await inSite("outbox", (store) => store.getAll())).toHaveLength(2);
  expect(await inSite("rows", (store) => store.getAll())).toEqual([]);
  expect(await workOfOthers("bola")).toBe(4);
  const mine = { userId: "ada", key: undefined, isLeft: () => true };
  expect(await leftWork(mine)).toHaveLength(5);
  dropDraft("note");
});

test("opening ends with the sign-in", async () => {
  signIn(ada);
  await makeWork();
  await signOut(true);
  signIn(ada);
  const decrypt = vi.spyOn(crypto.subtle, "decrypt");
  decrypt.mockImplementationOnce(async (...given) => {
    decrypt.mockRestore();
    const bytes = await crypto.subtle.decrypt(...given);
    tokenStore.clear();
    return bytes;
  });
  await openSealed(ada);
  expect(await sealedWork()).toBe(3);
});

test("a sign-in as the last of it is sealed keeps the key", async () => {
  signIn(ada);
  await makeWork();
  const signsIn = fillUp("add", (_, value) => {
    const { table } = value as { readonly table: string };
    if (table === "rows") tokenStore.save(testToken(ada), 1);
    return false;
  });
  await signOut(true);
  signsIn.mockRestore();
  expect(await keyOwners()).toEqual(["ada"]);
});

test("a sign-in as the first of it is to be sealed finds it where it was", async () => {
  signIn(ada);
  await makeWork();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    if (name === "plumbline-sealed") tokenStore.save(testToken(ada), 1);
    return open(name, version);
  });
  await signOut(true);
  expect(await sealedWork()).toBe(0);
  expect(await everything()).toContain('"value":"Cracked lintel"');
});

// This test is last, because the other tab's modules replace this one's.
test("a tab that still has the key opens nothing of somebody who signed out in another", async () => {
  signIn(ada);
  await makeWork();
  const other = await otherTab();
  other.store.save(testToken(ada), 1);
  other.note(testToken(ada), { deviceKey: KEY });
  expect(await other.deviceKeyOf("ada")).toBeDefined();
  await signOut(true);
  other.store.clear();
  await other.openSealed(ada);
  expect(await everything()).not.toContain("Cracked");
});
