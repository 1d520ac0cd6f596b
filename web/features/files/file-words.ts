import { type FileEntry, fileTypes, MAX_FILE_BYTES } from "../../../contract/files.ts";
import { sizeWords } from "../../../contract/size-words.ts";

/** The file types that a file chooser offers. */
export const accepted = fileTypes.join(",");

/** Why a file cannot be accepted; undefined if the server may accept it. */
export function sizeError({ size }: Pick<File, "size">): string | undefined {
  if (size === 0) return "This file is empty.";
  if (size > MAX_FILE_BYTES)
    return `This file is too large (${sizeWords(size)}): at most 25 MB can be added.`;
  return undefined;
}

/** Whether it is shown as a picture, rather than opened by another program. */
export function isPicture({ mediaType }: Pick<FileEntry, "mediaType">): boolean {
  return mediaType !== "application/pdf";
}
