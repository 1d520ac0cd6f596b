import { type FileEntry, fileTypes } from "../../../contract/files/file-entry.ts";
import { MAX_FILE_BYTES } from "../../../contract/files/files.ts";
import { sizeWords } from "../../../contract/files/size-words.ts";

/** The file types that a file chooser offers. */
export const accepted = `${fileTypes.join(",")},.docx,.xlsx,.pptx,.dwg,.dxf,.heic,.mp4`;
/** A photo smaller than this is not made smaller. */
const SMALL_PHOTO = 1024 * 1024;

/** Whether a file is a camera photo, which is larger than anybody needs. */
export function isCameraPhoto({ size, type, name }: Pick<File, "size" | "type" | "name">): boolean {
  const isPhoto = /^image\/(jpeg|heic|heif)$/.test(type) || /\.(heic|heif)$/i.test(name);
  return isPhoto && size > SMALL_PHOTO;
}

/** Says in one line which files can be added. */
export const fileTakenWords = "Photos, MP4, PDF, Word, Excel, PowerPoint, DWG or DXF, 25 MB each.";

/** Why a file cannot be accepted; undefined if the server may accept it. */
export function sizeError({ size }: Pick<File, "size">): string | undefined {
  if (size === 0) return "This file is empty.";
  if (size > MAX_FILE_BYTES)
    return `This file is too large (${sizeWords(size)}): at most 25 MB can be added.`;
  return undefined;
}

type Typed = Pick<FileEntry, "mediaType">;

/** Whether a preview is shown instead of the picture itself: few browsers show an iPhone's HEIC. */
export function hasPreview({ mediaType }: Typed): boolean {
  return mediaType === "image/heic";
}

export function isPicture(file: Typed): boolean {
  return ["image/jpeg", "image/png", "image/webp"].includes(file.mediaType) || hasPreview(file);
}

export function isFilm({ mediaType }: Typed): boolean {
  return mediaType === "video/mp4";
}

/** Whether the file is a recording of sound, such as a voice note. */
export function isSound({ mediaType }: Typed): boolean {
  return mediaType.startsWith("audio/");
}

/** Whether the file is shown in the app, rather than opened by another program. */
export function isShown(file: Pick<FileEntry, "mediaType" | "thumbnail">): boolean {
  if (hasPreview(file)) return file.thumbnail === "ready";
  return isFilm(file) || isSound(file) || (isPicture(file) && file.thumbnail !== "failed");
}

/** What kind of thing a file is, for its icon. */
export function kindOf({
  mediaType,
}: Typed): "photo" | "film" | "sound" | "drawing" | "sheet" | "slides" | "text" {
  if (isFilm({ mediaType })) return "film";
  if (isSound({ mediaType })) return "sound";
  if (mediaType === "image/vnd.dwg" || mediaType === "image/vnd.dxf") return "drawing";
  if (mediaType.startsWith("image/")) return "photo";
  if (mediaType.includes("spreadsheet")) return "sheet";
  return mediaType.includes("presentation") ? "slides" : "text";
}
