import { z } from "zod";
import {
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  line,
  noBody,
  personRef,
} from "../common.ts";
import {
  discipline,
  drawingNumber,
  drawingTitle,
  folder,
  revisionCode,
  revisionStatus,
  sheet,
} from "./drawings.ts";
import { disciplines } from "./drawing-words.ts";
import { route } from "../route.ts";

/** The largest PDF of drawings: 200 MB. */
export const MAX_DRAWING_BYTES = 200 * 1024 * 1024;
/** The most sheets of one PDF. */
export const MAX_SHEETS = 2000;

/** Why a whole PDF could not be split. */
export const uploadProblems = [
  "not_a_pdf",
  "encrypted",
  "too_many_sheets",
  "no_sheets",
  "no_room",
  "gave_up",
] as const;
/** Why one sheet could not be drawn. */
export const sheetProblems = ["no_size", "damaged", "too_heavy"] as const;

/** What a title block seems to say. */
const proposal = z.object({
  number: z.string(),
  title: z.string(),
  revision: z.string(),
  discipline: z.enum(disciplines),
  /** The drawing of the register that has this number. */
  drawing: z
    .object({
      _id: id,
      number: z.string(),
      title: z.string(),
      discipline: z.enum(disciplines),
      folder: z.string(),
      revisions: z.array(z.string()),
    })
    .nullable(),
});

export const uploadedSheet = z.object({
  page: z.number().int(),
  _id: id,
  /** The drawn sheet; null if it could not be drawn. */
  sheet: sheet.nullable(),
  problem: z.enum(sheetProblems).nullable(),
  proposal,
  /** The drawing and revision that the sheet was entered as. */
  entered: z.object({ drawing: id, number: z.string(), revision: z.string() }).nullable(),
});
export type UploadedSheet = z.output<typeof uploadedSheet>;

export const drawingUpload = z.object({
  _id: id,
  project: id,
  name: z.string(),
  bytes: z.number().int(),
  state: z.enum(["waiting", "ready", "failed"]),
  problem: z.enum(uploadProblems).nullable(),
  /** The number of sheets; null until the PDF is opened. */
  sheets: z.number().int().nullable(),
  /** How many of the sheets are drawn. */
  drawn: z.number().int(),
  /** How many of the sheets are in the register. */
  entered: z.number().int(),
  uploadedBy: personRef.nullable(),
  createdAt: instant,
});
export type DrawingUpload = z.output<typeof drawingUpload>;

export const listDrawingUploads = route({
  name: "listDrawingUploads",
  summary: "The latest PDFs of drawings of a project, newest first, at most 100",
  method: "GET",
  path: "/api/projects/{id}/drawing-uploads",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(drawingUpload) }),
  status: 200,
});

export const getDrawingUpload = route({
  name: "getDrawingUpload",
  summary: "A PDF of drawings with its sheets, each with what was read from its title block",
  method: "GET",
  path: "/api/drawing-uploads/{id}",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: drawingUpload.extend({ pages: z.array(uploadedSheet) }) }),
  status: 200,
});

export const addDrawingUpload = route({
  name: "addDrawingUpload",
  summary:
    "Accept a PDF of one or many drawings that was sent by a resumable upload (use=drawings), at most 200 MB and 2,000 sheets. It is split into sheets, which are then entered",
  method: "POST",
  changes: ["drawing", "activity"],
  path: "/api/drawing-uploads",
  access: "session",
  action: "drawing.manage",
  params: emptyObject,
  query: emptyObject,
  /** `_id` is the id in the resumable upload's metadata. */
  body: z.object({ _id: id, project: id }),
  answer: z.object({ data: drawingUpload }),
  status: 201,
});

export const getDrawingPdf = route({
  name: "getDrawingPdf",
  summary: "The PDF as it was uploaded",
  method: "GET",
  path: "/api/drawing-uploads/{id}/content",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["application/pdf"],
  status: 200,
});

/** What a person enters for one sheet. */
export const enteredSheet = z.object({
  sheet: id,
  number: drawingNumber,
  title: drawingTitle,
  revision: revisionCode,
  discipline,
  folder: folder.default(""),
});

export const enterDrawings = route({
  name: "enterDrawings",
  summary:
    "Enter sheets of an upload into the register, all or none: each as a new drawing, or as a revision of the one with its number",
  method: "POST",
  changes: ["drawing", "activity"],
  path: "/api/drawing-uploads/{id}/enter",
  // Enough for 2,000 sheets, each with a long title.
  maxBody: 4_000_000,
  mostlySmall: true,
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    sheets: z
      .array(enteredSheet)
      .min(1, { error: "Choose a sheet." })
      .max(MAX_SHEETS, { error: "That is too many sheets." }),
    status: revisionStatus.exclude(["withdrawn"]).default("draft"),
    date: day.nullable().default(null),
    note: line("Note", 500).default(""),
  }),
  answer: z.object({ data: z.object({ drawings: z.array(id), added: z.number().int() }) }),
  status: 200,
});

export const deleteDrawingUpload = route({
  name: "deleteDrawingUpload",
  summary: "Remove a PDF of which no sheet is in the register",
  method: "DELETE",
  changes: ["drawing"],
  path: "/api/drawing-uploads/{id}",
  access: "session",
  action: "drawing.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
