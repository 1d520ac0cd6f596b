import { useMemo, useSyncExternalStore } from "react";
import { deviceFull } from "../../api/storage-full.ts";
import { summary, type Summary } from "../../device/outbox/summary.ts";
import type { Entry } from "../../device/outbox/command.ts";
import { useLeftBehind } from "../../device/writing/use-shown.ts";

const none: Summary = {
  things: 0,
  refused: 0,
  lost: 0,
  photos: 0,
  refusedPhotos: 0,
  hasOtherFiles: false,
  bytes: 0,
  inPageOnly: 0,
  hasCopies: false,
  state: "idle",
};

const isRefused = ({ state }: Entry) => state === "refused";
/** The photos that a request sends. Other files are counted as ordinary things. */
function photosOf({ command: { input } }: Entry): readonly File[] {
  return input.file instanceof File && input.file.type.startsWith("image/") ? [input.file] : [];
}

/** What this device has not sent, requests and records together. */
export function useToSend(): Summary {
  const requests = useLeftBehind();
  const records = useSyncExternalStore(summary.subscribe, summary.get) ?? none;
  const isFull = useSyncExternalStore(deviceFull.subscribe, deviceFull.get);
  return useMemo(() => {
    const refused = requests.filter(isRefused);
    const waiting = requests.filter((entry) => !isRefused(entry));
    const photos = waiting.flatMap(photosOf);
    const refusedPhotos = refused.flatMap(photosOf).length;
    const state = records.state === "idle" && waiting.length > 0 ? "offline" : records.state;
    return {
      ...records,
      things: records.things + waiting.length - photos.length,
      refused: records.refused + refused.length - refusedPhotos,
      photos: records.photos + photos.length,
      refusedPhotos: records.refusedPhotos + refusedPhotos,
      bytes: photos.reduce((sum, { size }) => sum + size, records.bytes),
      state: isFull ? "full" : state,
    };
  }, [requests, records, isFull]);
}
