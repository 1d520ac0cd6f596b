import { z } from "zod";
import {
  cursor,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  limit,
  noBody,
  personRef,
  text,
} from "../common.ts";
import { route } from "../route.ts";
import { plainRecordNames } from "../site/record-names.ts";
import { subjectKinds } from "../subjects.ts";
import { trashKinds } from "./trash-kinds.ts";

const kind = z.enum(trashKinds, { error: "This kind is not known." });

/** A deleted record that can be restored with everything that was deleted with it. */
export const trashItem = z.object({
  _id: id,
  kind,
  /** The record's own id. It has it again when it is restored. */
  record: id,
  /** The record's title; for a comment, how it begins. */
  title: z.string(),
  /** Null for a record of the whole company. */
  project: z.object({ _id: id, title: z.string() }).nullable(),
  /** The kind of record that a comment or file was on. */
  on: z.enum(subjectKinds()).nullable(),
  /** What was deleted with it. */
  comments: z.number().int(),
  files: z.number().int(),
  deletedAt: instant,
  deletedBy: personRef.nullable(),
  /** When it is deleted for good. */
  purgeAt: instant,
});
export type TrashItem = z.output<typeof trashItem>;

export const listTrashItems = route({
  name: "listTrashItems",
  summary:
    "Deleted records that the caller can restore, the latest first. Those who run projects and manage people see all, others what they deleted",
  method: "GET",
  path: "/api/trash/items",
  access: "session",
  action: "trash.own",
  params: emptyObject,
  query: z.object({ kind: kind.optional(), search: text("Search", 200).optional(), limit, cursor }),
  body: noBody,
  answer: z.object({
    data: z.array(trashItem),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const restoreTrashItem = route({
  name: "restoreTrashItem",
  summary: "Restore a deleted record with everything that was deleted with it",
  method: "POST",
  changes: [
    ...subjectKinds(),
    ...plainRecordNames(),
    "comment",
    "file",
    "company",
    "programme",
    "activity",
    "notification",
  ],
  path: "/api/trash/items/{id}/restore",
  access: "session",
  action: "trash.own",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const purgeTrashItem = route({
  name: "purgeTrashItem",
  summary: "Delete a record in the trash for good",
  method: "DELETE",
  changes: ["activity", "programme"],
  path: "/api/trash/items/{id}",
  access: "session",
  action: "trash.empty",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
