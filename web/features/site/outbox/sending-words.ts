import { sizeWords } from "../../../../contract/size-words.ts";
import type { OutboxEntry, OutboxFile } from "../../../device/database.ts";
import type { SyncState } from "../../../device/records/device.ts";
import { counted } from "../../../ui/counted.ts";

/** The line's words: "All sent", "7 things to send, 3 photos (4 MB)", "1 change and 2 photos were not accepted". */
export function sendingWords(of: {
  readonly entries: readonly Pick<OutboxEntry, "state">[];
  readonly files: readonly Pick<OutboxFile, "state" | "blob">[];
  readonly state: SyncState;
  /** How many of them the full device could not store. */
  readonly held?: number;
}): { readonly text: string; readonly tone: "sent" | "waiting" | "refused" } {
  const { entries, files, state, held = 0 } = of;
  if (held > 0)
    return {
      text: `This device is full: ${counted(held, "thing")} only on this page`,
      tone: "refused",
    };
  const isRefused = ({ state: each }: Pick<OutboxEntry | OutboxFile, "state">) =>
    each === "refused";
  const changes = entries.filter(isRefused).length;
  const photos = files.filter(isRefused).length;
  const things = entries.filter((each) => each.state === "waiting").length;
  const waiting = files.filter((each) => each.state === "waiting");
  const bytes = waiting.reduce((sum, { blob }) => sum + blob.size, 0);
  const parts = [
    ...(things > 0 ? [`${counted(things, "thing")} to send`] : []),
    ...(waiting.length > 0
      ? [`${counted(waiting.length, "photo")}${things > 0 ? "" : " to send"} (${sizeWords(bytes)})`]
      : []),
  ];
  if (changes + photos > 0) {
    const refused = [
      ...(changes > 0 ? [counted(changes, "change")] : []),
      ...(photos > 0 ? [counted(photos, "photo")] : []),
    ].join(" and ");
    const notAccepted = `${refused} ${changes + photos === 1 ? "was" : "were"} not accepted`;
    return { text: [notAccepted, ...parts].join(", "), tone: "refused" };
  }
  // What is on this device stays, but nothing new fits.
  if (state === "full")
    return { text: ["This device is full", ...parts].join(", "), tone: "refused" };
  if (parts.length > 0)
    return {
      text: parts.join(", ") + (state === "offline" ? ", no network" : ""),
      tone: "waiting",
    };
  return { text: state === "offline" ? "No network, nothing to send" : "All sent", tone: "sent" };
}
