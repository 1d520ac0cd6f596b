import type { SubjectKind, SubjectRef } from "../../contract/subjects.ts";
import { namedSubject, subjects as facts } from "../../contract/subjects.ts";
import { roles } from "../../contract/permissions.ts";
import type { Announcement } from "../announcement.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../database/kysely-client.ts";
import { notFound } from "../errors.ts";
import type { Subject, SubjectDescriptor } from "./subject.ts";
import { drawingSubject } from "./drawing-subject.ts";
import { expenseSubject } from "./expense-subject.ts";
import { projectSubject } from "./project-subject.ts";
import { siteRecordSubject } from "./site-record-subject.ts";
import { taskSubject } from "./task-subject.ts";

/**
 * Every kind of record. Comments, files, activities, notifications, search and live events know the
 * kinds only from here.
 */
export const subjects: Readonly<Record<SubjectKind, SubjectDescriptor>> = {
  project: projectSubject,
  task: taskSubject,
  expense: expenseSubject,
  snag: siteRecordSubject("snag"),
  drawing: drawingSubject,
  diary: siteRecordSubject("diary"),
};

/**
 * A record that is visible to the caller.
 * @param options `keep` protects it from deletion until the transaction ends
 * @throws Refusal `not_found`
 */
export async function requireSubject<K extends SubjectKind>(
  ctx: Pick<Ctx, "tx">,
  { kind, id }: SubjectRef<K>,
  { keep }: { readonly keep: boolean },
): Promise<Subject<K>> {
  const found = await subjects[kind].find(ctx.tx, { id, keep });
  if (!found) throw notFound(facts[kind].noun);
  return { kind, ...found };
}

/** Like `requireSubject`, for the record named in one of the request's fields. */
export async function requireNamedSubject<K extends SubjectKind>(
  ctx: Pick<Ctx, "tx">,
  named: { readonly [F in K]?: string | undefined },
  options: { readonly keep: boolean },
): Promise<Subject<K>> {
  const ref = namedSubject<K>(named);
  if (!ref) throw notFound("record");
  return requireSubject(ctx, ref, options);
}

/** Whether everybody who sees the project receives events of its records of this kind. */
export function isForEveryone(kind: SubjectKind): boolean {
  return roles.every((role) => subjects[kind].audience.roles.includes(role));
}

/**
 * The announcement that something on a record changed: a comment, or a file. If not everybody on
 * the team may see the record, only the audience of the record itself receives it.
 * @param of `people`: whose the record is
 */
export async function announcementsOn(
  tx: Tx,
  of: SubjectRef & { readonly projectId: string; readonly people: readonly (string | null)[] },
  what: "comment" | "file",
): Promise<readonly Omit<Announcement, "workspace">[]> {
  const { kind, id, projectId: project } = of;
  if (isForEveryone(kind)) return [{ topic: what, project, id }];
  return announcementsOf(tx, of);
}

/** The announcement that a record itself changed. @param of `people`: whose the record is */
export async function announcementsOf(
  tx: Tx,
  of: SubjectRef & { readonly projectId: string; readonly people: readonly (string | null)[] },
): Promise<readonly Omit<Announcement, "workspace">[]> {
  const { kind, id, projectId } = of;
  const { audience } = subjects[kind];
  const announcement = { topic: kind, project: projectId, id } as const;
  const people = [...new Set(of.people)].filter((person) => person !== null);
  if (!audience.among) return [announcement];
  const apart = await audience.among(tx, { id, projectId, people });
  return [announcement, ...apart.map((user) => ({ ...announcement, user }))];
}
