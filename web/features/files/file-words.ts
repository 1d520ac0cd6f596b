import { type FileEntry, fileTypes, MAX_FILE_BYTES } from "../../../contract/files.ts";
import { sizeWords } from "../../ui/size-words.ts";

/** What a chooser of files offers. */
export const accepted = fileTypes.join(",");

/** Why a file need not even be sent; undefined if the server may well take it. */
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
