import { createSignal } from "./signal.ts";

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

let isFull = false;
const changed = createSignal();

/** Whether the browser has just refused to keep what a person typed or chose. Every signed-in screen says so. */
export const deviceFull = {
  now: () => isFull,
  listen: (listener: () => void) => changed.listen(listener),
  set(next: boolean): void {
    if (next === isFull) return;
    isFull = next;
    changed.ring();
  },
  /** @returns whether lack of space caused this failure */
  tell(error: unknown): boolean {
    const has = isStorageFull(error);
    if (has) this.set(true);
    return has;
  },
};
