import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SendFile } from "./send-files.ts";
import {
  fileOf,
  newStore,
  partsOf,
  prepareStore,
  PROJECT,
  yes,
} from "../records/device-fixture.ts";
import { createDevice, type DeviceParts } from "../records/device.ts";

prepareStore();
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const act = (id: string) => ({
  record: "snag",
  id,
  project: PROJECT,
  act: "create",
  fields: { title: "Door rubs" },
  title: "Door rubs",
});

/** A server to which photos stay under way until the test lets them arrive. */
function slowServer() {
  const sending = new Map<string, (outcome: "sent") => void>();
  const begun: string[] = [];
  const pushed: string[] = [];
  const sendFile: SendFile = ({ id }) => {
    begun.push(id);
    const { promise, resolve } = Promise.withResolvers<"sent">();
    sending.set(id, resolve);
    return promise;
  };
  const push: DeviceParts["push"] = async ({ commands }) => {
    pushed.push(...commands.map(({ id }) => id));
    return { results: yes(commands) };
  };
  return { begun, pushed, sendFile, push, arrive: (id: string) => sending.get(id)?.("sent") };
}

/** A lock that the tabs of a browser share. */
function sharedLock(): DeviceParts["exclusive"] {
  let last = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

it("a record that is made while a photo is on its way does not wait for it (R11)", async () => {
  const db = newStore();
  const { begun, pushed, arrive, ...server } = slowServer();
  const device = createDevice(partsOf(db, server));
  await device.addFile(fileOf("long"));
  await vi.waitFor(() => expect(begun).toEqual(["long"]));
  await device.act(act("wall"));
  await vi.waitFor(() => expect(pushed).toEqual(["wall"]));
  await vi.waitFor(() => expect(device.status().state).toBe("idle"));
  // Its photo waits for the one that is being sent.
  await device.addFile(fileOf("next", { recordId: "wall" }));
  await vi.waitFor(() => expect(device.status().state).toBe("idle"));
  expect(begun).toEqual(["long"]);
  arrive("long");
  await vi.waitFor(() => expect(begun).toEqual(["long", "next"]));
  arrive("next");
  await vi.waitFor(async () => expect(await db.files.count()).toBe(0));
});

it("two tabs send each photo once", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("a"), fileOf("b")]);
  const { begun, pushed: _, arrive, ...server } = slowServer();
  const locks = { exclusive: sharedLock(), exclusiveUploads: sharedLock() };
  const tabs = [1, 2].map(() => createDevice(partsOf(db, { ...server, ...locks })));
  await Promise.all(tabs.map((tab) => tab.sync()));
  await vi.waitFor(() => expect(begun).toEqual(["a"]));
  arrive("a");
  await vi.waitFor(() => expect(begun).toEqual(["a", "b"]));
  arrive("b");
  await vi.waitFor(async () => expect(await db.files.count()).toBe(0));
  let isFree = false;
  await locks.exclusiveUploads(async () => void (isFree = true));
  expect(isFree).toBe(true);
  expect(begun).toEqual(["a", "b"]);
});

it("a photo that was taken back while another is on its way is not sent", async () => {
  const db = newStore();
  await db.files.bulkAdd([fileOf("a"), fileOf("b")]);
  const { begun, pushed: _, arrive, ...server } = slowServer();
  const device = createDevice(partsOf(db, server));
  await device.sync();
  await vi.waitFor(() => expect(begun).toEqual(["a"]));
  await device.dropFile("b");
  arrive("a");
  await vi.waitFor(async () => expect(await db.files.count()).toBe(0));
  expect(begun).toEqual(["a"]);
});

it("photos that fail are tried again after a while, and records go on meanwhile", async () => {
  const db = newStore();
  await db.files.add(fileOf("a"));
  const { pushed, push } = slowServer();
  const sendFile = vi.fn<SendFile>(async () => {
    throw new Error("The server failed.");
  });
  const device = createDevice(partsOf(db, { push, sendFile, isUnreachable: () => false }));
  await device.sync();
  await vi.waitFor(() =>
    expect(device.status()).toMatchObject({ state: "failed", message: "The server failed." }),
  );
  await device.act(act("wall"));
  await device.sync();
  expect(pushed).toEqual(["wall"]);
  expect(device.status()).toMatchObject({ state: "failed" });
  expect(sendFile).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(sendFile).toHaveBeenCalledTimes(2));
  sendFile.mockResolvedValue("sent");
  // Somebody asks for another try.
  device.wake();
  await vi.waitFor(() => expect(device.status()).toMatchObject({ state: "idle", message: "" }));
  expect(await db.files.count()).toBe(0);
});
