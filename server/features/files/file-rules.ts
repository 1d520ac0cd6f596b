import { VISIBLE } from "../../../contract/common.ts";
import type { FileType } from "../../../contract/files/file-entry.ts";

export const LONGEST_NAME = 200;
/** The part of a name beyond this length is ignored. */
const LONGEST_STEM = 1_000;

const extensions: Record<FileType, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "image/heic": ["heic", "heif"],
  "video/mp4": ["mp4", "m4v"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "image/vnd.dwg": ["dwg"],
  "image/vnd.dxf": ["dxf"],
  "audio/webm": ["weba", "webm"],
  "audio/mp4": ["m4a", "mp4"],
};

/** Whether a media type is accepted. */
export function isFileTaken(type: string): type is FileType {
  return Object.hasOwn(extensions, type);
}

/** Control characters, text direction marks, invisible characters, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Characters that separate or are special in the paths of some system. */
const SPECIAL = /[<>:"|?*]/g;
/** Names that Windows reserves. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Cuts text to this many UTF-16 units without splitting a character. */
function cut(text: string, length: number): string {
  const end = text.slice(0, length);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

/**
 * A name under which a file of this type can be shown and saved anywhere: no folders or misleading
 * characters, at most 200 characters, something visible, and the extension of its true type.
 */
export function cleanName(original: string, type: FileType): string {
  const [ending = "", ...others] = extensions[type];
  const last = original.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replaceAll(UNSEEN, "")
    .replaceAll(SPECIAL, "_")
    .replaceAll(/\s+/g, " ");
  const match = /^(.*)\.([a-z0-9]{1,8})$/i.exec(plain);
  const kept = [ending, ...others].find((each) => each === match?.[2]?.toLowerCase()) ?? ending;
  // Trimming rescans from each trailing dot, so thousands of dots must not be possible.
  const stem = cut(match?.[1] ?? plain, LONGEST_STEM).replaceAll(/^[.\s]+|[.\s]+$/g, "");
  const safe = RESERVED.test(stem) ? `file ${stem}` : stem;
  const name = cut(safe, LONGEST_NAME - kept.length - 1).trimEnd();
  return `${VISIBLE.test(name) ? name : "file"}.${kept}`;
}
