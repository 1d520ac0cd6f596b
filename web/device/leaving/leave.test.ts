import { expect, test } from "vitest";
import { tabScope, tokenStore } from "../../api/call.ts";
import { inTable } from "../../api/device-database.ts";
import { storeDeviceKeys, keyOwners } from "../../api/device-key.ts";
import { testToken } from "../../api/testing/test-token.ts";
import { leaveDevice } from "./leave.ts";
import {
  ada,
  bola,
  copies,
  copyProject,
  everything,
  freshBrowser,
  KEY,
  makeWork,
  otherTab,
  signIn,
} from "./seal-fixture.ts";

freshBrowser();

const storedKeys = () => inTable("keys", "readonly", (store) => store.getAllKeys());

test("a sign-out that a closed page has not ended goes on as one, and not as a session that ended", async () => {
  signIn(ada);
  await copyProject();
  tokenStore.clearEverything();
  tokenStore.noteSignOut();
  tabScope.show(null);
  await leaveDevice("ended");
  expect(tokenStore.hasSignedOut()).toBe(false);
  signIn(ada);
  expect(await everything()).not.toContain('"rows"');
  expect(await copies()).toEqual([0, 0]);
});

test("a tab whose person signed out in another seals what it wrote late, and forgets their key", async () => {
  signIn(ada);
  await storeDeviceKeys();
  const other = await otherTab();
  other.store.save(testToken(ada), 1);
  // The other tab's token renewal brought the key again.
  other.note(testToken(ada), { deviceKey: KEY });
  tokenStore.clear();
  tabScope.show(null);
  await leaveDevice("signed-out");
  await makeWork();
  other.store.clear();
  await other.leaveDevice("ended");
  expect(await everything()).not.toContain("Cracked");
  expect([await other.keyOwners(), await storedKeys()]).toEqual([[], []]);
});

test("a tab that sees the token replaced forgets nobody who is signed in", async () => {
  signIn(ada);
  await inTable("identity", "readwrite", (store) => store.put({}, "ada builders"));
  await leaveDevice("ended");
  const known = () => inTable("identity", "readonly", (store) => store.getAllKeys());
  expect(await known()).toEqual(["ada builders"]);
  tokenStore.clear();
  await leaveDevice("ended");
  expect(await known()).toEqual([]);
});

test("the key of whoever is not signed in is stored beside nobody's data", async () => {
  signIn(ada);
  tokenStore.clear();
  signIn(bola, "B".repeat(43));
  await storeDeviceKeys();
  expect(await storedKeys()).toEqual(["bola"]);
  // Ada's data is still to be sealed with her key.
  expect(await keyOwners()).toEqual(["bola", "ada"]);
  await leaveDevice("somebody-else");
  expect(await keyOwners()).toEqual(["bola"]);
});
