import { expect, it } from "vitest";
import { createPartLoader } from "./part-loader.ts";

/** A loader whose first loads fail, with a network that comes back on demand. */
function failing(failures: number) {
  const state = { loads: 0, back: new Set<() => void>() };
  const loader = createPartLoader(
    () => {
      state.loads += 1;
      return state.loads > failures ? Promise.resolve("part") : Promise.reject(new Error("gone"));
    },
    (listener) => {
      state.back.add(listener);
      return () => void state.back.delete(listener);
    },
  );
  return { loader, state, reconnect: () => [...state.back].forEach((listener) => listener()) };
}

it("loads once, however often it is asked for", async () => {
  const { loader, state } = failing(0);
  expect(await loader.current()).toBe("part");
  await loader.prepare();
  expect(loader.current()).toBe(loader.current());
  loader.retry();
  expect(state.loads).toBe(1);
});

it("keeps a failure, so that a screen that shows it does not ask again and again", async () => {
  const { loader, state } = failing(1);
  expect(await loader.current()).toBeUndefined();
  expect(await loader.current()).toBeUndefined();
  expect(state.loads).toBe(1);
});

it("loads what failed when the connection is back, and tells who shows it", async () => {
  const { loader, state, reconnect } = failing(2);
  let told = 0;
  const stop = loader.subscribe(() => (told += 1));
  await loader.current();
  reconnect();
  expect(await loader.current()).toBeUndefined();
  reconnect();
  expect(await loader.current()).toBe("part");
  expect({ loads: state.loads, told, waiting: state.back.size }).toEqual({
    loads: 3,
    told: 2,
    waiting: 0,
  });
  stop();
});

it("tries a failed load again when it is prepared", async () => {
  const { loader } = failing(1);
  await loader.prepare();
  await loader.prepare();
  expect(await loader.current()).toBe("part");
});

it("does not try again behind the back of those who are shown that it failed", async () => {
  const { loader, state } = failing(1);
  let told = 0;
  const stop = loader.subscribe(() => (told += 1));
  await loader.current();
  await loader.prepare();
  expect({ loads: state.loads, told }).toEqual({ loads: 1, told: 0 });
  stop();
  await loader.prepare();
  expect(await loader.current()).toBe("part");
});
