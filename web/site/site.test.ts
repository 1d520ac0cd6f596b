import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newStore, partsOf, prepareStore, PROJECT } from "./site-fixture.ts";
import { createSite, type Site, type SiteParts } from "./site.ts";

prepareStore();
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const away = new Error("No network");

/** A device that counts its rounds, of which the first `failing` fail. */
function counted(given: Partial<SiteParts> = {}, failing = 0) {
  const rounds = { begun: 0 };
  const site = createSite(
    partsOf(newStore(), {
      ...given,
      exclusive: async (work) => {
        rounds.begun += 1;
        if (rounds.begun <= failing) throw away;
        await work();
      },
    }),
  );
  return { site, rounds };
}

const settled = (site: Site, state: string) =>
  vi.waitFor(() => expect(site.status().state).toBe(state));

it("what is asked for as a round ends is done in the next one", async () => {
  const { site, rounds } = counted();
  const stop = site.listen(() => {
    if (site.status().state !== "idle") return;
    stop();
    // After the round has seen that nothing more is wanted, and before it is over for others.
    queueMicrotask(() => void site.sync());
  });
  await site.sync();
  await vi.waitFor(() => expect(rounds.begun).toBe(2));
});

it("what the server announces ends the wait for a network", async () => {
  const { site, rounds } = counted({}, 1);
  await site.sync();
  expect(site.status().state).toBe("offline");
  site.plan();
  vi.advanceTimersByTime(300);
  expect(rounds.begun).toBe(2);
  await settled(site, "idle");
});

it("while it tries again without a network, it goes on saying that there is none", async () => {
  const { site } = counted({}, 2);
  await site.sync();
  const said: string[] = [];
  site.listen(() => {
    const { state, told } = site.status();
    said.push(`${state}: ${told.state}`);
  });
  await site.sync();
  await site.sync();
  expect(said).toEqual(["syncing: offline", "offline: offline", "syncing: offline", "idle: idle"]);
});

it("a server that fails is not asked sooner, whatever it announces", async () => {
  const { site, rounds } = counted({ isUnreachable: () => false }, 1);
  await site.sync();
  expect(site.status().state).toBe("failed");
  site.plan();
  vi.advanceTimersByTime(300);
  expect(rounds.begun).toBe(1);
  vi.advanceTimersByTime(2000);
  await settled(site, "idle");
});

it("a store that is closed while a project is opened fails in silence", async () => {
  const { site } = counted();
  site.open(PROJECT);
  site.stop();
  site.open(PROJECT);
  await expect(site.sync()).resolves.toBeUndefined();
});
