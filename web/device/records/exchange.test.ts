import { expect, it, vi } from "vitest";
import { entryOf, newStore, NOW, partsOf, prepareStore, yes } from "./device-fixture.ts";
import { nextTime } from "./device-clock.ts";
import { pushAll, type ExchangeParts } from "./exchange.ts";

prepareStore();

const refusal = (status: number) => ({ status, code: "conflict", message: "No." });
type Push = ExchangeParts["push"];

it("sends what waits in its order, each once, and what comes meanwhile after it (R1)", async () => {
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

it("a command without an answer is sent again with its id (R1)", async () => {
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

const DAY = 86_400_000;

/** A device whose clocks the test controls, and a server that tells its time. */
function clocked() {
  const db = newStore();
  const clock = { wall: NOW.getTime(), steady: 0, server: NOW.getTime(), isAway: false };
  const parcels: Parameters<Push>[0][] = [];
  const push: Push = async (parcel) => {
    if (clock.isAway) throw new Error("No network");
    parcels.push(parcel);
    return { results: yes(parcel.commands), now: new Date(clock.server).toISOString() };
  };
  const parts = partsOf(db, {
    push,
    now: () => new Date(clock.wall),
    steady: () => clock.steady,
  });
  return {
    clock,
    parts,
    parcels,
    /** Lets this much time pass. The steady clock stops while the device sleeps. */
    pass(ms: number, { asleep = false } = {}): void {
      clock.wall += ms;
      clock.server += ms;
      if (!asleep) clock.steady += ms;
    },
    async act(id: string): Promise<void> {
      const { at, stretch } = await nextTime(parts);
      const entry = entryOf(id);
      await db.outbox.add({ ...entry, command: { ...entry.command, at }, stretch });
    },
  };
}

it("a clock that is set right does not make what is done then later than it was (M5, R2)", async () => {
  const { clock, parts, parcels, pass, act } = clocked();
  clock.wall += 3 * DAY;
  await act("door");
  pass(60_000);
  clock.wall -= 3 * DAY;
  await act("wall");
  pass(60_000);
  await pushAll(parts);
  const { now, commands } = parcels.at(-1) ?? { now: "", commands: [] };
  const ago = commands.map(({ at, ahead }) => {
    const error = ahead ?? Date.parse(now) - clock.server;
    return clock.server - (Date.parse(at.slice(0, 24)) - error);
  });
  expect(ago).toEqual([120_000, 60_000]);
});

it("what was made before the device slept and its clock was set goes by what was known then (M5, R3)", async () => {
  const { clock, parts, parcels, pass, act } = clocked();
  await act("door");
  await pushAll(parts);
  await act("wall");
  pass(DAY / 3, { asleep: true });
  await act("tap");
  clock.wall += 2 * DAY;
  await act("roof");
  await pushAll(parts);
  // The device asks first, because it did not know how far its clock has been ahead since it was set.
  expect(parcels.map(({ commands }) => commands.map(({ id, ahead }) => [id, ahead]))).toEqual([
    [["door", undefined]],
    [],
    [
      ["wall", 0],
      ["tap", 0],
      ["roof", undefined],
    ],
  ]);
});

it("commands that waited before this version are sent as before", async () => {
  const { parts, parcels } = clocked();
  const stamp = "2026-04-01T00:00:00.000Z/000000/00000000-0000-0000-0000-000000000000";
  await parts.db.values.put({ name: "stamp", value: stamp });
  await parts.db.outbox.add(entryOf("door"));
  await pushAll(parts);
  expect(parcels).toHaveLength(1);
  expect(parcels[0]?.commands[0]).not.toHaveProperty("ahead");
  // What follows is later than what the device said before.
  expect((await nextTime(parts)).at > "2026-04-01T00:00:00.000Z/000000").toBe(true);
});
