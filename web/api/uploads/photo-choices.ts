import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "../../store.ts";

/** How this device sends photos. It is forgotten when somebody signs out of it. */
export interface ChosenPhotos {
  /** Whether photos are sent as the camera stored them, instead of smaller. */
  readonly keepOriginal: boolean;
  /** Whether photos are sent only over Wi-Fi or a cable, where the browser can tell. */
  readonly wifiOnly: boolean;
}

const KEY = "photos";
const usual: ChosenPhotos = { keepOriginal: false, wifiOnly: false };
const choices = createStore(usual);
let reading: Promise<unknown> | undefined;

/** Loaded only when it is needed, because every signed-in screen loads the code that sends photos in advance. */
const database = () => import("../device-database.ts");

async function read(): Promise<void> {
  try {
    const { inTable } = await database();
    const kept = await inTable(
      "choices",
      "readonly",
      (store) => store.get(KEY) as IDBRequest<Partial<ChosenPhotos> | undefined>,
    );
    if (kept) choices.set({ ...usual, ...kept });
  } catch {
    // The browser stores nothing.
  }
}

/** Returns the settings that were chosen on this device. */
export async function photoChoices(): Promise<ChosenPhotos> {
  reading ??= read();
  await reading;
  return choices.get();
}

export async function choosePhotos(change: Partial<ChosenPhotos>): Promise<void> {
  await photoChoices();
  const next = { ...choices.get(), ...change };
  try {
    const { inTable } = await database();
    await inTable("choices", "readwrite", (store) => store.put(next, KEY));
  } catch {
    // Without storage, the choice lasts until the person leaves the page.
  }
  choices.set(next);
}

/** Calls `listener` whenever something else is chosen. @returns a function that stops it */
export const onPhotoChoices = choices.subscribe;

export function usePhotoChoices(): ChosenPhotos {
  useEffect(() => void photoChoices(), []);
  return useSyncExternalStore(choices.subscribe, choices.get);
}
