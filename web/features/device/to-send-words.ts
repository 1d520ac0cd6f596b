import { sizeWords } from "../../../contract/files/size-words.ts";
import type { Summary } from "../../device/outbox/summary.ts";
import { counted } from "../../ui/counted.ts";

/** The line's words: "All sent", "7 things to send, 3 photos (4 MB)", "1 change and 2 photos were not accepted". */
export function toSendWords(of: Omit<Summary, "hasCopies">): {
  readonly text: string;
  readonly tone: "sent" | "waiting" | "refused";
} {
  const { things, photos, bytes, inPageOnly, state } = of;
  if (inPageOnly > 0)
    return {
      text: `This device is full: ${counted(inPageOnly, "thing")} only on this page`,
      tone: "refused",
    };
  const parts = [
    ...(things > 0 ? [`${counted(things, "thing")} to send`] : []),
    ...(photos > 0
      ? [`${counted(photos, fileNoun(of))}${things > 0 ? "" : " to send"} (${sizeWords(bytes)})`]
      : []),
  ];
  const failed = failedWords(of);
  if (failed.length > 0) return { text: [...failed, ...parts].join(", "), tone: "refused" };
  // The data on this device stays, but nothing new fits.
  if (state === "full")
    return { text: ["This device is full", ...parts].join(", "), tone: "refused" };
  if (parts.length > 0)
    return {
      text: parts.join(", ") + (state === "offline" ? ", no network" : ""),
      tone: "waiting",
    };
  return { text: state === "offline" ? "No network, nothing to send" : "All sent", tone: "sent" };
}

/** What the server did not take, and what somebody else has changed since: ["1 change was not accepted", "2 did not stay"]. */
function failedWords(of: Parameters<typeof toSendWords>[0]) {
  const { refused, refusedPhotos, lost } = of;
  const words = [
    ...(refused > 0 ? [counted(refused, "change")] : []),
    ...(refusedPhotos > 0 ? [counted(refusedPhotos, fileNoun(of))] : []),
  ].join(" and ");
  return [
    ...(words === ""
      ? []
      : [`${words} ${refused + refusedPhotos === 1 ? "was" : "were"} not accepted`]),
    ...(lost === 0 ? [] : [`${refused > 0 ? lost : counted(lost, "change")} did not stay`]),
  ];
}

const fileNoun = ({ hasOtherFiles }: Pick<Summary, "hasOtherFiles">) =>
  hasOtherFiles ? "file" : "photo";
