import type { SubjectKind, SubjectRef } from "../../contract/subjects.ts";
import { namedSubject, subjects as facts } from "../../contract/subjects.ts";
import { type Role, roles } from "../../contract/permissions.ts";
import type { Announcement } from "../announcement.ts";
import type { Ctx } from "../context.ts";
import type { Tx } from "../database/kysely-client.ts";
import { notFound } from "../errors.ts";
import type { Subject, SubjectDescriptor } from "./subject.ts";
import { drawingSubject } from "./drawing-subject.ts";
import { expenseSubject } from "./expense-subject.ts";
import { projectSubject } from "./project-subject.ts";
import { siteRecordSubjects } from "./site-record-subject.ts";
import { taskSubject } from "./task-subject.ts";
import { selectViewers } from "./viewers.sql.ts";

/**
 * Every kind of record. Comments, files, activities, notifications, search and live events know the
 * kinds only from here.
 */
export const subjects: Readonly<Record<SubjectKind, SubjectDescriptor>> = {
  project: projectSubject,
  task: taskSubject,
  expense: expenseSubject,
  ...siteRecordSubjects(),
  drawing: drawingSubject,
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

/** A record, as it is announced. */
type Announced = SubjectRef & { readonly projectId: string };

/**
 * Returns the announcement that a record itself changed, for those who see it. Call it before the record is
 * deleted.
 * @param to `roles`: whom it concerns; everybody, if it is left out
 */
export async function announcementsOf(
  tx: Tx,
  { kind, id, projectId }: Announced,
  to: { readonly roles?: readonly Role[] } = {},
): Promise<readonly Omit<Announcement, "workspace">[]> {
  const announcement = { topic: kind, project: projectId, id } as const;
  if (isForEveryone(kind)) return [{ ...announcement, ...to }];
  const viewers = await selectViewers(tx, { kind, ids: [id] });
  const concerned = viewers.filter(({ role }) => to.roles?.includes(role) ?? true);
  return [announcement, ...concerned.map(({ person: user }) => ({ ...announcement, user }))];
}

/**
 * The announcement that something on a record changed: a comment, or a file. If not everybody on the team may see
 * the record, it is announced as the record itself. Clients get no news of a file that they do not see.
 */
export async function announcementsOn(
  tx: Tx,
  of: Announced,
  { topic, forClient = true }: { readonly topic: "comment" | "file"; readonly forClient?: boolean },
): Promise<readonly Omit<Announcement, "workspace">[]> {
  const { kind, id, projectId: project } = of;
  const to = forClient ? {} : { roles: roles.filter((role) => role !== "client") };
  return isForEveryone(kind) ? [{ topic, project, id, ...to }] : announcementsOf(tx, of, to);
}
