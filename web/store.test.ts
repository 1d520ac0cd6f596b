import { expect, test, vi } from "vitest";
import { createSignal, createStore } from "./store.ts";

test("a signal passes its value to each listener until that one unsubscribes", () => {
  const signal = createSignal<string>();
  const [first, second] = [vi.fn<(value: string) => void>(), vi.fn<(value: string) => void>()];
  const leave = signal.listen(first);
  signal.listen(second);
  signal.ring("one");
  leave();
  leave();
  signal.ring("two");
  expect(first.mock.calls).toEqual([["one"]]);
  expect(second.mock.calls).toEqual([["one"], ["two"]]);
});

test("a signal knows whether anybody listens", () => {
  const signal = createSignal();
  expect(signal.isHeard()).toBe(false);
  const leave = signal.listen(() => undefined);
  expect(signal.isHeard()).toBe(true);
  leave();
  expect(signal.isHeard()).toBe(false);
});

test("a listener that unsubscribes while it is called keeps none of the others from it", () => {
  const signal = createSignal();
  const calls: string[] = [];
  const leave = signal.listen(() => {
    calls.push("first");
    leave();
  });
  signal.listen(() => calls.push("second"));
  signal.ring();
  signal.ring();
  expect(calls).toEqual(["first", "second", "second"]);
});

test("a store tells its subscribers the new value, which it then has", () => {
  const store = createStore(1);
  const seen: (readonly [told: number, has: number])[] = [];
  const leave = store.subscribe((value) => seen.push([value, store.get()]));
  store.set(2);
  leave();
  store.set(3);
  expect(seen).toEqual([[2, 2]]);
  expect(store.get()).toBe(3);
});

test("a store keeps the old object, and tells nobody, if the new value is the same", () => {
  const first = { size: 1 };
  const store = createStore(first, (a, b) => a.size === b.size);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set({ size: 1 });
  expect(store.get()).toBe(first);
  store.set({ size: 2 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toEqual({ size: 2 });
});
