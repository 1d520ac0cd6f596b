import { expect, test } from "vitest";
import { tabScope, tokenStore } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { importKey } from "../../api/device-key.ts";
import { testToken } from "../../api/testing/test-token.ts";
import { dropDraft, putDraft, readDraft } from "../drafts/drafts.ts";
import {
  companiesHere,
  dropLeftCopies,
  dropLeftWork,
  leftWork,
  workOfOthers,
} from "./left-work.ts";
import { openSealed, sealDevice } from "./seal.ts";
import { ada, bola, KEY, freshBrowser, signIn, signOut, inSite, makeWork } from "./seal-fixture.ts";
import { sealedWork } from "./sealed-database.ts";

freshBrowser();

test("work of others is counted, sealed or not", async () => {
  tokenStore.save(testToken(ada), 1);
  tabScope.show(ada);
  await makeWork();
  signIn(bola, "B".repeat(43));
  putDraft("note", "Bola’s");
  await readDraft("note");
  expect(await workOfOthers("bola")).toBe(4);
  expect(await workOfOthers("ada")).toBe(1);
  signIn(ada);
  await signOut();
  signIn(bola, "B".repeat(43));
  expect(await workOfOthers("bola")).toBe(4);
  expect(await workOfOthers(undefined)).toBe(5);
  dropDraft("note");
});

test("whoever left a company gets their own words out once, and then all of it goes", async () => {
  signIn(ada);
  await makeWork();
  await signOut(true);
  const key = await importKey(KEY);
  const isLeft = (workspaceId: string) => workspaceId === "builders";
  const mine = { userId: "ada", key, isLeft };
  const tables = async () => (await leftWork(mine)).map(({ table }) => table);
  expect(await tables()).toEqual(["outbox", "outbox", "drafts", "files"]);
  expect(await leftWork({ ...mine, isLeft: (workspaceId) => workspaceId === "others" })).toEqual(
    [],
  );
  expect(await leftWork({ ...mine, key: await importKey("B".repeat(43)) })).toEqual([]);
  expect(await companiesHere("ada")).toEqual(["builders"]);

  // The data of somebody who is still signed in to another company is unsealed.
  signIn(ada);
  await openSealed(ada);
  expect(await tables()).toEqual(["outbox", "outbox", "drafts", "files"]);
  await dropLeftCopies(mine);
  expect(await inSite("rows", (store) => store.getAll())).toEqual([]);
  expect(await tables()).toHaveLength(4);
  await dropLeftWork(mine, await leftWork(mine));
  expect(await tables()).toEqual([]);
  expect(await inTable("shared", "readonly", (store) => store.getAllKeys())).toEqual(["share"]);
});

test("what moves while it is given out, or does not open, is not deleted with what was", async () => {
  signIn(ada);
  await makeWork();
  tokenStore.clear();
  const mine = { userId: "ada", key: await importKey(KEY), isLeft: () => true };
  // The sign-in page shows while the rest is still being sealed.
  const sealing = sealDevice(true);
  const found = await leftWork(mine);
  await sealing;
  expect(found.map(({ table }) => table)).toEqual([
    "shared",
    "outbox",
    "outbox",
    "drafts",
    "files",
  ]);

  const nothing = await leftWork({ ...mine, key: await importKey("B".repeat(43)) });
  await dropLeftWork(mine, nothing);
  expect(await sealedWork()).toBe(4);
  await dropLeftWork(mine, found);
  expect(await sealedWork()).toBe(0);
});
