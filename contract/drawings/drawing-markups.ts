import { z } from "zod";
import { done, emptyObject, id, idParams, instant, noBody, personRef, text } from "../common.ts";
import { route } from "../route.ts";

export const markupKinds = ["cloud", "arrow", "text", "freehand", "measure"] as const;
export type MarkupKind = (typeof markupKinds)[number];
export const markupTones = ["red", "blue", "green", "orange"] as const;
export type MarkupTone = (typeof markupTones)[number];

/** The most points of a line that is drawn by hand. */
export const MAX_POINTS = 1_000;
const MAX_MARKUPS_TEXT = 500;

/**
 * A coordinate on the sheet, as a share of its width or height from 0 to 1. A point may be up to a tenth beyond the
 * edge.
 */
const part = z.number({ error: "This is not a valid place." }).min(-0.1).max(1.1);
const point = z.tuple([part, part]);
export type MarkupPoint = z.output<typeof point>;
const tone = z.enum(markupTones, { error: "Choose a colour." });
const two = z.tuple([point, point]);

/** What is drawn, by its kind: a cloud or a measure has two points, a line has many, a text has one. */
export const markupShape = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("cloud"), tone, points: two }),
  z.strictObject({ kind: z.literal("arrow"), tone, points: two }),
  z.strictObject({ kind: z.literal("measure"), tone, points: two }),
  z.strictObject({
    kind: z.literal("freehand"),
    tone,
    points: z.array(point).min(2).max(MAX_POINTS, { error: "This line is too long." }),
  }),
  z.strictObject({
    kind: z.literal("text"),
    tone,
    at: point,
    text: text("Text", MAX_MARKUPS_TEXT).min(1, { error: "Write something." }),
  }),
]);
export type MarkupShape = z.output<typeof markupShape>;

export const markup = z.object({
  _id: id,
  revision: id,
  shape: markupShape,
  /** Whether everybody who sees the revision sees the markup, or only its maker. */
  shared: z.boolean(),
  createdBy: personRef.nullable(),
  createdAt: instant,
});
export type Markup = z.output<typeof markup>;

/** The most markups on one revision, by everybody together. */
export const MAX_MARKUPS = 1_000;

export const listMarkups = route({
  name: "listMarkups",
  summary: "The markups on a revision: the shared ones and the caller's own",
  method: "GET",
  path: "/api/drawing-revisions/{id}/markups",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(markup) }),
  status: 200,
});

export const addMarkup = route({
  name: "addMarkup",
  summary: "Add a markup to a revision",
  method: "POST",
  changes: [],
  path: "/api/drawing-revisions/{id}/markups",
  access: "session",
  action: "comment.create",
  params: idParams,
  query: emptyObject,
  body: z.object({ _id: id.optional(), shape: markupShape, shared: z.boolean().default(false) }),
  answer: z.object({ data: markup }),
  status: 201,
});

export const shareMarkup = route({
  name: "shareMarkup",
  summary: "Share the caller's own markup with everybody who sees the revision, or stop sharing it",
  method: "PATCH",
  changes: ["drawing"],
  path: "/api/drawing-markups/{id}",
  access: "session",
  action: "comment.create",
  params: idParams,
  query: emptyObject,
  body: z.object({ shared: z.boolean() }),
  answer: z.object({ data: markup }),
  status: 200,
});

export const deleteMarkup = route({
  name: "deleteMarkup",
  summary: "Remove one's own markup; those who manage drawings also remove what is shared",
  method: "DELETE",
  changes: ["drawing"],
  path: "/api/drawing-markups/{id}",
  access: "session",
  action: "comment.create",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
