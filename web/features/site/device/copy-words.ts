import type { Standing } from "../../../device/outbox/rounds.ts";
import type { OfflineFiles } from "../../../device/database.ts";
import { counted } from "../../../ui/counted.ts";

/** What an offline copy has besides the records: "24 drawings and 130 photos". */
export function contentsWords({ sheets, photos }: OfflineFiles): string {
  const parts = [
    ...(sheets.all > 0 ? [counted(sheets.all, "drawing")] : []),
    ...(photos.all > 0 ? [counted(photos.all, "photo")] : []),
  ];
  return parts.length === 0 ? "No drawings or photos yet" : parts.join(" and ");
}

/**
 * Says how much of the offline copy is here while some is missing: "18 of 24 drawings and 100 of 130 photos are
 * here"; undefined if everything is here.
 */
export function missingCopyWords({ sheets, photos }: OfflineFiles): string | undefined {
  const of = ({ kept, all }: OfflineFiles["sheets"], noun: string) =>
    kept < all ? [`${kept} of ${counted(all, noun)}`] : [];
  const parts = [...of(sheets, "drawing"), ...of(photos, "photo")];
  return parts.length === 0 ? undefined : `${parts.join(" and ")} are here.`;
}

/** Why the copying is paused, and what to do; undefined if it is not paused. */
export function restWords(state: Standing["state"], message: string): string | undefined {
  switch (state) {
    case "full":
      return "This device is full. What is already here stays. Free some room, then continue.";
    case "offline":
      return "No network. It continues when you are online again.";
    case "failed":
      return `It could not be fetched. ${message}`;
    case "idle":
    case "running":
      return undefined;
  }
}
