import { sql } from "kysely";
import type pg from "pg";
import { subjects as kinds } from "../../contract/subjects.ts";
import { array, object, plain, text } from "../database/json-text.ts";
import { subjects } from "../subjects/registry.ts";
import { newId } from "../platform/ids.ts";
import { audienceOf, type SubjectDescriptor } from "../subjects/subject.ts";

// A kind of record that the product does not have, registered as a new one would be: a line in the
// contract, a descriptor in the server, a line in SQL. Import this file before the contract's routes and
// the server, which read the lists as they load.

/** A sample is visible to those who run projects and to its keeper. */
const sampleSubject: SubjectDescriptor = {
  async find(tx, { id }) {
    const { rows } = await sql<{ title: string; keeper: string; project: string; name: string }>`
      select s.title, s.keeper, p.id as project, p.title as name
        from samples s join projects p on p.id = s.project_id where s.id = ${id}::uuid`.execute(tx);
    const [row] = rows;
    if (!row) return undefined;
    const project = { id: row.project, title: row.name };
    return { id, title: row.title, project, createdBy: null, assignedTo: row.keeper };
  },
  audience: audienceOf.planners,
  search: ({ phrase }, limit) => sql`
    (select ${array(
      object({
        _id: plain("s.id"),
        title: text("s.title"),
        status: plain("'kept'"),
        project: object({ _id: plain("p.id"), title: text("p.title") }),
      }),
      "s.title",
    )}
       from (select * from samples where lower(title) like ${`%${phrase}%`} limit ${limit}) s
       join projects p on p.id = s.project_id)`,
};

Object.assign(kinds, {
  sample: {
    noun: "sample",
    plural: "samples",
    article: "a",
    holds: ["comments", "files"],
    entityType: "task",
    foundAs: "samples",
    opens: (id?: string) => ({ search: { sample: id } }),
  },
});
Object.assign(subjects, { sample: sampleSubject });

/** Creates the table of samples, as a migration and a file of `server/database/sql` would. */
export async function createSamples(db: pg.Pool): Promise<void> {
  await db.query(`
    set role plumbline_owner;
    create table samples (
      id uuid primary key,
      workspace_id uuid not null,
      project_id uuid not null,
      title text not null,
      keeper uuid not null,
      foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
    );
    alter table samples enable row level security, force row level security;
    create policy owner_functions on samples to plumbline_owner using (true) with check (true);
    create policy seen on samples to plumbline_app
      using (workspace_id = (select current_workspace())
        and ((select sees_all_projects())
          or (keeper = (select current_actor()) and project_id in (select my_projects()))));
    grant select on samples to plumbline_app;

    alter function subject_tables rename to other_subject_tables;
    create function subject_tables() returns table (kind text, records text, sight text, holds text[], shown text, once text, since text)
      language sql immutable
    as $$
      select * from other_subject_tables()
      union all values ('sample', 'samples', 'own', '{comments,files}'::text[], 'r.keeper = m.user_id', 'null', 'true')
    $$;
    grant execute on function subject_tables to plumbline_app;
    select wire_subjects();
    reset role`);
}

/** Adds a sample. @returns its id */
export async function addSample(
  db: pg.Pool,
  sample: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly title: string;
    readonly keeper: string;
  },
): Promise<string> {
  const id = newId();
  await db.query(
    "insert into samples (id, workspace_id, project_id, title, keeper) values ($1, $2, $3, $4, $5)",
    [id, sample.workspaceId, sample.projectId, sample.title, sample.keeper],
  );
  return id;
}
