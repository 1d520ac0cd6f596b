import { isSubjectKind } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import type { KeptChange } from "./keep-batch.ts";
import { derive } from "./stored-record.ts";

/** A client or contractor on the team of a project. */
export interface Watcher {
  readonly project: string;
  readonly id: string;
  readonly role: "client" | "contractor";
  readonly company: string | null;
}

/** Whether a contractor sees a record, before or after a change: theirs, naming them, or of their company. */
function concerns({ before, next, kind }: KeptChange, { id, company }: Watcher): boolean {
  const were = before && derive(kind, before.fields);
  const companies = [were?.company, next.company].filter((each) => each !== null);
  const people = [...(were?.people ?? []), ...next.people];
  return (
    next.createdBy === id ||
    people.includes(id) ||
    (company !== null && companies.includes(company))
  );
}

/**
 * Announces a change to those who run projects, and to each contractor and client who may see the record or have seen
 * it. A kind that everybody on the team sees, which is no subject, is announced to all of them.
 * @param to `shown`: the states, as "kind state", in which clients see a record
 */
export function announceTo(
  ctx: Ctx,
  change: KeptChange,
  {
    watchers,
    shown,
  }: { readonly watchers: readonly Watcher[]; readonly shown: ReadonlySet<string> },
): void {
  const { before, next, name } = change;
  const announcement = { topic: name, project: next.projectId, id: next.id } as const;
  ctx.announce(announcement);
  if (!isSubjectKind(name)) return;
  const isShown = [before?.state, next.state].some((state) => shown.has(`${name} ${state}`));
  for (const watcher of watchers) {
    if (watcher.project !== next.projectId) continue;
    if (watcher.role === "client" ? isShown : concerns(change, watcher))
      ctx.announce({ ...announcement, user: watcher.id });
  }
}
