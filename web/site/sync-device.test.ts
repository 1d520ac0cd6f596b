import { expect, it, vi } from "vitest";
import { entryOf, newStore, partsOf, prepareStore, yes } from "./site-fixture.ts";
import { pushAll, type DeviceParts } from "./sync-device.ts";

prepareStore();

const refusal = (status: number) => ({ status, code: "conflict", message: "No." });
type Push = DeviceParts["push"];

it("sends what waits in its order, each once, and what comes meanwhile after it", async () => {
  const db = newStore();
  await db.outbox.bulkAdd([entryOf("door"), entryOf("wall"), entryOf("tap", { state: "refused" })]);
  const push = vi.fn<Push>(async ({ commands }) => {
    if (push.mock.calls.length === 1) await db.outbox.add(entryOf("roof"));
    return { results: yes(commands) };
  });
  await pushAll(partsOf(db, { push }));
  const sent = push.mock.calls.map(([{ commands }]) => commands.map(({ id }) => id));
  expect(sent).toEqual([["door", "wall"], ["roof"]]);
});

it("a command without an answer is sent again with its id", async () => {
  const db = newStore();
  await db.outbox.add(entryOf("door"));
  const ids: string[] = [];
  const push: Push = async ({ commands }) => {
    ids.push(...commands.map(({ _id }) => _id));
    if (ids.length === 1) throw new Error("The page was killed");
    return { results: yes(commands) };
  };
  await expect(pushAll(partsOf(db, { push }))).rejects.toThrow("killed");
  await pushAll(partsOf(db, { push }));
  expect(ids).toEqual(["create door", "create door"]);
});

it("makes another id for the device if somebody else has this one", async () => {
  const db = newStore();
  await db.outbox.add(entryOf("door"));
  const replicas: string[] = [];
  const push: Push = async ({ commands, replica }) =>
    replicas.push(replica) === 1 ? refusal(409) : { results: yes(commands) };
  await pushAll(partsOf(db, { push }));
  const [first, second] = replicas;
  expect(second).not.toBe(first);
  expect(await db.outbox.toArray()).toMatchObject([{ state: "done" }]);
});

it.each([400, 409, 413])(
  "a command that the server answers with %i keeps its words, and does not hold up the others",
  async (status) => {
    const db = newStore();
    await db.outbox.bulkAdd([entryOf("door"), entryOf("wall"), entryOf("tap")]);
    const push: Push = async ({ commands }) =>
      commands.some(({ id }) => id === "wall") ? refusal(status) : { results: yes(commands) };
    await pushAll(partsOf(db, { push }));
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual([
      "done",
      "refused",
      "done",
    ]);
  },
);
