import { sql } from "kysely";
import { array, object, plain, text } from "../database/json-text.ts";
import type { SubjectDescriptor } from "./subject.ts";

export const findTaskSubject: SubjectDescriptor["find"] = async (tx, { id, keep }) => {
  const query = tx
    .selectFrom("tasks as t")
    .innerJoin("projects as p", "p.id", "t.project_id")
    .select(["t.id", "t.title", "t.created_by as createdBy", "t.assigned_to as assignedTo"])
    .select(["p.id as projectId", "p.title as projectTitle"])
    .where("t.id", "=", id);
  const row = await (keep ? query.forKeyShare() : query).executeTakeFirst();
  if (!row) return undefined;
  const { projectId, projectTitle, ...task } = row;
  return { ...task, project: { id: projectId, title: projectTitle } };
};

const hit = object({
  _id: plain("t.id"),
  title: text("t.title"),
  status: plain("t.status"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
});

export const taskHits: NonNullable<SubjectDescriptor["search"]> = (
  { phrase, words, patterns },
  limit,
) => sql`
  (select ${array(hit, "f.n")}
     from find_tasks(${phrase}::text, ${[...words]}::text[], ${[...patterns]}::text[], ${limit})
          with ordinality f(id, rank, n)
     join tasks t on t.id = f.id join projects p on p.id = t.project_id)`;
