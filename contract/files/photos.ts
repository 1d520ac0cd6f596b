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
  noBody,
  personRef,
  requiredLine,
} from "../common.ts";
import { moments } from "./file-entry.ts";
import { projectFile } from "./files.ts";
import { route } from "../route.ts";
import { subjectRef } from "../subject-fields.ts";
import { kindsWith } from "../subjects.ts";

/** The ways to group a project's photos. `pair`: before and after on one record. */
export const photoGroupings = ["record", "kind", "person", "trade", "pair"] as const;
export type PhotoGrouping = (typeof photoGroupings)[number];

/** How many photos of a group are shown at first. */
export const PHOTOS_OF_GROUP = 6;
/** The most groups of an answer. */
export const MAX_GROUPS = 100;

const filters = {
  /** The person who added the photos. */
  person: id.optional(),
  /** The kind of record that they are on. */
  from: z.enum(kindsWith("files"), { error: "This kind of record has no files." }).optional(),
  /** The record that they are on. */
  record: id.optional(),
  /** The location of the record that the photos are on, or a location around that one. */
  location: id.optional(),
  /**
   * The trade of the record that the photos are on, or else of the company of the person who added them; "" for
   * none.
   */
  trade: z.string().max(100).optional(),
  moment: z
    .enum(moments, { error: "Choose whether a photo shows the work before or after." })
    .optional(),
  view: id.optional(),
  /** The day when the photos were taken, by the camera's clock. */
  day: day.optional(),
};

export const listPhotos = route({
  name: "listPhotos",
  summary: "Photos and films of a project by when they were taken, on whatever record they are",
  method: "GET",
  path: "/api/projects/{id}/photos",
  access: "session",
  action: "file.read",
  params: idParams,
  query: z.object({
    ...filters,
    order: z
      .enum(["newest", "oldest"], { error: "Choose newest or oldest first." })
      .default("newest"),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(projectFile),
    total: z.number().int(),
    /**
     * The locations in which the project has photos, by their paths, and the photos' trades. Sent with the first
     * page.
     */
    places: z.array(z.object({ _id: id, name: z.string() })),
    trades: z.array(z.string()),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const photoGroup = z.object({
  /** Unique among the groups: the id of a record or person, a kind, or a trade. */
  key: z.string(),
  label: z.string(),
  /** The record of the group, if it is a record's. */
  subject: subjectRef.nullable(),
  total: z.number().int(),
  /** The newest photos; of a pair, the first before and the last after. */
  photos: z.array(projectFile),
});
export type PhotoGroup = z.output<typeof photoGroup>;

export const listPhotoGroups = route({
  name: "listPhotoGroups",
  summary:
    "Photos of a project by record, kind of record, person or trade, or as pairs of before and after",
  method: "GET",
  path: "/api/projects/{id}/photo-groups",
  access: "session",
  action: "file.read",
  params: idParams,
  query: z.object({ by: z.enum(photoGroupings, { error: "Photos are not grouped by this." }) }),
  body: noBody,
  answer: z.object({ data: z.array(photoGroup), more: z.boolean() }),
  status: 200,
});

export const changeFiles = route({
  name: "changeFiles",
  summary:
    "Set whether clients see files (admins and engineers), and which moment and view photos show",
  method: "PATCH",
  changes: ["file", "expense", "activity"],
  path: "/api/files",
  access: "session",
  action: "file.add",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    ids: z
      .array(id)
      .min(1, { error: "Choose files." })
      .max(200, { error: "Choose at most 200 files." }),
    forClient: z.boolean({ error: "Choose yes or no." }).optional(),
    moment: z
      .enum(moments, { error: "Choose whether a photo shows the work before or after." })
      .nullable()
      .optional(),
    view: id.nullable().optional(),
  }),
  answer: done,
  status: 200,
});

const viewName = requiredLine("Name", 100);
const photoView = z.object({
  _id: id,
  name: z.string(),
  /** How many photos show the view. */
  photos: z.number().int(),
});

export const listPhotoViews = route({
  name: "listPhotoViews",
  summary: "The fixed views of a project that photos show, by name",
  method: "GET",
  path: "/api/projects/{id}/photo-views",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(photoView) }),
  status: 200,
});

export const createPhotoView = route({
  name: "createPhotoView",
  summary: "Name a fixed view of a project, such as its north-east corner",
  method: "POST",
  changes: ["file"],
  path: "/api/projects/{id}/photo-views",
  access: "session",
  action: "project.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({ _id: id.optional(), name: viewName }),
  answer: z.object({ data: photoView }),
  status: 201,
});

export const deletePhotoView = route({
  name: "deletePhotoView",
  summary: "Remove a fixed view; its photos stay",
  method: "DELETE",
  changes: ["file"],
  path: "/api/photo-views/{id}",
  access: "session",
  action: "project.edit",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

const PLACE = { error: "Marks must be inside the picture." };
const share = z.number(PLACE).min(0, PLACE).max(1, PLACE);
/** A point on a photo, as shares of its width and height when it is upright. */
export type Point = [number, number];
// An array of length two instead of a tuple, because Zod's code for tuples would load with every screen.
const point = z.array(share).length(2, PLACE) as unknown as z.ZodType<Point, Point>;

export const markColours = ["red", "yellow", "blue", "white", "black"] as const;
const colour = z.enum(markColours, { error: "This colour is not known." });

export const markShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("arrow"), colour, from: point, to: point }),
  /** An ellipse within the two corners. */
  z.object({ kind: z.literal("circle"), colour, from: point, to: point }),
  z.object({ kind: z.literal("line"), colour, points: z.array(point).min(2).max(400) }),
  z.object({ kind: z.literal("text"), colour, at: point, text: requiredLine("Text", 200) }),
]);
export type MarkShape = z.output<typeof markShape>;

export const photoMark = z.object({
  _id: id,
  shape: markShape,
  drawnBy: personRef.nullable(),
  drawnAt: instant,
});
export type PhotoMark = z.output<typeof photoMark>;

/** The most marks on one photo. */
export const MAX_MARKS = 500;

/** The message if somebody draws on a photo of an approved diary, or removes a mark from it. */
export const MARKS_AFTER_APPROVAL =
  "This diary is approved, so the marks on its photos cannot be changed. Add an addendum for anything else.";

const marksAnswer = z.object({
  data: z.array(photoMark),
  /** Whether marks can be added. False on a photo of an approved diary, unless an addendum names the photo. */
  takesMarks: z.boolean(),
  /** Whether marks can be removed. False on each photo of an approved diary. */
  losesMarks: z.boolean(),
});

export const listMarks = route({
  name: "listMarks",
  summary: "The marks drawn on a photo, oldest first",
  method: "GET",
  path: "/api/files/{id}/marks",
  access: "session",
  action: "file.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: marksAnswer,
  status: 200,
});

export const changeMarks = route({
  name: "changeMarks",
  summary: "Draw marks on a photo, or remove them. The photo itself is not changed",
  method: "PATCH",
  changes: ["file", "expense"],
  path: "/api/files/{id}/marks",
  access: "session",
  action: "file.add",
  params: idParams,
  query: emptyObject,
  body: z.object({
    add: z
      .array(z.object({ _id: id, shape: markShape }))
      .max(100, { error: "Draw at most 100 marks at once." })
      .default([]),
    /** The marks to remove. Marks that are already gone are no error. */
    remove: z.array(id).max(MAX_MARKS).default([]),
  }),
  answer: marksAnswer,
  status: 200,
});
