import { z } from "zod";
import { id, instant, personRef } from "../common.ts";
import { subjectRef } from "../subject-fields.ts";

// This module is separate from the routes of files, since more screens show files than send them.

const OFFICE = "application/vnd.openxmlformats-officedocument";
/**
 * The accepted types of file, recognised by their content. The browser shows the first three and MP4, and a
 * preview of HEIC, and plays recordings of sound; the others are downloaded.
 */
export const fileTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/pdf",
  "image/heic",
  "video/mp4",
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.spreadsheetml.sheet`,
  `${OFFICE}.presentationml.presentation`,
  "image/vnd.dwg",
  "image/vnd.dxf",
  "audio/webm",
  "audio/mp4",
] as const;
export type FileType = (typeof fileTypes)[number];

/** What a photo shows of the work that its record is about. */
export const moments = ["before", "after"] as const;
export type Moment = (typeof moments)[number];

/** Where a photo was taken. Only people who run projects and the photographer's own company see it. */
export const photoPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Degrees clockwise from north. */
  direction: z.number().nullable(),
});

export const fileEntry = z.object({
  _id: id,
  project: id,
  /** The record that the file is attached to. */
  subject: subjectRef,
  /** The same record's id, if it is a task or an expense. */
  task: id.nullable(),
  expense: id.nullable(),
  name: z.string(),
  mediaType: z.enum(fileTypes),
  bytes: z.number().int(),
  /** The picture's size as displayed; null if it cannot be read, and for HEIC. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Only pictures have a thumbnail. It is made soon after the upload, unless the picture cannot be read. */
  thumbnail: z.enum(["none", "waiting", "ready", "failed"]),
  uploadedBy: personRef.nullable(),
  createdAt: instant,
  /** Whether clients see the file. */
  forClient: z.boolean(),
  /** When a photo was taken, if it says. */
  takenAt: instant.nullable(),
  /** The offset of the camera's clock, in minutes east of UTC. */
  takenOffset: z.number().int().nullable(),
  moment: z.enum(moments).nullable(),
  /** The fixed view of the project that it shows. */
  view: z.object({ _id: id, name: z.string() }).nullable(),
  place: photoPlace.nullable(),
  /** The number of marks on the photo. */
  marks: z.number().int(),
});
export type FileEntry = z.output<typeof fileEntry>;
