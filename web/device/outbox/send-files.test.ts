import { expect, it } from "vitest";
import { sendFiles, type SendFile } from "./send-files.ts";
import { sentOf, startCount } from "./sent-files.ts";
import {
  entryOf,
  fileOf,
  newStore,
  NOW,
  partsOf,
  prepareStore,
} from "../records/device-fixture.ts";

prepareStore();

/** Sends files to a server, and notes which ones came. */
function sender(answer: (id: string) => ReturnType<SendFile> = async () => "sent") {
  const sent: string[] = [];
  const sendFile: SendFile = ({ id, name }) => {
    sent.push(`${id} ${name}`);
    return answer(id);
  };
  return { sent, sendFile };
}

it("a photo is sent once its record is known to the server (R11)", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("one"), fileOf("two", { recordId: "wall" })]);
  await db.outbox.add(entryOf("door"));
  const { sent, sendFile } = sender();
  await sendFiles(partsOf(db, { sendFile }));
  expect(sent).toEqual(["two two.jpg"]);
  await db.outbox.clear();
  await sendFiles(partsOf(db, { sendFile }));
  expect(sent).toEqual(["two two.jpg", "one one.jpg"]);
  expect(await db.files.count()).toBe(0);
});

it("a photo waits for the words that somebody types, but not for ever", async () => {
  const db = newStore();
  await db.files.bulkAdd([
    fileOf("typing", { heldUntil: NOW.getTime() + 1 }),
    fileOf("forgotten", { heldUntil: NOW.getTime() - 1 }),
  ]);
  const { sent, sendFile } = sender();
  await sendFiles(partsOf(db, { sendFile }));
  expect(sent).toEqual(["forgotten forgotten.jpg"]);
});

it("a photo waits for its record as long as something brings it, and is refused then (R12)", async () => {
  const db = newStore();
  await db.files.bulkAdd([
    fileOf("gone"),
    fileOf("here", { recordId: "wall" }),
    fileOf("done", { recordId: "tap" }),
    fileOf("held", { recordId: "roof" }),
  ]);
  await db.rows.add({
    key: "snag/wall",
    record: "snag",
    id: "wall",
    project: "project",
    row: {},
    copy: "",
  });
  await db.outbox.add(entryOf("tap", { state: "done" }));
  db.held = () => ({ entries: [entryOf("roof")], files: [] });
  const { sent, sendFile } = sender(async () => "later");
  await sendFiles(partsOf(db, { sendFile }));
  // A file is not sent before its record, even if the record is only in the page.
  expect(sent).toEqual(["done done.jpg", "gone gone.jpg", "here here.jpg"]);
  const states = async () => (await db.files.toArray()).map(({ id, state }) => `${id} ${state}`);
  expect(await states()).toEqual(["done waiting", "gone refused", "held waiting", "here waiting"]);
  expect((await db.files.get("gone"))?.message).toMatch(/was deleted/);
  await db.rows.clear();
  await sendFiles(partsOf(db, { sendFile: async () => "later" }));
  expect(await states()).toContain("here refused");
});

it("a photo that cannot be read keeps no other here", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("a"), fileOf("b"), fileOf("c")]);
  const lost = new Error("The file is gone.");
  const { sendFile } = sender(async (id) => {
    if (id === "a") throw lost;
    return id === "b" ? { refused: "It is no photo." } : "sent";
  });
  const parts = partsOf(db, { sendFile, isUnreachable: () => false });
  await expect(sendFiles(parts)).rejects.toBe(lost);
  expect(await db.files.toArray()).toMatchObject([
    { id: "a", state: "waiting" },
    { id: "b", state: "refused", message: "It is no photo." },
  ]);
});

it("without a network the first that fails ends it", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("a"), fileOf("b")]);
  const { sent, sendFile } = sender(async () => {
    throw new Error("No network");
  });
  await expect(sendFiles(partsOf(db, { sendFile }))).rejects.toThrow("No network");
  expect(sent).toHaveLength(1);
});

it("counts the photos of a record that were sent while others of it wait, and begins again after the last", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("one"), fileOf("two"), fileOf("three")]);
  const { sendFile } = sender(async (id) => (id === "three" ? { refused: "Too large." } : "sent"));
  await sendFiles(partsOf(db, { sendFile }));
  expect(await sentOf(db, "door")).toBe(2);
  await startCount(db, "door");
  expect(await sentOf(db, "door"), "a photo still waits").toBe(2);
  await db.files.clear();
  await startCount(db, "door");
  expect(await sentOf(db, "door")).toBe(0);
  await db.files.bulkAdd([fileOf("four"), fileOf("five")]);
  await sendFiles(partsOf(db, { sendFile }));
  expect(await sentOf(db, "door"), "none waits any more").toBe(0);
});
