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
