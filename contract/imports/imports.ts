import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody, personRef } from "../common.ts";
import { route } from "../route.ts";

/** What an import makes. */
export const importKinds = ["tasks", "expenses"] as const;
export type ImportKind = (typeof importKinds)[number];

/** How long an import can be undone. */
export const UNDO_HOURS = 24;
/** The most imports that are listed, and the most records that an answer names as left. */
export const MAX_LISTED_IMPORTS = 20;
export const MAX_LISTED_LEFT = 20;
export const MAX_SOURCE = 200;

/** What one import has made in one project. */
export const importRecord = z.object({
  _id: id,
  project: id,
  kind: z.enum(importKinds),
  /** The name of the file, or what was pasted. */
  source: z.string(),
  made: z.number().int(),
  createdAt: instant,
  /** Null if the person has left for good. */
  by: personRef.nullable(),
  /** Null while it is not undone. */
  undone: z.object({ at: instant, by: personRef.nullable(), removed: z.number().int() }).nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

/** When an import can no longer be undone. */
export function undoableUntil({ createdAt }: Pick<ImportRecord, "createdAt">): number {
  return Date.parse(createdAt) + UNDO_HOURS * 3_600_000;
}

export const listImports = route({
  name: "listImports",
  summary:
    "The latest imports into a project: the caller's own, or for those who run projects everybody's",
  method: "GET",
  path: "/api/projects/{id}/imports",
  access: "session",
  action: "project.read",
  params: idParams,
  query: z.object({
    kind: z.enum(importKinds, { error: "kind must be tasks or expenses." }).optional(),
  }),
  body: noBody,
  answer: z.object({ data: z.array(importRecord) }),
  status: 200,
});

/** A record that stays although its import is undone. */
export const leftRecord = z.object({ _id: id, title: z.string(), reason: z.string() });
export type LeftRecord = z.output<typeof leftRecord>;

export const undoImport = route({
  name: "undoImport",
  summary: "Undo an import of the last 24 hours: delete what it made and nobody has changed since",
  method: "POST",
  changes: ["task", "expense", "activity", "notification"],
  path: "/api/imports/{id}/undo",
  access: "session",
  action: "import.undo",
  params: idParams,
  query: emptyObject,
  body: z.object({
    /** Refuses with 409 if anything would stay. The undo right after an import is all or nothing. */
    whole: z.boolean({ error: "whole must be true or false." }).default(false),
  }),
  answer: z.object({
    data: z.object({
      import: importRecord,
      leftCount: z.number().int(),
      /** The first of the records that stay, and why. */
      left: z.array(leftRecord),
    }),
  }),
  status: 200,
});
