import { useMemo, useSyncExternalStore } from "react";
import { deviceFull } from "../../api/storage-full.ts";
import { summary, type Summary } from "../../device/summary.ts";
import { useLeftBehind } from "../../device/writing/use-shown.ts";

const none: Summary = {
  things: 0,
  refused: 0,
  photos: 0,
  refusedPhotos: 0,
  bytes: 0,
  inPageOnly: 0,
  hasCopies: false,
  state: "idle",
};

/** What this device has not sent, requests and records together. */
export function useToSend(): Summary {
  const requests = useLeftBehind();
  const records = useSyncExternalStore(summary.listen, summary.now) ?? none;
  const isFull = useSyncExternalStore(deviceFull.listen, deviceFull.now);
  return useMemo(() => {
    const refused = requests.filter(({ state }) => state === "refused").length;
    const waiting = requests.length - refused;
    const state = records.state === "idle" && waiting > 0 ? "offline" : records.state;
    return {
      ...records,
      things: records.things + waiting,
      refused: records.refused + refused,
      state: isFull ? "full" : state,
    };
  }, [requests, records, isFull]);
}
