import { sql } from "kysely";
import { recordKindOf, type RecordKindName } from "../../contract/site/registry.ts";
import { array, object, plain, text } from "../database/json-text.ts";
import type { FoundSubject, SubjectDescriptor } from "./subject.ts";

/** Returns why the files of a record in this state cannot be removed; undefined if they can. */
function settledBy(name: RecordKindName, state: string): string | undefined {
  const kind = recordKindOf(name);
  const found = kind?.states[state];
  return kind && found?.isFinal === true
    ? `This ${kind.noun} is “${found.label}”: what belonged to it then stays with it.`
    : undefined;
}

/** Returns how a record of the site is found, by its kind. */
export function findSiteRecord(kind: RecordKindName): SubjectDescriptor["find"] {
  // No lock is needed: the row is deleted only with its project.
  return async (tx, { id }) => {
    const { rows } = await sql<
      FoundSubject & { projectId: string; projectTitle: string; state: string }
    >`
      select r.id, r.title, r.state, r.created_by as "createdBy",
             -- Whoever works for the company that answers for it, works on it.
             case when r.company_id = my_company() then current_actor() else r.people[1] end as "assignedTo",
             p.id as "projectId", p.title as "projectTitle"
        from site_records r join projects p on p.id = r.project_id
       where r.id = ${id}::uuid and r.kind = ${kind} and r.deleted_at is null`.execute(tx);
    const [row] = rows;
    if (!row) return undefined;
    const { projectId, projectTitle, state, ...record } = row;
    const project = { id: projectId, title: projectTitle };
    return { ...record, project, settled: settledBy(kind, state) };
  };
}

const hit = object({
  _id: plain("r.id"),
  title: text("r.title"),
  status: plain("r.state"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
});

/** Finds the records of a kind that match a search, the latest first. */
export function siteRecordHits(kind: RecordKindName): NonNullable<SubjectDescriptor["search"]> {
  return ({ patterns, phrase }, limit) => sql`
    (select ${array(hit, "r.updated_at desc")}
       from (select * from site_records r
              where r.kind = ${kind} and r.deleted_at is null
                and (folded(' ' || r.title) like all (${[...patterns]}::text[]) or r.number::text = ${phrase})
              order by r.updated_at desc limit ${limit}) r
       join projects p on p.id = r.project_id)`;
}
