import {
  type DrawingUpload,
  MAX_DRAWING_BYTES,
  MAX_SHEETS,
  type UploadedSheet,
} from "../../../contract/drawings/drawing-uploads.ts";
import { sizeWords } from "../../../contract/files/size-words.ts";

type Problem = NonNullable<DrawingUpload["problem"]>;

const problems: Readonly<Record<Exclude<Problem, "too_many_sheets">, string>> = {
  not_a_pdf: "This file is damaged or is not a PDF. Export it again and upload the new file.",
  encrypted: "This PDF asks for a password. Save it without one and upload that.",
  no_sheets: "This PDF has no sheets.",
  no_room:
    "There is no room for the drawings of this PDF. Delete files that nobody needs, or ask the administrator of this server for more.",
  gave_up:
    "This PDF needs more memory or time to open than is allowed. Split it into smaller ones.",
};

/** Why an upload failed, and what to do. */
export function problemWords({
  problem,
  sheets,
}: Pick<DrawingUpload, "problem" | "sheets">): string {
  if (problem === "too_many_sheets")
    return `This PDF has ${(sheets ?? 0).toLocaleString("en")} sheets; at most ${MAX_SHEETS} can be added at once. Split it.`;
  return problem === null ? "" : problems[problem];
}

/** Why a sheet cannot be entered. */
export const sheetProblemWords: Readonly<Record<NonNullable<UploadedSheet["problem"]>, string>> = {
  no_size: "This page has no size.",
  damaged: "This page is damaged and cannot be drawn.",
  too_heavy: "This page is too heavy to draw. Export it with fewer details or pictures.",
};

/** Why a file cannot be uploaded as drawings; undefined if the server may take it. */
export function drawingFileError({ size }: Pick<File, "size">): string | undefined {
  if (size === 0) return "This file is empty.";
  if (size > MAX_DRAWING_BYTES)
    return `This PDF is too large (${sizeWords(size)}): at most 200 MB can be added. Split it.`;
  return undefined;
}
