import { sql } from "kysely";
import { array, object, plain, text } from "../database/json-text.ts";
import type { SubjectDescriptor } from "./subject.ts";

export const findProjectSubject: SubjectDescriptor["find"] = async (tx, { id, keep }) => {
  const query = tx.selectFrom("projects").select(["id", "title"]).where("id", "=", id);
  const project = await (keep ? query.forKeyShare() : query).executeTakeFirst();
  return project && { ...project, createdBy: null, assignedTo: null, project };
};

const hit = object({ _id: plain("p.id"), title: text("p.title"), status: plain("p.status") });

export const projectHits: NonNullable<SubjectDescriptor["search"]> = (
  { phrase, patterns },
  limit,
) => sql`
  (select ${array(hit, "f.n")}
     from find_projects(${phrase}::text, ${[...patterns]}::text[], ${limit}) with ordinality f(id, rank, n)
     join projects p on p.id = f.id)`;
