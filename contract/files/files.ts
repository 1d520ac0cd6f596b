import { z } from "zod";
import { cursor, done, emptyObject, id, idParams, limit, noBody, personRef } from "../common.ts";
import { route } from "../route.ts";
import { type FileType, fileEntry, fileTypes } from "./file-entry.ts";
import { subjectFields } from "../subject-fields.ts";
import { kindsWith } from "../subjects.ts";

/** The largest file: 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** The most megapixels that a picture may have. A JPEG is decoded in reduced size, the others are not. */
export const maxMegapixels: Readonly<Partial<Record<FileType, number>>> = {
  "image/jpeg": 100,
  "image/png": 50,
  "image/webp": 50,
  "image/heic": 50,
};

/** The longer side of the preview of a photo that most browsers cannot show. */
export const PREVIEW_SIDE = 1_600;

const { fields, namesOne, notOne } = subjectFields("files");

export const listFiles = route({
  name: "listFiles",
  summary: "Files on a project or on one of its records, newest first",
  method: "GET",
  path: "/api/files",
  access: "session",
  action: "file.read",
  params: emptyObject,
  query: z.object({ ...fields, limit, cursor }).refine(namesOne, notOne),
  body: noBody,
  answer: z.object({
    data: z.array(fileEntry),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

/** What the wall of a project's files shows: pictures and films, or everything else. */
export const fileShapes = ["photo", "document"] as const;
export type FileShape = (typeof fileShapes)[number];

export const projectFile = fileEntry.extend({
  /** The name of the record that the file is attached to. */
  of: z.string(),
});
export type ProjectFile = z.output<typeof projectFile>;

export const listProjectFiles = route({
  name: "listProjectFiles",
  summary: "All files of a project and of its records that the caller may see, newest first",
  method: "GET",
  path: "/api/projects/{id}/files",
  access: "session",
  action: "file.read",
  params: idParams,
  query: z.object({
    shape: z.enum(fileShapes).optional(),
    /** The person who added the files. */
    person: id.optional(),
    /** The kind of record that they are attached to. */
    from: z.enum(kindsWith("files")).optional(),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(projectFile),
    total: z.number().int(),
    /** Everybody who has added a file of the project that the caller may see. */
    people: z.array(personRef),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const getFile = route({
  name: "getFile",
  summary: "A file's metadata",
  method: "GET",
  path: "/api/files/{id}",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: fileEntry }),
  status: 200,
});

export const addFile = route({
  name: "addFile",
  summary:
    "Add a photo (JPEG, PNG, WebP, HEIC), film (MP4), voice note (WebM, M4A), PDF, office document (DOCX, XLSX, PPTX) or drawing (DWG, DXF) of at most 25 MB to a project or one of its records",
  method: "POST",
  changes: ["file", "expense", "activity"],
  path: "/api/files",
  access: "session",
  action: "file.add",
  params: emptyObject,
  query: emptyObject,
  /** The form's fields, which come before the file. */
  body: z.object({ _id: id.optional(), ...fields }).refine(namesOne, notOne),
  takes: "form",
  answer: z.object({ data: fileEntry }),
  status: 201,
});

export const getFileContent = route({
  name: "getFileContent",
  summary: "A file's content",
  method: "GET",
  path: "/api/files/{id}/content",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: fileTypes,
  status: 200,
});

export const getFileThumbnail = route({
  name: "getFileThumbnail",
  summary: "A picture's thumbnail, at most 320 × 320 pixels, once it is ready",
  method: "GET",
  path: "/api/files/{id}/thumbnail",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["image/webp"],
  status: 200,
});

export const getFilePreview = route({
  name: "getFilePreview",
  summary:
    "A HEIC photo as browsers show it, at most 1,600 × 1,600 pixels, once its thumbnail is ready",
  method: "GET",
  path: "/api/files/{id}/preview",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["image/webp"],
  status: 200,
});

export const deleteFile = route({
  name: "deleteFile",
  summary: "Remove a file",
  method: "DELETE",
  changes: ["file", "expense", "activity"],
  path: "/api/files/{id}",
  access: "session",
  action: "file.remove",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
