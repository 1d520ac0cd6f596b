import { createStore } from "../store.ts";

/** Whether the browser refused to store something because the device, or its share of it, is full. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = innerOf(each))
    if (each.name === "QuotaExceededError") return true;
  return false;
}

/** Dexie wraps what the browser says. */
function innerOf(error: Error): unknown {
  return "inner" in error ? error.inner : error.cause;
}

/** Whether the browser has just refused to store what a person typed or chose. Every signed-in screen says so. */
export const deviceFull = createStore(false);

/** Says that the device is full if lack of space caused a failure. @returns whether it did */
export function noteIfFull(error: unknown): boolean {
  const isFull = isStorageFull(error);
  if (isFull) deviceFull.set(true);
  return isFull;
}
