import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { maxMegapixels } from "../../../contract/files/files.ts";
import { Refusal } from "../../errors.ts";
import type { StagedFile } from "../../platform/files/file-store.ts";
import { measurePicture } from "../../platform/pictures.ts";
import { soundOf } from "../../platform/sound.ts";
import { isDxf } from "../../platform/dxf.ts";
import { isZip, officeType } from "../../platform/spreadsheets/office-documents.ts";
import { isFileTaken } from "./file-rules.ts";

/** The true type of a file, regardless of its name. */
export type Inspected = Pick<FileEntry, "mediaType" | "width" | "height" | "thumbnail">;

interface Found {
  readonly ext: string;
  readonly mime: string;
}

/** Other names for the same kind of content. */
const synonyms: Readonly<Record<string, string>> = {
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
  "video/x-m4v": "video/mp4",
  "audio/x-m4a": "audio/mp4",
};

/** Detected from its content; undefined for a type without a signature, such as text. */
async function typeOf({
  head,
  path,
}: Pick<StagedFile, "head" | "path">): Promise<Found | undefined> {
  if (isDxf(head)) return { ext: "dxf", mime: "image/vnd.dxf" };
  // Only the whole archive shows which type of office document it is, and whether it contains macros.
  if (isZip(head)) return officeType(path);
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  if (!found) return undefined;
  const mime = synonyms[found.mime] ?? found.mime;
  return { ...found, mime: soundOf(head, mime) ?? mime };
}

/**
 * Inspects an upload: its content must be of an accepted type, and a picture must not decode to more than
 * `maxMegapixels`. A picture that cannot be decoded is stored as it is.
 * @throws Refusal `validation_failed`, `unsupported_media_type`, `too_large`
 */
export async function inspectFile(
  staged: Pick<StagedFile, "head" | "path" | "bytes">,
  name: string,
): Promise<Inspected> {
  if (staged.bytes === 0)
    throw new Refusal("validation_failed", "This file is empty.", { file: "This file is empty." });
  const found = await typeOf(staged);
  const mediaType = found?.mime ?? "";
  if (!isFileTaken(mediaType)) {
    const shown = name.replaceAll(/[^\p{L}\p{N}\p{M}\p{P}\p{S} ]/gu, "").slice(0, 80);
    const truth = found ? `is of type ${found.ext.toUpperCase()}` : "holds neither";
    throw new Refusal(
      "unsupported_media_type",
      `Only photos (JPEG, PNG, WebP, HEIC), films (MP4), voice notes (WebM, M4A), PDFs, office documents (DOCX, XLSX, PPTX) and drawings (DWG, DXF) can be added. “${shown}” ${truth}, whatever its name says.`,
    );
  }
  if (maxMegapixels[mediaType] === undefined)
    return { mediaType, width: null, height: null, thumbnail: "none" };

  // The picture's size is known only after a job has decoded it.
  if (mediaType === "image/heic")
    return { mediaType, width: null, height: null, thumbnail: "waiting" };
  const size = await measurePicture(staged.path);
  if (size === undefined) return { mediaType, width: null, height: null, thumbnail: "failed" };
  const megapixels = (size.width * size.height) / 1_000_000;
  const most = maxMegapixels[mediaType] ?? 0;
  if (megapixels > most)
    throw new Refusal(
      "too_large",
      `This picture has ${Math.ceil(megapixels).toLocaleString("en")} megapixels; at most ${most} are allowed in a ${found?.ext.toUpperCase()}. Make it smaller and add it again.`,
    );
  return { mediaType, ...size, thumbnail: "waiting" };
}
