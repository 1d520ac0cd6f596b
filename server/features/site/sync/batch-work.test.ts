import { expect, it, onTestFinished } from "vitest";
import * as Y from "yjs";
import { openTexts, updateOf } from "../../../../contract/site/long-text.ts";
import type { SyncCommand } from "../../../../contract/sync.ts";
import { writeStamp } from "../../../../engine/records/stamp.ts";
import { newId } from "../../../platform/ids.ts";
import { CommandBatch } from "./batch.ts";
import type { StoredRecord } from "../record-rules.ts";

// The cost of a batch is counted in the parts of documents that Yjs integrates, and not in time, since a machine
// may be busy.

const PARTS = 6_000;
const COMMANDS = 300;
const instant = "2026-11-28T08:00:00.000Z";
const [project, replica, userId] = [newId(), newId(), newId()];

/** Returns a text with this many parts: each is inserted in front of the earlier ones. */
function scattered(parts: number): string {
  const doc = new Y.Doc();
  for (let n = 0; n < parts; n += 1) doc.getText("text").insert(0, "x");
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64");
}

function batchOn(state: string, words: string): { batch: CommandBatch; id: string } {
  const id = newId();
  const record: StoredRecord = {
    id,
    projectId: project,
    kind: "snag",
    number: 1,
    state: "open",
    version: 1,
    createdBy: userId,
    isDeleted: false,
    fields: { title: "Door", description: words },
    texts: { description: state },
    clocks: {},
  };
  const actor = {
    userId,
    name: "Emeka",
    role: "engineer",
    company: null,
    isOnlyPlanner: false,
  } as const;
  const projects = new Map([[project, { id: project, title: "School", isArchived: false }]]);
  const records = [record];
  const taken = new Set([id]);
  const [known, parents] = [new Set(""), new Map()];
  return { batch: new CommandBatch({ actor, projects, records, taken, known, parents }), id };
}

const write = (id: string, update: string): SyncCommand => ({
  _id: newId(),
  at: instant,
  record: "snag",
  id,
  project,
  act: "change",
  fields: { description: { update } },
  base: 1,
});

/** Counts the parts that Yjs integrates until the test ends. */
function countParts(): () => number {
  const { integrate } = Y.Item.prototype;
  let count = 0;
  Y.Item.prototype.integrate = function counted(this: Y.Item, ...given) {
    count += 1;
    integrate.apply(this, given);
  };
  onTestFinished(() => {
    Y.Item.prototype.integrate = integrate;
  });
  return () => count;
}

const stamp = (n: number) => writeStamp({ instant, counter: n, replica });

it("a long text is opened once for a batch, and not once for each command", () => {
  const state = scattered(PARTS);
  const { batch, id } = batchOn(state, "x".repeat(PARTS));
  const updates = Array.from({ length: COMMANDS }, (_, n) => updateOf(undefined, `${n % 10}`));
  const parts = countParts();
  const statuses = updates.map((update, n) => batch.apply(write(id, update), stamp(n)).status);
  expect(new Set(statuses)).toEqual(new Set(["accepted"]));
  // It is opened once, and once more as the former document; the rest are the parts of the commands.
  expect(parts()).toBeLessThan(2 * PARTS + 4 * COMMANDS);
});

it("commands that are refused open it no more often than its limit of parts allows", () => {
  const { batch, id } = batchOn(scattered(450), "x".repeat(450));
  const tooLong = updateOf(undefined, "y".repeat(19_900));
  const parts = countParts();
  for (let n = 0; n < COMMANDS; n += 1)
    expect(batch.apply(write(id, tooLong), stamp(n)).status).toBe("refused");
  expect(parts()).toBeLessThan(COMMANDS * 500);
});

it("an update in more places than anybody writes in is refused with words", () => {
  const { batch, id } = batchOn(scattered(1), "x");
  expect(batch.apply(write(id, scattered(501)), stamp(1))).toMatchObject({
    status: "refused",
    code: "text_scattered",
    message: expect.stringContaining("more than 500 places at once") as string,
  });
});

it("a text keeps few parts, however often it is changed (M10)", () => {
  let { state, former } = openTexts().join(undefined, { update: updateOf(undefined, "Rain.") });
  const { batch, id } = batchOn(state ?? "", "Rain.");
  for (let n = 0; n < COMMANDS; n += 1) {
    const update = updateOf(state, "x".repeat(n % 50));
    const outcome = batch.apply(write(id, update), stamp(n));
    if (outcome.status === "refused") throw new Error(outcome.message);
    ({ description: state, "description/former": former } = outcome.next.texts);
  }
  expect(state?.length).toBeLessThan(20_000);
  expect(former?.length).toBeLessThan(20_000);
});
