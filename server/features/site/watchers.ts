import { isSubjectKind } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import type { KeptChange } from "./keep-batch.ts";
import { derive, type StoredRecord } from "./stored-record.ts";
import { selectViewersOfRows, type SiteRow } from "./watchers.sql.ts";

/** A client or contractor on the team of a project. */
export interface Watcher {
  readonly project: string;
  readonly id: string;
  readonly role: "client" | "contractor";
  readonly company: string | null;
}

/** What decides who sees a record, as the database has it. */
function rowOf({ next, kind, name }: KeptChange, record: StoredRecord): SiteRow {
  const { people, company } = derive(kind, record.fields);
  return {
    id: next.id,
    project_id: next.projectId,
    kind: name,
    state: record.state,
    created_by: next.createdBy,
    people,
    company_id: company,
    deleted_at: record.isDeleted ? "now" : null,
  };
}

/**
 * Announces changes to those who run projects, and to each contractor and client who sees the record, or saw it before.
 * A kind that everybody on the team sees, which is no subject, is announced to all of them.
 */
export async function announceChanges(ctx: Ctx, kept: readonly KeptChange[]): Promise<void> {
  const own = kept.filter(({ name }) => isSubjectKind(name));
  const rows = own.flatMap((change) =>
    [change.before ?? change.next, change.next].map((record) => rowOf(change, record)),
  );
  const viewers = Map.groupBy(await selectViewersOfRows(ctx.tx, rows), ({ id }) => id);
  for (const { name, next } of kept) {
    const announcement = { topic: name, project: next.projectId, id: next.id } as const;
    ctx.announce(announcement);
    for (const { person: user } of viewers.get(next.id) ?? [])
      ctx.announce({ ...announcement, user });
  }
}
