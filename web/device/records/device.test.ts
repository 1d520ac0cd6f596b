import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SyncCommand } from "../../../contract/sync.ts";
import { entryOf, newStore, partsOf, prepareStore, PROJECT, yes } from "./device-fixture.ts";
import { createDevice, type Device, type DeviceParts } from "./device.ts";

prepareStore();
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const away = new Error("No network");

/** A device that counts its rounds, of which the first `failing` fail. */
function counted(given: Partial<DeviceParts> = {}, failing = 0) {
  const rounds = { begun: 0 };
  const device = createDevice(
    partsOf(newStore(), {
      ...given,
      exclusive: async (work) => {
        rounds.begun += 1;
        if (rounds.begun <= failing) throw away;
        await work();
      },
    }),
  );
  return { device, rounds };
}

const settled = (device: Device, state: string) =>
  vi.waitFor(() => expect(device.status().state).toBe(state));

it("what is asked for as a round ends is done in the next one", async () => {
  const { device, rounds } = counted();
  const stop = device.listen(() => {
    if (device.status().state !== "idle") return;
    stop();
    // At this moment the round has seen that nothing more is wanted, but it is not over for others.
    queueMicrotask(() => void device.sync());
  });
  await device.sync();
  await vi.waitFor(() => expect(rounds.begun).toBe(2));
});

it("what the server announces ends the wait for a network", async () => {
  const { device, rounds } = counted({}, 1);
  await device.sync();
  expect(device.status().state).toBe("offline");
  device.plan();
  vi.advanceTimersByTime(300);
  expect(rounds.begun).toBe(2);
  await settled(device, "idle");
});

it("while it tries again without a network, it goes on saying that there is none", async () => {
  const { device } = counted({}, 2);
  await device.sync();
  const said: string[] = [];
  device.listen(() => {
    const { state, told } = device.status();
    const words = `${state}: ${told.state}`;
    if (said.at(-1) !== words) said.push(words);
  });
  await device.sync();
  await device.sync();
  expect(said).toEqual(["running: offline", "offline: offline", "running: offline", "idle: idle"]);
});

it("a server that fails is not asked sooner, whatever it announces", async () => {
  const { device, rounds } = counted({ isUnreachable: () => false }, 1);
  await device.sync();
  expect(device.status().state).toBe("failed");
  device.plan();
  vi.advanceTimersByTime(300);
  expect(rounds.begun).toBe(1);
  vi.advanceTimersByTime(2000);
  await settled(device, "idle");
});

it("a store that is closed while a project is opened fails in silence", async () => {
  const { device } = counted();
  device.open(PROJECT);
  device.stop();
  device.open(PROJECT);
  await expect(device.sync()).resolves.toBeUndefined();
});

it("R6: a refused update of a text is sent again as the words themselves, by a new command", async () => {
  const commands: SyncCommand[] = [];
  const db = newStore();
  const device = createDevice(
    partsOf(db, {
      push: async (parcel) => {
        commands.push(...parcel.commands);
        return { results: yes(parcel.commands) };
      },
    }),
  );
  const entry = entryOf("door", { act: "change", state: "refused" });
  await db.outbox.add({
    ...entry,
    code: "text_gap",
    command: { ...entry.command, fields: { title: "Door rubs", notes: { update: "AAA=" } } },
    shown: { notes: "Below the lintel." },
  });
  const [refused] = await db.outbox.toArray();
  if (refused) await device.again(refused);
  await settled(device, "idle");
  expect(commands).toMatchObject([{ fields: { title: "Door rubs", notes: "Below the lintel." } }]);
  expect(commands[0]?._id).not.toBe(entry.command._id);
});
