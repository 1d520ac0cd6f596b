import { z } from "zod";
import {
  cursor,
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  line,
  noBody,
  personRef,
  requiredLine,
} from "../common.ts";
import { disciplines, revisionStatuses, shownStatuses } from "./drawing-words.ts";
import { route } from "../route.ts";

/** The side of a tile in pixels. */
export const TILE_SIDE = 512;

const HAS_SIGN = { error: "A number needs a letter or a digit." };
/** A drawing's number: "A-101", "A 101" and "a101" are the same. */
export const drawingNumber = requiredLine("Number", 100).refine(
  (value) => /[\p{L}\p{N}]/u.test(value),
  HAS_SIGN,
);
export const drawingTitle = requiredLine("Title", 300);
export const revisionCode = requiredLine("Revision", 20);
export const discipline = z.enum(disciplines, { error: "Choose a discipline." });
export const revisionStatus = z.enum(revisionStatuses, { error: "Choose a status." });
/** A path such as "Architectural/Plans", without slashes at its ends or two in a row. */
export const folder = line("Folder", 200).transform((value) =>
  value
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("/"),
);

/** A sheet as the viewer needs it. */
export const sheet = z.object({
  _id: id,
  /** The size in points: 72 an inch. */
  width: z.number(),
  height: z.number(),
  /** The size in pixels at the largest zoom level. Each smaller level is half the size, down to one tile. */
  pixelWidth: z.number().int(),
  pixelHeight: z.number().int(),
  /** The bytes of all its tiles. */
  bytes: z.number().int(),
});
export type Sheet = z.output<typeof sheet>;

export const revision = z.object({
  _id: id,
  code: z.string(),
  status: z.enum(shownStatuses),
  /** What the revision was issued for, even after it is superseded. */
  purpose: z.enum(revisionStatuses),
  date: day.nullable(),
  note: z.string(),
  issuedAt: instant.nullable(),
  issuedBy: personRef.nullable(),
  supersededAt: instant.nullable(),
  createdAt: instant,
  sheet,
  /**
   * The millimetres of the building that one point of the sheet shows; null until somebody calibrates the sheet.
   */
  scale: z.number().nullable(),
  /** When the caller first saw it. */
  seenAt: instant.nullable(),
});
export type Revision = z.output<typeof revision>;

const drawingFields = {
  _id: id,
  project: id,
  number: z.string(),
  title: z.string(),
  discipline: z.enum(disciplines),
  folder: z.string(),
  version: z.number().int(),
  createdAt: instant,
};

/** A line of the register, with the latest revision that the caller sees. */
export const drawingRow = z.object({
  ...drawingFields,
  revision,
  /** How many revisions the caller sees. */
  revisions: z.number().int(),
  /** Whether a newer revision was issued that the caller has not received. */
  outdated: z.boolean(),
});
export type DrawingRow = z.output<typeof drawingRow>;

/** A drawing with the revisions that the caller sees, the newest first. */
export const drawing = drawingRow.omit({ revisions: true, revision: true }).extend({
  revisions: z.array(revision),
  createdBy: personRef.nullable(),
});
export type Drawing = z.output<typeof drawing>;

const count = z.number().int();

export const listDrawings = route({
  name: "listDrawings",
  summary: "The register of a project's drawings, by number",
  method: "GET",
  path: "/api/projects/{id}/drawings",
  access: "session",
  action: "project.read",
  params: idParams,
  query: z.object({
    search: z.string().max(200).optional(),
    discipline: discipline.optional(),
    status: z.enum(shownStatuses, { error: "This status is not known." }).optional(),
    /** A folder, including the folders below it. */
    folder: z.string().max(200).optional(),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(drawingRow),
    total: count,
    /** Every folder of the register, with the number of drawings directly in it. */
    folders: z.array(z.object({ path: z.string(), drawings: count })),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const getDrawing = route({
  name: "getDrawing",
  summary: "A drawing with its revisions",
  method: "GET",
  path: "/api/drawings/{id}",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: drawing }),
  status: 200,
});

export const updateDrawing = route({
  name: "updateDrawing",
  summary: "Change a drawing's number, title, discipline or folder",
  method: "PATCH",
  changes: ["drawing", "activity"],
  path: "/api/drawings/{id}",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    number: drawingNumber.optional(),
    title: drawingTitle.optional(),
    discipline: discipline.optional(),
    folder: folder.optional(),
    /** The version that the change was made against. */
    version: z.number().int().positive().optional(),
  }),
  answer: z.object({ data: drawing }),
  status: 200,
});

export const deleteDrawing = route({
  name: "deleteDrawing",
  summary: "Take a drawing out of the register, if none of its revisions was ever issued",
  method: "DELETE",
  changes: ["drawing", "activity"],
  path: "/api/drawings/{id}",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const updateRevision = route({
  name: "updateRevision",
  summary:
    "Issue a revision, withdraw it, or change its date and note. Issuing one supersedes the earlier ones",
  method: "PATCH",
  changes: ["drawing", "activity"],
  path: "/api/drawing-revisions/{id}",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    status: revisionStatus.optional(),
    date: day.nullable().optional(),
    note: line("Note", 500).optional(),
  }),
  answer: z.object({ data: drawing }),
  status: 200,
});

export const setRevisionScale = route({
  name: "setRevisionScale",
  summary: "Calibrate a revision: how many millimetres of the building a point of its sheet is",
  method: "PUT",
  changes: ["drawing"],
  path: "/api/drawing-revisions/{id}/scale",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    scale: z
      .number({ error: "The scale must be a number." })
      .min(0.001, { error: "This scale is too small." })
      .max(1_000_000, { error: "This scale is too large." })
      .nullable(),
  }),
  answer: z.object({ data: drawing }),
  status: 200,
});

export const seeRevision = route({
  name: "seeRevision",
  summary:
    "Record that the caller has opened a revision, and with it the transmittals that sent it to them",
  method: "POST",
  changes: ["drawing"],
  path: "/api/drawing-revisions/{id}/seen",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const listRevisionViewers = route({
  name: "listRevisionViewers",
  summary: "Who has opened which revision of a drawing",
  method: "GET",
  path: "/api/drawings/{id}/viewers",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.array(
      z.object({
        revision: id,
        code: z.string(),
        person: personRef,
        firstAt: instant,
        lastAt: instant,
      }),
    ),
  }),
  status: 200,
});

export const searchDrawingText = route({
  name: "searchDrawingText",
  summary: "Sheets of a project whose text has all of these words, in the current revisions first",
  method: "GET",
  path: "/api/projects/{id}/drawing-text",
  access: "session",
  action: "project.read",
  params: idParams,
  query: z.object({
    search: z
      .string({ error: "Type what you want to find." })
      .trim()
      .min(2, { error: "Type two letters or more." })
      .max(200),
  }),
  body: noBody,
  answer: z.object({
    data: z.array(
      z.object({
        drawing: z.object({ _id: id, number: z.string(), title: z.string() }),
        revision: z.object({ _id: id, code: z.string(), status: z.enum(shownStatuses) }),
        /** The words around the first match. */
        excerpt: z.string(),
      }),
    ),
  }),
  status: 200,
});
