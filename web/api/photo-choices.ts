import { useEffect, useSyncExternalStore } from "react";
import { inTable } from "./device-database.ts";

/** How this device sends photos. It is forgotten when somebody signs out of it. */
export interface PhotoChoices {
  /** As the camera stored them, instead of smaller. */
  readonly keepOriginal: boolean;
  /** Only over Wi-Fi or a cable, where the browser tells. */
  readonly wifiOnly: boolean;
}

const KEY = "photos";
const usual: PhotoChoices = { keepOriginal: false, wifiOnly: false };
const listeners = new Set<() => void>();
let known: PhotoChoices = usual;
let reading: Promise<unknown> | undefined;

function become(next: PhotoChoices): void {
  known = next;
  for (const listener of listeners) listener();
}

async function read(): Promise<void> {
  const kept = await inTable(
    "choices",
    "readonly",
    (store) => store.get(KEY) as IDBRequest<Partial<PhotoChoices> | undefined>,
  ).catch(() => undefined);
  if (kept) become({ ...usual, ...kept });
}

/** What was chosen on this device. */
export async function photoChoices(): Promise<PhotoChoices> {
  reading ??= read();
  await reading;
  return known;
}

export async function choosePhotos(change: Partial<PhotoChoices>): Promise<void> {
  await photoChoices();
  const next = { ...known, ...change };
  // Without storage it holds until the page is left.
  await inTable("choices", "readwrite", (store) => store.put(next, KEY)).catch(() => undefined);
  become(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function usePhotoChoices(): PhotoChoices {
  useEffect(() => void photoChoices(), []);
  return useSyncExternalStore(subscribe, () => known);
}
