import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitWifi } from "./network-kind.ts";

let network: EventTarget & { type?: string };
const wishes = new Set<() => void>();
let wanted = true;
const wish = {
  isWanted: async () => wanted,
  onChange: (listener: () => void) => {
    wishes.add(listener);
    return () => void wishes.delete(listener);
  },
};

beforeEach(() => {
  wanted = true;
  wishes.clear();
  network = Object.assign(new EventTarget(), { type: "cellular" });
  vi.stubGlobal("navigator", { connection: network });
});
afterEach(() => void vi.unstubAllGlobals());

/** Waits for Wi-Fi, and notes when that is over. */
function wait(signal = new AbortController().signal) {
  const over = vi.fn<() => void>();
  return { over, done: awaitWifi(signal, wish).then(over) };
}

it("a photo waits for Wi-Fi, whatever mobile network comes next", async () => {
  const { over, done } = wait();
  await vi.waitFor(() => expect(wishes.size).toBe(1));
  network.dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(wishes.size).toBe(1));
  expect(over).not.toHaveBeenCalled();
  network.type = "wifi";
  network.dispatchEvent(new Event("change"));
  await done;
  expect(wishes.size).toBe(0);
});

it("a photo that waits goes as soon as nobody wants it to wait", async () => {
  const { over, done } = wait();
  await vi.waitFor(() => expect(wishes.size).toBe(1));
  expect(over).not.toHaveBeenCalled();
  wanted = false;
  for (const listener of wishes) listener();
  await done;
  expect(over).toHaveBeenCalledOnce();
});

it("a photo goes at once over Wi-Fi, where the browser does not tell, and if it need not wait", async () => {
  for (const [connection, isWanted] of [
    [{ type: "wifi" }, true],
    [undefined, true],
    [network, false],
  ] as const) {
    vi.stubGlobal("navigator", { connection });
    wanted = isWanted;
    const { over, done } = wait();
    await done;
    expect(over).toHaveBeenCalledOnce();
  }
});

it("a photo that is taken back waits no longer", async () => {
  const controller = new AbortController();
  const { done } = wait(controller.signal);
  await vi.waitFor(() => expect(wishes.size).toBe(1));
  controller.abort();
  await expect(done).rejects.toThrow("Cancelled");
  expect(wishes.size).toBe(0);
});
