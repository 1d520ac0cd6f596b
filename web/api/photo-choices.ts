import { useSyncExternalStore } from "react";

/** How this device sends photos. It is forgotten when somebody signs out of it. */
export interface PhotoChoices {
  /** As the camera stored them, instead of smaller. */
  readonly keepOriginal: boolean;
  /** Only over Wi-Fi or a cable, where the browser tells. */
  readonly wifiOnly: boolean;
}

const KEY = "photoChoices";
const usual: PhotoChoices = { keepOriginal: false, wifiOnly: false };
const listeners = new Set<() => void>();
let known: PhotoChoices | undefined;

function read(): PhotoChoices {
  try {
    return { ...usual, ...(JSON.parse(window.localStorage.getItem(KEY) ?? "{}") as object) };
  } catch {
    return usual;
  }
}

export function photoChoices(): PhotoChoices {
  known ??= read();
  return known;
}

export function choosePhotos(change: Partial<PhotoChoices>): void {
  known = { ...photoChoices(), ...change };
  try {
    window.localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

export function usePhotoChoices(): PhotoChoices {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, photoChoices);
}
