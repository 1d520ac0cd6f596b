import { expect, test } from "vitest";
import { databaseOf } from "./database.ts";
import { readDraft } from "./drafts/drafts.ts";
import { ada, bola, everything, fillUp, freshBrowser, signIn } from "./leaving/seal-fixture.ts";
import { FORMER_STORE } from "./database-names.ts";
import { storedValues } from "./stored.ts";

freshBrowser();

const command = { command: { id: "1", input: { body: { title: "Cast the slab" } } }, sent: true };

/** Leaves a draft and a command of Ada's, and a draft of Bola's, as the version before this one did. */
async function leaveFormer(): Promise<void> {
  const opening = indexedDB.open(FORMER_STORE, 1);
  await new Promise<void>((resolve) => {
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("kept"));
    opening.addEventListener("success", () => {
      const change = opening.result.transaction("kept", "readwrite");
      const kept = change.objectStore("kept");
      const at = Date.now() - 1_000;
      kept.put({ at, value: "Rain" }, "ada builders note");
      kept.put({ at, value: command }, "ada builders command 1");
      kept.put({ at, value: "Sun" }, "bola builders note");
      change.addEventListener("complete", () => resolve());
    });
  });
  opening.result.close();
}

const requests = storedValues("requests");

test("what a version before kept is found by its person, and goes from its old place", async () => {
  await leaveFormer();
  signIn(ada);
  expect(await readDraft("note")).toBe("Rain");
  expect(await requests.all("")).toEqual([command]);
  expect(await everything()).toContain("Sun");
  signIn(bola);
  expect(await readDraft("note")).toBe("Sun");
  expect(await databaseOf(bola).drafts.count()).toBe(1);
});

test("what a full device cannot move stays, and is moved once there is room", async () => {
  await leaveFormer();
  signIn(ada);
  const makeRoom = fillUp("put", (table) => table === "drafts");
  expect(await readDraft("note")).toBeUndefined();
  makeRoom.mockRestore();
  databaseOf(ada).close();
  expect(await readDraft("note")).toBe("Rain");
  expect(await requests.all("")).toEqual([command]);
});
