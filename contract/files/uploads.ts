import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody } from "../common.ts";
import { fileEntry, moments } from "./file-entry.ts";
import { route } from "../route.ts";
import { kindsWith } from "../subjects.ts";

// Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload).

export const TUS_VERSION = "1.0.0";
/** The protocol extensions that the server supports. */
export const TUS_EXTENSIONS = "creation,expiration,termination,checksum";
/** The content type of a PATCH. */
export const TUS_CONTENT = "application/offset+octet-stream";
/** The days for which the bytes of an unfinished upload are stored. */
export const UPLOAD_DAYS = 7;
/** How many unfinished uploads a person may have. */
export const MAX_UNFINISHED = 50;

const PLACE = { error: "This is not a valid place." };
const number = (least: number, most: number) =>
  z.coerce.number(PLACE).min(least, PLACE).max(most, PLACE);

/** When and where a photo was taken, as its sender read it before making it smaller. */
export const photoFacts = z.object({
  takenAt: instant.optional(),
  /** The offset of the camera's clock, in minutes east of UTC. */
  takenOffset: z.coerce.number().int().min(-840).max(840).optional(),
  latitude: number(-90, 90).optional(),
  longitude: number(-180, 180).optional(),
  /** Degrees clockwise from north. */
  direction: number(0, 360).optional(),
  moment: z
    .enum(moments, { error: "Choose whether a photo shows the work before or after." })
    .optional(),
  /** The view of the project that it shows. */
  view: id.optional(),
});
export type PhotoFacts = z.output<typeof photoFacts>;

/** What Upload-Metadata says, each value as text. Other keys are ignored. */
export const uploadMetadata = photoFacts.extend({
  /** The id of the file, created by its sender, so that a file sent twice is added once. */
  _id: id,
  /** The record that the file is on. It may arrive later. */
  kind: z.enum(kindsWith("files"), { error: "This kind of record has no files." }),
  id,
  name: z.string({ error: "Name the file." }).min(1, { error: "Name the file." }).max(1_000),
  /** What the upload is for, if it does not become a file: a PDF of drawings waits for `addDrawingUpload`. */
  use: z.enum(["drawings"], { error: "This use is not known." }).optional(),
});
export type UploadMetadata = z.output<typeof uploadMetadata>;

/** An upload that was begun. */
const upload = z.object({
  _id: id,
  /** The file that the upload becomes. */
  file: id,
  bytes: z.number().int(),
  /** How many of the bytes have arrived. */
  offset: z.number().int(),
  done: z.boolean(),
  expiresAt: instant,
});

const own = { access: "session", action: "file.add", query: emptyObject, body: noBody } as const;

export const createUpload = route({
  ...own,
  name: "createUpload",
  summary:
    "Begin a resumable upload (tus 1.0): Upload-Length, and Upload-Metadata with _id, kind, id, name and the facts of a photo; use=drawings for a PDF of a project's drawings. The answer's Location takes its bytes",
  method: "POST",
  changes: [],
  path: "/api/uploads",
  unkeyed: true,
  params: emptyObject,
  answer: z.object({ data: upload }),
  status: 201,
});

export const getUpload = route({
  ...own,
  name: "getUpload",
  summary: "How much of one's own resumable upload has arrived; HEAD says it in Upload-Offset",
  method: "GET",
  path: "/api/uploads/{id}",
  params: idParams,
  answer: z.object({ data: upload }),
  status: 200,
});

export const continueUpload = route({
  ...own,
  name: "continueUpload",
  summary:
    "Send the bytes of a resumable upload from Upload-Offset on. The last ones add the file, and the answer is the file; 409 record_unknown if its record is still to come. A PDF of drawings then waits for addDrawingUpload",
  method: "PATCH",
  changes: ["file", "expense", "activity"],
  path: "/api/uploads/{id}",
  unkeyed: true,
  params: idParams,
  answer: z.object({ data: fileEntry }),
  status: 200,
});

export const deleteUpload = route({
  ...own,
  name: "deleteUpload",
  summary: "Cancel a resumable upload",
  method: "DELETE",
  changes: [],
  path: "/api/uploads/{id}",
  unkeyed: true,
  params: idParams,
  answer: noBody,
  status: 204,
});
