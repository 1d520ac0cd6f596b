import { useSyncExternalStore } from "react";

/** How many photos are being prepared, by their record. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function change(key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
  for (const listener of listeners) listener();
}

/** Notes that a photo is being prepared. @returns the function that ends it */
export function notePreparing(key: string): () => void {
  change(key, 1);
  return () => change(key, -1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function usePreparingOf(key: string): number {
  return useSyncExternalStore(subscribe, () => counts.get(key) ?? 0);
}
