import { expect, test } from "vitest";
import { createUpdates } from "./updates.ts";

/** A browser's side of a service worker: the page is controlled, and a new version may wait. */
function createBrowser({ isControlled = true } = {}) {
  const container = new EventTarget() as ServiceWorkerContainer & { controller: unknown };
  const registration = new EventTarget() as ServiceWorkerRegistration & {
    waiting: ServiceWorker | null;
    installing: ServiceWorker | null;
  };
  const state = { isBusy: false, isHidden: false, asked: 0, reloads: 0 };
  Object.assign(container, { controller: isControlled ? {} : null });
  Object.assign(registration, { waiting: null, installing: null, update: async () => undefined });
  const worker = () =>
    Object.assign(new EventTarget(), {
      state: "installing",
      postMessage: () => void (state.asked += 1),
    }) as unknown as ServiceWorker & { state: string };
  const updates = createUpdates({
    container,
    registration,
    isBusy: () => state.isBusy,
    isHidden: () => state.isHidden,
    reload: () => void (state.reloads += 1),
  });
  return {
    state,
    updates,
    /** A new version arrives, and waits. */
    arrive() {
      const arrived = worker();
      registration.installing = arrived;
      registration.dispatchEvent(new Event("updatefound"));
      registration.installing = null;
      registration.waiting = arrived;
      arrived.state = "installed";
      arrived.dispatchEvent(new Event("statechange"));
    },
    /** The waiting version controls this page, whoever asked for it. */
    takeOver() {
      registration.waiting = null;
      container.dispatchEvent(new Event("controllerchange"));
    },
  };
}

test("U9: a version that arrives disturbs nobody until there is a moment", () => {
  const { state, updates, arrive, takeOver } = createBrowser();
  arrive();
  expect(state).toMatchObject({ asked: 0, reloads: 0 });
  updates.offerMoment();
  expect(state).toMatchObject({ asked: 1, reloads: 0 });
  takeOver();
  expect(state.reloads).toBe(1);
});

test("U9: a busy page takes no version, and one that gets busy meanwhile is not reloaded", () => {
  const { state, updates, arrive, takeOver } = createBrowser();
  arrive();
  state.isBusy = true;
  updates.offerMoment();
  expect(state.asked).toBe(0);
  state.isBusy = false;
  updates.offerMoment();
  state.isBusy = true;
  takeOver();
  expect(state.reloads).toBe(0);
  state.isBusy = false;
  updates.offerMoment();
  expect(state.reloads).toBe(1);
});

test("a version that another tab took waits for this page's own moment", () => {
  const { state, updates, arrive, takeOver } = createBrowser();
  arrive();
  takeOver();
  expect(state.reloads).toBe(0);
  updates.offerMoment();
  expect(state).toMatchObject({ asked: 0, reloads: 1 });
});

test("a hidden page takes what arrives", () => {
  const { state, arrive, takeOver } = createBrowser();
  state.isHidden = true;
  arrive();
  takeOver();
  expect(state).toMatchObject({ asked: 1, reloads: 1 });
});

test("the first worker of all is of the page's own version", () => {
  const { state, updates, takeOver } = createBrowser({ isControlled: false });
  takeOver();
  updates.offerMoment();
  expect(state.reloads).toBe(0);
});

test("who asks for the new version gets it, or at least a new page", async () => {
  const { state, updates, arrive, takeOver } = createBrowser();
  await updates.takeNow();
  expect(state).toMatchObject({ asked: 0, reloads: 1 });
  arrive();
  const taken = updates.takeNow();
  await Promise.resolve();
  await Promise.resolve();
  takeOver();
  await taken;
  expect(state).toMatchObject({ asked: 1, reloads: 2 });
});
