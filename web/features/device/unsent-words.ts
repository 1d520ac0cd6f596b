import type { Unsent } from "../../device/unsent-work.ts";
import { counted } from "../../ui/counted.ts";

/** Words for commands without an answer. @param areFiles for each, whether it sends a file */
export function unsentWords(areFiles: readonly boolean[]): Unsent {
  const files = areFiles.filter(Boolean).length;
  const others = areFiles.length - files;
  const parts = [
    ...(others > 0 ? [counted(others, "change")] : []),
    ...(files > 0 ? [counted(files, "file")] : []),
  ];
  return { count: areFiles.length, words: parts.join(" and ") };
}
